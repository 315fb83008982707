"""Pictures: every card once, readable by everybody, and nothing that troubles a page."""

from __future__ import annotations

import itertools
import os
import pickle
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import red7
from red7 import Card, CardSet, Color, State, svg
from red7.svg.inks import DARK, GROUND, INK, LIGHT, SHAPE
from red7.table.cards import CARDS
from red7.testing import card_sets, cards, deals, positions, rules

SVG = "{http://www.w3.org/2000/svg}"
PICTURES = Path(__file__).parent.parent / "docs" / "pictures"
FULL = "*G2V2:O7I1R5!?2:R7O3/R6B6V6O6Y2G1I7B1R1:?5:12/xV1:?3/I4I5:? BV5B4 G3!Y1?8"


def cards_in(picture: str) -> list[str]:
    groups = ET.fromstring(picture).iter(f"{SVG}g")
    return sorted(each.attrib["data-card"] for each in groups if "data-card" in each.attrib)


def written(picture: str) -> list[str]:
    return [each.text or "" for each in ET.fromstring(picture).iter(f"{SVG}text")]


def title(picture: str) -> str:
    return ET.fromstring(picture).findtext(f"{SVG}title", "")


def description(picture: str) -> str:
    return ET.fromstring(picture).findtext(f"{SVG}desc", "")


# --- what is drawn ------------------------------------------------------------------------------


def test_the_49_cards_are_49_drawings() -> None:
    assert len({svg.card(card) for card in CARDS}) == 49


@given(cards())
def test_a_card_shows_its_letter_its_number_and_the_shape_of_its_color(card: Card) -> None:
    picture = svg.card(card)
    assert cards_in(picture) == [card.text]
    assert written(picture) == [card.text]
    assert title(picture) == f"{card.color} {card.number}"
    assert SHAPE[card.color] in picture


def test_every_color_has_a_shape_of_its_own() -> None:
    assert len(set(SHAPE.values())) == len(SHAPE) == len(Color)


def test_a_card_that_is_not_known_lies_face_down() -> None:
    assert (title(svg.card(None)), cards_in(svg.card(None))) == ("face-down card", [])


@given(card_sets(), st.sampled_from(["", "?", "?1", "?12"]))
def test_a_palette_shows_every_card_once_and_the_unknown_ones(held: CardSet, more: str) -> None:
    picture = svg.palette(f"{held}{more}".replace("-?", "?"))
    assert cards_in(picture) == sorted(map(str, held))
    backs = {"": [] if held else ["\N{EN DASH}"], "?": ["?"], "?1": ["?"], "?12": ["12", "?"]}
    assert written(picture) == [*map(str, held), *backs[more]]


def test_a_palette_is_read_in_any_form() -> None:
    assert svg.palette("V1 R7") == svg.palette([Card("R7"), "V1"]) == svg.palette(CardSet("R7V1"))


@given(positions() | deals(), st.none() | rules(with_readings=False))
def test_a_position_shows_every_known_card_once(state: State, by: red7.Rules | None) -> None:
    assert cards_in(svg.position(state, by)) == sorted(
        map(str, CardSet.from_bits(state.known_bits))
    )


@given(deals(), st.integers(0, 1))
def test_a_view_shows_no_hidden_card(state: State, seat: int) -> None:
    shown = set(cards_in(svg.position(state.view(seat))))
    others = [place.hand for number, place in enumerate(state.seats) if number != seat]
    assert not shown & {str(card) for pile in (*others, state.deck) for card in pile}


def test_a_position_says_who_moves_who_is_out_and_who_is_winning() -> None:
    picture = svg.position(FULL, "v1.2")
    held = "palette: Green 2, Violet 2; hand: Orange 7, Red 5, Indigo 1, 2 unknown cards"
    assert f"A, to move: {held}; scored: Red 7, Orange 3; 10 points." in description(picture)
    assert "B, winning: palette: Indigo 7" in description(picture)
    assert "C, out: palette: Violet 1; hand: 3 unknown cards." in description(picture)
    shown = {"to move", "winning", "out", "5 cards in hand, 12 points", "hand not known"}
    assert shown <= set(written(picture))


