"""The house stays small: rooms by a table that may only fall, and pictures that a push brings."""
import pytest
import sizes


@pytest.mark.parametrize("room", sizes.ROOMS)
def test_a_room_has_no_more_lines_than_the_table_says_and_not_many_fewer(room):
    most = sizes.ROOMS[room][0]
    assert sizes.lines(room) <= most, f"{room}: take lines out, or say in tests/sizes.py why it is larger"
    assert sizes.lines(room) > most - sizes.SLACK, f"{room} has become smaller: write it down in tests/sizes.py"


def test_a_push_brings_few_pictures():
    """Of each picture there is at most 60 kB: `notebook_rules.small`."""
    print(f"pictures of this push: {sizes.pushed()} bytes")
    assert sizes.pushed() <= sizes.PUSH
