"""The author's reference: every hook, what it is asked with, and all that a plug-in may import."""

from __future__ import annotations

import ast
import enum
import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from types import ModuleType
from typing import Any

from ours import asked_how, our_names
from tables import NOTICE, table

import red7
from red7 import author
from red7.hooks import specs
from red7.hooks.marker import marked
from red7.hooks.registry import load
from red7.hooks.specs import HOOKS

HEAD = """\
# The author's reference

{notice}

Every hook with its arguments and its answer, and every name that a plug-in may import, as the code
has them. [The hook points](hooks.md) explains each hook with an example. To see them at work, read
[Write a plug-in](plugins.md) and [The shape of the game](variants.md).

The examples have imported everything:

```python
>>> from red7 import *
>>> from red7.author import *

```
"""

SORTS = {
    "first": "the answers are asked in order, highest layer first, until one is not `None`",
    "every": "all are asked, and each may refuse with `refuse(...)`; `None` refuses nothing",
    "once": "as *first*, but asked when the rules are composed, and kept",
    "all": "all are asked, and what they answer is put together",
}

ASKED_WITH = ("Moment", "Contest", "Notes", "State", "Seat", "Step", "Kind")
"""What a hook is asked with, besides cards."""
ANSWERED_WITH = ("Standing", "Deal", "Discard", "Draw", "When", "RoundResult", "Score")
MARKED_WITH = (
    "Plugin",
    "Layer",
    "rule",
    "refuse",
    "Citation",
    "Booklet",
    "Mark",
    "citations_from",
    "cases_from",
)


def lines() -> Iterator[str]:
    """The page, line by line."""
    yield HEAD.format(notice=NOTICE)
    yield "## Hooks\n"
    yield "A hook is of one of four sorts, which say how the answers are put together:\n"
    for sort, means in SORTS.items():
        yield f"- *{sort}*: {means}."
    yield ""
    yield from _index()
    answered = _answered()
    for part, hooks in _parts().items():
        yield f"## {part}\n"
        for hook in hooks:
            yield from _hook(hook, answered.get(hook, []))
    yield "## What a plug-in is made of\n"
    yield "All are in `red7`.\n"
    yield from _names(red7, MARKED_WITH)
    yield "## What hooks are asked with\n"
    yield "Besides cards (`Card`, `CardSet`, `Color`), numbers and seats. All are in `red7`.\n"
    yield from _names(red7, ASKED_WITH)
    yield "## What hooks are answered with\n"
    yield "Besides cards, numbers and bools. All are in `red7`.\n"
    yield from _names(red7, ANSWERED_WITH)
    yield "## `red7.author`\n"
    yield f"{inspect.getdoc(author)}\n".replace("``", "`")
    yield from _names(author, sorted(author.__all__, key=str.lower))


# --- Hooks --------------------------------------------------------------------------------------


def _index() -> Iterator[str]:
    yield from table(
        ("hook", "sort", "question"),
        (
            (f"[`{hook}`](#{hook})", asked_how(hook), _first_sentence(inspect.getdoc(spec) or ""))
            for hook, spec in HOOKS.items()
        ),
    )


def _parts() -> dict[str, list[str]]:
    """The hooks under the headings of the file in which they stand."""
    found: dict[str, list[str]] = {}
    part = ""
    for line in inspect.getsource(specs).splitlines():
        if heading := re.match(r"# --- (.*?) -+$", line):
            part = heading[1]
        elif (name := re.match(r"def (\w+)\(", line)) and name[1] in HOOKS:
            found.setdefault(part, []).append(name[1])
    return found


def _hook(hook: str, answered: list[tuple[str, str, str]]) -> Iterator[str]:
    spec = HOOKS[hook]
    yield f"### `{hook}`\n"
    yield f"{_prose(inspect.getdoc(spec) or '')}\n"
    arguments = [f"`{name}: {_written(spec, name)}`" for name in inspect.signature(spec).parameters]
    yield f"- Arguments: {', '.join(arguments) or 'none'}"
    yield f"- Answer: `{_written(spec, 'return')}`"
    yield f"- Sort: *{asked_how(hook)}*: {SORTS[asked_how(hook)]}."
    yield f"- [An example](hooks.md#{hook})"
    if not answered:
        yield "- In `red7` nobody answers it.\n"
        return
    yield "- In `red7` it is answered by:\n"
    yield from table(("plug-in", "clause", "rule"), answered)


def _written(spec: Any, name: str) -> str:
    return str(spec.__annotations__[name]).replace(" | ", " or ")


@cache
def _answered() -> dict[str, list[tuple[str, str, str]]]:
    """Who answers each hook: plug-in, clause and sentence, rules that sleep among them."""
    found: dict[str, list[tuple[str, str, str]]] = {}
    cards = [load(name) for name in our_names()]
    for card, plugin in sorted(
        cards, key=lambda each: (each[0].layer, each[0].order, each[0].name)
    ):
        rules = sorted(marked(card, plugin), key=lambda each: each[1].__code__.co_firstlineno)
        for _, function, mark in rules:
            says = _first_sentence(inspect.getdoc(function) or "")
            found.setdefault(mark.hook, []).append((f"`{card.name}`", mark.clause, says))
    return found


