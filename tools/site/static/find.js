// The index of equations: shows the rows that have all words of what is asked for, also as TeX in the formula.
addEventListener("DOMContentLoaded", () => {
  const words = document.getElementById("rd-find");
  const kind = document.getElementById("rd-kind");
  const said = document.getElementById("rd-found");
  const tables = [...document.querySelectorAll("table.equations")];
  const text = (row) =>
    [...row.cells]
      .map((cell) => cell.textContent)
      .join(" ")
      .toLowerCase(); // before it is set
  const rows = tables.flatMap((table) =>
    [...table.tBodies[0].rows].map((row) => ({ row, text: text(row) })),
  );
  const find = () => {
    const wanted = [...words.value.toLowerCase().split(/\s+/), kind.value].filter(Boolean);
    for (const { row, text } of rows) row.hidden = !wanted.every((word) => text.includes(word));
    for (const table of tables)
      table.closest("section").hidden = [...table.tBodies[0].rows].every((row) => row.hidden);
    said.textContent = wanted.length
      ? `${rows.filter(({ row }) => !row.hidden).length} of ${rows.length}`
      : "";
  };
  words.addEventListener("input", find);
  kind.addEventListener("input", find);
  addEventListener("hashchange", () => {
    // a link to a row that is not shown
    const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))?.closest("tr");
    if (row?.hidden) {
      words.value = kind.value = "";
      find();
      row.scrollIntoView();
    }
  });
});
