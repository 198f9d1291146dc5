"""The house stays small: rooms by a table that may only fall, and pictures that a push brings."""
import pytest
import sizes


@pytest.mark.parametrize("room", sizes.ROOMS)
def test_a_room_has_no_more_lines_than_the_table_says_and_not_many_fewer(room):
    most, most_wide, _ = sizes.ROOMS[room]
    count, wide = sizes.lines(room)
    assert count <= most, "take lines out, or say in tests/sizes.py why the room is larger"
    assert wide <= most_wide, f"lines of more than {sizes.WIDTH} columns: break the new ones"
    assert count > most - sizes.SLACK, "the room has become smaller: write it down there"
    assert wide > most_wide - sizes.SLACK, "fewer lines are wide: write it down there"


def test_a_push_brings_few_pictures():
    """Of each picture there is at most 60 kB: `notebook_rules.small`."""
    print(f"pictures of this push: {sizes.pushed()} bytes")
    assert sizes.pushed() <= sizes.PUSH
