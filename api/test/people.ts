import { randomBytes } from 'node:crypto'
import { hashToken } from '../src/people/auth/tickets.service.ts'
import type { TestContext } from './kysely/kysely.ts'

export const PASSWORD = 'a right long password'

export interface PersonOptions {
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
  readonly sessionId: number
  readonly token: string
}

/** Makes people to order, each with a seat and a live session. */
export function createPeople(ctx: Pick<TestContext, 'db' | 'clock' | 'passwords' | 'seal'>) {
  let people = 0

  async function person(options: PersonOptions = {}): Promise<Person> {
    const { db } = ctx
    const number = ++people
    const at = ctx.clock.now()
    const email = options.email ?? `person${number}@ekoline.test`
    const { id: userId } = await db
      .insertInto('users')
      .values({
        email,
        first_name: options.firstName ?? `First${number}`,
        last_name: options.lastName ?? `Last${number}`,
        phone: `+23480300${String(number).padStart(5, '0')}`,
        phone_verified_at: at,
        password_hash: await ctx.passwords.hash(PASSWORD),
        nin_sealed: options.nin ? ctx.seal.seal(options.nin) : null,
        nin_last4: options.nin?.slice(-4) ?? null,
        disabled_at: null,
        created_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const workgroupId =
      options.workgroup ??
      (
        await db
          .insertInto('workgroups')
          .values({
            name: `Workgroup ${number}`,
            plan_id: options.plan ?? 13,
            plan_ends_at: null,
            created_at: at,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const seat = await addSeat({
      userId,
      workgroupId,
      admin: options.admin ?? false,
      lead: options.lead ?? false,
    })
    const token = randomBytes(32).toString('base64url')
    const { id: sessionId } = await db
      .insertInto('sessions')
      .values({
        token_hash: hashToken(token),
        user_id: userId,
        seat_id: seat.seatId,
        created_at: at,
        last_used_at: at,
        confirmed_at: new Date(at.getTime() + 400 * 86_400_000), // no one is asked for the password again
        address: '127.0.0.1',
        agent: 'test',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { userId, workgroupId, email, sessionId, token, ...seat }
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
        created_at: ctx.clock.now(),
      })
      .returning(['id as seatId', 'card_id as cardId', 'username'])
      .executeTakeFirstOrThrow()
  }

  return person
}
