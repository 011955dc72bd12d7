// @source DEC-84

import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { prefixesOf } from '../address.ts'
import { AppError } from '../app-error.ts'
import type { Inline } from './portal-page.ts'

const now = () => performance.now()

interface Count {
  readonly current: number
  /** milliseconds until the count begins anew */
  readonly ttl: number
}

/**
 * How many requests came from each address, and from each IPv6 prefix by its share, in this window, in this process. It goes by the machine's uptime, because
 * the plugin's own store goes by the wall clock: set back by a day, that one would refuse a busy address for a day.
 */
export class FloodStore {
  #began = now()
  #counts = new Map<string, number>()

  incr(address: string, done: (error: Error | null, count: Count) => void, windowMs: number): void {
    if (now() - this.#began >= windowMs) {
      this.#began = now()
      this.#counts = new Map() // so the memory is bounded by the addresses of one window
    }
    const shares = prefixesOf(address).map(({ prefix, times }) => {
      const count = (this.#counts.get(prefix) ?? 0) + 1
      this.#counts.set(prefix, count)
      return Math.ceil(count / times)
    })
    done(null, { current: Math.max(...shares), ttl: this.#began + windowMs - now() })
  }

  /** Every route shares the one count. */
  child(): FloodStore {
    return this
  }
}

export interface SecurityOptions {
  /** requests a minute from one address; 0: no limit */
  readonly floodLimit: number
  /** where the operator's logo may be loaded from */
  readonly logoUrl: string | null
  /** whether Paystack's card form may open */
  readonly paystack: boolean
  /** where browsers reach the telephone exchange; null: they do not */
  readonly browserPhone: string | null
}

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

const YEAR_SECONDS = 31_536_000

const PAYSTACK_FRAMES = 'https://checkout.paystack.com https://standard.paystack.co'
const PAYSTACK_PAYS = ' "https://checkout.paystack.com" "https://standard.paystack.co"'
const PAYSTACK_API = 'https://api.paystack.co'

type Policy = Omit<SecurityOptions, 'floodLimit'>

declare module 'fastify' {
  interface FastifyContextConfig {
    /** its answers are never pages; any other route may answer with one */
    isData?: boolean
  }
}

/** What a page may load and run: only what is served here, and what of the page itself is `inline`. */
function contentPolicy(
  { logoUrl, paystack, browserPhone }: Policy,
  inline: Inline = { scripts: [], styles: [] },
): string {
  const logo = logoUrl === null ? '' : ` ${new URL(logoUrl).origin}`
  return [
    "default-src 'none'",
    ["script-src 'self'", ...inline.scripts].join(' '),
    // Paystack's widget makes <style> elements of its own; a hash would take 'unsafe-inline' back.
    ["style-src 'self'", ...(paystack ? ["'unsafe-inline'"] : inline.styles)].join(' '),
    `img-src 'self' data:${logo}`,
    "font-src 'self'",
    `connect-src 'self'${paystack ? ` ${PAYSTACK_API}` : ''}${browserPhone ? ` ${new URL(browserPhone).origin}` : ''}`,
    ...(paystack ? [`frame-src ${PAYSTACK_FRAMES}`] : []),
    "media-src 'self' blob:", // a new recording, which only the browser has yet
    "manifest-src 'self'",
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join(';')
}

const ON_ALL = {
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${YEAR_SECONDS}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/** On data: nothing of it may run should a browser show it. Headers that matter on pages only are left out. */
const ON_DATA = { ...ON_ALL, 'content-security-policy': "default-src 'none';frame-ancestors 'none'" }

/** What a page may ask the browser for. */
const permissions = ({ paystack }: Policy, microphone: 'self' | '') =>
  `camera=(), geolocation=(), microphone=(${microphone}), payment=(self${paystack ? PAYSTACK_PAYS : ''})`

/** On pages: helmet's headers and permissions, composed once instead of for every answer. */
const onPages = (options: Policy) => ({
  ...ON_ALL,
  'content-security-policy': contentPolicy(options),
  // A provider's 3-D Secure window opens from the portal and must be able to report back.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'permissions-policy': permissions(options, ''),
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-permitted-cross-domain-policies': 'none',
  'x-xss-protection': '0',
})

/**
 * What the portal's page may do beside other pages: run what is within it, and record. One page has the sign-in and the
 * screens behind it, so the microphone cannot be left to those alone; the browser asks the person each time.
 */
export const onPortal = (options: Policy, inline: Inline) => ({
  'content-security-policy': contentPolicy(options, inline),
  'permissions-policy': permissions(options, 'self'),
})

/** Headers on every answer, and a limit on floods. The limits that matter are in the database (core/limits). */
export async function secure(
  app: FastifyInstance,
  { floodLimit, ...options }: SecurityOptions,
): Promise<void> {
  const pages = onPages(options)
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    reply.headers(routeOptions.config.isData ? ON_DATA : pages)
    done()
  })
  if (floodLimit > 0)
    await app.register(rateLimit, {
      max: floodLimit,
      // The portal's files never change and cost no query, and one page takes many of them: an office behind one
      // address must not be left with half of its code.
      allowList: ({ url }) => url.startsWith('/assets/'),
      timeWindow: '1 minute',
      store: FloodStore,
      addHeaders: QUIET,
      addHeadersOnExceeding: QUIET,
      errorResponseBuilder: (_request, context) =>
        new AppError('rate_limited', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    })
}
