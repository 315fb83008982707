"""A Dask cluster as an executor; needs the extra ``dask``."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from importlib import import_module
from typing import Any

from red7.errors import Red7Error


class NoCluster(Red7Error):
    """A cluster that cannot be used."""


@contextmanager
def cluster(address: str, *, timeout: float = 10) -> Iterator[Executor]:
    """The workers behind a scheduler. If a worker is lost, another one does its work again."""
    try:
        distributed: Any = import_module("distributed")
    except ImportError:
        raise NoCluster("dask must be installed first: pip install 'red7[dask]'.") from None
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as error:
        told = str(error).splitlines()[0].rstrip(".") if str(error) else "no answer"
        raise NoCluster(f"there is no Dask scheduler at '{address}': {told}.") from None
    with client:
        yield client.get_executor(pure=False, retries=3)
