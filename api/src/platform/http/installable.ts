import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import type { Text } from '@ekoline/contract/messages/server.ts'
import type { FastifyInstance } from 'fastify'
import { escapeHtml } from '../html.ts'

const MAY_KEEP = 'public, max-age=300'

const png = (name: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/${name}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

/** What a browser needs to install the portal as an app, in the operator's name (account-core §2, "Download App"). */
const manifestOf = ({ brand }: PublicConfig) => ({
  id: '/',
  name: brand.name,
  short_name: brand.name,
  start_url: '/',
  scope: '/',
  display: 'standalone',
  lang: 'en-NG',
  background_color: '#f6f7f5',
  theme_color: brand.colours.lagoon ?? '#083f45',
  icons: [
    png('icon-192', 192, 'any'),
    png('icon-512', 512, 'any'),
    png('icon-maskable', 512, 'maskable'),
    { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  ],
})

/** What the portal's worker shows when a page cannot be fetched (portal/public/sw.js). */
function offlinePage({ brand }: PublicConfig, text: Text): string {
  const said = (key: Parameters<Text>[0]) => escapeHtml(text(key, { brand: brand.name }))
  return `<!doctype html>
<html lang="en-NG"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>${said('offline_title')}</title>
<link rel="icon" href="/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/legal.css"></head>
<body><header><a class="wordmark" href="/">${escapeHtml(brand.name)}</a></header>
<main><article><h1>${said('offline_title')}</h1><p>${said('offline_help')}</p>
<p><a href="">${said('ui_try_again')}</a></p></article></main></body></html>`
}

/** The files that make the portal an app: what it is called, and its page without a network. */
export function installable(app: FastifyInstance, config: PublicConfig, text: Text): void {
  const manifest = JSON.stringify(manifestOf(config))
  const offline = offlinePage(config, text)
  app.get('/manifest.webmanifest', async (_request, reply) =>
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', MAY_KEEP).send(manifest),
  )
  app.get('/offline', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('cache-control', MAY_KEEP).send(offline),
  )
}
