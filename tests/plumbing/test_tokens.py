"""Tokens are counted, not lines: layout, comments and strings change no count."""

import tokens


def test_layout_comments_and_strings_count_nothing_in_python():
    assert tokens.of_python("x = f(1)  # one\n") == tokens.of_python("x = f(\n    1\n)\n") == 6
    assert tokens.of_python('"""Text."""\n') == 0


def test_layout_comments_and_strings_count_nothing_in_javascript():
    dense = "const f = (x) => x?.y ?? 'none'; // f\n"
    airy = "/* f\n */ const f =\n  (x) =>\n    x?.y ?? `a ${b}`;"
    assert tokens.of_javascript(dense) == tokens.of_javascript(airy) == 12


def test_every_room_is_counted():
    header = tokens.pytest_report_header()
    assert all(tokens.tokens(room) > 0 and room in header for room in tokens.ROOMS)
