"""The first cell of a notebook that is opened alone, in Colab or elsewhere without the workbook."""

import copy

CELL = """\
import sys

if "google.colab" in sys.modules:
    %pip install --quiet robodyn-workbook
    from google.colab import output

    output.enable_custom_widget_manager()  # pictures that move"""


def with_first_cell(notebook):
    """Return a notebook, as a dictionary, with the cell above in front of its first code cell.

    >>> made = with_first_cell({"cells": [{"cell_type": "markdown"}, {"cell_type": "code"}]})
    >>> [cell["cell_type"] for cell in made["cells"]]
    ['markdown', 'code', 'code']
    """
    made = copy.deepcopy(notebook)
    kinds = [cell["cell_type"] for cell in made["cells"]]
    place = kinds.index("code") if "code" in kinds else len(kinds)
    cell = {
        "cell_type": "code",
        "execution_count": None,
        "id": "colab",
        "metadata": {"jupyter": {"source_hidden": True}},
        "outputs": [],
        "source": CELL,
    }
    made["cells"].insert(place, cell)
    return made
