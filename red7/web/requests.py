"""Reading a request of the JSON interface: a query or a JSON body, checked against its fields."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from functools import cache
from http import HTTPStatus
from typing import TYPE_CHECKING, Any

import fastjsonschema

from red7.errors import quoted
from red7.web.errors import Unanswerable

if TYPE_CHECKING:
    from starlette.requests import Request

    from red7.web.fields import Schema

_WHOLE = re.compile("[0-9]{1,20}")


def object_of(fields: Mapping[str, Schema], required: tuple[str, ...]) -> Schema:
    """The schema of an object with these fields and no others."""
    return {
        "type": "object",
        "properties": dict(fields),
        "required": list(required),
        "additionalProperties": False,
    }


async def read(
    request: Request, fields: Mapping[str, Schema], required: tuple[str, ...]
) -> dict[str, Any]:
    """The fields of a request, the defaults filled in; Unanswerable if they do not fit."""
    given = await _body(request) if request.method == "POST" else _query(request, fields)
    try:
        _fitting(object_of(fields, required))(given)
    except fastjsonschema.JsonSchemaValueException as error:
        raise Unanswerable(_sentence(error, fields)) from None
    defaults = {name: field["default"] for name, field in fields.items() if "default" in field}
    return {name: _hashable(value) for name, value in {**defaults, **given}.items()}


def check(value: str, field: Schema) -> str:
    """One value from the path."""
    try:
        _fitting(field)(value)
    except fastjsonschema.JsonSchemaValueException:
        raise Unanswerable(
            f"There is no {quoted(value)}: {field['description']}.", HTTPStatus.NOT_FOUND
        ) from None
    return value


def _fitting(schema: Schema) -> Callable[[Any], object]:
    """What raises where a value does not fit; it is made once, and fills in no default."""
    return _made(json.dumps(schema))


@cache
def _made(schema: str) -> Callable[[Any], object]:
    made: Callable[[Any], object] = fastjsonschema.compile(json.loads(schema), use_default=False)
    return made


def _query(request: Request, fields: Mapping[str, Schema]) -> dict[str, Any]:
    """A query has only texts: what should be a number or a truth is read as one."""
    given: dict[str, Any] = {}
    for name in dict.fromkeys(request.query_params):
        texts = request.query_params.getlist(name)
        kind = fields.get(name, {}).get("type")
        if kind == "array":
            given[name] = texts
        elif len(texts) > 1:
            raise Unanswerable(f"The field {quoted(name)} stands {len(texts)} times in the query.")
        elif kind == "boolean":
            given[name] = {"true": True, "false": False}.get(texts[0], texts[0])
        elif kind == "integer" and _WHOLE.fullmatch(texts[0]):
            given[name] = int(texts[0])
        else:
            given[name] = texts[0]
    return given


def _hashable(value: Any) -> Any:
    """Lists as tuples, and 5.0 as the whole number that JSON Schema says it is."""
    if isinstance(value, list):
        return tuple(value)
    return int(value) if isinstance(value, float) else value


async def _body(request: Request) -> Any:
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise Unanswerable(
            f"{quoted(kind)} cannot be read: send application/json.",
            HTTPStatus.UNSUPPORTED_MEDIA_TYPE,
        )
    if request.query_params:
        raise Unanswerable("Send the fields in the body or in the query, not in both.")
    try:
        return json.loads(await request.body())
    except (ValueError, RecursionError):
        raise Unanswerable("The body is not JSON.", HTTPStatus.BAD_REQUEST) from None


def _sentence(error: fastjsonschema.JsonSchemaValueException, fields: Mapping[str, Schema]) -> str:
    known = ", ".join(fields)
    if error.rule == "additionalProperties":
        odd = next(name for name in error.value if name not in fields)
        return f"There is no field {quoted(odd)} here: {known or 'none is needed'}."
    if error.rule == "required":
        missing = next(name for name in error.rule_definition if name not in error.value)
        return f"The field '{missing}' is missing: {fields[missing]['description']}."
    if len(error.path) == 1:
        return f"The body is {quoted(error.value)}, and must be an object: {known}."
    name = error.path[1]
    return f"{quoted(error.value)} does not fit '{name}': {fields[name]['description']}."
