// @source DEC-47

import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { supervisedBy } from '../../core/workgroups/queue-scope.service.ts'
import { isSuspendedTo, suspendedOf, WHOLLY } from '../../core/workgroups/suspensions.service.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { SessionLimits } from './session-limits.ts'

const TOUCH_MS = 5 * 60_000 // decisions: last use is written at most every 5 minutes

/** Who signs in: the person, and the oldest seat, which a new session acts for. */
export interface SigningIn {
  readonly userId: number
  readonly passwordHash: string | null
  readonly disabledAt: Date | null
  readonly seatId: number
  readonly workgroupId: number
  readonly cardId: number
  readonly username: string
  readonly admin: boolean
  readonly lead: boolean
  readonly phoneUnverified: boolean
  readonly emailUnproven: boolean
  /** everything of the seat's workgroup is suspended, and the person has no other */
  readonly suspended: boolean
}

/**
 * The person with this e-mail, or with this id. One added by an admin needs no phone verification; one who signed up
 * does. A seat of a suspended workgroup comes last.
 */
export const findForSignIn = (
  db: Db,
  who: { email: string } | { userId: number },
  now: Date,
) => db.one<SigningIn>`
  select u.id as "userId", password_hash as "passwordHash", disabled_at as "disabledAt", s.id as "seatId",
         s.workgroup_id as "workgroupId", s.card_id as "cardId", s.username, s.admin and not s.lead as admin, s.lead,
         u.phone_verified_at is null and sign_ups.user_id is not null as "phoneUnverified",
         email_unproven as "emailUnproven", ${isSuspendedTo(sql`s.workgroup_id`, WHOLLY, now)} as suspended
    from users u join seats s on s.user_id = u.id left join sign_ups on sign_ups.user_id = u.id
    where ${'email' in who ? sql`u.email = ${who.email}` : sql`u.id = ${who.userId}`} and s.revoked_at is null
    order by suspended, s.id limit 1`

/**
 * Locks a person's row, so that until the transaction ends their password cannot change and they cannot be disabled.
 *
 * @returns false when either has happened since they were found
 */
export const lockSigningIn = (
  tx: Tx,
  { userId, passwordHash }: Pick<SigningIn, 'userId' | 'passwordHash'>,
) => tx.some`
  select id from users where id = ${userId} and password_hash = ${passwordHash} and disabled_at is null
    for share`

export interface NewSession {
  readonly tokenHash: Uint8Array
  readonly userId: number
  readonly seatId: number
  readonly at: Date
  readonly address: string
  readonly agent: string
  readonly deviceId: number
  /** when its person showed who they are by more than a mailed link; null: not yet */
  readonly confirmedAt: Date | null
}

export const insertSession = (db: Db, session: NewSession) => db.run`
  insert into sessions (token_hash, user_id, seat_id, created_at, last_used_at, address, agent, device_id,
                        confirmed_at)
    values (${session.tokenHash}, ${session.userId}, ${session.seatId}, ${session.at}, ${session.at},
            ${session.address}, ${session.agent}, ${session.deviceId}, ${session.confirmedAt})`

interface CopiedSession {
  readonly tokenHash: Uint8Array
  readonly deviceId: number
  readonly seatId: number
  readonly address: string
  readonly agent: string
}

/**
 * Another token for the session that is live on a device and acts for that seat, as old as that is, and not confirmed.
 *
 * @returns who it acts for; undefined where none is
 */
export const copySession = (
  tx: Tx,
  { tokenHash, deviceId, seatId, address, agent }: CopiedSession,
  { usedAfter, begunAfter, now }: SessionLimits,
) => tx.one<Omit<Caller, 'tokenHash'>>`
  with copied as (
    insert into sessions (token_hash, user_id, seat_id, created_at, last_used_at, address, agent, device_id)
      select ${tokenHash}::bytea, l.user_id, l.seat_id, l.created_at, ${now}::timestamptz, ${address}::text, ${agent}::text,
             l.device_id
        from sessions l join seats s on s.id = l.seat_id and s.revoked_at is null
        join users u on u.id = l.user_id and u.disabled_at is null
       where l.device_id = ${deviceId} and l.seat_id = ${seatId} and l.last_used_at > ${usedAfter}
         and l.created_at > ${begunAfter}
       order by l.last_used_at desc limit 1
      returning seat_id)
  select s.user_id as "userId", s.id as "seatId", s.card_id as "cardId", s.workgroup_id as "workgroupId", s.username,
         s.admin and not s.lead as admin, s.lead
    from copied join seats s on s.id = copied.seat_id`

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')

/** Who a session acts for, and when that was last written down. */
export type SessionCaller = Omit<Caller, 'suspended'> & {
  readonly lastUsedAt: Date
  readonly suspended: readonly { readonly workgroupId: number; readonly reason: string }[] | null
}

/**
 * Who the session of each token acts for, in the order of the tokens. Null for a token that is unknown, ended, too old or
 * idle too long, whose seat was removed or suspended, or whose person is disabled. A lead reads what a plain seat may, even
 * one who was an admin. Seats in workgroups that require a second factor are locked for people who have none.
 */
