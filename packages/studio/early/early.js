// Runs before anything is shown, while the program itself is still on its way: the theme, so that nothing flashes, and
// the files of the page that the address names, so that they come along. The plugin beside this file puts FILES before it.
/* global FILES */
try {
  const theme = JSON.parse(localStorage.getItem('quadrille.theme'));
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
} catch {
  // Storage may be forbidden or damaged: it is as the system says, then.
}
/** Fetches a file that will soon be needed. */
function want(file, more) {
  const link = document.createElement('link');
  Object.assign(link, { href: new URL(file, document.currentScript.src).href, crossOrigin: '', ...more });
  document.head.append(link);
}

const page = /^#\/?([a-z]+)/.exec(location.hash)?.[1];
for (const file of FILES[page] ?? FILES.home)
  want(file, file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' });
// On a first visit the font comes last; from then on it is kept here, and costs no time.
if (navigator.serviceWorker?.controller)
  want('../fonts/atkinson-hyperlegible-next-latin-wght-normal.woff2', { rel: 'preload', as: 'font', type: 'font/woff2' });
