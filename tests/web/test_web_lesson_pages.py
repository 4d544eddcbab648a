"""The pages of lessons: no violation of accessibility in either theme and language, and room on a phone."""

from __future__ import annotations

import pytest
from visits import Visit, keep, violations

PLACES = {"list": "", "king": "?id=king&step=2", "judge": "?id=heap&step=2"}
PHONE = {**PLACES, "nim": "?id=nim&step=5", "write": "?id=fibonacci&step=3", "lights": "?id=lights&step=4"}


@pytest.mark.parametrize(("lang", "theme"), [("en", "dark"), ("fr", "light")])
@pytest.mark.parametrize("name", PLACES)
def test_lessons_are_accessible(visit: Visit, name: str, theme: str, lang: str) -> None:
    page = visit(f"#/lessons{PLACES[name]}", lang=lang, theme=theme)
    if PLACES[name]:
        page.click(".lesson-hint")
        page.click(".teacher summary")
    keep(page, f"lessons-{name}-{theme}-{lang}")
    assert violations(page) == []


@pytest.mark.parametrize("name", PHONE)
def test_lessons_fit_a_phone(visit: Visit, name: str) -> None:
    page = visit(f"#/lessons{PHONE[name]}", lang="fr", width=360)
    page.wait_for_load_state("networkidle")
    if PHONE[name]:
        page.click(".teacher summary")
    keep(page, f"lessons-phone-{name}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