export async function findCallers(
  db: Db,
  tokenHashes: readonly Uint8Array[],
  { usedAfter, begunAfter, now }: SessionLimits,
): Promise<(SessionCaller | null)[]> {
  const tokens = tokenHashes.map(hex)
  const rows = await db.many<SessionCaller>`
    select u.id as "userId", s.id as "seatId", s.card_id as "cardId", s.workgroup_id as "workgroupId", s.username,
           s.admin and not s.lead as admin, s.lead, s.role, ${supervisedBy(sql`s`)} as queues, last_used_at as "lastUsedAt", token_hash as "tokenHash",
           case when f.user_id is null then
             (select json_agg(w.id) from seats m join workgroups w on w.id = m.workgroup_id
                where m.user_id = u.id and m.revoked_at is null and w.second_factor_required_since is not null)
           end as locked, ${suspendedOf(sql`u.id`, now)} as suspended
      from sessions join seats s on s.id = sessions.seat_id join users u on u.id = sessions.user_id
        left join second_factors f on f.user_id = u.id and f.on_since is not null
      where token_hash in (select decode(unnest(${tokens}::text[]), 'hex'))
        and last_used_at > ${usedAfter} and sessions.created_at > ${begunAfter}
        and s.revoked_at is null and u.disabled_at is null
        and not ${isSuspendedTo(sql`s.workgroup_id`, WHOLLY, now)}`
  const callers = new Map(rows.map((caller): [string, SessionCaller] => [hex(caller.tokenHash), caller]))
  return tokens.map((token) => callers.get(token) ?? null)
}

export const findSessionId = (db: Db, tokenHash: Uint8Array) =>
  db.valueIfAny<number>`select id from sessions where token_hash = ${tokenHash}`

export const findTokenHash = (db: Db, sessionId: number) =>
  db.valueIfAny<Uint8Array>`select token_hash from sessions where id = ${sessionId}`

/** Updates the time of last use, unless it was updated recently. */
export async function touchSession(
  db: Db,
  { tokenHash, lastUsedAt }: Pick<SessionCaller, 'tokenHash' | 'lastUsedAt'>,
  now: Date,
): Promise<void> {
  // Both ways: a last use in the future was written before the clock was set back, and would keep the session alive.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) <= TOUCH_MS) return
  await db.run`update sessions set last_used_at = ${now} where token_hash = ${tokenHash}`
}

export const setConfirmed = (db: Db, tokenHash: Uint8Array, at: Date) =>
  db.run`update sessions set confirmed_at = ${at} where token_hash = ${tokenHash}`

/** When the person of a session last confirmed it. */
export const findConfirmed = (db: Db, tokenHash: Uint8Array) =>
  db.valueIfAny<Date | null>`select confirmed_at from sessions where token_hash = ${tokenHash}`

export const setSessionSeat = (db: Db, tokenHash: Uint8Array, seatId: number) =>
  db.run`update sessions set seat_id = ${seatId} where token_hash = ${tokenHash}`

interface SessionRow {
  readonly id: number
  readonly agent: string
  readonly address: string
  readonly createdAt: Date
  readonly lastUsedAt: Date
  readonly current: boolean
}

/** The live sessions of a person: the caller's first, then the last used. */
export const listSessions = (
  db: Db,
  caller: Caller,
  { usedAfter, begunAfter }: SessionLimits,
  page: number,
) =>
  db.page<SessionRow>({ page, size: PAGE_SIZE })`
    select id, agent, address, created_at as "createdAt", last_used_at as "lastUsedAt",
           token_hash = ${caller.tokenHash} as current
      from sessions
      where user_id = ${caller.userId} and last_used_at > ${usedAfter} and created_at > ${begunAfter}
      order by token_hash = ${caller.tokenHash} desc, last_used_at desc, id`

/** Whose session this is. */
export const findSessionUser = (db: Db, id: number) =>
  db.valueIfAny<number>`select user_id from sessions where id = ${id}`

/** Deletes one session of a person. @returns whether it was there */
export const deleteSessionById = (db: Db, userId: number, id: number) =>
  db.some`delete from sessions where id = ${id} and user_id = ${userId}`

/** Deletes the sessions of a person, except one that may stay. @returns how many */
export const deleteSessionsOf = (db: Db, userId: number, staying: Uint8Array | null) => db.run`
  delete from sessions where user_id = ${userId} and (${staying}::bytea is null or token_hash <> ${staying})`

/** Deletes the sessions that act for one seat of a person. */
export const deleteSessionsFor = (tx: Tx, { userId, seatId }: { userId: number; seatId: number }) =>
  tx.run`delete from sessions where user_id = ${userId} and seat_id = ${seatId}`

/** Deletes the sessions that act for any seat of a workgroup. @returns whose they were, one line each */
export const deleteSessionsIn = (tx: Tx, workgroupId: number) => tx.column<number>`
  delete from sessions using seats
    where seats.id = sessions.seat_id and workgroup_id = ${workgroupId} returning sessions.id`

export const deleteSession = (db: Db, tokenHash: Uint8Array) =>
  db.run`delete from sessions where token_hash = ${tokenHash}`

/**
 * Brings sessions down to now that were used in the future, that is before the clock was set back: even one that
 * no one uses again must end. @returns how many
 */
export const clampSessions = (db: Db, now: Date) => db.run`
  update sessions set last_used_at = least(last_used_at, ${now}), created_at = least(created_at, ${now})
    where last_used_at > ${new Date(now.getTime() + TOUCH_MS)} or created_at > ${new Date(now.getTime() + TOUCH_MS)}`

/** Deletes sessions that are over, a batch at a time. @returns how many */
export const deleteEndedSessions = (db: Db, { usedAfter, begunAfter }: SessionLimits) => db.run`
  delete from sessions where token_hash in (
    (select token_hash from sessions where last_used_at <= ${usedAfter} limit 5000)
    union (select token_hash from sessions where created_at <= ${begunAfter} limit 5000))`
