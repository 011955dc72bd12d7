import helmet from '@fastify/helmet'
import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'

export interface SecurityOptions {
  /** requests a minute from one address; 0: no limit */
  readonly floodLimit: number
  /** where the operator's logo may be loaded from */
  readonly logoUrl: string | null
}

const QUIET = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }

/** Headers on every answer, and a limit on floods. The limits that matter are in the database (features/limits). */
export async function secure(app: FastifyInstance, { floodLimit, logoUrl }: SecurityOptions): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        'default-src': ["'none'"],
        'script-src': ["'self'"],
        'style-src': ["'self'"],
        'img-src': ["'self'", 'data:', ...(logoUrl === null ? [] : [new URL(logoUrl).origin])],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'media-src': ["'self'"],
        'manifest-src': ["'self'"],
        'form-action': ["'self'"],
        'object-src': ["'none'"],
        'base-uri': ["'none'"],
        'frame-ancestors': ["'none'"],
      },
    },
    referrerPolicy: { policy: 'no-referrer' },
    // A provider's 3-D Secure window opens from the portal and must be able to report back.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'deny' },
  })
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(self)')
  })
  if (floodLimit > 0)
    await app.register(rateLimit, {
      max: floodLimit,
      timeWindow: '1 minute',
      addHeaders: QUIET,
      addHeadersOnExceeding: QUIET,
      errorResponseBuilder: (_request, context) =>
        new AppError('rate_limited', { retryAfterSeconds: Math.ceil(context.ttl / 1000) }),
    })
}
