"""Intervals of 95 %: Wilson's for shares, the normal one for means."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt
from typing import Final

import attrs

Z: Final = 1.959963984540054


@attrs.frozen
class Estimate:
    """A figure and the interval in which it lies with 95 % confidence."""

    value: float
    low: float
    high: float


def share(count: int, total: int) -> Estimate:
    """A share with Wilson's interval.

    >>> found = share(60, 100)
    >>> found.value, round(found.low, 3), round(found.high, 3)
    (0.6, 0.502, 0.691)
    """
    if not total:
        return Estimate(0.0, 0.0, 1.0)
    part = count / total
    spread = 1 + Z * Z / total
    middle = (part + Z * Z / (2 * total)) / spread
    half = Z * sqrt(part * (1 - part) / total + Z * Z / (4 * total * total)) / spread
    return Estimate(part, max(0.0, middle - half), min(1.0, middle + half))


def mean(histogram: Mapping[int, int]) -> Estimate:
    """The mean of a histogram, value to count.

    >>> mean({2: 1, 4: 1}).value
    3.0
    """
    total = sum(histogram.values())
    if not total:
        return Estimate(0.0, 0.0, 0.0)
    summed = sum(value * count for value, count in histogram.items())
    squares = sum(value * value * count for value, count in histogram.items())
    average = summed / total
    variance = max(0, total * squares - summed * summed) / (total * max(1, total - 1))
    half = Z * sqrt(variance / total)
    return Estimate(average, average - half, average + half)
