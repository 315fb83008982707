"""How a question is asked of a case, so that yes and no answer what was asked.

"Must I draw?" and "May I leave out the draw?" are about one thing, and have opposite answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any, Final

import attrs

from red7.cases import Case
from red7.cases.search import words_of


class Kind(Enum):
    """What a question is after, and the words that tell it."""

    DUTY = (
        "must mandatory compulsory obligatory obliged obligated forced required necessary need "
        "needs"
    )
    LEAVE = "may can could allowed optional voluntary legal"
    """Whether something may be done or left out."""


@attrs.frozen
class Asked:
    """A case as it is asked: the question, and what an answer holds that means yes to it."""

    question: str
    yes: Mapping[str, Any] | bool | None = attrs.field(hash=False)
    """None where no form of the case can be answered with yes or no as it was asked."""


_WHICH: Final = "how what which who whose when where why"
"""Words that begin a question to which yes and no are no answer."""


def kind_of(question: str) -> Kind | None:
    """What a question is after, by the first word that tells it.

    >>> kind_of("do I have to draw?").name, kind_of("may I pass if I must stay in?").name
    ('DUTY', 'LEAVE')
    >>> kind_of("how long must a run be?") is None
    True
    """
    words = words_of(question)
    if words and words[0] in _WHICH.split():
        return None
    for word in words:
        for kind in Kind:
            if word in kind.value.split():
                return kind
    return None


def asked_as(case: Case, words: str) -> Asked:
    """The form of a case that is asked in the same way as some words.

    If a duty is asked for and the case has only leave, or the reverse, yes and no would say the
    opposite of what they mean; so the answer is then given without them.

    >>> from red7.cases import cases
    >>> [case] = [case for case in cases() if case.id == "C46.1"]
    >>> asked_as(case, "can I refuse the draw").question, asked_as(case, "must I draw").question
    ('May I leave out the draw for a high discard?', 'Must I draw after a high discard?')
    """
    title, other = Asked(case.title, case.yes), case.other_form
    wanted = kind_of(words)
    if wanted is None or kind_of(case.title) is wanted:
        return title
    if other is not None and kind_of(other.title) is wanted:
        return Asked(other.title, other.yes)
    if wanted is Kind.DUTY or kind_of(case.title) is Kind.DUTY:
        return Asked(case.title, None)
    return title