def test_a_position_says_its_rule_and_its_deck() -> None:
    shown = written(svg.position(FULL))
    assert {"Blue is played", "the most different colors", "10 cards"} <= set(shown)
    assert "winning" not in shown
    assert "Deck: Green 3, Yellow 1, 8 unknown cards." in description(svg.position(FULL))


def test_the_end_of_a_round_names_its_winner() -> None:
    shown = written(svg.position("G2:-/xR6:? B -", "v1.2"))
    assert "wins the round" in shown
    assert title(svg.position("G2:-/xR6:? B -")) == "Red7: nobody to move, Blue is played"


def test_the_cards_that_count_are_underlined() -> None:
    plain, judged = (svg.position("*G2V5:?/R6:? - ?", by) for by in (None, "v1.2"))
    assert (plain.count('class="red7-mark"'), judged.count('class="red7-mark"')) == (1, 4)


def test_a_turn_that_has_begun_is_shown() -> None:
    picture = svg.position("*G2:R5V4/R6:?7 - ?25 +R5", "v1.2+action")
    assert "So far: +R5" in written(picture)
    assert cards_in(picture) == ["G2", "R5", "R6", "V4"]


def test_objects_show_themselves_in_notebooks() -> None:
    state = State.parse(FULL)
    assert Card("R7")._repr_svg_() == svg.card("R7")
    assert state.seats[0].palette._repr_svg_() == svg.palette("G2V2")
    assert state._repr_svg_() == svg.position(FULL)
    assert svg.card("R7")._repr_svg_() == svg.card("R7")


# --- bad input ----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["R8", "R7R7", "R7?x", "?99", "R7?2O3", "??", "?-1"])
def test_what_is_no_palette_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(red7.InvalidPosition, match=r"^'?[^\n]*\.$"):
        svg.palette(text)


@pytest.mark.parametrize("size", [0, -1, float("nan"), float("inf"), 1e9, "40"])
def test_what_is_no_size_is_refused_in_a_sentence(size: float) -> None:
    with pytest.raises(red7.Red7Error, match="is not a size: write a number of pixels"):
        svg.card("R7", width=size)


def test_what_is_no_theme_is_refused_in_a_sentence() -> None:
    with pytest.raises(red7.Red7Error, match=r"^'pink' is not a theme: write auto, light, dark"):
        svg.card("R7", theme="pink")


# --- a page -------------------------------------------------------------------------------------


@given(positions())
def test_a_picture_is_one_element_without_ids_and_outside_hosts(state: State) -> None:
    picture = svg.position(state, "v1.2")
    root = ET.fromstring(picture)
    assert (root.tag, root.get("role")) == (f"{SVG}svg", "img")
    names = {name.rpartition("}")[2] for each in root.iter() for name in each.attrib}
    assert not names & {"id", "href"}
    assert picture.replace("http://www.w3.org/2000/svg", "").count("//") == 0


def test_classes_and_styles_keep_to_themselves() -> None:
    root = ET.fromstring(svg.position(FULL, "v1.2"))
    classes = {name for each in root.iter() for name in each.get("class", "").split()}
    assert all(name == "red7" or name.startswith("red7-") for name in classes)
    inside = svg.stylesheet().removeprefix("@media (prefers-color-scheme:dark){").removesuffix("}")
    assert all(rule.startswith(".red7-auto .red7-") for rule in inside.split("}") if rule)


def test_a_page_may_bring_the_styles_itself() -> None:
    assert f"<style>{svg.stylesheet()}</style>" in svg.card("R7")
    assert svg.card("R7", styled=False) == svg.card("R7").replace(
        f"<style>{svg.stylesheet()}</style>", ""
    )


@pytest.mark.parametrize(
    ("asked", "given_size"),
    [({}, ("60", "84")), ({"width": 30}, ("30", "42")), ({"height": 42}, ("30", "42")),
     ({"width": 50, "height": 50}, ("50", "50"))],
)  # fmt: skip
def test_a_picture_has_the_size_that_is_asked_for(
    asked: dict[str, float], given_size: tuple[str, str]
) -> None:
    root = ET.fromstring(svg.card("R7", **asked))  # type: ignore[arg-type]  # sizes only
    assert (root.get("width"), root.get("height")) == given_size
    assert root.get("viewBox") == "0 0 60 84"


