"""The pages of lessons: no violation of accessibility in either theme and language, and room on a phone."""

from __future__ import annotations

from visits import Visit, fits, go, keep, violations

PLACES = {"list": "", "king": "?id=king&step=2", "judge": "?id=heap&step=2"}
PHONE = {**PLACES, "nim": "?id=nim&step=5", "write": "?id=fibonacci&step=3", "lights": "?id=lights&step=4"}
PHONE |= {name: f"?id={name}" for name in ("mex", "symmetry", "misere", "codes", "matchings", "hot", "picarete")}
PHONE |= {"sum": "?id=mex&step=4", "switches": "?id=hot&step=2"}


PAPER = "() => getComputedStyle(document.documentElement).getPropertyValue('--paper')"


def test_lessons_are_accessible(visit: Visit) -> None:
    page = visit(theme="dark")
    for name, place in PLACES.items():
        go(page, f"#/lessons{place}")
        if place:
            page.click(".lesson-hint")
            page.click(".teacher summary")
        keep(page, f"lessons-{name}")
        assert violations(page) == [], name


def test_lessons_fit_a_phone(visit: Visit) -> None:
    page = visit(lang="fr", width=360)
    for name, place in PHONE.items():
        go(page, f"#/lessons{place}")
        if place:
            page.click(".teacher summary")
        assert fits(page), name
        keep(page, f"lessons-phone-{name}")
        assert name not in ("king", "switches", "picarete") or violations(page) == []


def test_a_lesson_is_printed_with_its_board_black_on_white(visit: Visit) -> None:
    page = visit(theme="dark", lang="fr")
    for name in ("king", "nim", "lights"):
        go(page, f"#/lessons{PHONE[name]}")
        page.wait_for_selector(".lesson-work svg")
        page.emulate_media(media="print")
        box = page.locator(".lesson-work svg").first.bounding_box() or {}
        assert (box["width"] > 100, box["height"] > 40) == (True, True), name
        assert not page.locator(".lesson-work button:visible").count(), name
        assert page.evaluate(PAPER) == "#ffffff"
        page.emulate_media(media="screen")
        assert page.evaluate(PAPER) != "#ffffff"
