"""Check the front end's JavaScript with eslint and the TypeScript compiler, in the local node.

They come from npm's registry. Where that, or a node, cannot be had, what skips says so; CI has
both.
"""

import json
import os

import pytest
from cases import script

tool = script("tools/lint/javascript.py")


@pytest.fixture(scope="module")
def modules():
    if not tool.node_program():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(
            "no node here: the front end's JavaScript is not linted"
        )
    try:
        return tool.installed()
    except OSError as error:
        pytest.skip(f"npm's registry, which has eslint and TypeScript, cannot be reached: {error}")


def test_the_front_end_is_lint_free_and_fits_its_types(modules):
    assert tool.complaints(laid_out=tool.sources()) == ""


SLIPS = {
    "eqeqeq": "export const slip = (x) => x == 1;\n",
    "no-unused-vars": "const a = 1;\nexport const b = 2;\n",
    "TS2339": "/** @param {{ a: number }} x */\nexport const slip = (x) => x.b;\n",
    "TS2305": 'import { nothing } from "./no-unused-vars.js";\nexport const slip = nothing;\n',
    "TS2304": "export const slip = () => nowhere(1);\n",
}


def test_slips_are_found(modules, tmp_path):
    """A file that breaks a rule is named together with the rule; other files are not."""
    for name, text in SLIPS.items():
        (tmp_path / f"{name}.js").write_text(text, encoding="utf-8")
    settings = json.loads((tool.HERE / "tsconfig.json").read_text(encoding="utf-8"))
    settings["compilerOptions"]["lib"] = ["es2024"]  # without a page: four times as fast
    (tmp_path / "tsconfig.json").write_text(
        json.dumps(settings | {"include": ["*.js"]}), encoding="utf-8"
    )
    faults = tool.complaints(["."], tmp_path / "tsconfig.json", tmp_path)
    lint, _, types = faults.partition("problems")
    assert [rule for rule in ("eqeqeq", "no-unused-vars") if f"  {rule}\n" not in lint] == []
    assert [code for code in SLIPS if code.startswith("TS") and f"{code}.js" not in types] == []
    assert [code for code in SLIPS if code.startswith("TS") and f"error {code}:" not in types] == []
