// The service worker: the client opens without the network. Games need the server; they are never answered from here.
// The build writes the two names in capitals: what the client consists of, and a mark of this very build.
const SHELL = __SHELL__;
const CACHE = 'architrave-__BUILD__';

async function install() {
  const cache = await caches.open(CACHE);
  // One after the other, not all at once: somebody may be at a table already, and that comes first.
  for (const address of SHELL) await cache.add(address);
  await self.skipWaiting();
}

async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith('architrave-') && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

async function page(request) {
  try {
    return await fetch(request);
  } catch {
    return (await caches.match('/')) ?? Response.error();
  }
}

async function asset(request) {
  return (await caches.match(request)) ?? fetch(request);
}

self.addEventListener('install', (event) => event.waitUntil(install()));
self.addEventListener('activate', (event) => event.waitUntil(activate()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (request.method !== 'GET' || address.origin !== self.location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(request));
  else if (address.pathname.startsWith('/static/')) event.respondWith(asset(request));
});
