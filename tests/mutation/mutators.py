"""The changes that are made to one node of a syntax tree, each of which should change an answer."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Final, TypeAlias

import attrs

Place: TypeAlias = tuple[tuple[str, int | None], ...]
"""The way from one node down to another: fields, and places in those that are lists."""

COMPARISONS: Final[dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: Final[dict[type[ast.operator], type[ast.operator]]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
MEMBERS: Final = {
    "When": ("AT_ONCE", "AT_END"),
    "Draw": ("NO", "MAY", "MUST"),
    "Kind": ("PLAY", "DISCARD", "TAKE", "SHED", "RETURN", "DRAW", "ACT", "PASS", "END"),
    "Zone": ("HAND", "PALETTE", "DECK", "BOTTOM", "CANVAS"),
    "Layer": ("GAME", "VARIANT", "EDITION", "READING", "HOUSE"),
    "Color": ("VIOLET", "INDIGO", "BLUE", "GREEN", "YELLOW", "ORANGE", "RED"),
    "Mark": ("EXPLICIT", "INFERRED", "AMBIGUOUS", "SILENT"),
}
"""Enumerations, each member of which is swapped for the next."""
TWINS: Final = {"any": "all", "all": "any", "min": "max", "max": "min"}
"""Functions that are swapped for one another."""


@attrs.frozen
class Edit:
    """A node, or one below it, replaced; or deleted from a list, where nothing is given."""

    before: ast.AST
    after: str
    instead: ast.AST | None
    place: Place = ()


def edits(node: ast.AST) -> Iterator[Edit]:
    """The changes to a node, those to the nodes below it apart."""
    yield from _values(node)
    yield from _arguments(node)
    yield from _tests(node)
    yield from _statements(node)


def _values(node: ast.AST) -> Iterator[Edit]:
    """Another comparison, operator, number, truth value, member or function."""
    match node:
        case ast.Compare():
            for index, operator in enumerate(node.ops):
                for other in COMPARISONS[type(operator)]:
                    ops = [*node.ops[:index], other(), *node.ops[index + 1 :]]
                    yield _replaced(node, ast.Compare(node.left, ops, node.comparators))
        case ast.BoolOp():
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield _replaced(node, ast.BoolOp(other, node.values))
        case ast.BinOp(op=op) if type(op) in OPERATORS:
            yield _replaced(node, ast.BinOp(node.left, OPERATORS[type(op)](), node.right))
            if isinstance(op, ast.BitAnd | ast.Mod):
                yield _replaced(node, node.left)
        case ast.AugAssign(op=op) if type(op) in OPERATORS:
            yield _replaced(node, ast.AugAssign(node.target, OPERATORS[type(op)](), node.value))
        case ast.Constant(value=bool()):
            yield _replaced(node, ast.Constant(not node.value))
        case ast.Constant(value=int()):
            yield _replaced(node, ast.Constant(node.value + 1))
            yield _replaced(node, ast.Constant(node.value - 1))
        case ast.Attribute(value=ast.Name(id=name)) if node.attr in MEMBERS.get(name, ()):
            members = MEMBERS[name]
            other = members[(members.index(node.attr) + 1) % len(members)]
            yield _replaced(node, ast.Attribute(node.value, other, node.ctx))
        case ast.Name(id=name, ctx=ast.Load()) if name in TWINS:
            yield _replaced(node, ast.Name(TWINS[name], ast.Load()))


def _arguments(node: ast.AST) -> Iterator[Edit]:
    """A keyword dropped; a tuple emptied, or one of its texts dropped."""
    match node:
        case ast.Call():
            for index, keyword in enumerate(node.keywords):
                if keyword.arg is not None:
                    yield Edit(keyword, "(dropped)", None, (("keywords", index),))
        case ast.Tuple(ctx=ast.Load(), elts=[_, *_]):
            yield _replaced(node, ast.Tuple([], ast.Load()))
            texts = [isinstance(each, ast.Constant) for each in node.elts]
            if len(texts) > 1 and all(texts):
                for index, each in enumerate(node.elts):
                    rest = [*node.elts[:index], *node.elts[index + 1 :]]
                    after = _told(ast.Tuple(rest, ast.Load()))
                    yield Edit(each, f"(dropped, leaving {after})", None, (("elts", index),))


def _tests(node: ast.AST) -> Iterator[Edit]:
    """A test negated where it is a plain value, a negation taken away, a filter left out."""
    match node:
        case ast.UnaryOp(op=ast.Not()):
            yield _replaced(node, node.operand)
        case ast.If(test=test) | ast.While(test=test) | ast.IfExp(test=test):
            if not isinstance(test, ast.Compare | ast.BoolOp | ast.UnaryOp | ast.Constant):
                negated = ast.UnaryOp(ast.Not(), test)
                yield Edit(test, _told(negated), negated, (("test", None),))
        case ast.comprehension(ifs=filters):
            for index, each in enumerate(filters):
                yield Edit(each, "(no filter)", ast.Constant(True), (("ifs", index),))


def _statements(node: ast.AST) -> Iterator[Edit]:
    """A statement deleted, a rule deleted, a result that is not given back."""
    match node:
        case ast.Return(value=ast.expr() as value) if not _is(value, None, False):
            yield Edit(node, "return None", ast.Constant(None), (("value", None),))
        case ast.FunctionDef(decorator_list=decorators) if any(map(_marks_a_rule, decorators)):
            yield _replaced(node, ast.Pass(), f"rule {node.name}", "(deleted)")
    match node:
        case ast.Return() | ast.Continue() | ast.Break() | ast.Raise() | ast.AugAssign():
            yield _replaced(node, ast.Pass(), after="(deleted)")
        case ast.Expr(value=ast.Call() | ast.Yield() | ast.YieldFrom()):
            yield _replaced(node, ast.Pass(), after="(deleted)")
        case ast.Assign(targets=[ast.Attribute() | ast.Subscript(), *_]):
            yield _replaced(node, ast.Pass(), after="(deleted)")


def _replaced(node: ast.AST, instead: ast.AST, before: str = "", after: str = "") -> Edit:
    told = ast.Name(before) if before else node
    return Edit(told, after or _told(instead), instead)


def _told(node: ast.AST) -> str:
    return ast.unparse(ast.fix_missing_locations(node))


def _is(node: ast.AST, *values: object) -> bool:
    return isinstance(node, ast.Constant) and any(node.value is value for value in values)


def _marks_a_rule(decorator: ast.expr) -> bool:
    match decorator:
        case ast.Call(func=ast.Name(id="rule")):
            return True
    return False
