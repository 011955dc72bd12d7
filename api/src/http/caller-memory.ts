import { endedTransactions } from '../db/db.ts'
import type { Caller } from './caller.ts'

type Authenticate = (token: string) => Promise<Caller | null>

/**
 * The same `authenticate`, asked once for all requests that a token makes within `forMs`: a screen of the portal makes
 * several at once. Everything is forgotten when a transaction of this process ends, so what it changed (a sign-out, a
 * role) counts for the next request; a change that another process made counts within `forMs`.
 *
 * @source docs/decisions/012
 */
export function rememberCallers(authenticate: Authenticate, forMs: number): Authenticate {
  let known = new Map<string, Promise<Caller | null>>()
  let until = 0
  let asOf = endedTransactions()
  return (token) => {
    const now = performance.now()
    if (now >= until || asOf !== endedTransactions()) {
      known = new Map()
      until = now + forMs
      asOf = endedTransactions()
    }
    const before = known.get(token)
    if (before) return before
    const within = known
    const asked = authenticate(token)
    within.set(token, asked)
    asked.catch(() => within.delete(token))
    return asked
  }
}
