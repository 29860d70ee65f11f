/** For the studio's shell, which is to stay small: the public door leads to the whole package. */
export { grouped } from '../texts.js';
