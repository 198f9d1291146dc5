// On paper nothing is folded, also where CSS cannot open what is shut; afterward all is as it was.
addEventListener("beforeprint", () => {
  for (const one of document.querySelectorAll("details:not([open])")) {
    one.dataset.shut = "";
    one.open = true;
  }
});
addEventListener("afterprint", () => {
  for (const one of document.querySelectorAll("details[data-shut]")) {
    delete one.dataset.shut;
    one.open = false;
  }
});
