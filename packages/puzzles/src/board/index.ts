/** Boards for pages and notebooks: values that show themselves, and the element `<quadrille-board>`. */
export { BOARDS, type BoardKind, type ShowOptions, show } from './boards.js';
export { defineBoard } from './element.js';
export { Shown } from './shown.js';
