// JupyterLab loads this among its extensions: in a dark theme a drawn picture takes the page's colours, stored ones too.
// As in the book what is black is light, hues stay, and the ground is the page's.

const look = document.createElement("style");
look.textContent = `body[data-jp-theme-light="false"] :is(.jp-OutputArea-output, .jp-MarkdownOutput) img {
  filter: invert(1) hue-rotate(180deg); mix-blend-mode: lighten; }`;
document.head.append(look);

// On a narrow screen the list of files is folded away when JupyterLab opens: the arm has its place. Ctrl+B unfolds it.
const NARROW = 1400; // pixels
const narrow = {
  id: "robodyn:narrow",
  autoStart: true,
  activate(app) {
    app.restored.then(() => {
      if (window.innerWidth < NARROW) app.shell.collapseLeft();
    }); // JupyterLab is not restored before this has returned
  },
};
const parts = { "./style": {}, "./extension": narrow };
(window._JUPYTERLAB ??= {}).robodyn = { init() {}, get: async (name) => () => parts[name] ?? {} };
