// The page: asks the worker, shows what it says, never computes itself.   npx vite examples/browser
const size = /** @type {HTMLInputElement} */ (document.querySelector('#size'));
const answer = /** @type {HTMLElement} */ (document.querySelector('#answer'));
const board = /** @type {HTMLElement} */ (document.querySelector('#board'));

/** @type {Worker | undefined} */
let worker;

function ask() {
  worker?.terminate(); // the surest way to stop a search
  worker = new Worker(new URL('./worker.js', import.meta.url), { type: 'module' });
  worker.onmessage = ({ data }) => {
    if (data.picture) board.textContent = data.picture;
    answer.textContent = data.ended ? `${data.ended}: ${data.count} solutions` : `${data.count} so far …`;
  };
  worker.postMessage(size.value);
}

size.addEventListener('input', ask);
document.querySelector('#stop')?.addEventListener('click', () => worker?.terminate());
ask();
