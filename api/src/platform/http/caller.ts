import type { Role } from '@ekoline/contract/endpoint/endpoint.ts'
import { endedTransactions } from '../db/db.ts'

/** A workgroup of which everything is suspended, in the words of the refusal. */
export interface SuspendedWorkgroup {
  readonly workgroupId: number
  readonly reason: string
  readonly contact: string
}

/** Who makes a signed-in call: the seat that the session acts for. */
export interface Caller {
  readonly userId: number
  readonly seatId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
  /** beside a plain member; none of a call with an API key */
  readonly role?: Role | null
  /** the ids of the queues of a supervisor */
  readonly queues?: readonly number[] | null
  readonly tokenHash: Uint8Array
  /** the workgroups of the person that require a second factor, while they have none */
  readonly locked?: readonly number[] | null
  /** the workgroups of this person that are suspended altogether, and why */
  readonly suspended?: readonly SuspendedWorkgroup[]
  /** of a call with an API key, which never acts as an admin */
  readonly keyId?: number
}

/** The ids of the only queues whose calls are shown; null: of all queues, and the calls of people, too. */
export type QueueScope = readonly number[] | null

/** To which queues it is narrowed what a caller sees of queues and their calls: an admin sees all, a supervisor theirs. */
export const scopeOf = ({ admin, queues }: Pick<Caller, 'admin' | 'queues'>): QueueScope =>
  admin ? null : (queues ?? [])

/** How an API key begins: scanners for leaked secrets recognise it, and a session's token has no underscore. */
export const API_KEY_PREFIX = 'ek_'

export const isApiKey = (token: string): boolean => token.startsWith(API_KEY_PREFIX)

/** What is known of a request besides its input. */
export interface RequestInfo {
  readonly id: string
  readonly address: string
  readonly agent: string
  readonly idempotencyKey: string | null
  /** the cookie by which a browser is known, as it came */
  readonly device?: string | undefined
  /** the headers Range and If-Range, as they came */
  readonly range?: string | undefined
  readonly ifRange?: string | undefined
}

/** Who did something and by which request, for the audit. */
export interface Actor {
  readonly caller: Caller | null
  readonly request: RequestInfo
}

/** An actor who is signed in. */
export interface SignedIn extends Actor {
  readonly caller: Caller
}

type Authenticate = (token: string) => Promise<Caller | null>

/**
 * The same `authenticate`, asked once for all requests that a token makes within `forMs`: a screen of the portal makes
 * several at once. Everything is forgotten when a transaction of this process ends, so what it changed (a sign-out, a
 * role) counts for the next request; a change that another process made counts within `forMs`.
 *
 * @source docs/decisions/002-requests.md
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
