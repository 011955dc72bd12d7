// Shows the offline page when a page cannot be fetched, and push messages: no page of the portal and no answer of the API
// is ever kept, so nothing old is shown and nothing of a person stays behind.
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

const CALL_RINGS_MS = 40_000
const CALL_TAG = 'ekoline-call' // that of a page that rings (ring.ts): one notification for one call
const later = (ms) => new Promise((done) => setTimeout(done, ms))

// What the service says while no page is open (api/src/core/push/push-post.service.ts). A browser wants something to be
// shown for each message, also where a page is in sight.
self.addEventListener('push', (event) => {
  const { kind, title, body, path, tag } = event.data.json()
  const isCall = kind === 'incoming'
  const show = async () => {
    await self.registration.showNotification(title, {
      body,
      tag: isCall ? CALL_TAG : tag,
      renotify: true,
      requireInteraction: isCall,
      icon: '/icon-192.png',
      data: { path },
    })
    if (!isCall) return
    await later(CALL_RINGS_MS) // then it rings no more, wherever it was answered
    for (const shown of await self.registration.getNotifications({ tag: CALL_TAG }))
      if (shown.data?.path === path) shown.close()
  }
  event.waitUntil(show())
})

// A call that rings in a page behind others (ring.ts), whose address it has; or a push message, whose path an open page
// is asked to show: loading it anew would end a call in it.
self.addEventListener('notificationclick', (event) => {
  const { notification } = event
  notification.close()
  const show = async () => {
    const pages = await self.clients.matchAll({ type: 'window' })
    const path = notification.data?.path
    if (path === undefined) return (pages.find(({ url }) => url === notification.data) ?? pages[0])?.focus()
    const [page] = pages
    if (!page) return self.clients.openWindow(path)
    page.postMessage({ kind: 'open', path })
    return page.focus()
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
