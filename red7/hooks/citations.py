"""The source of a rule: document, section, and how plainly the text says it."""

from __future__ import annotations

import enum
import sys
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias

import attrs

from red7.errors import InvalidPlugin, Red7Error, nearest, quoted, shown

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable


class Mark(enum.Enum):
    """How plainly a text speaks of a clause."""

    EXPLICIT = "explicit"
    INFERRED = "inferred"
    AMBIGUOUS = "ambiguous"
    SILENT = "silent"

    def __str__(self) -> str:
        return self.value

    @property
    def is_open(self) -> bool:
        """Whether the text leaves the question open."""
        return self in (Mark.AMBIGUOUS, Mark.SILENT)


PLAIN: Final = "plain"
"""The case of an ambiguous clause in which all that its words permit comes to the same."""


@attrs.frozen(slots=True)
class Citation:
    """What one document says about one clause, in our own words.

    >>> print(Citation("Red7 rulebook v1.2", "Your Turn", Mark.EXPLICIT, "Doing nothing loses."))
    Red7 rulebook v1.2, "Your Turn" (explicit)
    """

    document: str
    """The document."""
    section: str
    """Where in it."""
    mark: Mark
    """How plainly it speaks."""
    says: str = ""
    """What it says, in our own words."""
    readings: tuple[str, ...] = ()
    """The readings that these words permit, besides the one played by default."""
    cases: Mapping[str, Citation] = attrs.field(factory=dict, eq=False, repr=False)
    """What the document says in cases of which it speaks elsewhere or otherwise."""

    def on(self, *cases: str) -> Citation:
        """What the document says in these cases, the first of which it speaks of, else always.

        >>> two = Citation("A sheet", "Ties", Mark.SILENT)
        >>> one = Citation("A sheet", "Winning", Mark.EXPLICIT)
        >>> print(attrs.evolve(two, cases={"sole": one}).on("sole"))
        A sheet, "Winning" (explicit)
        """
        return next((self.cases[case] for case in cases if case in self.cases), self)

    def plain(self) -> Citation:
        """What it says where none of the readings that it permits makes a difference.

        That is its case ``plain``, if it has one.
        """
        return self.on(PLAIN) if self.mark is Mark.AMBIGUOUS else self

    def opened(self) -> Citation:
        """The same words where they can be read in another way: ambiguous, if not silent."""
        return self if self.mark.is_open else attrs.evolve(self, mark=Mark.AMBIGUOUS)

    def __str__(self) -> str:
        return f'{self.document}, "{self.section}" ({self.mark})'


@attrs.frozen(slots=True, kw_only=True)
class Booklet:
    """How you recognize a text when you hold it in your hands.

    >>> print(Booklet(year="2026", language="English", first_page="“Red7 for the Club”, in red."))
    2026, English. First page: “Red7 for the Club”, in red.
    """

    year: str
    """When it was printed or last edited."""
    language: str
    """What it is written in."""
    first_page: str
    """What its first page looks like, in our own words."""

    def __str__(self) -> str:
        return f"{self.year}, {self.language}. First page: {self.first_page}"


Citations: TypeAlias = Callable[[], Mapping[str, Citation]]
"""Citations by clause, read when a reason is asked for and not before."""


Titles: TypeAlias = Callable[[], Mapping[str, str]]
"""What clauses are called, by clause."""


def titles_from(package: str, file: str) -> Titles:
    """The titles of clauses, kept beside a plug-in in a TOML file, in tables or not."""

    @cache
    def read() -> Mapping[str, str]:
        found: dict[str, str] = {}
        for name, entry in _content(package, file).items():
            found |= entry if isinstance(entry, dict) else {name: entry}
        return found

    return read


CaseEntries: TypeAlias = Callable[[], Sequence[Mapping[str, Any]]]
"""Cases of the case book as they are written, read when they are needed."""


def cases_from(package: str, file: str) -> CaseEntries:
    """Cases kept beside a plug-in in a TOML file, each a table ``[[case]]`` as in the case book."""

    @cache
    def read() -> Sequence[Mapping[str, Any]]:
        return tuple(_content(package, file).get("case", ()))

    return read


def citations_from(package: str, file: str) -> Citations:
    """Citations kept beside a plug-in in a TOML file: ``document``, then a table for each clause.

    ``package`` is the name of the package with the file, or of a module beside it (``__name__``).
    A table has ``section``, ``mark`` and ``says``; ``readings`` lists the readings that the words
    permit; a table inside it, such as ``[C27.three]``, is for one case of the clause, and
    ``[C09.plain]`` for the cases in which an ambiguous clause is plain.
    """

    @cache
    def read() -> Mapping[str, Citation]:
        content = _content(package, file)
        document = _entry(content, "document", f"{file} of {package}")
        return {
            clause: _read(document, entry, f"[{clause}] in {file} of {package}")
            for clause, entry in content.items()
            if isinstance(entry, dict)
        }

    return read


