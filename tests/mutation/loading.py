"""Import one module with other code than its file has."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.machinery import ModuleSpec, SourceFileLoader
from importlib.util import spec_from_file_location
from types import CodeType, ModuleType

from mutation.mutants import Mutant
from mutation.settings import files, module


class _Loader(SourceFileLoader):
    """Loads a mutant."""

    def __init__(self, mutant: Mutant) -> None:
        super().__init__(module(mutant.file), str(files()[mutant.file]))
        self.mutant = mutant

    def get_code(self, fullname: str) -> CodeType:
        return self.mutant.code()


class Finder:
    """Finds the mutant where its module is asked for, and leaves every other to Python."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != module(self.mutant.file):
            return None
        file = files()[self.mutant.file]
        return spec_from_file_location(name, file, loader=_Loader(self.mutant))


def install(mutant: Mutant) -> None:
    """Have the mutant imported instead of its file, which nobody has imported yet."""
    if module(mutant.file) in sys.modules:
        raise RuntimeError(f"{mutant.file} is imported already.")
    sys.meta_path.insert(0, Finder(mutant))
