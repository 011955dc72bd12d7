import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { PublicConfig } from '@ekoline/contract/company/service.ts'
import type { Text } from '@ekoline/contract/messages/server.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError, missing } from '../app-error.ts'
import { type Inline, inlineOf, pageFor } from './portal-page.ts'

/** The route of requests whose address cannot be decoded. */
export const UNREADABLE = '/unreadable-address'

export function isReadable(url: string): boolean {
  try {
    decodeURI(url)
    return true
  } catch {
    return false
  }
}

// Addresses of the API and of files: an unknown one is an error, never the portal's page.
const NO_PAGE = /^\/(v1|legacy|health|config|dev|assets|\.well-known|openapi\.json|robots\.txt)(\/|\?|$)/

/** Browsers ask for HTML; previews of links, probes and curl take anything. */
function wantsPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  return (method === 'GET' || method === 'HEAD') && !NO_PAGE.test(url) && /text\/html|\*\/\*/.test(accept)
}

interface Page {
  readonly etag: string
  readonly headers: Readonly<Record<string, string>>
  /** by its content-encoding */
  readonly bodies: Readonly<Record<'br' | 'gzip' | 'identity', Buffer>>
}

/** The page, compressed once for all requests. */
function pageOf(folder: string, { config, text, headers }: PortalOptions): Page {
  const built = readFileSync(join(folder, 'index.html'), 'utf8')
  const body = Buffer.from(pageFor(built, config, text))
  return {
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
    headers: headers(inlineOf(built)),
    bodies: { br: brotliCompressSync(body), gzip: gzipSync(body, { level: 9 }), identity: body },
  }
}

const takes = (accepted: string, coding: string) =>
  new RegExp(`(^|,)\\s*${coding}\\s*(;\\s*q=(1|0?\\.0*[1-9])[^,]*)?(,|$)`, 'i').test(accepted)

function encodingFor({ headers }: FastifyRequest): keyof Page['bodies'] {
  const accepted = String(headers['accept-encoding'] ?? '')
  return (['br', 'gzip'] as const).find((coding) => takes(accepted, coding)) ?? 'identity'
}

function sendPage(page: Page, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers({
    ...page.headers,
    'cache-control': 'no-cache',
    etag: page.etag,
    vary: 'accept-encoding',
  })
  if (request.headers['if-none-match'] === page.etag) return reply.code(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(page.bodies[encoding])
}

export interface PortalOptions {
  readonly config: PublicConfig
  readonly text: Text
  /** those of a page that holds these scripts and styles */
  readonly headers: (inline: Inline) => Readonly<Record<string, string>>
}

/**
 * Serves the built portal: files under /assets for ever, the page for every other address that a browser asks
 * for, so that a link into the portal works. Does nothing when the portal is not built.
 */
export async function servePortal(
  app: FastifyInstance,
  folder: string,
  options: PortalOptions,
): Promise<void> {
  const page = existsSync(join(folder, 'index.html')) ? pageOf(folder, options) : null
  if (page)
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
    return sendPage(page, request, reply)
  })
}
