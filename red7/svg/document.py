"""One SVG document: its size, its words for screen readers, light and dark."""

from __future__ import annotations

from typing import Final
from xml.etree import ElementTree as ET

from red7.errors import Red7Error, quoted
from red7.svg.inks import DARK, LIGHT

PREFIX: Final = "red7-"
"""Before every class, so that pictures inside a page leave the page alone."""
THEMES: Final = ("auto", "light", "dark")
_LARGEST: Final = 100_000


class Drawing(str):
    """The text of an SVG document, shown as a picture by notebooks."""

    __slots__ = ()

    def _repr_svg_(self) -> str:
        return str(self)


def document(
    content: ET.Element,
    size: tuple[float, float],
    title: str,
    description: str,
    width: float | None,
    height: float | None,
    theme: str,
    styled: bool,
) -> Drawing:
    """The content as a document of its own."""
    if theme not in THEMES:
        raise Red7Error(f"{quoted(theme)} is not a theme: write {', '.join(THEMES)}.")
    _paint(content, DARK if theme == "dark" else LIGHT)
    wide, high = _pixels(size, width, height)
    root = ET.Element(
        "svg",
        {
            "xmlns": "http://www.w3.org/2000/svg",
            "viewBox": f"0 0 {size[0]:g} {size[1]:g}",
            "width": wide,
            "height": high,
            "role": "img",
            "class": f"red7 {PREFIX}{theme}",
            "font-family": "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif",
        },
    )
    ET.SubElement(root, "title").text = title
    if description:
        # Few screen readers read a <desc> without an id, and ids collide.
        root.set("aria-label", f"{title}. {description}")
        ET.SubElement(root, "desc").text = description
    if styled and theme == "auto":
        ET.SubElement(root, "style").text = stylesheet()
    root.extend(content)
    return Drawing(ET.tostring(root, encoding="unicode"))


def stylesheet() -> str:
    """What makes pictures of the theme ``auto`` dark where the reader's system is.

    Each such picture brings it along. A page that forbids styles inside it has this in its own
    stylesheet, and draws with ``styled=False``.
    """
    rules = ""
    for name, paint in DARK.items():
        set_to = ";".join(f"{key}:{value}" for key, value in paint.items())
        rules += f".{PREFIX}auto .{PREFIX}{name}{{{set_to}}}"
    return f"@media (prefers-color-scheme:dark){{{rules}}}"


def _paint(content: ET.Element, theme: dict[str, dict[str, str]]) -> None:
    """Give every element that says what it is the paint for that, as attributes.

    Programs without styles draw by these; a style goes before an attribute.
    """
    for element in content.iter():
        name = element.get("class", "")
        if name:
            for key, value in theme[name].items():
                element.set(key, value)
            element.set("class", PREFIX + name)


def _pixels(
    size: tuple[float, float], width: float | None, height: float | None
) -> tuple[str, str]:
    for given in (width, height):
        if given is not None and not (isinstance(given, int | float) and 0 < given <= _LARGEST):
            raise Red7Error(
                f"{quoted(given)} is not a size: write a number of pixels up to {_LARGEST}."
            )
    if width is None and height is None:
        return f"{size[0]:g}", f"{size[1]:g}"
    if width is None and height is not None:
        width = height * size[0] / size[1]
    if height is None and width is not None:
        height = width * size[1] / size[0]
    return f"{width:g}", f"{height:g}"
