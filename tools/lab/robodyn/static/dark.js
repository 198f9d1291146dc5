// JupyterLab loads this among its extensions: in a dark theme a drawn picture takes the page's colours, stored ones too.
// As in the book what is black is light, hues stay, and the ground is the page's.

const look = document.createElement("style");
look.textContent = `body[data-jp-theme-light="false"] :is(.jp-OutputArea-output, .jp-MarkdownOutput) img {
  filter: invert(1) hue-rotate(180deg); mix-blend-mode: lighten; }`;
document.head.append(look);
(window._JUPYTERLAB ??= {}).robodyn = { init() {}, get: async () => () => ({}) };
