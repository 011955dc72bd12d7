import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Args, Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { type EndpointName, type Endpoints, endpointsFor } from '@ekoline/contract/index.ts'
import type { Random } from '../../src/demo/random.ts'
import { hashToken } from '../../src/people/auth/tickets.service.ts'
import { isGone } from '../customer.ts'
import type { TestContext } from '../kysely/kysely.ts'
import type { Person } from '../people.ts'
import { type Answer, type Body, callServer } from '../request.ts'
import type { Servers } from './servers.ts'

export type Seat = Omit<Person, 'token'> & {
  readonly admin: boolean
  readonly phone: string
  /** of the session that lives now */
  token: string
  /** an admin removes it, or did */
  left: boolean
}

/** A request, and what it was answered in the end. */
export interface Entry {
  readonly name: EndpointName
  readonly args: object
  readonly who: Seat
  readonly key: string
  /** times that no answer came, so that it is unknown what was done */
  lost: number
  /** null: its seat was removed before any came */
  answer: Answer<object> | null
}

/** Waits longer than this are not waited for: a limit is an answer, too. */
const LONGEST_WAIT_S = 2

/** Sends requests to processes that may die, each until it has an answer, and keeps both. */
export class Journal {
  readonly entries: Entry[] = []
  /** workgroups that may be suspended at this moment */
  readonly suspended = new Set<number>()
  readonly #ctx: TestContext
  readonly #servers: Servers
  readonly #random: Random
  #keys = 0

  constructor(ctx: TestContext, servers: Servers, random: Random) {
    this.#ctx = ctx
    this.#servers = servers
    this.#random = random
  }

  /**
   * Sends a request until it is answered, always with the same key.
   *
   * @returns null when its seat was removed before
   * @throws Error for an answer that nothing excuses
   */
  async ask<N extends EndpointName>(
    name: N,
    args: Args<Endpoints[N]>,
    who: Seat,
  ): Promise<Answer<Body<Endpoints[N]>> | null> {
    const entry: Entry = {
      name,
      args: args as object,
      who,
      key: `run-${++this.#keys}`,
      lost: 0,
      answer: null,
    }
    this.entries.push(entry)
    entry.answer = await this.#settle(entry)
    return entry.answer as Answer<Body<Endpoints[N]>> | null
  }

  /** Sends a request again that was answered. @returns what is wrong with the answer now; null: nothing */
  async repeat(entry: Entry): Promise<string | null> {
    const again = await this.#settle({ ...entry, lost: 1 }) // a limit that is passed by now says nothing of it
    if (isDeepStrictEqual(said(entry.name, again), said(entry.name, entry.answer))) return null
    return `${entry.name} ${entry.key} ${JSON.stringify(entry.args)} was answered ${JSON.stringify(entry.answer?.body)}, and again ${JSON.stringify(again?.body)}`
  }

  async #settle(entry: Entry): Promise<Answer<object> | null> {
    for (;;) {
      const answer = await this.#send(entry)
      if (answer === null) entry.lost++
      else if (answer.http === 401) {
        if (entry.who.left) return null
        await this.#signIn(entry.who)
      } else {
        const unsure = entry.lost > 0
        const barred = unsure && this.suspended.has(entry.who.workgroupId)
        const wait = waitFor(answer, { unsure, barred })
        if (wait === 0) return answer
        await pause(wait * 1000)
      }
    }
  }

  /** @returns null when the process was gone before it answered */
  async #send({ name, args, who, key }: Entry): Promise<Answer<object> | null> {
    const address = await this.#servers.address(this.#random)
    const { idempotent }: Endpoint = endpointsFor('ekoline')[name]
    const headers = idempotent ? { 'idempotency-key': key } : undefined
    try {
      return await callServer(address, name, args as never, who, headers)
    } catch (error) {
      if (isGone(error)) return null
      throw error
    }
  }

  /** A new session, after a suspension or a removal ended the one before. */
  async #signIn(who: Seat): Promise<void> {
    const token = randomBytes(32).toString('base64url')
    const at = this.#ctx.clock.now()
    await this.#ctx.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: who.userId,
        seat_id: who.seatId,
        created_at: at,
        last_used_at: at,
        confirmed_at: at,
        address: '127.0.0.1',
        agent: 'test',
      })
      .execute()
    who.token = token
  }
}

/** What must be the same whenever a request is repeated: of a robocall its name, for how far it is changes. */
function said(name: EndpointName, answer: Answer<object> | null): unknown {
  const { http, body } = answer ?? {}
  return name === 'addRobocall' && http === 200 ? (body as { id: number }).id : { http, body }
}

/** After how many seconds the request is sent again; 0: it was answered. @throws Error for what may never be answered */
function waitFor(
  { http, body, headers }: Answer<object>,
  { unsure, barred }: { unsure: boolean; barred: boolean },
): number {
  const { code } = body as { code?: string }
  const after = Number(headers['retry-after'] ?? 1)
  if (code === 'idempotency_in_flight') return after
  if (code === 'account_suspended' && barred) return 1 // it never reached what it was sent for
  if (http === 429) return unsure ? Math.min(after, LONGEST_WAIT_S) : 0
  if (http === 503) return Math.min(after, LONGEST_WAIT_S)
  if (http < 500) return 0
  throw new Error(`answered ${http}: ${JSON.stringify(body)}`)
}