# --- Names --------------------------------------------------------------------------------------


def _names(module: ModuleType, names: tuple[str, ...] | list[str]) -> Iterator[str]:
    """Classes and functions under headings of their own, then constants in a table."""
    constants = []
    for name in names:
        thing = inspect.unwrap(getattr(module, name))
        if not (inspect.isclass(thing) or inspect.isfunction(thing)):
            constants.append((f"`{name}`", _prose(_said(module, name))))
            continue
        yield f"### `{name}`\n"
        if inspect.isfunction(thing):
            yield f"`{_member(_tree(thing))}`\n"
        yield from _paragraphs(_said(module, name))
        if inspect.isclass(thing):
            yield from _members(thing)
    if constants:
        yield "### Constants\n"
        yield from table(("name", "what it is"), constants)


def _tree(thing: Any) -> Any:
    return ast.parse(inspect.getsource(thing)).body[0]


def _said(module: ModuleType, name: str) -> str:
    """The docstring of a class or a function, or what stands below a constant."""
    thing = inspect.unwrap(getattr(module, name))
    if inspect.isclass(thing) or inspect.isfunction(thing):
        return inspect.getdoc(thing) or ""
    defining = _defining(module)[name]
    return _below(Path(inspect.getsourcefile(defining) or ""))[name]


@cache
def _defining(module: ModuleType) -> dict[str, ModuleType]:
    """The modules from which a module imports its names."""
    import importlib

    tree = ast.parse(inspect.getsource(module))
    return {
        alias.name: importlib.import_module(node.module or "")
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module != "__future__"
        for alias in node.names
    }


@cache
def _below(path: Path) -> dict[str, str]:
    """The strings that stand below the assignments of a module."""
    return _documented(ast.parse(path.read_text(encoding="utf-8")).body)


def _documented(body: list[ast.stmt]) -> dict[str, str]:
    found = {}
    for node, after in pairwise(body):
        target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
        if (
            isinstance(target, ast.Name)
            and isinstance(after, ast.Expr)
            and isinstance(after.value, ast.Constant)
            and isinstance(after.value.value, str)
        ):
            found[target.id] = inspect.cleandoc(after.value.value)
    return found


def _members(thing: type) -> Iterator[str]:
    """The public members: fields, properties and methods, as they are written."""
    tree = _tree(thing)
    fields = _documented(tree.body)
    rows = []
    for node in tree.body:
        if isinstance(node, ast.AnnAssign | ast.Assign):
            target = node.target if isinstance(node, ast.AnnAssign) else node.targets[0]
            if isinstance(target, ast.Name) and not target.id.startswith("_"):
                said = fields.get(target.id) or _value(thing, target.id)
                rows.append((f"`{_field(target.id, node)}`", _prose(said)))
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            said = (ast.get_docstring(node) or "").partition("\n\n")[0]
            rows.append((f"`{_member(node)}`", _prose(said)))
    if rows:
        yield from table(("member", "what it is"), rows)


def _value(thing: type, name: str) -> str:
    """What a member of an enumeration stands for."""
    found = getattr(thing, name, None)
    return str(found.value) if isinstance(found, enum.Enum) else ""


def _field(name: str, node: ast.AnnAssign | ast.Assign) -> str:
    return f"{name}: {_kind(node.annotation)}" if isinstance(node, ast.AnnAssign) else name


def _member(node: ast.FunctionDef) -> str:
    marks = [ast.unparse(mark) for mark in node.decorator_list]
    returns = "" if node.returns is None else _kind(node.returns)
    if any(mark in ("property", "cached_property") for mark in marks):
        return f"{node.name}: {returns}"
    taken = re.sub(r"^(self|cls)(, (/, )?)?", "", _kind(node.args))
    return f"{node.name}({taken}) -> {returns}"


def _kind(node: ast.AST) -> str:
    """A type as errors write it, too: a bar would end the cell of a table."""
    return ast.unparse(node).replace(" | ", " or ")


# --- Words --------------------------------------------------------------------------------------


def _paragraphs(said: str) -> Iterator[str]:
    """A docstring as Markdown: its examples are dialogues."""
    for paragraph in re.split(r"\n\n+", said):
        if paragraph.startswith(">>>"):
            yield f"```python\n{paragraph}\n\n```\n"
        else:
            yield f"{_prose(paragraph)}\n"


def _prose(said: str) -> str:
    """A sentence from a docstring as Markdown, in one line."""
    return " ".join(said.replace("``", "`").split())


def _first_sentence(said: str) -> str:
    return _prose(said.partition("\n\n")[0])


if __name__ == "__main__":
    print("\n".join(lines()))  # noqa: T201  # the page is what this program writes
