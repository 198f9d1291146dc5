// The page of the matrix beside the arm. What it shows is named behind "#".

import { Elimination } from "../../../workbook/widgets/front/elimination/elimination.js";
import { read } from "../../../workbook/widgets/front/elimination/link.js";

const picture = new Elimination(document.getElementById("elimination"), read(location.hash), {
  whole: true,
  address: () => location.href,
  said: (end) => history.replaceState(null, "", end),
});
addEventListener("hashchange", () => picture.show(read(location.hash)));
window.matrixBesideArm = picture;

// In a frame it is as dark as the page around.
if (parent !== window) {
  addEventListener("message", ({ source, data }) => {
    if (source === parent && ["dark", "light"].includes(data?.theme))
      document.documentElement.dataset.theme = data.theme;
  });
  parent.postMessage({ ready: true }, "*");
}