def folder_of(package: str) -> Traversable:
    """Where the files of a package lie, or those beside a module that is none."""
    from importlib.resources import files
    from pathlib import Path

    module = sys.modules.get(package)
    alone = module is not None and not hasattr(module, "__path__")
    path = getattr(module, "__file__", None) if alone else None
    return files(package) if path is None else Path(path).parent


def _content(package: str, file: str) -> Mapping[str, Any]:
    """What a TOML file beside a plug-in holds."""
    import tomllib

    try:
        return tomllib.loads((folder_of(package) / file).read_text(encoding="utf-8"))
    except (ImportError, OSError, ValueError) as error:
        why = "it is not there" if isinstance(error, FileNotFoundError) else str(error)
        raise InvalidPlugin(f"{file} of {package} cannot be read: {why.rstrip('.')}.") from error


def _entry(table: Mapping[str, Any], key: str, where: str) -> str:
    found = table.get(key)
    if not isinstance(found, str):
        raise InvalidPlugin(f"{where} has no {key!r}, or one that is not a text.")
    return found


_KEYS: Final = ("section", "mark", "says", "readings")


def _read(document: str, entry: Mapping[str, Any], where: str) -> Citation:
    for key, value in entry.items():
        if key not in _KEYS and not isinstance(value, dict):
            hint = nearest(key, _KEYS) or "."
            raise InvalidPlugin(f"{where} has {key!r}, which means nothing there{hint}")
    section, mark, says = (_entry(entry, key, where) for key in ("section", "mark", "says"))
    if mark not in (each.value for each in Mark):
        marks = ", ".join(each.value for each in Mark)
        raise InvalidPlugin(f"the mark {mark!r} of {where} is none of {marks}.")
    cases = {
        case: _read(document, own, f"{case!r} of {where}")
        for case, own in entry.items()
        if isinstance(own, dict)
    }
    readings = entry.get("readings", [])
    if not isinstance(readings, list) or not all(isinstance(each, str) for each in readings):
        given = f"{type(readings).__name__} {quoted(readings)}"
        raise InvalidPlugin(f"{where} has the {given} for 'readings': write a list of names.")
    return Citation(document, section, Mark(mark), says, tuple(readings), cases)


# --- whether a plug-in brings what it should ----------------------------------------------------


def _are_citations(found: object) -> bool:
    return isinstance(found, Mapping) and all(
        isinstance(clause, str) and isinstance(each, Citation) for clause, each in found.items()
    )


def _are_titles(found: object) -> bool:
    return isinstance(found, Mapping) and all(
        isinstance(each, str) for entry in found.items() for each in entry
    )


def _are_cases(found: object) -> bool:
    return isinstance(found, list | tuple) and all(isinstance(each, Mapping) for each in found)


def _are_catalogs(found: object) -> bool:
    return isinstance(found, Mapping) and all(
        isinstance(language, str) and isinstance(catalog, Mapping) and _are_titles(catalog)
        for language, catalog in found.items()
    )


BROUGHT: Final[Mapping[str, tuple[Callable[[object], bool], str]]] = {
    "citations": (_are_citations, "a mapping from clauses to Citation"),
    "titles": (_are_titles, "a mapping from clauses to their titles"),
    "cases": (_are_cases, "a list of cases, each a mapping"),
    "languages": (_are_catalogs, "a mapping from languages to mappings of sentences"),
}
"""What a plug-in may bring to be cited or shown: whether it is that, and what it should be."""


def reading(plugin: str, name: str, read: object) -> Callable[[], Any]:
    """What reads such a text of a plug-in, once; InvalidPlugin if it is something else."""
    fits, wanted = BROUGHT[name]
    owner = f"the plug-in {quoted(plugin)}"
    if not callable(read):
        raise InvalidPlugin(
            f"{owner} has the {type(read).__name__} {quoted(read)} for {name}: write a function "
            f"that returns {wanted}."
        )

    @cache
    def checked() -> Any:
        try:
            found = read()
            right = fits(found)
        except Red7Error as error:
            raise InvalidPlugin(f"{owner} has a text with a fault: {error}") from None
        except Exception as error:
            raise InvalidPlugin(
                f"{owner} has a text that cannot be read: {shown(error)}."
            ) from error
        if not right:
            raise InvalidPlugin(
                f"{owner} has the {type(found).__name__} {quoted(found)} for {name}: write a "
                f"function that returns {wanted}."
            )
        return found

    return checked
