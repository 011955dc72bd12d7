import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { type Db, prepared, sql, type Tx } from '../../db/db.ts'
import type { Caller } from '../../http/caller.ts'

export const SESSION_IDLE_MS = 12 * 3_600_000 // decisions, "Sessions and passwords"
const TOUCH_MS = 5 * 60_000 // decisions: last use is written at most every 5 minutes

/** Who signs in: the person, and the oldest seat, which a new session acts for. */
export type SigningIn = NonNullable<Awaited<ReturnType<typeof findForSignIn>>>

/** The person with this e-mail, or with this id. */
export async function findForSignIn(db: Db, who: { email: string } | { userId: number }) {
  return (
    db
      .selectFrom('users')
      .innerJoin('seats', 'seats.user_id', 'users.id')
      .leftJoin('sign_ups', 'sign_ups.user_id', 'users.id')
      .select([
        'users.id as userId',
        'users.password_hash as passwordHash',
        'users.disabled_at as disabledAt',
        'seats.id as seatId',
        'seats.workgroup_id as workgroupId',
        'seats.card_id as cardId',
        'seats.username as username',
        'seats.admin as admin',
        'seats.lead as lead',
      ])
      // Whom an admin added is vouched for; who signed up is not.
      .select(
        sql<boolean>`users.phone_verified_at is null and sign_ups.user_id is not null`.as('phoneUnverified'),
      )
      .$if('email' in who, (query) => query.where('users.email', '=', 'email' in who ? who.email : ''))
      .$if('userId' in who, (query) => query.where('users.id', '=', 'userId' in who ? who.userId : 0))
      .where('seats.revoked_at', 'is', null)
      .orderBy('seats.id')
      .limit(1)
      .executeTakeFirst()
  )
}

/**
 * Keeps a person's password from being changed, and them from being disabled, until the transaction ends.
 *
 * @returns false when either has happened since they were found
 */
export async function lockSigningIn(
  tx: Tx,
  { userId, passwordHash }: Pick<SigningIn, 'userId' | 'passwordHash'>,
): Promise<boolean> {
  const person = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_at', 'is', null)
    .forShare()
    .executeTakeFirst()
  return person !== undefined
}

export interface NewSession {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly seatId: number
  readonly at: Date
  readonly address: string
  readonly agent: string
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      seat_id: session.seatId,
      created_at: session.at,
      last_used_at: session.at,
      address: session.address,
      agent: session.agent,
    })
    .execute()
}

const callersOf = prepared((it: { tokens: readonly string[]; idleSince: Date }, db) =>
  db
    .selectFrom('sessions')
    .innerJoin('seats', 'seats.id', 'sessions.seat_id')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'users.id as userId',
      'seats.id as seatId',
      'seats.card_id as cardId',
      'seats.workgroup_id as workgroupId',
      'seats.username as username',
      'seats.admin as admin',
      'seats.lead as lead',
      'sessions.last_used_at as lastUsedAt',
      'sessions.token_hash as tokenHash',
    ])
    .where('sessions.token_hash', 'in', sql<Uint8Array>`(select decode(unnest(${it.tokens}::text[]), 'hex'))`)
    .where('sessions.last_used_at', '>', it.idleSince)
    .where('seats.revoked_at', 'is', null)
    .where('users.disabled_at', 'is', null),
)

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Who a session acts for, and when that was last written down. */
export type SessionCaller = Caller & { readonly lastUsedAt: Date }

/**
 * Who the session of each token acts for, in the order of the tokens; null for one that is unknown, ended, idle too long,
 * whose seat was taken away, or whose person is disabled.
 */
export async function findCallers(
  db: Db,
  tokenHashes: readonly Uint8Array[],
  now: Date,
): Promise<(SessionCaller | null)[]> {
  const tokens = tokenHashes.map(hex)
  const rows = await callersOf(db, { tokens, idleSince: new Date(now.getTime() - SESSION_IDLE_MS) })
  const callers = new Map(rows.map((caller): [string, SessionCaller] => [hex(caller.tokenHash), caller]))
  return tokens.map((token) => callers.get(token) ?? null)
}

/** Writes the last use down, where it was not lately. */
export async function touchSession(
  db: Db,
  { tokenHash, lastUsedAt }: Pick<SessionCaller, 'tokenHash' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  // Both ways: a use in the future was written before the clock was set back, and would keep the session alive.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) <= TOUCH_MS) return
  await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function setSessionSeat(db: Db, tokenHash: Uint8Array, seatId: number): Promise<void> {
  await db.updateTable('sessions').set({ seat_id: seatId }).where('token_hash', '=', tokenHash).execute()
}

/** The live sessions of a person: the caller's first, then the last used. */
export async function listSessions(db: Db, caller: Caller, now: Date, page: number) {
  const live = db
    .selectFrom('sessions')
    .where('user_id', '=', caller.userId)
    .where('last_used_at', '>', new Date(now.getTime() - SESSION_IDLE_MS))
  const [counted, rows] = await Promise.all([
    live.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    live
      .select(['id', 'agent', 'address', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
      .select(sql<boolean>`token_hash = ${caller.tokenHash}`.as('current'))
      .orderBy(sql`token_hash = ${caller.tokenHash} desc, last_used_at desc, id`)
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  return { total: counted.total, rows }
}

/** Whose session this is. */
export async function findSessionUser(db: Db, id: number): Promise<number | undefined> {
  const row = await db.selectFrom('sessions').select('user_id').where('id', '=', id).executeTakeFirst()
  return row?.user_id
}

/** Deletes one session of a person. @returns whether it was there */
export async function deleteSessionById(db: Db, userId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Deletes the sessions of a person, but for the one that may stay. @returns how many */
export async function deleteSessionsOf(db: Db, userId: number, staying: Uint8Array | null): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(staying !== null, (query) => query.where('token_hash', '!=', staying as Uint8Array))
    .executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

/** Deletes the sessions that act for one seat of a person. */
export async function deleteSessionsFor(db: Db, { userId, seatId }: { userId: number; seatId: number }) {
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('seat_id', '=', seatId).execute()
}

export async function deleteSession(db: Db, tokenHash: Uint8Array): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/**
 * Brings sessions down to now that were used in the future, that is before the clock was set back: even one that
 * nobody uses again must end. @returns how many
 */
export async function clampSessions(db: Db, now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('sessions')
    .set({ last_used_at: now })
    .where('last_used_at', '>', new Date(now.getTime() + TOUCH_MS))
    .executeTakeFirstOrThrow()
  return Number(numUpdatedRows)
}

/** Deletes sessions idle too long, a batch at a time. @returns how many */
export async function deleteIdleSessions(db: Db, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from sessions where token_hash in (
      select token_hash from sessions where last_used_at <= ${new Date(now.getTime() - SESSION_IDLE_MS)} limit 5000)`.execute(
    db,
  )
  return Number(numAffectedRows ?? 0)
}
