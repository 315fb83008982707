"""The endpoints of the JSON interface: path, fields, the question and the form of its answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final

import attrs

from red7.web import api_questions, fields
from red7.web.fields import Schema

DISPUTES_SECONDS: Final = 60
CASES_SECONDS: Final = 60


@attrs.frozen(kw_only=True)
class Endpoint:
    """A question that programs may ask, by GET with a query or by POST with a JSON object."""

    name: str
    summary: str
    fields: Mapping[str, Schema]
    required: tuple[str, ...] = ()
    question: Callable[..., Any]
    """Asked with the fields in their order."""
    answer: str
    """The name of its schema."""
    seconds: float | None = None
    """How long it may take, where that is not as long as any."""

    @property
    def path(self) -> str:
        """Where it is."""
        return f"/api/{self.name}"


ENDPOINTS: Final = (
    Endpoint(
        name="adjudicate",
        summary="The ruling on a turn under each of the rules, with clause and source.",
        fields={
            "position": fields.POSITION,
            "turn": fields.TURN,
            "rules": fields.MANY_RULES,
            "with": fields.ADDED,
        },
        required=("position", "turn"),
        question=api_questions.adjudicate,
        answer="Adjudication",
    ),
    Endpoint(
        name="who",
        summary="Who is winning, under the canvas rule and under each of the seven.",
        fields={"position": fields.POSITION, "rules": fields.RULES, "with": fields.ADDED},
        required=("position",),
        question=api_questions.who,
        answer="Who",
    ),
    Endpoint(
        name="turns",
        summary=f"Every legal turn, at most {api_questions.MOST_TURNS} of them.",
        fields={
            "position": fields.POSITION,
            "rules": fields.RULES,
            "with": fields.ADDED,
            "surviving": fields.SURVIVING,
        },
        required=("position",),
        question=api_questions.turns,
        answer="Turns",
    ),
    Endpoint(
        name="steps",
        summary="The next steps of a turn, which may have begun already, by each set of rules.",
        fields={"position": fields.POSITION, "rules": fields.MANY_RULES, "with": fields.ADDED},
        required=("position",),
        question=api_questions.steps,
        answer="Steps",
    ),
    Endpoint(
        name="disputes",
        summary="The smallest positions on which two rules disagree.",
        fields={
            "first": fields.FIRST,
            "second": fields.SECOND,
            "with": fields.ADDED,
            "seed": fields.SEED,
            "effort": fields.EFFORT_ASKED,
        },
        required=("first", "second"),
        question=api_questions.disputes,
        answer="Disputes",
        seconds=DISPUTES_SECONDS,
    ),
    Endpoint(
        name="cases",
        summary="The case book or what is found in it, and whether this install passes it.",
        fields={"clause": fields.CLAUSE, "q": fields.WORDS},
        question=api_questions.cases,
        answer="Cases",
        seconds=CASES_SECONDS,
    ),
    Endpoint(
        name="plugins",
        summary="What is installed.",
        fields={},
        question=api_questions.plugins,
        answer="Plugins",
    ),
)
