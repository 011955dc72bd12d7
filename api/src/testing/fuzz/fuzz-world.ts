import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@ekoline/contract/endpoint.ts'
import { COMMON_ERRORS, errorBody, errorStatus } from '@ekoline/contract/errors.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import type { Destination } from '../../adapters/telephony/telephony.ts'
import { hashToken } from '../../features/auth/sessions.service.ts'
import { booksOf } from '../money.ts'
import { openWorld, type Person, type World } from '../world.ts'
import {
  type FuzzRequest,
  type Real,
  type RealThings,
  type Role,
  roles,
  type WireRequest,
  wireOf,
} from './fuzz-request.ts'
import { type People, prepare, renew, type Things } from './fuzz-things.ts'
import { changesOf, type State, stateOf } from './state.ts'

const PRODUCT = 'ekoline'
const NIN = '12345678901'
const NONE = 999_999 // what nobody has
const FRESH_EVERY = 40 // requests: often enough that limits, dead sessions and old payments do not stop the rest

type Response = Awaited<ReturnType<World['app']['inject']>>

/** What a client reads. */
function textOf({ headers, rawPayload }: Response): string {
  const encoding = headers['content-encoding']
  const unpack = encoding === 'gzip' ? gunzipSync : encoding === 'br' ? brotliDecompressSync : Buffer.from
  return unpack(rawPayload).toString()
}

/** What a request's answer may not be. */
export class Broken extends Error {}

interface Parts {
  readonly world: World
  readonly people: People
  /** where numbers lead that the world does not know itself */
  readonly conferences: Record<string, Destination>
  readonly lasting: Readonly<Record<Role, Things>>
  readonly state: State
}

/** One world with somebody of each role, to which any request may be sent. */
export class FuzzWorld implements RealThings {
  readonly #world: World
  readonly #people: People
  readonly #conferences: Record<string, Destination>
  readonly #lasting: Readonly<Record<Role, Things>>
  #renewed: Readonly<Record<Role, Things>> | null = null
  readonly #endpoints: Record<EndpointName, Endpoint> = endpointsFor(PRODUCT)
  #before: State
  #sent = 0
  #isUsed = true // since things were made anew

  private constructor(parts: Parts) {
    this.#world = parts.world
    this.#people = parts.people
    this.#conferences = parts.conferences
    this.#lasting = parts.lasting
    this.#before = parts.state
  }

  static async open(): Promise<FuzzWorld> {
    const conferences: Record<string, Destination> = {}
    const world = await openWorld({ config: { trustProxy: 1, floodLimit: 1_000_000 }, numbers: conferences })
    const admin = await world.person({ admin: true, plan: 3, nin: NIN })
    const workgroup = admin.workgroupId
    const people = {
      admin,
      user: await world.person({ workgroup }),
      lead: await world.person({ workgroup, lead: true, admin: true }),
      stranger: await world.person({ admin: true, plan: 3, nin: NIN.split('').reverse().join('') }),
    }
    const lasting = await prepare(world, people)
    return new FuzzWorld({ world, people, conferences, lasting, state: await stateOf(world.ctx.db) })
  }

  close(): Promise<void> {
    return this.#world.close()
  }

  token(who: Role): string {
    return this.#people[who].token
  }

  real(kind: Real, of: Role): string | number {
    return this.#lasting[of][kind] ?? this.#renewed?.[of][kind] ?? NONE
  }

  /**
   * Sends a request and looks at what came of it.
   *
   * @returns 'good', or the code of its refusal
   * @throws Broken that names what is wrong with the answer, or what changed that may not
   */
  async send(name: EndpointName, request: FuzzRequest): Promise<string> {
    if (this.#sent % FRESH_EVERY === 0) await this.#refresh()
    this.#sent++
    const wire = wireOf(this.#endpoints[name], PRODUCT, request, this)
    const answer = await this.#world.app.inject(wire)
    const wrong = this.#wrongWith(name, request, wire, answer) ?? (await this.#harmOf(name, request, answer))
    if (!wrong) return answer.statusCode < 300 ? 'good' : JSON.parse(textOf(answer)).code
    const asked = `${wire.method} ${wire.url} as ${request.who}\n${JSON.stringify(wire.headers)}\n${wire.payload}`
    throw new Broken(`${wrong}\n${asked.slice(0, 2000)}\nanswered ${answer.statusCode}: ${textOf(answer)}`)
  }

  #wrongWith(name: EndpointName, request: FuzzRequest, wire: WireRequest, answer: Response): string | null {
    const { statusCode: http, headers } = answer
    if (http >= 500) return 'a failure of the server'
    if (headers['cache-control'] !== 'no-store') return 'may be stored by caches'
    const text = textOf(answer)
    const leaked = this.#leaked(name, request, `${wire.url} ${wire.payload}`, text)
    if (leaked) return `tells somebody else's ${leaked}`
    if (this.#isStream(name, http, headers)) return null
    if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON'
    return this.#wrongShape(name, http, JSON.parse(text))
  }

  /** What a call changed that it may not. Calls that only read are looked at together, in `checkBooks`. */
  async #harmOf(name: EndpointName, { who }: FuzzRequest, { statusCode: http }: Response) {
    const { method, acts } = this.#endpoints[name]
    if (method === 'GET' && !acts && !name.startsWith('verify')) return null
    this.#isUsed ||= http === 200
    const before = this.#before
    this.#before = await stateOf(this.#world.ctx.db)
    return changesOf(before, this.#before, {
      name,
      http,
      caller: who === 'nobody' ? null : this.#people[who],
    })
  }

