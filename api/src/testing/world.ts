import { randomBytes } from 'node:crypto'
import type { Args, Endpoint, Reply } from '@ekoline/contract/endpoint.ts'
import { type ErrorBody, errorBody } from '@ekoline/contract/errors.ts'
import { type EndpointName, type Endpoints, endpointsFor } from '@ekoline/contract/index.ts'
import { forProduct } from '@ekoline/contract/wire-table.ts'
import type { FastifyInstance } from 'fastify'
import { buildApp } from '../app.ts'
import { type Config, readConfig } from '../config.ts'
import type { Clock, Context } from '../context.ts'
import { hashToken } from '../features/auth/auth.service.ts'
import { createPasswords } from '../passwords.ts'
import { createContext } from '../service.ts'
import { openTestDatabase } from './database.ts'

export const TEST_KEY = `test:${Buffer.alloc(32, 7).toString('base64url')}`
export const PASSWORD = 'a right long password'
const NO_PORTAL = '/nonexistent'

/** A clock that stands still until a test moves it. */
export function createTestClock(
  start = new Date('2026-11-20T11:00:00Z'),
): Clock & { advance(ms: number): void } {
  let now = start.getTime()
  return {
    now: () => new Date(now),
    advance(ms) {
      now += ms
    },
  }
}

interface PersonWishes {
  readonly email?: string
  readonly firstName?: string
  readonly lastName?: string
  /** a member of this workgroup; else of one of their own */
  readonly workgroup?: number
  readonly admin?: boolean
  readonly lead?: boolean
  /** of a workgroup of their own; 13 unless said */
  readonly plan?: number
  readonly nin?: string
}

export interface Person {
  readonly userId: number
  readonly seatId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly email: string
  readonly token: string
}

export interface Answer<B> {
  readonly http: number
  readonly body: B
  readonly headers: Record<string, string | string[] | number | undefined>
}

/** Success as the contract types it, and the fields of a failure, so that tests may look at either. */
type Body<E extends Endpoint> = Reply<E> & Partial<Omit<ErrorBody, keyof Reply<E>>>

/** One API on a fresh database, with a clock of its own and people made to order. */
export interface World {
  readonly app: FastifyInstance
  readonly ctx: Context
  readonly clock: ReturnType<typeof createTestClock>
  /** the PostgreSQL address of this world's database, for further processes; null on PGlite */
  readonly databaseUrl: string | null
  person(wishes?: PersonWishes): Promise<Person>
  /** Makes a call of the contract and checks that the answer is one that the contract allows. */
  call<N extends EndpointName>(
    name: N,
    args: Args<Endpoints[N]>,
    who: Pick<Person, 'token'> | null,
    headers?: Record<string, string>,
  ): Promise<Answer<Body<Endpoints[N]>>>
  close(): Promise<void>
}

export const testConfig = (overrides: Partial<Config> = {}): Config => ({
  ...readConfig({
    NODE_ENV: 'development',
    SECRET_KEYS: TEST_KEY,
    LOG_LEVEL: 'silent',
    DEMO_DATA: '0',
    FLOOD_LIMIT: '0',
  }),
  ...overrides,
})

// Strong hashing belongs to its own test; here it would only be slow.
const quickPasswords = () => createPasswords({ algorithm: 2, memoryCost: 64, timeCost: 1, parallelism: 1 })

function requestOf(
  endpoint: Endpoint,
  product: string,
  args: { params?: object; query?: object; body?: object },
) {
  const values = (args.params ?? {}) as Record<string, unknown>
  const path = forProduct(endpoint.path, product).replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(String(values[name])),
  )
  const given = Object.entries(args.query ?? {}).filter(([, value]) => value !== undefined)
  const query = given.map(([name, value]): [string, string] => [name, String(value)])
  const url = query.length === 0 ? path : `${path}?${new URLSearchParams(query)}`
  if (!endpoint.form) return { url, ...(args.body && { payload: args.body }), headers: {} }
  const fields = { ...(endpoint.action && { action: forProduct(endpoint.action, product) }), ...args.body }
  const payload = new URLSearchParams(
    Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString()
  return { url, payload, headers: { 'content-type': 'application/x-www-form-urlencoded' } }
}

export async function openWorld({ config = {} }: { config?: Partial<Config> } = {}): Promise<World> {
  const database = await openTestDatabase()
  const clock = createTestClock()
  const ctx = createContext(testConfig(config), database.engine, { clock, passwords: quickPasswords() })
  const app = await buildApp(ctx, NO_PORTAL)
  const endpoints = endpointsFor(ctx.config.product)
  let people = 0

  async function person(wishes: PersonWishes = {}): Promise<Person> {
    const { db } = ctx
    const number = ++people
    const at = clock.now()
    const email = wishes.email ?? `person${number}@ekoline.test`
    const { id: userId } = await db
      .insertInto('users')
      .values({
        email,
        first_name: wishes.firstName ?? `First${number}`,
        last_name: wishes.lastName ?? `Last${number}`,
        phone: `+23480300${String(number).padStart(5, '0')}`,
        phone_verified_at: at,
        password_hash: await ctx.passwords.hash(PASSWORD),
        nin_sealed: wishes.nin ? ctx.seal.seal(wishes.nin) : null,
        nin_last4: wishes.nin?.slice(-4) ?? null,
        disabled_at: null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const workgroupId =
      wishes.workgroup ??
      (
        await db
          .insertInto('workgroups')
          .values({
            name: `Workgroup ${number}`,
            plan_id: wishes.plan ?? 13,
            plan_ends_at: null,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const seat = await addSeat({
      userId,
      workgroupId,
      admin: wishes.admin ?? false,
      lead: wishes.lead ?? false,
    })
    const token = randomBytes(32).toString('base64url')
    await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        seat_id: seat.seatId,
        created_at: at,
        last_used_at: at,
        address: '127.0.0.1',
        agent: 'test',
      })
      .execute()
    return { userId, workgroupId, email, token, ...seat }
  }

  async function addSeat(seat: { userId: number; workgroupId: number; admin: boolean; lead: boolean }) {
    const suffix = randomBytes(5).toString('hex')
    return ctx.db
      .insertInto('seats')
      .values({
        user_id: seat.userId,
        workgroup_id: seat.workgroupId,
        username: `sip${suffix}`,
        referral_code: `REF${suffix}`,
        admin: seat.admin,
        lead: seat.lead,
        created_at: clock.now(),
      })
      .returning(['id as seatId', 'card_id as cardId', 'username'])
      .executeTakeFirstOrThrow()
  }

  return {
    app,
    ctx,
    clock,
    databaseUrl: database.url,
    person,
    async call(name, args, who, headers = {}) {
      const endpoint: Endpoint = endpoints[name]
      const { headers: own, ...request } = requestOf(endpoint, ctx.config.product, args as object)
      const authorization: Record<string, string> = who ? { authorization: `Bearer ${who.token}` } : {}
      const answer = await app.inject({
        method: endpoint.method,
        ...request,
        headers: { ...own, ...authorization, ...headers },
      })
      const body = (answer.statusCode === 200 ? endpoint.reply : errorBody).parse(answer.json())
      return { http: answer.statusCode, body: body as never, headers: answer.headers }
    },
    async close() {
      await app.close()
      await ctx.db.destroy()
      await database.drop()
    },
  }
}
