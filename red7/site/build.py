"""``build``: the folder of files."""

from __future__ import annotations

import gzip
import hashlib
import json
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from importlib.resources import as_file, files
from pathlib import Path
from typing import Any, Final

import attrs

from red7.site.address import checked, say_address
from red7.site.bundle import bundle
from red7.site.manual import FOLDER, PRIMER, add_manual
from red7.site.npm_package import CannotBuild, program, pyodide
from red7.site.prerender import PAGES

SERVICE: Final = "service.js"
_ENGINE: Final = {
    "wasm": "pyodide.asm.wasm",
    "runtime": "pyodide.asm.mjs",
    "stdlib": "stdlib.zip",
    "red7": "red7.zip",
}
"""What is packed and loaded by the worker: the names it knows them by, and the files."""
_FOR_NODE: Final = ("make.mjs", SERVICE)
_NOT_KEPT: Final = ("engine/", "cases/", f"{FOLDER}/")
_PATIENCE: Final = 900


@attrs.frozen
class Built:
    """What was built."""

    folder: Path
    version: str
    files: int
    first_visit: int
    """Bytes that a first visitor loads, to be offline from then on."""


def build(
    folder: Path, wheels: Sequence[Path] = (), manual: Path | None = None, address: str = ""
) -> Built:
    """Build the site in a folder, which is new, empty, or has a site already.

    ``manual`` is a folder in which Sphinx has built the manual; ``address`` is where the site will
    be, if that is known.
    """
    address = checked(address) if address else ""
    folder = folder.absolute()
    _check_free(folder)
    node = program("node")
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".red7-site-") as made:
        work, new = Path(made, "work"), Path(made, "site")
        work.mkdir()
        packaged = pyodide(work)
        bundle(work / "app.zip", wheels)
        _make(node, packaged, work)
        shutil.move(work / "pages", new)
        if address:
            say_address(new, address)
        if manual is not None:
            add_manual(manual, new)
        built = _laid_out(new, packaged, work)
        if folder.exists():
            shutil.rmtree(folder)
        shutil.move(new, folder)
    return attrs.evolve(built, folder=folder)


def _check_free(folder: Path) -> None:
    if folder.is_dir() and any(folder.iterdir()) and not (folder / SERVICE).is_file():
        raise CannotBuild(f"'{folder}' has files that are not of a site: name another folder.")
    if folder.exists() and not folder.is_dir():
        raise CannotBuild(f"'{folder}' is not a folder.")


def _make(node: str, packaged: Path, work: Path) -> None:
    """Let the Python of the browser make its pages and compile itself."""
    with as_file(files("red7.site") / "browser" / "make.mjs") as script:
        done = subprocess.run(  # noqa: S603  # Node, with a script of ours
            [node, str(script), str(packaged), str(work)],
            capture_output=True,
            text=True,
            timeout=_PATIENCE,
            check=False,
        )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it does not say why"])[-1]
        raise CannotBuild(f"Python cannot be run by Node: {last[:300]}.")


def _laid_out(new: Path, packaged: Path, work: Path) -> Built:
    """Put everything where it belongs, and say what there is."""
    _copy("red7.web", "static", new / "static")
    _copy("red7.site", "browser", new / "site", but=_FOR_NODE)
    engine = _engine(new / "engine", packaged, work)
    memory = f"engine/memory.{_digest(json.dumps(engine).encode())}"  # made on each device
    _write(
        new / "site" / "files.js",
        "// The files of this version; written when the site was built.\n\n"
        f"export const PAGES = {json.dumps(PAGES)};\n"
        f"export const PRIMER = {json.dumps(_primer(new))};\n"
        f"export const ENGINE = {json.dumps(engine, indent=2)};\n"
        f"export const MEMORY = {json.dumps(memory)};\n",
    )
    _write(new / "manifest.webmanifest", json.dumps(_MANIFEST, indent=2))
    kept = [path for path in _below(new) if _is_kept(path)]
    version = _digest(b"".join(path.encode() + (new / path).read_bytes() for path in _below(new)))
    service = (files("red7.site") / "browser" / SERVICE).read_text(encoding="utf-8")
    filled = {
        "VERSION": version,
        "KEPT": kept,
        "ENGINE": [each["path"] for each in engine.values()],
        "MEMORY": memory,
    }
    for name, value in filled.items():
        service = service.replace(f'"{{{{{name}}}}}"', json.dumps(value))
    _write(new / SERVICE, service)
    loaded = [*kept, *filled["ENGINE"], SERVICE]
    size = sum((new / path).stat().st_size for path in loaded)
    return Built(new, version, len(_below(new)), size)


def _engine(target: Path, packaged: Path, work: Path) -> dict[str, dict[str, Any]]:
    """Python and its modules, packed, each under a name that changes when it does."""
    target.mkdir()
    found: dict[str, dict[str, Any]] = {}
    for name, file in _ENGINE.items():
        place = packaged if (packaged / file).exists() else work
        packed = gzip.compress((place / file).read_bytes(), 9, mtime=0)
        stem, _, ending = file.rpartition(".")
        path = target / f"{stem}.{_digest(packed)}.{ending}.pack"
        path.write_bytes(packed)
        found[name] = {"path": f"engine/{path.name}", "size": len(packed)}
    loader = (packaged / "pyodide.mjs").read_bytes()
    path = target / f"pyodide.{_digest(loader)}.mjs"
    path.write_bytes(loader)
    found["loader"] = {"path": f"engine/{path.name}", "size": len(loader)}
    lock = json.loads((packaged / "pyodide-lock.json").read_text(encoding="utf-8"))
    text = json.dumps({**lock, "packages": {}})  # all packages are in the bundle
    path = target / f"lock.{_digest(text.encode())}.json"
    _write(path, text)
    found["lock"] = {"path": f"engine/{path.name}", "size": len(text)}
    return found


def _primer(new: Path) -> str | None:
    """Where the game is explained, if the manual is there."""
    path = f"{FOLDER}/{PRIMER}"
    return path if (new / path).is_file() else None


def _is_kept(path: str) -> bool:
    """Whether a visitor keeps a file from the first visit on; cases are made when they are read."""
    return not path.startswith(_NOT_KEPT) or path == "cases/index.html"


def _copy(package: str, folder: str, target: Path, but: Sequence[str] = ()) -> None:
    with as_file(files(package) / folder) as source:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", *but))


def _below(folder: Path) -> list[str]:
    found = [path for path in folder.rglob("*") if path.is_file()]
    return sorted(path.relative_to(folder).as_posix() for path in found)


def _write(path: Path, text: str) -> None:
    path.write_text(text, encoding="utf-8", newline="\n")


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:12]


_MANIFEST: Final = {
    "name": "Red7 referee",
    "short_name": "Red7",
    "description": "Who is right? What every text of the rules of Red7 says, without a network.",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#fbfaf8",
    "theme_color": "#9c1c28",
    "icons": [
        {"src": "static/icon.svg", "sizes": "any", "type": "image/svg+xml"},
        {"src": "site/icon-192.png", "sizes": "192x192", "type": "image/png"},
        {"src": "site/icon-512.png", "sizes": "512x512", "type": "image/png"},
    ],
}
