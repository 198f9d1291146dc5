// Above a live notebook: that Python is on its way; or, where it cannot come, from where it could not, and what is left.
(async () => {
  // [s] that Python may take to start, and a server to answer; tests have less of it
  const told = document.currentScript?.dataset;
  const patience = Number(told?.patience ?? 240);
  const answer = Number(told?.answer ?? 30);
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
  const close = document.createElement("button");
  close.type = "button";
  close.textContent = "Close";
  Object.assign(close.style, {
    marginLeft: "16px",
    padding: "2px 10px",
    font: "inherit",
    color: "inherit",
    background: "none",
    border: "1px solid #fff",
    borderRadius: "6px",
    cursor: "pointer",
  });
  close.onclick = () => line.remove(); // until there is something else to say
  const say = (...parts) => {
    line.replaceChildren(...parts, close);
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

  /** What a server has at an address; an error where it does not answer in time. */
  const asked = (address, how = {}) =>
    fetch(address, { ...how, signal: AbortSignal.timeout(1000 * answer) });

  const without = () => [still(), ", with its players and its questions."];

  const begin = Date.now();
  let late = false;
  let missing = false; // packages could not be fetched
  const wait = setInterval(() => {
    if (idle()) {
      clearInterval(wait);
      if (!missing) line.remove();
      else if (late || !hasJspi) sayMissing();
    } else if (!late && Date.now() - begin > 1000 * patience) {
      late = true;
      say(
        "Python has not started, and may never do so in this browser: cells do not run. You can load the page again, or read ",
        ...without(),
      );
    }
  }, 500);

  // Pyodide waits for a reader's input and for timers by JSPI; where a browser lacks it, it may hang.
  const hasJspi = "Suspending" in WebAssembly;
  if (!hasJspi)
    say(
      "This browser lacks JSPI, a part of WebAssembly without which Python may not start here. What runs in any browser is ",
      ...without(),
    );
  else
    say(
      "Python and its packages are being loaded. You can read meanwhile; cells run as soon as they are here.",
    );

  let far;
  try {
    const found = await (await asked("../pyodide/pyodide-lock.json")).json();
    far = Object.values(found.packages).filter(({ file_name }) => /^https?:/.test(file_name));
  } catch {
    late = true; // and if Python comes after all, the line goes
    say("Python could not be fetched: cells do not run. What runs without it is ", ...without());
    return;
  }
  if (!far.length) return;
  try {
    await asked(far[0].file_name, { method: "HEAD" });
  } catch {
    missing = true;
    if (hasJspi || idle()) sayMissing(); // else Python may not come either
  }

  function sayMissing() {
    const names = far.map(({ name }) => name).join(", ");
    const { host } = new URL(far[0].file_name);
    say(
      `${names} could not be fetched from ${host}: cells that need them will fail. What runs without a network is `,
      ...without(),
    );
  }
})();
