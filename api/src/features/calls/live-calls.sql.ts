import type { CallRate, Seconds } from '@ekoline/contract/call-charge.ts'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { addDays, type Day, dayOf } from '@ekoline/contract/time.ts'
import { type Db, prepared, type RawBuilder, sql, type Tx } from '../../db/db.ts'

/** What can pay for a card's calls. */
export interface CallMeans {
  readonly available: Kobo
  readonly owed: Kobo
  /** free seconds by the gift that they are of, the next to end first */
  readonly gifts: readonly { readonly id: number; readonly seconds: number }[]
}

interface MeansRow {
  readonly available: number
  readonly owed: number
  readonly gifts: readonly number[]
  readonly seconds: readonly number[]
}

const meansOf = prepared(
  (it: { cardId: number; userId: number; at: Date }) => sql<MeansRow>`
    select available_kobo as available, owed_kobo as owed, gifts, gift_seconds as seconds
      from call_means(${it.cardId}, ${it.userId}, ${it.at})`,
)

/** What can pay for a card's calls; until the transaction ends nobody else may spend it. */
export async function lockMeans(
  tx: Tx,
  who: { readonly cardId: number; readonly userId: number; readonly at: Date },
): Promise<CallMeans> {
  const [row] = await meansOf(tx, who)
  const { available = 0, owed = 0, gifts = [], seconds = [] } = row ?? {}
  return {
    available: kobo(available),
    owed: kobo(owed),
    gifts: gifts.map((id, index) => ({ id, seconds: seconds[index] ?? 0 })),
  }
}

