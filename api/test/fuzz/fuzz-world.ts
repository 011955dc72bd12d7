import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@ekoline/contract/endpoint/endpoint.ts'
import { COMMON_ERRORS, errorBody, errorStatus } from '@ekoline/contract/endpoint/errors.ts'
import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { heldSince } from '../../src/core/installation/installation.service.ts'
import { makeQueue } from '../calls/rooms.ts'
import { booksOf, fund } from '../money/money.ts'
import { stockNumbers } from '../numbers.ts'
import { keepRows } from '../restore.ts'
import type { Leads } from '../things/makers.ts'
import { thingsIn } from '../things/requests.ts'
import { hangUpAll, Things, withPhones } from '../things/things.ts'
import { openWorld, type Person, type World } from '../world.ts'
import {
  type FuzzRequest,
  type RealThings,
  type Role,
  roles,
  type WireRequest,
  wireOf,
} from './fuzz-request.ts'
import { changedTables, changesOf, type State, stateOf } from './state.ts'

const PRODUCT = 'ekoline'
const NIN = '12345678901'
const NONE = 999_999 // what no one has
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

type People = Readonly<Record<Role, Person>>

/** What a lead has, who may make nothing. */
const givenToLeads: ReadonlySet<Thing> = new Set([
  'call',
  'card',
  'email',
  'phone',
  'recording',
  'referral code',
  'session',
  'terms version',
  'user',
  'username',
  'workgroup',
])

interface Parts {
  readonly world: World
  readonly people: People
  readonly leads: Leads
  readonly state: State
  readonly restore: Awaited<ReturnType<typeof keepRows>>
}

/** One world with a person of each role, to which any request may be sent. */
export class FuzzWorld implements RealThings {
  readonly #world: World
  readonly #people: People
  readonly #leads: Leads
  readonly #restore: Parts['restore']
  /** before anything was sent */
  readonly #first: State
  readonly #endpoints: Record<EndpointName, Endpoint> = endpointsFor(PRODUCT)
  #things = new Map<string, string | number>()
  #before: State
  #sent = 0
  #last: EndpointName | null = null

  private constructor(parts: Parts) {
    this.#world = parts.world
    this.#people = parts.people
    this.#leads = parts.leads
    this.#restore = parts.restore
    this.#first = parts.state
    this.#before = parts.state
  }

  static async open(): Promise<FuzzWorld> {
    const leads: Leads = {}
    const config = { trustProxy: 1, floodLimit: 1_000_000, ...withPhones }
    const world = await openWorld({ config, numbers: leads })
    const admin = await world.person({ admin: true, plan: 3, nin: NIN })
    const workgroup = admin.workgroupId
    const people = {
      admin,
      user: await world.person({ workgroup }),
      lead: await world.person({ workgroup, lead: true, admin: true }),
      stranger: await world.person({ admin: true, plan: 3, nin: NIN.split('').reverse().join('') }),
    }
    await stockNumbers(world, 6)
    for (const person of Object.values(people)) {
      await fund(world.ctx, person, 100_000)
      await makeQueue(world, person, [person])
    }
    await heldSince(world.ctx) // as at the start of the service: it notes where the database is
    const restore = await keepRows(world)
    return new FuzzWorld({ world, people, leads, restore, state: await stateOf(world.ctx.db) })
  }

  close(): Promise<void> {
    return this.#world.close()
  }

  token(who: Role): string {
    return this.#people[who].token
  }

  real(kind: Thing, owner: Role): string | number {
    return this.#things.get(`${owner} ${kind}`) ?? NONE
  }

