"""The display letters of the page come with it: small, free, and with every letter that its sentences need."""

from __future__ import annotations

from visits import Visit

from noyau.app.page_files import FOLDER, File

FONT = FOLDER / "fonts" / "vollkorn-semibold.woff2"


def test_the_font_is_small_and_sent_as_a_font_with_its_licence() -> None:
    file = File.read(FONT)
    assert len(file.body) <= 40_000
    assert file.headers["Content-Type"] == "font/woff2"
    assert "SIL OPEN FONT LICENSE" in (FONT.parent / "OFL.txt").read_text()


def test_headings_are_drawn_in_it_in_both_languages(visit: Visit) -> None:
    page = visit("#/help", lang="fr")
    text = "Œuvres, n° 7 : « où l’été finit − déjà » … 2 × 3 ≤ 6"
    page.evaluate("() => document.fonts.ready")
    assert page.evaluate("() => document.fonts.check('600 20px Vollkorn')")
    assert page.evaluate("() => getComputedStyle(document.querySelector('h1')).fontFamily").startswith("Vollkorn")
    widths = page.evaluate(
        """(text) => {
            const pen = document.createElement("canvas").getContext("2d");
            return [...text].map((letter) => ["serif", "monospace"].map((other) => {
                pen.font = `600 40px Vollkorn, ${other}`;
                return pen.measureText(letter).width;
            }));
        }""",
        text,
    )
    assert [letter for letter, (one, other) in zip(text, widths, strict=True) if one != other] == []
