"""Whatever is sent to the API, it answers, or refuses with a sentence; it never fails."""

from __future__ import annotations

import contextlib
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from noyau.core.catalogue import CATALOGUE, PUZZLES, find_rules

pytestmark = pytest.mark.filterwarnings("ignore")

SPECS = [find_rules(name).example for name in (*CATALOGUE, *PUZZLES)]
KEYS = {"error", "message", "hint"}
SENT = ("method", "url", "headers", "cookies", "params", "json", "data", "files")

QUIETLY = settings(
    max_examples=6, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)


def check(answer: Any, told: object) -> None:
    """An answer, or a refusal with a sentence."""
    assert answer.status_code < 500, (told, answer.text[:300])
    assert "content-security-policy" in answer.headers
    if answer.status_code >= 400 and answer.text:
        refusal = answer.json()
        assert set(refusal) == KEYS, told
        assert refusal["message"], told
        assert "Traceback" not in answer.text


def test_no_question_makes_the_server_fail(client: TestClient) -> None:
    """The edges of what the schema allows and forbids, and a few questions at random beside them."""
    import schemathesis  # which is large: a process that does not run this test need not load it

    schema = schemathesis.openapi.from_dict(client.get("/api/v1/openapi.json").json())
    modes = list(schemathesis.GenerationMode)

    def ask(case: Any) -> None:
        asked = case.as_transport_kwargs(base_url="http://testserver")
        with contextlib.suppress(httpx2.InvalidURL):  # longer than this client can send
            check(client.request(**{name: asked[name] for name in SENT if asked.get(name)}), case)

    operations = [operation.ok() for operation in schema.get_all_operations()]
    assert len(operations) > 30
    for operation in operations:
        for case in schema.iter_coverage_cases(
            operation, generation_modes=modes, generation_config=schema.config.generation
        ):
            ask(case)
        QUIETLY(given(st.one_of(operation.as_strategy(generation_mode=mode) for mode in modes))(ask))()


@st.composite
def near_specs(draw: st.DrawFn) -> str:
    """The spec of an example with a few changes: signs dropped, doubled, exchanged, or numbers made large."""
    spec = draw(st.sampled_from(SPECS))
    for _ in range(draw(st.integers(0, 3))):
        place = draw(st.integers(0, len(spec)))
        width = draw(st.integers(0, 2))
        spec = spec[:place] + draw(st.sampled_from(SIGNS)) + spec[place + width :]
    return draw(st.sampled_from(["", "", "misere "])) + spec + draw(st.sampled_from(["", "", "", " + nim:3", "+"]))


SIGNS = (*"0123789,.:;x-/*<>=+@ ~o#é٣\x00😀", "", "99", "10000", "-1", "9" * 30, "path-9", "complete-300", "1x1", "0x0")


@given(near_specs(), st.sampled_from(["board", "state", "explain", "setup", "line", "review", "export.svg", "outlook"]))
@settings(QUIETLY, max_examples=250)
def test_a_spec_that_is_nearly_right_is_answered_or_refused(client: TestClient, spec: str, path: str) -> None:
    more = {"since": spec, "start": spec, "moves": "1-1~" + spec[-4:], "show": "moves"}
    check(client.get(f"/api/v1/{path}", params={"spec": spec, "lang": "fr", **more}), (path, spec))


@given(near_specs(), st.text(max_size=12) | st.sampled_from(["1-1", "0", "a1-a2", "1,1", "1:1-1"]))
@settings(QUIETLY, max_examples=120)
def test_a_move_that_is_nearly_right_is_answered_or_refused(client: TestClient, spec: str, move: str) -> None:
    for path, question in (("reply", {"spec": spec, "seed": 1}), ("move", {"spec": spec, "move": move or "0"})):
        check(client.post(f"/api/v1/{path}", json=question), (path, question))
