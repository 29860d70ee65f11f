/** What drawings count. */
export const OPTIONS = { en: 'options', cs: 'možností' };
export const ITEMS = { en: 'items', cs: 'položek' };
