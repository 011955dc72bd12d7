import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import type { Endpoint } from '@ekoline/contract/endpoint.ts'
import { COMMON_ERRORS, errorBody, errorStatus } from '@ekoline/contract/errors.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { kobo } from '@ekoline/contract/money.ts'
import { transaction } from '../../db/db.ts'
import { hashToken } from '../../features/auth/sessions.service.ts'
import { recordCalls } from '../../features/calls/calls.service.ts'
import { recordingFile } from '../../features/calls/recordings.service.ts'
import { didOf, makeGroup, makeRecording } from '../dialling.ts'
import { beginTopUp, booksOf, fund, payTopUp } from '../money.ts'
import { giveNumber, stockNumbers } from '../numbers.ts'
import { makeQueue } from '../rooms.ts'
import { wavFile } from '../wavs.ts'
import { openWorld, type Person, type World } from '../world.ts'
import {
  type FuzzRequest,
  type RealThings,
  type Role,
  roles,
  type WireRequest,
  wireOf,
} from './fuzz-request.ts'
import { changesOf, type State, stateOf } from './state.ts'

const PRODUCT = 'ekoline'
const NIN = '12345678901'
const PREPARED = 'Prepared'
const FRESH_EVERY = 20 // requests: often enough that limits, dead sessions and old payments do not stop the rest

type Response = Awaited<ReturnType<World['app']['inject']>>

/** What a client reads. */
function textOf({ headers, rawPayload }: Response): string {
  const encoding = headers['content-encoding']
  const unpack = encoding === 'gzip' ? gunzipSync : encoding === 'br' ? brotliDecompressSync : Buffer.from
  return unpack(rawPayload).toString()
}

/** What a request's answer may not be. */
export class Broken extends Error {}

/** What somebody has for the bulk dialler. */
interface Dialling {
  readonly group: number
  readonly contact: number
  readonly callerId: string
}

interface Things {
  readonly people: Record<Role, Person>
  readonly numbers: ReadonlyMap<Role, number>
  readonly dialling: ReadonlyMap<Role, Dialling>
}

/** One world with somebody of each role, to which any request may be sent. */
export class FuzzWorld implements RealThings {
  readonly #world: World
  readonly #people: Record<Role, Person>
  readonly #numbers: ReadonlyMap<Role, number>
  readonly #dialling: ReadonlyMap<Role, Dialling>
  readonly #payments = new Map<Role, Record<'open' | 'paid' | 'credited', string>>()
  readonly #files = new Map<Role, number>()
  readonly #groups = new Map<Role, number>()
  readonly #endpoints: Record<EndpointName, Endpoint> = endpointsFor(PRODUCT)
  #before: State
  #sent = 0

  private constructor(world: World, { people, numbers, dialling }: Things, state: State) {
    this.#world = world
    this.#people = people
    this.#numbers = numbers
    this.#dialling = dialling
    this.#before = state
  }

  static async open(): Promise<FuzzWorld> {
    const world = await openWorld({ config: { trustProxy: 1, floodLimit: 1_000_000 } })
    const admin = await world.person({ admin: true, plan: 3, nin: NIN })
    const workgroup = admin.workgroupId
    const people = {
      admin,
      user: await world.person({ workgroup }),
      lead: await world.person({ workgroup, lead: true, admin: true }),
      stranger: await world.person({ admin: true, plan: 3, nin: NIN.split('').reverse().join('') }),
    }
    await stockNumbers(world, 6)
    const numbers = new Map<Role, number>()
    for (const role of roles) {
      await prepare(world, people[role])
      numbers.set(role, await giveNumber(world, people[role]))
    }
    const dialling = new Map<Role, Dialling>()
    for (const role of ['admin', 'user', 'lead', 'stranger'] as const) // so that their ids are the people's, too
      dialling.set(role, await prepareDialling(world, people[role], numbers.get(role) ?? 0))
    return new FuzzWorld(world, { people, numbers, dialling }, await stateOf(world.ctx.db))
  }

  close(): Promise<void> {
    return this.#world.close()
  }

