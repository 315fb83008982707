"""The bundle of Python: what the page needs is compiled, so that the browser need not do it.

It runs in the Python of the browser, by Node: bytecode is of one version of Python. What a page
never imports stays source, which is smaller.
"""

from __future__ import annotations

import ast
import sys
from importlib import _bootstrap_external
from pathlib import Path
from types import CodeType
from typing import Final
from zipfile import ZIP_STORED, ZipFile, ZipInfo

TOOLS: Final = (
    "anyio/", "attr/", "attrs/", "fastjsonschema/", "idna/", "jinja2/", "lunr/", "markupsafe/",
    "pluggy/", "starlette/",
)  # fmt: skip
"""Whose docstrings no reader of a page sees; a plug-in's are its rules."""
LEFT_OUT: Final = (
    "_pydatetime.py", "_pyio.py", "_pyrepl/", "asyncio/proactor_events.py", "asyncio/windows_",
    "bdb.py", "cProfile.py", "cmd.py", "doctest.py", "encodings/cp",
    "encodings/iso2022", "encodings/iso8859_", "encodings/koi8", "encodings/mac_", "ensurepip/",
    "ftplib.py", "http/server.py", "imaplib.py", "mailbox.py", "multiprocessing/", "netrc.py",
    "pdb.py", "pickletools.py", "poplib.py", "profile.py", "profiling/", "pstats.py", "pydoc.py",
    "pydoc_data/", "smtplib.py", "socketserver.py", "sqlite3/", "trace.py", "turtle.py",
    "unittest/", "venv/", "wave.py", "webbrowser.py", "wsgiref/", "xmlrpc/", "zipapp.py",
)  # fmt: skip
"""Parts of the standard library that no page needs: for servers, debuggers, tests and old files."""


def rezip(source: Path, target: Path, prefix: str, *, undocumented: tuple[str, ...]) -> None:
    """Write an archive again with its imported modules compiled.

    Nothing in it is packed: it is packed as a whole, which makes it smaller and quicker to read.
    ``prefix`` is where the modules of the archive were imported from, and ``undocumented`` are the
    names whose docstrings and numbers of lines are left out.
    """
    used = {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}
    with ZipFile(source) as old, ZipFile(target, "w", ZIP_STORED) as new:
        for name in sorted(old.namelist()):
            data = old.read(name)
            if name.endswith(".py") and f"{prefix}/{name}" in used:
                pyc = compiled(name, data, name.startswith(undocumented))
                new.writestr(ZipInfo(f"{name}c"), pyc)
            elif not name.endswith("/") and not name.startswith(LEFT_OUT):
                new.writestr(ZipInfo(name), data)


def compiled(name: str, source: bytes, undocumented: bool) -> bytes:
    """The bytecode of a module, which is never compared with a source."""
    tree = ast.parse(source, name)
    if undocumented:
        _undocument(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=0)
    if undocumented:
        code = _without_lines(code)
    made: bytes = bytes(_bootstrap_external._code_to_hash_pyc(code, bytes(8), False))  # type: ignore[attr-defined]
    return made


def _without_lines(code: CodeType) -> CodeType:
    """Bytecode that does not know from which lines it comes, a sixth of what it takes."""
    parts = (
        _without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts
    )
    return code.replace(co_linetable=b"", co_consts=tuple(parts))


def _undocument(tree: ast.Module) -> None:
    """Take the docstrings out of a module."""
    for node in ast.walk(tree):
        if isinstance(
            node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
        ) and ast.get_docstring(node, clean=False):
            node.body[:1] = [] if node.body[1:] else [ast.copy_location(ast.Pass(), node.body[0])]
