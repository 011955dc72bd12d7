import type { FastifyInstance } from 'fastify'

const GOOD_FOR_DAYS = 90
const DAY_MS = 86_400_000
const MAY_KEEP = 'public, max-age=86400'

// An allow list: a page that is added later is not crawled until it is named here.
const ROBOTS = `User-agent: *
Allow: /$
Allow: /login$
Allow: /sign-up$
Allow: /business/
Allow: /terms
Allow: /privacy
Allow: /assets/
Disallow: /
`

interface ForMachines {
  /** null: there is no security.txt */
  readonly contact: string | null
  readonly publicUrl: string
  readonly now: () => Date
}

/** Serves robots.txt, and security.txt where a contact is set (RFC 9116). */
export function forMachines(app: FastifyInstance, { contact, publicUrl, now }: ForMachines): void {
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', MAY_KEEP).send(ROBOTS),
  )
  if (contact === null) return
  app.get('/.well-known/security.txt', (_request, reply) => {
    const end = new Date(now().getTime() + GOOD_FOR_DAYS * DAY_MS).toISOString()
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${end}`,
      'Preferred-Languages: en',
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', MAY_KEEP)
      .send(`${lines.join('\n')}\n`)
  })
}
