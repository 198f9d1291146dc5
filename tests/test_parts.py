"""Shared parts of widgets: arrays through one buffer, and a picture beside each of them."""

import numpy as np
import pytest

from workbook.widgets import parts


def test_arrays_come_back_as_they_were_sent():
    arrays = {
        "t": np.array([0.5, 2.0], np.float32),
        "a": np.array([[1], [-2], [3]], np.int8),
        "p": np.arange(12, dtype=np.int16).reshape(2, 3, 2),
        "turned": np.float32([[1, 2, 3], [4, 5, 6]]).T,
    }
    layout, buffer = parts.joined(arrays)
    back = parts.arrays_of({"layout": layout, "buffer": buffer})
    assert list(back) == list(arrays)
    assert all(offset % 4 == 0 for _, offset, *_ in layout.values())
    for name, array in arrays.items():
        assert back[name].dtype == array.dtype
        assert back[name].shape == array.shape
        assert (back[name] == array).all()


def test_big_endian_numbers_are_sent_as_the_browser_reads_them():
    layout, buffer = parts.joined({"a": np.array([1.5], ">f4")})
    assert buffer == np.array([1.5], "<f4").tobytes()
    assert layout["a"][0] == "float32"


@pytest.mark.parametrize(
    "words, text", [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_words_in_a_list(words, text):
    assert parts.listed(words) == text


@pytest.mark.parametrize(
    "bundle", [{"view": 1, "text/plain": "own"}, ({"view": 1, "text/plain": "own"}, {"view": 2})]
)
def test_a_picture_beside_a_widget_keeps_the_widget(bundle):
    data, metadata = parts.beside(bundle, {"text/html": 3, "text/plain": "said"})
    assert data == {"view": 1, "text/html": 3, "text/plain": "said"}
    assert metadata == ({"view": 2} if isinstance(bundle, tuple) else {})