/** Seconds of the last `days` Lagos days that a card talked on the unlimited plan, or that its live calls may. */
export async function fairUseOf(tx: Tx, cardId: number, days: number, now: Date): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select (select coalesce(sum(seconds), 0) from fair_use_days
             where card_id = ${cardId} and day > ${addDays(dayOf(now), -days)}::date)::bigint
         + (select coalesce(sum(plan_seconds), 0) from live_calls where card_id = ${cardId})::bigint as seconds`.execute(
    tx,
  )
  return rows[0]?.seconds ?? 0
}

const addUse = prepared(
  (it: { cardId: number; day: Day; seconds: number }) => sql`
    insert into fair_use_days (card_id, day, seconds) values (${it.cardId}, ${it.day}, ${it.seconds})
      on conflict (card_id, day) do update set seconds = fair_use_days.seconds + excluded.seconds`,
)

export async function addFairUse(tx: Tx, cardId: number, at: Date, seconds: number): Promise<void> {
  await addUse(tx, { cardId, day: dayOf(at), seconds })
}

/** A call before it rings. */
export interface NewCall extends CallRate, Seconds {
  readonly callId: string
  readonly seatId: number
  readonly cardId: number
  readonly userId: number
  readonly direction: 'click' | 'outbound' | 'otp'
  readonly src: string
  readonly calledstation: string
  readonly leg: 'a' | 'b'
  readonly node: string
  readonly at: Date
  readonly holdId: number | null
}

const insertNew = prepared(
  (it: NewCall) => sql`
    insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, kobo_per_minute,
                            first_seconds, leg, node, started_at, checkpoint_at, plan_seconds, free_seconds, paid_seconds,
                            hold_id)
      values (${it.callId}, ${it.seatId}, ${it.cardId}, ${it.userId}, ${it.direction}, ${it.src}, ${it.calledstation},
              ${it.perMinute}, ${it.firstSeconds}, ${it.leg}, ${it.node}, ${it.at}, ${it.at}, ${it.plan}, ${it.free},
              ${it.paid}, ${it.holdId})`,
)

export async function insertLiveCall(tx: Tx, call: NewCall): Promise<void> {
  await insertNew(tx, call)
}

/** Calls of one robocall before they ring; the lists belong together. */
export interface NewRobocallCalls {
  readonly seatId: number
  readonly cardId: number
  readonly userId: number
  readonly src: string
  readonly node: string
  readonly at: Date
  readonly callIds: readonly string[]
  readonly calledstations: readonly string[]
  readonly perMinutes: readonly number[]
  readonly firstSeconds: readonly number[]
  readonly paidSeconds: readonly number[]
}

const insertOfRobocall = prepared(
  (it: NewRobocallCalls) => sql`
    insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, kobo_per_minute,
                            first_seconds, leg, node, started_at, checkpoint_at, plan_seconds, free_seconds, paid_seconds)
      select call_id, ${it.seatId}::bigint, ${it.cardId}::bigint, ${it.userId}::bigint, 'robocall', ${it.src}::text,
             calledstation, per_minute, first_seconds, 'b', ${it.node}::text, ${it.at}::timestamptz,
             ${it.at}::timestamptz, 0, 0, paid_seconds
        from unnest(${it.callIds}::text[], ${it.calledstations}::text[], ${it.perMinutes}::bigint[],
                    ${it.firstSeconds}::integer[], ${it.paidSeconds}::integer[])
          as wished (call_id, calledstation, per_minute, first_seconds, paid_seconds)`,
)

export async function insertRobocallCalls(tx: Tx, calls: NewRobocallCalls): Promise<void> {
  await insertOfRobocall(tx, calls)
}

/** A call that comes in, and whose it is. */
export interface NewIncomingCall {
  readonly callId: string
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  readonly node: string
  readonly at: Date
}

const insertIncoming = prepared(
  (it: NewIncomingCall) => sql`
    insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, kobo_per_minute,
                            first_seconds, leg, node, started_at, checkpoint_at, plan_seconds, free_seconds, paid_seconds)
      select ${it.callId}, id, card_id, user_id, 'inbound', ${it.src}, ${it.calledstation}, 0, 1, 'b', ${it.node},
             ${it.at}::timestamptz, ${it.at}::timestamptz, 0, 0, 0
        from seats where card_id = ${it.cardId} and not exists (select from calls where uniqueid = ${it.callId})
      on conflict (call_id) do nothing`,
)

/** Writes down a call that comes in and costs nothing; one that is known, or has ended, stays as it is. */
export async function insertIncomingCall(db: Db, call: NewIncomingCall): Promise<void> {
  await insertIncoming(db, call)
}

/** A call that runs. */
export interface LiveCallRow {
  readonly callId: string
  readonly seatId: number
  readonly cardId: number
  readonly userId: number
  readonly direction: 'click' | 'outbound' | 'inbound' | 'otp' | 'robocall'
  readonly src: string
  readonly calledstation: string
  readonly perMinute: number
  readonly firstSeconds: number
  readonly state: 'ringing' | 'connected'
  readonly leg: 'a' | 'b'
  readonly node: string
  readonly startedAt: Date
  readonly answeredAt: Date | null
  readonly checkpointAt: Date
  readonly plan: number
  readonly free: number
  readonly paid: number
  readonly holdId: number | null
  readonly fundedUntil: Date | null
  readonly recorded: boolean
}

const columns = sql`
  call_id as "callId", seat_id as "seatId", card_id as "cardId", user_id as "userId", direction, src, calledstation,
  kobo_per_minute as "perMinute", first_seconds as "firstSeconds", state, leg, node, started_at as "startedAt",
  answered_at as "answeredAt", checkpoint_at as "checkpointAt", plan_seconds as plan, free_seconds as free,
  paid_seconds as paid, hold_id as "holdId", funded_until as "fundedUntil", recorded`

type ById = { readonly callId: string }

const one = (statement: (it: ById) => RawBuilder<LiveCallRow>) => {
  const run = prepared(statement)
  return async (db: Db, callId: string): Promise<LiveCallRow | undefined> => (await run(db, { callId }))[0]
}

export const findLiveCall = one(
  (it) => sql<LiveCallRow>`select ${columns} from live_calls where call_id = ${it.callId}`,
)

/** The call, for whoever changes what it may talk. */
export const lockLiveCall = one(
  (it) => sql<LiveCallRow>`select ${columns} from live_calls where call_id = ${it.callId} for update`,
)

/** The call for the one who ends it: nobody else finds it any more. */
export const takeLiveCall = one(
  (it) => sql<LiveCallRow>`delete from live_calls where call_id = ${it.callId} returning ${columns}`,
)

/** until when what it was given lasts; null of an incoming call and a robocall's, which are given no more */
const fundedFrom = (answeredAt: RawBuilder<unknown>) => sql`
  case when direction not in ('inbound', 'robocall')
       then ${answeredAt} + make_interval(secs => plan_seconds + free_seconds + paid_seconds) end`

interface Answer {
  readonly callId: string
  readonly leg: 'a' | 'b'
  readonly at: Date
}

// Of an incoming call 'a' is answered by a menu, a queue or a conference; of any other it is who calls.
const answer = prepared(
  (it: Answer) => sql`
    update live_calls set state = 'connected', leg = 'b', answered_at = ${it.at}::timestamptz,
                          checkpoint_at = greatest(checkpoint_at, ${it.at}::timestamptz),
                          funded_until = ${fundedFrom(sql`${it.at}::timestamptz`)}
      where call_id = ${it.callId} and state = 'ringing' and (direction = 'inbound' or ${it.leg} = 'b')`,
)

export async function markAnswered(db: Db, answered: Answer): Promise<void> {
  await answer(db, answered)
}

const ring = prepared((it: ById) => sql`update live_calls set leg = 'b' where call_id = ${it.callId}`)

/** The called phone rings. */
export async function markRinging(db: Db, callId: string): Promise<void> {
  await ring(db, { callId })
}

const recordedLive = prepared(
  (it: ById) => sql`update live_calls set recorded = true where call_id = ${it.callId} returning 1`,
)
const recordedEnded = prepared(
  (it: ById) => sql`update calls set recorded = true where uniqueid = ${it.callId} returning 1`,
)

/** Keeps that there is a recording of a call, also of one that has ended. @returns false when there is no such call */
export async function markRecorded(db: Db, callId: string): Promise<boolean> {
  if ((await recordedLive(db, { callId })).length > 0) return true
  return (await recordedEnded(db, { callId })).length > 0
}

/** More seconds for a call. */
export interface Extension extends Seconds {
  readonly callId: string
  readonly holdId: number | null
}

const extend = prepared(
  (it: Extension) => sql<{ fundedUntil: Date }>`
    update live_calls set plan_seconds = plan_seconds + ${it.plan}, free_seconds = free_seconds + ${it.free},
                          paid_seconds = paid_seconds + ${it.paid}, hold_id = ${it.holdId}::bigint,
                          funded_until = funded_until + make_interval(secs => ${it.plan}::integer + ${it.free} + ${it.paid})
      where call_id = ${it.callId} returning funded_until as "fundedUntil"`,
)

/** @returns until when it may talk now */
export async function extendLiveCall(tx: Tx, extension: Extension): Promise<Date | null> {
  const [row] = await extend(tx, extension)
  return row?.fundedUntil ?? null
}

/** A call that wants something of the process that has it. */
interface Wish {
  readonly callId: string
  readonly hangUp: boolean
}

const wishesOf = prepared(
  (it: { node: string; until: Date }) => sql<Wish>`
    select call_id as "callId", hang_up as "hangUp" from live_calls
      where node = ${it.node} and (hang_up or funded_until < ${it.until}) limit 1000`,
)

/** The calls of a process that somebody wants ended, or whose means end before `until`. */
export function listWishes(db: Db, node: string, until: Date): Promise<Wish[]> {
  return wishesOf(db, { node, until })
}

/** What an engine says of its calls: when each was answered, if it was; the two lists belong together. */
export interface Heartbeat {
  readonly node: string
  readonly at: Date
  readonly callIds: readonly string[]
  readonly answeredAt: readonly (string | null)[]
}

const check = prepared(
  (it: Heartbeat) => sql<ById>`
    update live_calls set checkpoint_at = greatest(checkpoint_at, ${it.at}::timestamptz),
                          state = case when live_calls.answered_at is null and seen.answered_at is null then 'ringing'
                                       else 'connected' end,
                          answered_at = coalesce(live_calls.answered_at, seen.answered_at),
                          funded_until = coalesce(funded_until, ${fundedFrom(sql`seen.answered_at`)})
      from unnest(${it.callIds}::text[], ${it.answeredAt}::timestamptz[]) as seen (call_id, answered_at)
      where live_calls.call_id = seen.call_id and node = ${it.node} returning live_calls.call_id as "callId"`,
)

/** Writes that these calls are there at this moment. @returns those that are calls of ours */
export async function writeCheckpoints(db: Db, heartbeat: Heartbeat): Promise<ReadonlySet<string>> {
  return new Set((await check(db, heartbeat)).map(({ callId }) => callId))
}

const beat = prepared(
  (it: { node: string; at: Date }) => sql`
    insert into call_nodes (node, beat_at) values (${it.node}, ${it.at})
      on conflict (node) do update set beat_at = greatest(call_nodes.beat_at, excluded.beat_at)`,
)

export async function writeBeat(db: Db, node: string, at: Date): Promise<void> {
  await beat(db, { node, at })
}

const lostOf = prepared(
  (it: { node: string; before: Date }) => sql<ById>`
    select call_id as "callId" from live_calls where node = ${it.node} and checkpoint_at < ${it.before} limit 1000`,
)

/** The calls of a process that nobody has seen since. */
export async function listUnseen(db: Db, node: string, before: Date): Promise<string[]> {
  return (await lostOf(db, { node, before })).map(({ callId }) => callId)
}

const silent = prepared(
  (it: { before: Date }) => sql<{ node: string }>`
    select node from call_nodes where beat_at < ${it.before} order by beat_at limit 100`,
)

/** The processes that nobody has heard of since. */
export async function listSilentNodes(db: Db, before: Date): Promise<string[]> {
  return (await silent(db, { before })).map(({ node }) => node)
}

/** Forgets a process that nobody has heard of since, once it has no calls. */
export async function deleteSilentNode(db: Db, node: string, before: Date): Promise<void> {
  await sql`delete from call_nodes where node = ${node} and beat_at < ${before}
    and not exists (select from live_calls where live_calls.node = ${node})`.execute(db)
}

/** Who calls from a SIP phone. */
export interface SipCaller {
  readonly seatId: number
  readonly userId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly username: string
  readonly phone: string
}

const sipCaller = prepared(
  (it: { username: string }) => sql<SipCaller & { barred: boolean }>`
    select seats.id as "seatId", user_id as "userId", card_id as "cardId", workgroup_id as "workgroupId", username, phone,
           lead or disabled_at is not null as barred
      from seats join users on users.id = seats.user_id where username = ${it.username} and revoked_at is null`,
)

/** @returns null when there is no such seat; `barred` for one that may not call */
export async function findSipCaller(db: Db, username: string) {
  return (await sipCaller(db, { username }))[0] ?? null
}
