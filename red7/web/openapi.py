"""The OpenAPI document, made from the declarations by which requests are checked."""

from __future__ import annotations

from typing import Any, Final

from red7 import __version__
from red7.web import fields
from red7.web.answer_schemas import SCHEMAS
from red7.web.endpoints import ENDPOINTS, Endpoint
from red7.web.fields import Schema
from red7.web.requests import object_of

_ERRORS: Final = {
    "400": "The body is not JSON.",
    "404": "There is no such thing.",
    "413": "The body is too large.",
    "414": "The address is too long.",
    "415": "The body is not said to be JSON.",
    "422": "The fields are wrong, or the work would take too long here.",
    "429": "Too many questions are waiting.",
}


def openapi(root: str) -> dict[str, Any]:
    """The document, for a server whose paths begin with ``root``."""
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "red7",
            "version": __version__,
            "summary": "What every text of the rules of Red7 says of a situation.",
            "license": {"name": "MIT", "identifier": "MIT"},
        },
        "servers": [{"url": root or "/"}],
        "paths": {
            **{endpoint.path: _path(endpoint) for endpoint in ENDPOINTS},
            "/api/cases/{id}": {
                "get": _operation(
                    "case",
                    "One case in full.",
                    _json("Case"),
                    ("404", "422"),
                    path=("id", fields.CASE_ID),
                )
            },
            "/api/svg/card/{name}": {
                "get": _operation(
                    "card", "A card, drawn.", _SVG, ("404", "422"), path=("name", fields.CARD_NAME)
                )
            },
            "/api/svg/palette": {
                "get": _operation(
                    "palette",
                    "Cards side by side, drawn.",
                    _SVG,
                    ("422",),
                    query={"cards": fields.CARDS},
                    required=("cards",),
                )
            },
            "/api/svg/position": {
                "get": _operation(
                    "picture",
                    "A position, drawn.",
                    _SVG,
                    ("422",),
                    query={
                        "position": fields.POSITION,
                        "rules": fields.RULES,
                        "with": fields.ADDED,
                    },
                    required=("position",),
                )
            },
        },
        "components": {
            "schemas": SCHEMAS,
            "responses": {
                status: {"description": words, **_json("Error")}
                for status, words in _ERRORS.items()
            },
        },
    }


def _json(name: str) -> dict[str, Any]:
    return {"content": {"application/json": {"schema": {"$ref": f"#/components/schemas/{name}"}}}}


_SVG: Final = {"content": {"image/svg+xml": {"schema": {"type": "string"}}}}


def _path(endpoint: Endpoint) -> dict[str, Any]:
    body = object_of(endpoint.fields, endpoint.required)
    posted = _operation(
        f"{endpoint.name}-posted",
        endpoint.summary,
        _json(endpoint.answer),
        ("400", "413", "415", "422"),
    )
    posted["requestBody"] = {"required": True, "content": {"application/json": {"schema": body}}}
    return {
        "get": _operation(
            endpoint.name,
            endpoint.summary,
            _json(endpoint.answer),
            ("422",),
            query=dict(endpoint.fields),
            required=endpoint.required,
        ),
        "post": posted,
    }


def _operation(
    name: str,
    summary: str,
    content: dict[str, Any],
    errors: tuple[str, ...],
    *,
    query: dict[str, Schema] | None = None,
    required: tuple[str, ...] = (),
    path: tuple[str, Schema] | None = None,
) -> dict[str, Any]:
    parameters = [
        {"name": field, "in": "query", "required": field in required, "schema": schema}
        for field, schema in (query or {}).items()
    ]
    if path is not None:
        parameters.append({"name": path[0], "in": "path", "required": True, "schema": path[1]})
    refused = {
        status: {"$ref": f"#/components/responses/{status}"}
        for status in sorted({*errors, "414", "429"})
    }
    return {
        "operationId": name,
        "summary": summary,
        "parameters": parameters,
        "responses": {"200": {"description": "The answer.", **content}, **refused},
    }
