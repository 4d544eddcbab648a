"""The misère quotient of a game on heaps for a page: elements and relations, what is lost, the element of a heap."""

from __future__ import annotations

import json
from collections.abc import Iterator

from noyau.app.questions import Asked, Watch, read_rules
from noyau.atlas.quotients import MisereQuotient, misere_quotient
from noyau.core.errors import NotApplicable, NoyauError, TooLarge
from noyau.core.game import AnyGame, check_turns
from noyau.core.record import Json
from noyau.forms.heaps import SeparateHeaps, ValuedHeaps
from noyau.words import Sentence

FORMS = ("json", "csv", "svg", "png")

_SECONDS = 20.0
"""The seconds that a quotient may take; then it is told how far it came."""

_ORDER = 1024
_MOST_PRODUCTS = 24
_MOST_RELATIONS = 200
_MOST_ELEMENTS = 400
"""The largest order that is looked for, of how many elements the products are told, how many relations and elements."""


def applies(game: AnyGame) -> bool:
    """Whether the positions are sums of heaps that moves make smaller, or break."""
    if not isinstance(game.rules, SeparateHeaps):
        return False
    try:
        check_turns(game.rules)
    except NoyauError:
        return False
    return True


def show(asked: Asked, watch: Watch) -> Json:
    """The quotient in words and as tables; the place of the position in it, if there is one."""
    found = _find(asked, watch)
    quotient, period = found.quotient, found.period
    heaps = read_rules(asked.spec).position
    few = quotient.order <= _MOST_PRODUCTS
    return {
        "game": found.game,
        "say": [sentence.say(asked.lang) for sentence in _tell(found)],
        "means": [Sentence(f"quotient.means.{part}").say(asked.lang) for part in ("elements", "lost", "play")],
        "place": _place(found, heaps, asked.lang),
        "status": "proved" if found.status == "complete" else "partial",
        "order": quotient.order,
        "to": quotient.to,
        "generators": [[name, heap] for name, heap in found.generators.items()],
        "relations": [list(pair) for pair in quotient.relations[:_MOST_RELATIONS]],
        "more": max(0, len(quotient.relations) - _MOST_RELATIONS),
        "elements": list(quotient.elements[:_MOST_ELEMENTS]),
        "lost": [quotient.write(element) for element in quotient.p_portion],
        "phi": [quotient.write(element) for element in quotient.phi],
        "stages": [list(stage) for stage in quotient.stages],
        "period": None if period is None else [period.preperiod, period.length],
        "products": [[quotient.write(cell) for cell in row] for row in quotient.table.tolist()] if few else None,
    }


def write(asked: Asked, watch: Watch) -> bytes:
    """The record of the command line, the element of each heap as CSV, or the table of products as a picture."""
    found = _find(asked, watch)
    if asked.form == "json":
        return f"{json.dumps(found.record(), ensure_ascii=False)}\n".encode()
    if asked.form == "csv":
        return found.to_csv().encode()
    from noyau.app.pictures import picture_file

    return picture_file(found.draw(asked.lang).svg(), asked.form)


def _find(asked: Asked, watch: Watch) -> MisereQuotient:
    game = read_rules(asked.spec)
    if not applies(game):
        raise NotApplicable("quotient.no-heaps", name=game.rules.name)
    rules = game.rules
    if asked.quick and not (isinstance(rules, ValuedHeaps) and rules.tame()):
        raise TooLarge("web.too-long")
    return misere_quotient(game, asked.to, order=_ORDER, seconds=_SECONDS, watch=lambda heap, _: watch(heap))


def _tell(found: MisereQuotient) -> Iterator[Sentence]:
    """How large it is, how far it reaches, and which heap is the first wild one."""
    quotient, period, wild = found.quotient, found.period, found.first_wild
    facts = {"game": found.game, "to": quotient.to}
    yield Sentence("quotient.title", {**facts, "order": quotient.order, "lost": len(quotient.p_portion)})
    if period is not None:
        told = {"length": period.length, "preperiod": period.preperiod, "checked": period.checked_to}
        yield Sentence("quotient.complete", told)
    elif found.theorem is not None:
        yield Sentence("quotient.theorem", {"reference": found.theorem})
    else:
        yield Sentence("quotient.partial", facts)
    yield Sentence("quotient.tame" if wild is None else "quotient.wild", {"heap": wild, "to": found.looked_at})
    if quotient.to < found.asked:
        yield Sentence("web-analysis.quotient.stopped", {"asked": found.asked, "to": quotient.to})


def _place(found: MisereQuotient, heaps: tuple[int, ...], language: str) -> str | None:
    """What the quotient says of the position."""
    if not any(heaps):
        return None
    try:
        place = found.place(heaps)
    except TooLarge:
        return None
    facts = {"heaps": ",".join(map(str, place.heaps)), "element": place.element}
    return Sentence(f"quotient.place.{place.outcome.value}", facts).say(language)