  /**
   * Sends a request and looks at what came of it.
   *
   * @returns 'good', or the code of its refusal
   * @throws Broken that names what is wrong with the answer, or what changed that may not
   */
  async send(name: EndpointName, request: FuzzRequest): Promise<string> {
    if (this.#sent % FRESH_EVERY === 0 || this.#last !== name) await this.#refresh(name)
    this.#last = name
    this.#sent++
    const wire = wireOf(this.#endpoints[name], PRODUCT, request, this)
    const answer = await this.#world.app.inject(wire)
    await this.#world.telephony.advance(0) // what it had the exchange do
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
    if (leaked) return `shows another person's ${leaked}`
    if (this.#isStream(name, http, headers)) return null
    if (!String(headers['content-type']).startsWith('application/json')) return 'no JSON'
    return this.#wrongShape(name, http, JSON.parse(text))
  }

  /** What a call changed that it may not. Calls that only read are looked at together, in `checkBooks`. */
  async #harmOf(name: EndpointName, { who }: FuzzRequest, { statusCode: http }: Response) {
    const { method, changes } = this.#endpoints[name]
    if (method === 'GET' && !changes) return null
    const before = this.#before
    this.#before = await stateOf(this.#world.ctx.db)
    const caller = who === 'nobody' ? null : { ...this.#people[who], admin: who !== 'user' }
    return changesOf(before, this.#before, { name, http, caller })
  }

  /** The ledger's own checks, and that nothing else changed since the last look. @throws Broken */
  async checkBooks(): Promise<void> {
    const faults = await booksOf(this.#world)
    if (faults.length > 0) throw new Broken(`the books: ${JSON.stringify(faults)}`)
    const changed = changesOf(this.#before, await stateOf(this.#world.ctx.db), null)
    if (changed) throw new Broken(`since the last look: ${changed}`)
  }

  /** Everything as it was at first, and anew what a call names. */
  async #refresh(name: EndpointName): Promise<void> {
    await this.checkBooks()
    const { ctx } = this.#world
    await hangUpAll(this.#world)
    const now = await stateOf(ctx.db)
    await this.#restore([...changedTables(this.#first, now), 'limits', 'outbox', 'idempotency_keys', 'audit'])
    await this.#makeThings(name)
    await ctx.db.deleteFrom('limits').execute()
    this.#before = await stateOf(ctx.db)
  }

  async #makeThings(name: EndpointName): Promise<void> {
    const { needs } = this.#endpoints[name]
    const wanted = [...Object.values(thingsIn(this.#endpoints[name])), ...(needs ? [needs] : [])]
    const of = (role: Role, admins?: Things) =>
      new Things({ world: this.#world, owner: this.#people[role], leads: this.#leads }, admins)
    const admin = of('admin')
    const all = { admin, user: of('user', admin), lead: of('lead', admin), stranger: of('stranger') }
    this.#things = new Map()
    for (const role of roles)
      for (const kind of wanted)
        if (role !== 'lead' || givenToLeads.has(kind))
          this.#things.set(`${role} ${kind}`, await all[role].get(kind))
  }

  /** The calls that share the path of `name`: which of them answered, only `action` says. */
  #sharing(name: EndpointName): Endpoint[] {
    const { method, path } = this.#endpoints[name]
    return Object.values(this.#endpoints).filter(
      (endpoint) => endpoint.method === method && endpoint.path === path,
    )
  }

  /** Whether an answer is a stream of a type that the contract allows. */
  #isStream(name: EndpointName, http: number, headers: Record<string, unknown>): boolean {
    const type = String(headers['content-type']).split(';')[0]
    return (
      (http === 200 || http === 206) &&
      this.#sharing(name).some(({ streams }) => [streams].flat().some((one) => one === type))
    )
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
      if (workgroupId === mine || this.#isCalledBySecretOf(role, name, asked)) continue
      const payments = [...this.#things].filter(([key]) => key.startsWith(role) && key.endsWith('payment'))
      for (const secret of [email, username, token, ...payments.map(([, reference]) => String(reference))])
        if (answer.includes(secret) && !asked.includes(secret)) return secret
    }
    return null
  }

  /** Whether a public call knows a person by a secret that it carries. */
  #isCalledBySecretOf(role: Role, name: EndpointName, asked: string): boolean {
    if (this.#endpoints[name].access !== 'public') return false
    const secrets = [...this.#things]
      .filter(([key]) => key.startsWith(`${role} `))
      .map(([, own]) => String(own))
    return secrets.some((secret) => secret.length > 20 && asked.includes(secret))
  }
}

/** Calls that show what the admins of the caller's own workgroup have typed, whatever that is. */
const typedByThemselves: readonly EndpointName[] = [
  'businessProfile',
  'addBusinessProfile',
  'updateBusinessProfile',
]
