// Above a live notebook: that Python is on its way; or, where it cannot come, from where it could not, and what is left.
(async () => {
  const line = document.createElement("div");
  line.id = "rd-live-line";
  line.setAttribute("role", "status");
  Object.assign(line.style, {
    position: "fixed",
    inset: "auto 0 0 0",
    zIndex: 9999,
    padding: "8px 16px",
    font: "15px system-ui",
    background: "#14324a",
    color: "#fff",
  });
  const say = (...parts) => {
    line.replaceChildren(...parts);
    document.body.append(line);
  };
  const idle = () =>
    window.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === "idle";

  /** A link to the page of the book, which shows all that is stored. */
  function still() {
    const path = new URLSearchParams(location.search).get("path");
    const link = document.createElement("a");
    link.href = path ? `../../${path.replace(/\.ipynb$/, ".html")}` : "../../index.html";
    link.textContent = "the same page without Python";
    link.style.color = "#9fd3ff";
    return link;
  }

  say(
    "Python and its packages are being loaded. You can read meanwhile; cells run as soon as they are here.",
  );
  const found = await (await fetch("../pyodide/pyodide-lock.json")).json();
  const far = Object.values(found.packages).filter(({ file_name }) => /^https?:/.test(file_name));
  if (far.length) {
    try {
      await fetch(far[0].file_name, { method: "HEAD" });
    } catch {
      const names = far.map(({ name }) => name).join(", ");
      const { host } = new URL(far[0].file_name);
      say(
        `${names} could not be fetched from ${host}: cells that need them will fail. What runs without a network is `,
        still(),
        ", with its players and its questions.",
      );
      return;
    }
  }
  const wait = setInterval(() => {
    if (idle()) {
      clearInterval(wait);
      line.remove();
    }
  }, 500);
})();