  /** The ledger's own checks, and that nothing else changed since the last look. @throws Broken */
  async checkBooks(): Promise<void> {
    const faults = await booksOf(this.#world)
    if (faults.length > 0) throw new Broken(`the books: ${JSON.stringify(faults)}`)
    const changed = changesOf(this.#before, await stateOf(this.#world.ctx.db), null)
    if (changed) throw new Broken(`since the last look: ${changed}`)
  }

  /** New limits, live sessions, and what requests use up. */
  async #refresh(): Promise<void> {
    await this.checkBooks()
    const { ctx } = this.#world
    await ctx.db.deleteFrom('limits').execute()
    if (!this.#isUsed) return
    this.#isUsed = false
    for (const role of roles) await this.#liven(this.#people[role])
    await this.#setRoles()
    const round = this.#sent / FRESH_EVERY
    this.#renewed = await renew(this.#world, this.#people, { conferences: this.#conferences, round })
    await ctx.db.deleteFrom('limits').execute()
    this.#before = await stateOf(ctx.db)
  }

  /** Gives everybody the role back that a request has changed. */
  async #setRoles(): Promise<void> {
    for (const role of roles)
      await this.#world.ctx.db
        .updateTable('seats')
        .set({ admin: role !== 'user', lead: role === 'lead' })
        .where('id', '=', this.#people[role].seatId)
        .execute()
  }

  /** Brings a session back that a request has ended, as it was. */
  async #liven({ token, userId, seatId }: Person): Promise<void> {
    const at = this.#world.ctx.clock.now()
    await this.#world.ctx.db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        seat_id: seatId,
        created_at: at,
        last_used_at: at,
        address: '127.0.0.1',
        agent: 'fuzz',
      })
      .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ seat_id: seatId }))
      .execute()
  }

  /** The calls that share the path of `name`: which of them answered, only `action` tells. */
  #sharing(name: EndpointName): Endpoint[] {
    const { method, path } = this.#endpoints[name]
    return Object.values(this.#endpoints).filter((it) => it.method === method && it.path === path)
  }

  /** Whether an answer is a stream of a type that the contract allows. */
  #isStream(name: EndpointName, http: number, headers: Record<string, unknown>): boolean {
    const type = String(headers['content-type']).split(';')[0]
    return (http === 200 || http === 206) && this.#sharing(name).some(({ streams }) => streams === type)
  }

  #wrongShape(name: EndpointName, http: number, body: unknown): string | null {
    const sharing = this.#sharing(name)
    if (http === 200) {
      const fits = sharing.some(({ reply }) => reply.safeParse(body).success)
      return fits ? null : 'a reply of another shape'
    }
    const failure = errorBody.safeParse(body)
    if (!failure.success) return 'a failure of another shape'
    const { code } = failure.data
    if (errorStatus[code] !== http) return `${code} with another status`
    const allowed: readonly string[] = [
      ...COMMON_ERRORS,
      ...sharing.flatMap(({ errors = [] }) => errors),
      ...(sharing.some(({ access }) => access.startsWith('admin')) ? ['forbidden'] : []),
    ]
    return allowed.includes(code) ? null : `the code ${code}, which the contract does not list`
  }

  /** The first thing in an answer that only people of another workgroup may know, unless the request named it. */
  #leaked(name: EndpointName, { who }: FuzzRequest, asked: string, answer: string): string | null {
    if (name === 'outbox') return null // development's own page of every message
    if (typedByThemselves.includes(name)) return null
    const mine = who === 'nobody' ? null : this.#people[who].workgroupId
    for (const role of roles) {
      const { workgroupId, email, username, token } = this.#people[role]
      if (workgroupId === mine) continue
      const { openReference: open = '', paidReference: paid = '' } = this.#renewed?.[role] ?? {}
      for (const secret of [email, username, token, String(open), String(paid)])
        if (secret !== '' && answer.includes(secret) && !asked.includes(secret)) return secret
    }
    return null
  }
}

/** Calls that show what the admins of the caller's own workgroup have typed, whatever that is. */
const typedByThemselves: readonly EndpointName[] = [
  'businessProfile',
  'addBusinessProfile',
  'updateBusinessProfile',
]
