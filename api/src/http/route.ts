import type { FastifyRequest } from 'fastify'

/**
 * The pattern of a request's route: what logs, figures and traces may name. The address itself holds e-mails,
 * numbers and references.
 */
export function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'unknown'
  return url.startsWith('/assets/') ? '/assets/*' : url // each file is a route, with another name after each build
}
