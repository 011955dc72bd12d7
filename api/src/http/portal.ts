import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { PublicConfig } from '@ekoline/contract/service.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError, missing } from '../app-error.ts'
import { escapeHtml } from '../html.ts'

const MARKER = '<!--ekoline-config-->'
/** Where requests go whose address cannot be read. */
export const UNREADABLE = '/unreadable-address'

export function isReadable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

/** The portal's page with the public configuration in it, which saves the browser a round trip. */
function pageWith(html: string, config: PublicConfig): string {
  const meta = `<meta name="ekoline-config" content="${escapeHtml(JSON.stringify(config))}">`
  return html
    .replace(MARKER, () => meta)
    .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(config.brand.name)}</title>`)
}

// Addresses of the API and of files: what is not there is an error there, never the portal's page.
const NO_PAGE = /^\/(v1|legacy|health|config|dev|assets|openapi\.json)(\/|\?|$)/

/** Browsers ask for HTML; previews of links, probes and curl take anything. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url) && /text\/html|\*\/\*/.test(accept)
}

/**
 * Serves the built portal: files under /assets for ever, the page for every other address that a browser asks
 * for, so that a link into the portal works. Does nothing when the portal is not built.
 */
export async function servePortal(app: FastifyInstance, folder: string, config: PublicConfig): Promise<void> {
  const built = existsSync(join(folder, 'index.html'))
  const page = built ? pageWith(readFileSync(join(folder, 'index.html'), 'utf8'), config) : null
  if (built)
    await app.register(fastifyStatic, {
      root: folder,
      index: false,
      wildcard: false,
      preCompressed: true,
      dotfiles: 'ignore',
      setHeaders(reply, path) {
        const forEver = path.includes('/assets/')
        reply.header('cache-control', forEver ? 'public, max-age=31536000, immutable' : 'no-cache')
      },
    })
  app.setNotFoundHandler(async (request, reply) => {
    if (request.url === UNREADABLE) throw new AppError('malformed_request')
    if (!page || !wantsPage(request)) throw missing()
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}
