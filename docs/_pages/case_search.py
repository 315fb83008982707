"""The search for cases in the manual: the indexes of ``red7 cases``, for lunr.js in the browser."""

from __future__ import annotations

import json
from importlib.resources import files

from docutils.nodes import make_id

from red7.cases import cases, readings_of
from red7.cases.page import heading
from red7.cases.search import (
    CLOSE,
    FITTING,
    MOST,
    NEXT_WORDING,
    STRANGE,
    TOGETHER,
    WORD,
    WORDING,
    index_of,
    left_out,
    meanings,
)
from red7.cases.synonyms import PHRASES
from red7.cases.wordings import WORD as PLAIN_WORD
from red7.cases.wordings import wording_index


def scripts() -> dict[str, str]:
    """The scripts that a page of the manual needs to search, besides its own, by their names."""
    lunr = files("mkdocs") / "contrib" / "search" / "templates" / "search" / "lunr.js"
    return {"lunr.js": lunr.read_text(encoding="utf-8"), "case-index.js": _index()}


def _index() -> str:
    book = {
        "index": index_of(cases()).serialize(),
        "wordings": wording_index(cases()).serialize(),
        "word": WORD,
        "plainWord": PLAIN_WORD,
        "wording": WORDING,
        "next": NEXT_WORDING,
        "phrases": PHRASES,
        "meanings": meanings(),
        "leftOut": sorted(left_out()),
        "together": TOGETHER,
        "fitting": FITTING,
        "strange": STRANGE,
        "close": CLOSE,
        "most": MOST,
        "cases": {
            case.id: {
                "heading": heading(case),
                "anchor": make_id(heading(case)),
                "readings": readings_of(case),
            }
            for case in cases()
        },
    }
    return f"const caseBook = {json.dumps(book, separators=(',', ':'))};\n"
