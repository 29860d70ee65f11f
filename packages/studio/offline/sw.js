// The studio without a connection: all of its files are kept when a page is first visited, and served from there. A new
// studio waits until no page of the old one is open. The plugin beside this file puts VERSION and FILES before it.
/* global VERSION, FILES */
const PREFIX = 'quadrille-studio-';
const NAME = PREFIX + VERSION;
const addressOf = file => new URL(file, self.location.href).href;
const kept = new Set(FILES.map(addressOf));

/** The name of an asset changes with its content: one that an older studio has kept is not fetched again. */
async function keep(cache, file) {
  const address = addressOf(file);
  const known = file.startsWith('assets/') ? await caches.match(address) : undefined;
  const response = known ?? (await fetch(address, { cache: 'no-cache', credentials: 'same-origin' }));
  if (!response.ok) throw new Error(`${address}: ${response.status}`);
  await cache.put(address, response);
}

async function keepAll() {
  const cache = await caches.open(NAME);
  const waiting = [...FILES];
  const lane = async () => {
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) await keep(cache, file);
  };
  await Promise.all(Array.from({ length: 6 }, lane));
}

async function forgetOlder() {
  const names = await caches.keys();
  const isOlder = name => name !== NAME && /^(quadrille-studio|workbox-precache)-/.test(name);
  await Promise.all(names.filter(isOlder).map(name => caches.delete(name)));
}

async function fromHere(address, request) {
  const cache = await caches.open(NAME);
  return (await cache.match(address)) ?? fetch(request);
}

self.addEventListener('install', event => event.waitUntil(keepAll()));
self.addEventListener('activate', event => event.waitUntil(forgetOlder()));
self.addEventListener('fetch', event => {
  const { request } = event;
  if (request.method !== 'GET') return;
  // The page itself comes from the server where there is one: with it comes the cookie of that server.
  if (request.mode === 'navigate') {
    event.respondWith(fetch(request).catch(() => fromHere(addressOf('index.html'), request)));
    return;
  }
  const address = request.url.split('#')[0];
  if (kept.has(address)) event.respondWith(fromHere(address, request));
});
