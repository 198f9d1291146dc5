// On the laboratory's page: the matrix beside the arm, over the whole page when its button is pressed.

import { Elimination } from "../../../workbook/widgets/front/elimination/elimination.js";
import { read } from "../../../workbook/widgets/front/elimination/link.js";

const dialog = document.getElementById("matrix-beside");
const place = dialog.querySelector("div");
dialog.querySelector("button").addEventListener("click", () => dialog.close());
document.getElementById("eliminate").addEventListener("click", () => {
  dialog.showModal();
  if (!place.firstElementChild) new Elimination(place, read(""));
});
