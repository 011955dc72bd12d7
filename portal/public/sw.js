// Shows the offline page when a page cannot be fetched, and does nothing else: no page of the portal and no answer of
// the API is ever kept, so nothing old is shown and nothing of a person stays behind.
const CACHE = 'offline-1'
const PAGE = '/offline'

self.addEventListener('install', (event) => {
  const fill = async () => (await caches.open(CACHE)).addAll([PAGE, '/legal.css', '/icon.svg'])
  event.waitUntil(fill().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const begin = async () => {
    for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
    await self.registration.navigationPreload?.enable() // a page need not wait for this worker to start
    await self.clients.claim()
  }
  event.waitUntil(begin())
})

// A call that rings in a page behind others (ring.ts).
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    await (pages.find(({ url }) => url === event.notification.data) ?? pages[0])?.focus()
  }
  event.waitUntil(show())
})

self.addEventListener('fetch', (event) => {
  const { request, preloadResponse } = event
  const online = async () => (await preloadResponse) ?? fetch(request)
  if (request.mode === 'navigate') event.respondWith(online().catch(() => caches.match(PAGE)))
  else if (new URL(request.url).pathname === '/legal.css')
    event.respondWith(fetch(request).catch(() => caches.match('/legal.css')))
})