  token(who: Role): string {
    return this.#people[who].token
  }

  real(kind: Parameters<RealThings['real']>[0], of: Role): string | number {
    const person = this.#people[of]
    switch (kind) {
      case 'cardid':
        return person.cardId
      case 'username':
        return person.username
      case 'id':
        return person.userId
      case 'email':
        return person.email
      case 'openReference':
        return this.#payments.get(of)?.open ?? 'EKO-none'
      case 'paidReference':
        return this.#payments.get(of)?.paid ?? 'EKO-none'
      case 'creditedReference':
        return this.#payments.get(of)?.credited ?? 'EKO-none'
      case 'uniqueid':
        return uniqueidOf(person, 1)
      case 'recordingFile':
        return recordingFile(uniqueidOf(person, 1))
      case 'fileNumber':
        return this.#files.get(of) ?? 999_999
      case 'numberId':
        return this.#numbers.get(of) ?? 0
      case 'groupId':
        return this.#groups.get(of) ?? 999_999
      case 'contactId':
        return this.#dialling.get(of)?.contact ?? 0
      case 'callerId':
        return this.#dialling.get(of)?.callerId ?? ''
    }
  }

  /**
   * Sends a request and looks at what came of it.
   *
   * @throws Broken that names what is wrong with the answer, or what changed that may not
   */
  async send(name: EndpointName, request: FuzzRequest): Promise<number> {
    if (this.#sent++ % FRESH_EVERY === 0) await this.#refresh()
    const wire = wireOf(this.#endpoints[name], PRODUCT, request, this)
    const answer = await this.#world.app.inject(wire)
    const wrong = this.#wrongWith(name, request, wire, answer) ?? (await this.#harmOf(name, request, answer))
    if (!wrong) return answer.statusCode
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
    const before = this.#before
    this.#before = await stateOf(this.#world.ctx.db)
    return changesOf(before, this.#before, { name, http, ...this.#whoAsked(who) })
  }

  /** The ledger's own checks, and that nothing else changed since the last look. @throws Broken */
  async checkBooks(): Promise<void> {
    const faults = await booksOf(this.#world)
    if (faults.length > 0) throw new Broken(`the books: ${JSON.stringify(faults)}`)
    const changed = changesOf(this.#before, await stateOf(this.#world.ctx.db), null)
    if (changed) throw new Broken(`since the last look: ${changed}`)
  }

  /** New limits, live sessions and payments that are open and paid. */
  async #refresh(): Promise<void> {
    await this.checkBooks()
    const { ctx } = this.#world
    await ctx.db.deleteFrom('limits').execute()
    for (const role of roles) await this.#liven(this.#people[role])
    await this.#setRoles()
    for (const role of roles) {
      const person = this.#people[role]
      const credited = await payTopUp(this.#world, person)
      await this.#world.call('verify', { query: { reference: credited } }, person)
      this.#payments.set(role, {
        credited,
        open: await beginTopUp(this.#world, person),
        paid: await payTopUp(this.#world, person),
      })
    }
    await ctx.db.deleteFrom('ivrs').execute() // they play the files
    await ctx.db.deleteFrom('suppressed_numbers').execute()
    // Numbers that a robocall is to call are left out of the next one.
    const over = { state: 'stopped', ended_at: ctx.clock.now() }
    await ctx.db.updateTable('robocalls').set(over).where('name', '<>', PREPARED).execute()
    await ctx.db.deleteFrom('files').execute()
    for (const role of ['user', 'admin', 'stranger'] as const) {
      await this.#addFile(role)
      await this.#addGroup(role)
    }
    await ctx.db.deleteFrom('limits').execute()
    this.#before = await stateOf(ctx.db)
  }

  async #addFile(role: Role): Promise<void> {
    const person = this.#people[role]
    const { name } = await this.#world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', person.workgroupId)
      .executeTakeFirstOrThrow() // a request may have renamed it
    const body = {
      card_id: person.cardId,
      filebucket_type: 'ivr' as const,
      filebucket_permission: 'public' as const,
      workgroup_name: name,
    }
    const added = await this.#world.call('addUpload', { file: wavFile(), body }, person)
    this.#files.set(role, added.body.result.filebucket_number)
  }

  async #addGroup(role: Role): Promise<void> {
    const person = this.#people[role]
    const name = `Group ${this.#sent}`
    const group_id = (await this.#world.call('addGroup', { body: { name } }, person)).body.id
    const file = new File(['Name,Phone\nAda,08035550142\n'], 'numbers.csv')
    await this.#world.call('addGroupMembers', { file, body: { group_id } }, person)
    this.#groups.set(role, group_id)
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

  #whoAsked(who: FuzzRequest['who']): { caller: Person | null; members: number[] } {
    const caller = who === 'nobody' ? null : this.#people[who]
    const members = Object.values(this.#people).filter((it) => it.workgroupId === caller?.workgroupId)
    return { caller, members: members.map((it) => it.userId) }
  }

  /** The first thing in an answer that only people of another workgroup may know, unless the request named it. */
  #leaked(name: EndpointName, { who }: FuzzRequest, asked: string, answer: string): string | null {
    if (name === 'outbox') return null // development's own page of every message
    if (typedByThemselves.includes(name)) return null
    const mine = who === 'nobody' ? null : this.#people[who].workgroupId
    for (const role of roles) {
      const { workgroupId, email, username, token } = this.#people[role]
      if (workgroupId === mine) continue
      const { open, paid } = this.#payments.get(role) ?? { open: '', paid: '' }
      for (const secret of [email, username, token, open, paid])
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

const uniqueidOf = ({ cardId }: Person, n: number) => `${cardId}-${n}`

/** Money, calls, a conference and a queue, so that the lists are not empty. */
async function prepare(world: World, person: Person): Promise<void> {
  const { ctx } = world
  await fund(ctx, person, 100_000)
  const call = (n: number) => ({
    uniqueid: uniqueidOf(person, n),
    cardId: person.cardId,
    src: person.username,
    calledstation: `0803555014${n}`,
    startedAt: new Date(ctx.clock.now().getTime() - n * 3_600_000),
    talkSeconds: n,
    cause: 1,
    cost: kobo(n),
    recorded: true,
  })
  await ctx.db
    .insertInto('conferences')
    .values({
      workgroup_id: person.workgroupId,
      card_id: person.cardId,
      name: 'Stand-up',
      description: 'Every morning',
      created_at: ctx.clock.now(),
    })
    .execute()
  await makeQueue(world, person, [person])
  const calls = [0, 1, 2, 3].map(call)
  await transaction(ctx.db, (tx) => recordCalls(tx, calls))
  for (const { uniqueid } of calls) await ctx.recordings.store(uniqueid, Buffer.from(`sound of ${uniqueid}`))
}

/** A group, a campaign on it, and a robocall to others that nobody runs. */
async function prepareDialling(world: World, person: Person, numberId: number): Promise<Dialling> {
  const { ctx } = world
  const phone = (n: number) => `+23480355${person.cardId}${n}`.padEnd(14, '0')
  const group = await makeGroup(world, person, [phone(1), phone(2)])
  const { workgroupId: workgroup_id, cardId: card_id } = person
  await ctx.db
    .insertInto('campaigns')
    .values({ workgroup_id, card_id, name: 'Renewals', group_id: group, created_at: ctx.clock.now() })
    .execute()
  await ctx.db.updateTable('seats').set({ lead: false }).where('id', '=', person.seatId).execute()
  const callerId = await didOf(world, numberId)
  const body = {
    campaign_name: PREPARED,
    group_id: await makeGroup(world, person, [phone(3)]),
    file: await makeRecording(world, person),
    username: person.username,
    callerid: callerId,
    consent: true,
  }
  await world.call('addRobocall', { body }, person)
  const { id: contact } = await ctx.db
    .selectFrom('contact_group_members')
    .select('id')
    .where('group_id', '=', group)
    .limit(1)
    .executeTakeFirstOrThrow()
  return { group, contact, callerId }
}