def test_the_drawing_is_the_same_in_every_process() -> None:
    program = f"import red7; print(red7.svg.position({FULL!r}, 'v1.2'), end='')"
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        encoding="utf-8",
        check=True,
        env={**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"},
    )
    assert done.stdout == svg.position(FULL, "v1.2")


def test_a_drawing_can_be_pickled() -> None:
    drawing = svg.card("R7")
    assert pickle.loads(pickle.dumps(drawing)) == drawing


# --- eyes ---------------------------------------------------------------------------------------

Rgb = tuple[float, float, float]
SIGHT = {  # Machado, Oliveira and Fernandes 2009, full severity, on linear light
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216),
                   (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413),
                     (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602),
                   (0.004733, 0.691367, 0.303900)),
}  # fmt: skip


def linear(shade: str) -> Rgb:
    parts = [int(shade[start : start + 2], 16) / 255 for start in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return red, green, blue


def luminance(light: Rgb) -> float:
    return 0.2126 * light[0] + 0.7152 * light[1] + 0.0722 * light[2]


def contrast(one: str, other: str) -> float:
    """As WCAG 2 has it."""
    low, high = sorted((luminance(linear(one)), luminance(linear(other))))
    return (high + 0.05) / (low + 0.05)


def lab(light: Rgb) -> Rgb:
    red, green, blue = light
    x = 0.4124564 * red + 0.3575761 * green + 0.1804375 * blue
    z = 0.0193339 * red + 0.1191920 * green + 0.9503041 * blue

    def root(part: float) -> float:
        return part ** (1 / 3) if part > 0.008856 else 7.787 * part + 16 / 116

    across, up, along = root(x / 0.95047), root(luminance(light)), root(z / 1.08883)
    return 116 * up - 16, 500 * (across - up), 200 * (up - along)


def seen_with(sight: str, shade: str) -> Rgb:
    light = linear(shade)
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, light, strict=True))))
        for row in SIGHT[sight]
    )
    return lab((red, green, blue))


@pytest.mark.parametrize("color", Color)
def test_a_cards_ink_stands_out_from_its_ground(color: Color) -> None:
    assert contrast(INK[color], GROUND[color]) >= 4.5


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])
def test_words_stand_out_and_so_do_outlines(theme: dict[str, dict[str, str]]) -> None:
    grounds = {"ink": ("table", "seat", "back", "gap"), "faint": ("table", "seat", "gap"),
               "on-mark": ("mark",)}  # fmt: skip
    for ink, below in grounds.items():
        for ground in below:
            assert contrast(theme[ink]["fill"], theme[ground]["fill"]) >= 4.5, (ink, ground)
    for ground in ("table", "seat"):
        assert contrast(theme["edge"]["stroke"], theme[ground]["fill"]) >= 3
        assert contrast(theme["back"]["stroke"], theme[ground]["fill"]) >= 3
        assert contrast(theme["gap"]["stroke"], theme[ground]["fill"]) >= 3
        assert contrast(theme["mark"]["fill"], theme[ground]["fill"]) >= 3


def test_light_and_dark_paint_the_same_things() -> None:
    assert {key: set(value) for key, value in LIGHT.items()} == {
        key: set(value) for key, value in DARK.items()
    }


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_theme_is_settled_without_styles(theme: str) -> None:
    picture = svg.position(FULL, "v1.2", theme=theme)
    assert "<style>" not in picture
    assert f'fill="{(LIGHT if theme == "light" else DARK)["table"]["fill"]}"' in picture


@pytest.mark.parametrize("sight", SIGHT)
def test_color_blind_people_tell_the_seven_grounds_apart(sight: str) -> None:
    seen = [seen_with(sight, shade) for shade in GROUND.values()]
    for one, other in itertools.combinations(seen, 2):
        assert sum((a - b) ** 2 for a, b in zip(one, other, strict=True)) ** 0.5 >= 20


# --- the pictures of the documentation ----------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "picture"),
    [
        ("position", svg.position("*G2:R1O7V5B3/R6:?7 B4 ?25", "v1.2")),
        ("colours", svg.palette("R7O6Y5G4B3I2V1")),
    ],
)
def test_the_pictures_of_the_documentation_are_up_to_date(name: str, picture: str) -> None:
    assert (PICTURES / f"{name}.svg").read_text(encoding="utf-8") == f"{picture}\n"
