"""The answers of the JSON interface, as JSON Schema; ``docs/command-line.md`` has them in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from red7.referee.report import SCHEMA
from red7.referee.ruling import VERDICTS
from red7.web.fields import Schema

TEXT: Final[Schema] = {"type": "string"}
TEXTS: Final[Schema] = {"type": "array", "items": TEXT}
COUNT: Final[Schema] = {"type": "integer", "minimum": 0}
TRUTH: Final[Schema] = {"type": "boolean"}
SEAT: Final[Schema] = {"type": ["integer", "null"], "minimum": 0}
MAYBE_TEXT: Final[Schema] = {"type": ["string", "null"]}
VERDICT: Final[Schema] = {"enum": list(VERDICTS)}


def _object(**fields: Schema) -> Schema:
    """An object that has all these fields; later versions may add others."""
    return {"type": "object", "properties": fields, "required": list(fields)}


def _list(of: Schema) -> Schema:
    return {"type": "array", "items": of}


def _ref(name: str) -> Schema:
    return {"$ref": f"#/components/schemas/{name}"}


def _document(command: str, **fields: Schema) -> Schema:
    return _object(schema={"const": SCHEMA}, command={"const": command}, **fields)


_HELD: Final[Mapping[str, Schema]] = {
    "verdict": VERDICT,
    "legal": TRUTH,
    "survives": TRUTH,
    "certain": TRUTH,
    "legal_certain": TRUTH,
    "survives_certain": TRUTH,
    "out": _list(COUNT),
    "after": MAYBE_TEXT,
    "reasons": _list(_ref("Reason")),
    "decisive": COUNT,
}
_CASE: Final[Mapping[str, Schema]] = {
    "id": TEXT,
    "title": TEXT,
    "yes": {"type": ["object", "boolean", "null"]},
    "asked": TEXT,
    "answers": {"type": "object", "additionalProperties": TEXTS},
    "clause": TEXT,
    "rules": TEXT,
    "readings": TEXTS,
    "question": TEXT,
    "position": TEXT,
    "table": TEXT,
    "turn": MAYBE_TEXT,
    "note": TEXT,
    "misreading": MAYBE_TEXT,
    "passed": TRUTH,
    "rulings": _list(_ref("Finding")),
}
_OPEN: Final[Schema] = {"type": "object"}
_LEFT_OUT: Final[Schema] = {"type": "object", "additionalProperties": TEXT}

SCHEMAS: Final[dict[str, Any]] = {
    "Error": _object(schema={"const": SCHEMA}, status=COUNT, error=TEXT),
    "Citation": _object(
        document=TEXT,
        section=TEXT,
        mark={"enum": ["explicit", "inferred", "ambiguous", "silent"]},
        says=TEXT,
    ),
    "Reason": _object(
        clause=TEXT,
        title=TEXT,
        text=TEXT,
        plugin=TEXT,
        house_rule=TRUTH,
        citations=_list(_ref("Citation")),
    ),
    "Alternative": _object(reading=TEXT, **_HELD, difference=TEXT),
    "StatedOtherwise": _object(
        reading=TEXT, seats=_list(COUNT), cards=TEXT, reasons=_list(_ref("Reason"))
    ),
    "Ruling": _object(rules=TEXT, document=TEXT, **_HELD),
    "Finding": _object(text=TEXT, book=_OPEN, mark=TEXT, section=TEXT, found=_OPEN, passed=TRUTH),
    "Adjudication": _document(
        "adjudicate",
        position=TEXT,
        turn=TEXT,
        rulings=_list(
            {"allOf": [_ref("Ruling"), _object(alternatives=_list(_ref("Alternative")))]}
        ),
        groups=_list(TEXTS),
        agree=TRUTH,
        parting=_list(_object(clause=TEXT, says={"type": "object", "additionalProperties": TEXT})),
        left_out=_LEFT_OUT,
        answer=_object(
            rules=TEXT,
            says={"enum": ["yes", "no", "it depends"]},
            sentence=TEXT,
            reason=_ref("Reason"),
            fate={"anyOf": [_ref("Reason"), {"type": "null"}]},
            switched_off=_list(
                _object(plugin=TEXT, title=TEXT, changes=TEXT, verdict=TEXT, why=TEXT)
            ),
            disagree=_list(_object(texts=TEXTS, says=TEXT, why=TEXT)),
            other_reasons=_list(_object(texts=TEXTS, says=TEXT, why=TEXT)),
        ),
    ),
    "Who": _document(
        "who",
        position=TEXT,
        rules=TEXT,
        canvas={"type": "string", "pattern": "^[ROYGBIV]$"},
        leader=SEAT,
        reasons=_list(_ref("Reason")),
        alternatives=_list(_ref("StatedOtherwise")),
        colors=_list(
            _object(
                color={"type": "string", "pattern": "^[ROYGBIV]$"},
                name=TEXT,
                rule=TEXT,
                comparison=TEXT,
                played=TRUTH,
                leader=SEAT,
                standings=_list({"anyOf": [_object(count=COUNT, cards=TEXT), {"type": "null"}]}),
            )
        ),
        disagree=_list(_object(texts=TEXTS, says=TEXT, why=TEXT)),
        texts=COUNT,
        awaits={
            "anyOf": [
                _object(
                    survives=TRUTH,
                    sentence=TEXT,
                    reason=_ref("Reason"),
                    disagree=_list(_object(texts=TEXTS, says=TEXT, why=TEXT)),
                ),
                {"type": "null"},
            ]
        },
        left_out=_LEFT_OUT,
    ),
    "Turns": _document(
        "turns",
        position=TEXT,
        rules=TEXT,
        only_surviving=TRUTH,
        turns=_list(_object(turn=TEXT, survives=TRUTH, certain=TRUTH)),
        count=COUNT,
        surviving=COUNT,
        complete=TRUTH,
        note=TEXT,
        truncated=TRUTH,
    ),
    "Steps": _document(
        "steps",
        position=TEXT,
        steps=_list(
            _object(
                rules=TEXT,
                steps=TEXTS,
                choices=_list(
                    _object(step=TEXT, kind=TEXT, card=MAYBE_TEXT, by=MAYBE_TEXT, says=TEXT)
                ),
            )
        ),
    ),
    "Disputes": _document(
        "disputes",
        first=TEXT,
        second=TEXT,
        seed=COUNT,
        effort=COUNT,
        turns=COUNT,
        summary=TEXT,
        disputes=_list(
            _object(
                clause=TEXT,
                topic=TEXT,
                position=TEXT,
                turn=TEXT,
                text=TEXT,
                rulings=_list(_ref("Ruling")),
                why=_list(_ref("Reason")),
                afterwards=TEXTS,
                noted=TEXTS,
                canvas=TEXT,
            )
        ),
        start={
            "anyOf": [
                _object(
                    clause=TEXT,
                    topic=TEXT,
                    position=TEXT,
                    text=TEXT,
                    starts=_list(COUNT),
                    why=_list(_ref("Reason")),
                ),
                {"type": "null"},
            ]
        },
    ),
    "Cases": _document(
        "cases",
        cases=COUNT,
        rulings=COUNT,
        passed=TRUTH,
        clauses={"type": "object", "additionalProperties": COUNT},
        list=_list(_object(**_CASE)),
        failed=_list({"allOf": [_object(id=TEXT), _ref("Finding")]}),
        left_out=_LEFT_OUT,
        fits=TRUTH,
    ),
    "Case": _document("cases", **_CASE),
    "Plugins": _document(
        "plugins",
        plugins=_list(
            _object(
                name=TEXT,
                kind={"enum": ["game", "edition", "variant", "reading", "house"]},
                changes=TEXT,
                source=TEXT,
                includes=TEXTS,
                open_in=TEXTS,
                clauses=TEXTS,
                booklet={
                    "anyOf": [
                        _object(year=TEXT, language=TEXT, first_page=TEXT),
                        {"type": "null"},
                    ]
                },
            )
        ),
    ),
}
"""The documents and their parts, by name."""
