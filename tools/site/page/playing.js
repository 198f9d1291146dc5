// The page of the Operator Game. A level is named behind "#", 2.3 for one.

import { Game, stateOf } from "../../../workbook/widgets/front/game/game.js";

/** @returns {string} */
function wanted() {
  return decodeURIComponent(location.hash.slice(1));
}

const root = document.getElementById("game");
const game = new Game(root, GAME, {
  level: wanted(),
  whole: true,
  laboratory: root.dataset.laboratory,
  said: (id) => history.replaceState(null, "", `#${id}`),
});
addEventListener("hashchange", () => {
  if (game.levels.some((level) => level.id === wanted())) game.start(wanted());
});
window.operatorGame = { game, state: () => stateOf(game) };
