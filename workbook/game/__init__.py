"""The Operator Game: the reader proves appendix A of Rodriguez & Kreutz move by move, in a browser.

`levels.toml` has the worlds and levels; letters, base facts and statements are those of the
theories, `robodyn_lib/rk/proofs.toml` and `inverses.toml` of this folder. Of them `making` makes
what the page is given, and stores it in `game.json`, which `data` reads. `handin` says which levels
a saved file proves. The JavaScript is in `workbook/widgets/front/game`.
"""
