import { type LegSeconds, secondsOf } from '@ekoline/contract/calls/call-charge.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { nowInQueues } from '../../core/workgroups/queue-scope.service.ts'
import type { RecordedBy } from '../../engine/call/recording.ts'
import { type Db, type Fragment, type Page, type PageParams, sql, type Tx } from '../../platform/db/db.ts'
import type { QueueScope } from '../../platform/http/caller.ts'
import type { KeptRate } from '../charge/call-pricing.ts'

/** What can pay for a card's calls. */
export interface CallMeans {
  readonly available: Kobo
  /** by the workgroup */
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

/** What can pay for a card's calls, locked until the transaction ends. */
export async function lockMeans(
  tx: Tx,
  who: { readonly cardId: number; readonly at: Date },
): Promise<CallMeans> {
  const row = await tx.one<MeansRow>`
    select available_kobo as available, owed_kobo as owed, gifts, gift_seconds as seconds
      from call_means(${who.cardId}, ${who.at})`
  const { available = 0, owed = 0, gifts = [], seconds = [] } = row ?? {}
  return {
    available: kobo(available),
    owed: kobo(owed),
    gifts: gifts.map((id, index) => ({ id, seconds: seconds[index] ?? 0 })),
  }
}

/** Until the transaction ends, no other call of the workgroup is given anything of its fair use; as `lockLimits`. */
export const lockFairUse = (tx: Tx, workgroupId: number) =>
  tx.run`select pg_advisory_xact_lock(hashtextextended('calls of a workgroup', ${workgroupId}))`

/**
 * Seconds of the last `days` Lagos days that the people of a workgroup talked on the unlimited plan, those who have left
 * too, or that are reserved for its live calls.
 */
export const fairUseOf = (tx: Tx, workgroupId: number, days: number, now: Date) => tx.value<number>`
  select (select coalesce(sum(seconds), 0) from seats join fair_use_days using (card_id)
           where workgroup_id = ${workgroupId} and day > ${addDays(dayOf(now), -days)}::date)::bigint
       + (select coalesce(sum(plan_seconds), 0) from live_calls where workgroup_id = ${workgroupId})::bigint as seconds`

/** Whether a call was transferred to a number outside, where it goes on without who placed it. */
export const goesOnOutside = (tx: Tx, { callId, cardId }: { callId: string; cardId: number }) => tx.some`
  select from live_calls where card_id = ${cardId} and transfer_of = ${callId}`

export const addFairUse = (tx: Tx, cardId: number, at: Date, seconds: number) => tx.run`
  insert into fair_use_days (card_id, day, seconds) values (${cardId}, ${dayOf(at)}, ${seconds})
    on conflict (card_id, day) do update set seconds = fair_use_days.seconds + excluded.seconds`

/** A call before it rings. */
export interface NewCall extends LegSeconds {
  readonly rate: KeptRate
  /** of the own phone, where it is called over the network */
  readonly ownRate: KeptRate | null
  readonly callId: string
  readonly seatId: number
  readonly cardId: number
  /** null: of a call without limits */
  readonly workgroupId: number | null
  readonly userId: number
  readonly direction: 'click' | 'outbound' | 'otp'
  readonly src: string
  readonly calledstation: string
  readonly leg: 'a' | 'b'
  readonly node: string
  readonly at: Date
  readonly holdId: number | null
  /** the call that is transferred or led outside by it */
  readonly transferOf?: string | undefined
  readonly ledOutside?: boolean | undefined
}

export const insertLiveCall = (tx: Tx, call: NewCall) => tx.run`
  insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, rate, leg, node, started_at,
                          checkpoint_at, plan_seconds, free_seconds, paid_seconds, hold_id, own_rate, own_free_seconds,
                          own_paid_seconds, workgroup_id, transfer_of, led_outside)
    values (${call.callId}, ${call.seatId}, ${call.cardId}, ${call.userId}, ${call.direction}, ${call.src},
            ${call.calledstation}, ${JSON.stringify(call.rate)}::jsonb, ${call.leg}, ${call.node}, ${call.at},
            ${call.at}, ${call.called.plan}, ${call.called.free}, ${call.called.paid}, ${call.holdId},
            ${call.ownRate && JSON.stringify(call.ownRate)}::jsonb, ${call.own.free}, ${call.own.paid},
            ${call.workgroupId}, ${call.transferOf ?? null}::text, ${call.ledOutside ?? false})`

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
  readonly rates: readonly KeptRate[]
  readonly paidSeconds: readonly number[]
}

export const insertRobocallCalls = (tx: Tx, calls: NewRobocallCalls) => tx.run`
  insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, rate, leg, node, started_at,
                          checkpoint_at, plan_seconds, free_seconds, paid_seconds)
    select call_id, ${calls.seatId}::bigint, ${calls.cardId}::bigint, ${calls.userId}::bigint, 'robocall',
           ${calls.src}::text,
           calledstation, rate, 'b', ${calls.node}::text, ${calls.at}::timestamptz, ${calls.at}::timestamptz, 0, 0, paid_seconds
      from unnest(${calls.callIds}::text[], ${calls.calledstations}::text[],
                  ${calls.rates.map((rate) => JSON.stringify(rate))}::jsonb[], ${calls.paidSeconds}::integer[])
        as given (call_id, calledstation, rate, paid_seconds)`

/** A call that comes in, and whose it is. */
export interface NewIncomingCall {
  readonly callId: string
  readonly cardId: number
  readonly src: string
  readonly calledstation: string
  /** the number that was called */
  readonly did: string
  readonly node: string
  readonly at: Date
}

/** Writes down a call that comes in and costs nothing; one that is known, or has ended, stays as it is. */
export const insertIncomingCall = (db: Db, call: NewIncomingCall) => db.run`
  insert into live_calls (call_id, seat_id, card_id, user_id, direction, src, calledstation, rate, leg, node, started_at,
                          checkpoint_at, plan_seconds, free_seconds, paid_seconds, did)
    select ${call.callId}, id, card_id, user_id, 'inbound', ${call.src}, ${call.calledstation}, flat_rate(0, 1), 'b',
           ${call.node}, ${call.at}::timestamptz, ${call.at}::timestamptz, 0, 0, 0, ${call.did}
      from seats where card_id = ${call.cardId} and not exists (select from call_uniqueids where uniqueid = ${call.callId})
    on conflict (call_id) do nothing`

/** A call that runs. */
export interface LiveCallRow {
  readonly callId: string
  readonly seatId: number
  readonly cardId: number
  readonly userId: number
  readonly direction: 'click' | 'outbound' | 'inbound' | 'otp' | 'robocall'
  readonly src: string
  readonly calledstation: string
  readonly rate: KeptRate
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
  readonly recordedBy: RecordedBy | null
  /** of a call that came to a queue: whether an agent took it, or it left and who took it after that */
  readonly queue: 'waiting' | 'left' | 'taken' | null
  /** a person talked with the caller; of one that came in */
  readonly talked: boolean
  /** the seat that took one that came in for another card */
  readonly takenBy: number | null
  /** the seat that picked it up while it rang for a colleague */
  readonly pickedUpBy: number | null
  /** the rate of the own phone; null where it is not called over the network */
  readonly ownRate: KeptRate | null
  /** the number of the voicemail box that it came to */
  readonly voicemail: string | null
  readonly ownFree: number
  readonly ownPaid: number
  readonly ownAnsweredAt: Date | null
  /** when the own phone left the call to a colleague */
  readonly ownEndedAt: Date | null
  /** when the person who is charged left the call to the others */
  readonly calledEndedAt: Date | null
  /** the call that was transferred or led outside by it */
  readonly transferOf: string | null
  /** another one goes on outside by it: it counts for the workgroup's budget */
  readonly ledOutside: boolean
  /** of a call that has limits */
  readonly workgroupId: number | null
  /** what it was to; of one that came in */
  readonly did: string | null
  /** the people whose phones it has rung, by username */
  readonly rang: readonly string[]
  /** a person at a number outside took it */
  readonly takenOutside: boolean
  /** its caller is blocked, and hears so unless a person has it */
  readonly blocked: boolean
}

const columns = sql`
  call_id as "callId", seat_id as "seatId", card_id as "cardId", user_id as "userId", direction, src, calledstation,
  rate, state, leg, node, started_at as "startedAt",
  answered_at as "answeredAt", checkpoint_at as "checkpointAt", plan_seconds as plan, free_seconds as free,
  paid_seconds as paid, hold_id as "holdId", funded_until as "fundedUntil", recorded, recorded_by as "recordedBy", queue, taken_by as "takenBy",
  own_rate as "ownRate", own_free_seconds as "ownFree", own_paid_seconds as "ownPaid", own_answered_at as "ownAnsweredAt",
  own_ended_at as "ownEndedAt", called_ended_at as "calledEndedAt", transfer_of as "transferOf", led_outside as "ledOutside", talked, voicemail,
  workgroup_id as "workgroupId", picked_up_by as "pickedUpBy", did, rang, taken_outside as "takenOutside", blocked`

export const findLiveCall = (db: Db, callId: string) =>
  db.one<LiveCallRow>`select ${columns} from live_calls where call_id = ${callId}`

/** The call, locked by each change of how long it may last. */
export const lockLiveCall = (tx: Tx, callId: string) =>
  tx.one<LiveCallRow>`select ${columns} from live_calls where call_id = ${callId} for update`

/** The call, removed by the process that ends it: no other finds it any more. */
export const takeLiveCall = (tx: Tx, callId: string) =>
  tx.one<LiveCallRow>`
  with known as (delete from call_states where call_id = ${callId}) -- or a process would go on with it
  delete from live_calls where call_id = ${callId} returning ${columns}`

/** until when what it was given lasts; null of an incoming call and a robocall's, which are given no more */
const fundedFrom = (answeredAt: Fragment) => sql`
  case when direction not in ('inbound', 'robocall')
       then ${answeredAt} + make_interval(secs => plan_seconds + free_seconds + paid_seconds) end`

interface Answer {
  readonly callId: string
  readonly leg: 'a' | 'b'
  readonly at: Date
}

/** Of a call that comes in, or that one of our phones dials, 'a' is answered by a menu, a queue or a conference. */
export const markAnswered = (db: Db, { callId, leg, at }: Answer) => db.run`
  update live_calls set state = 'connected', leg = 'b', answered_at = ${at}::timestamptz,
                        checkpoint_at = greatest(checkpoint_at, ${at}::timestamptz),
                        funded_until = ${fundedFrom(sql`${at}::timestamptz`)}
    where call_id = ${callId} and state = 'ringing' and (direction in ('inbound', 'outbound') or ${leg} = 'b')`

/** The own phone of a click-to-call was answered: where it is called over the network, it is charged from now on. */
export const markOwnAnswered = (db: Db, callId: string, at: Date) => db.run`
  update live_calls set own_answered_at = ${at}::timestamptz,
                        checkpoint_at = greatest(checkpoint_at, ${at}::timestamptz)
    where call_id = ${callId} and own_rate is not null and own_answered_at is null`

/** The own phone left the call, which goes on: it is charged until then. */
export const markOwnEnded = (db: Db, callId: string, at: Date) => db.run`
  update live_calls set own_ended_at = ${at}::timestamptz
    where call_id = ${callId} and own_answered_at is not null and own_ended_at is null`

/** The called phone rings. */
export const markRinging = (db: Db, callId: string) =>
  db.run`update live_calls set leg = 'b' where call_id = ${callId}`

/** The call has come to a queue. */
export const markQueue = (db: Db, callId: string) => db.run`
  update live_calls set queue = 'waiting' where call_id = ${callId} and queue is distinct from 'taken'`

/** The call came to a voicemail box: what is recorded of it is a message. */
export const markVoicemail = (db: Db, callId: string, box: string) => db.run`
  update live_calls set voicemail = ${box} where call_id = ${callId}`

/**
 * The box that a call came to, if it did, and who leaves the message: who called, or of a call to a number outside, which
 * was transferred there, who was called. Also of one that has ended.
 */
export const findVoicemail = (db: Db, callId: string) => db.one<{ box: string; caller: string }>`
  select voicemail as box, case when direction <> 'inbound' and calledstation like '+%' then calledstation else src end as caller
    from live_calls where call_id = ${callId} and voicemail is not null
  union all
  select voicemail, case when direction = 'out' and calledstation like '+%' then calledstation else src end
    from call_uniqueids join calls using (uniqueid, id, started_at) where uniqueid = ${callId} and voicemail is not null`

/** The seat with a SIP username, unless the call is on its own card. */
const takerOf = (user: string) => sql`
  (select id from seats where username = ${user} and card_id <> live_calls.card_id)`

/** An agent took the call in its queue. */
export const markTakenInQueue = (db: Db, callId: string, agent: string) => db.run`
  update live_calls set queue = 'taken', talked = true, taken_by = case when direction = 'inbound' then ${takerOf(agent)} end
    where call_id = ${callId}`

/** How long a call waited in queues until agents took it, or it left them. */
export const findWaitedMs = (db: Db, callId: string) => db.value<number>`
  select coalesce(sum(coalesce(hold_ms, extract(epoch from ended_at - joined_at) * 1000)), 0)::float8
    from queue_calls where call_id = ${callId}`

/** The call waited in a queue for as long as it might, and goes on to what follows. */
export const markLeftQueue = (db: Db, callId: string) => db.run`
  update live_calls set queue = 'left' where call_id = ${callId} and queue = 'waiting'`

/** A person's SIP phone took a call that came in. In a queue it counts only once the two are joined. */
export const markTaken = (db: Db, callId: string, user: string) => db.run`
  update live_calls set taken_by = ${takerOf(user)}, talked = true, queue = case when queue = 'left' then 'taken' end
    where call_id = ${callId} and direction = 'inbound' and (queue is null or queue = 'left')`

/** A person at a number outside took the call. */
export const markTakenOutside = (db: Db, callId: string) =>
  db.run`update live_calls set taken_outside = true where call_id = ${callId}`

/** Whose phones a call rings, so that a colleague may pick it up; none: it rings no more. */
export const markRings = (db: Db, callId: string, people: readonly string[], at: Date) =>
  people.length > 0
    ? db.run`
        update live_calls set rings_for = ${people}::text[], rings_since = coalesce(rings_since, ${at}),
                              rang = array(select distinct unnest(rang || ${people}::text[]))
          where call_id = ${callId}`
    : db.run`
        update live_calls set rings_for = null, parked_wanted_by = case when parked_place is not null then parked_wanted_by end
          where call_id = ${callId} and rings_for is not null`

/** Its caller is blocked, and hears so: it rings no more. */
export const markBlocked = (db: Db, callId: string) => db.run`
  update live_calls set blocked = true, rings_for = null, parked_wanted_by = null where call_id = ${callId}`

/** A colleague picked it up while it rang for others. */
export const markPickedUp = (db: Db, callId: string, user: string) => db.run`
  update live_calls set picked_up_by = (select id from seats where username = ${user}) where call_id = ${callId}`

/** Notes that a call has a recording, even when it has ended. @returns false when there is no such call */
export async function markRecorded(db: Db, callId: string, by: RecordedBy | null): Promise<boolean> {
  const set = sql`set recorded = true, recorded_by = ${by}`
  const live = await db.run`update live_calls ${set} where call_id = ${callId}`
  return (
    live > 0 ||
    (await db.run`update calls ${set} from call_uniqueids known
    where known.uniqueid = ${callId} and calls.id = known.id and calls.started_at = known.started_at`) > 0
  )
}

/** Whether a call is recorded, where that is for our people in it to say. */
export const markOnDemand = (db: Db, callId: string, onDemand: 'on' | 'off' | null) => db.run`
  update live_calls set on_demand = ${onDemand} where call_id = ${callId}`

/** The newest call of a seat whose recording is for it to say: one that it placed, or took. */
export const findOnDemand = (db: Db, seatId: number) => db.one<{ callId: string; onDemand: 'on' | 'off' }>`
  select call_id as "callId", on_demand as "onDemand" from live_calls
   where on_demand is not null
     and (taken_by = ${seatId} or seat_id = ${seatId} and taken_by is null and (direction <> 'inbound' or talked))
   order by started_at desc limit 1`

/** More seconds for a call. */
export interface Extension extends LegSeconds {
  readonly callId: string
  readonly holdId: number | null
}

/** @returns until when it may talk now */
export const extendLiveCall = async (tx: Tx, extension: Extension) =>
  (await tx.valueIfAny<Date>`
  update live_calls set plan_seconds = plan_seconds + ${extension.called.plan},
                        free_seconds = free_seconds + ${extension.called.free},
                        paid_seconds = paid_seconds + ${extension.called.paid}, hold_id = ${extension.holdId}::bigint,
                        own_free_seconds = own_free_seconds + ${extension.own.free},
                        own_paid_seconds = own_paid_seconds + ${extension.own.paid},
                        funded_until = funded_until + make_interval(secs => ${secondsOf(extension.called)}::integer)
    where call_id = ${extension.callId} returning funded_until as "fundedUntil"`) ?? null

/** A call of a workgroup, with the member who took it for others. */
export interface WorkgroupCall extends LiveCallRow {
  readonly taker: string | null
  /** the SIP username of the member who has it: who placed it, or talks in it */
  readonly heldBy: string | null
}

/** A page of the live calls of a workgroup that people take part in, or of some of its queues, the longest first. */
export const listLiveCalls = (
  db: Db,
  { workgroupId, scope }: { readonly workgroupId: number; readonly scope: QueueScope },
  params: PageParams,
): Promise<Page<WorkgroupCall>> =>
  db.page<WorkgroupCall>(params)`
  select ${columns}, (select trim(u.first_name || ' ' || u.last_name) from seats s join users u on u.id = s.user_id
                       where s.id = taken_by) as taker,
         case when direction <> 'inbound' or talked
              then (select username from seats s where s.id = coalesce(taken_by, live_calls.seat_id)) end as "heldBy"
    from live_calls where card_id = any(array(select card_id from seats where workgroup_id = ${workgroupId}))
                      and direction in ('click', 'outbound', 'inbound')
                      ${nowInQueues(sql`live_calls.call_id`, scope)}
    order by started_at, call_id`

/** What an engine says of its calls, and when each was answered, if it was; the lists belong together. */
export interface Heartbeat {
  readonly node: string
  /** when each was there for certain */
  readonly seenAt: readonly string[]
  readonly callIds: readonly string[]
  readonly answeredAt: readonly (string | null)[]
}

/** Updates the checkpoint of these calls. @returns those that are our calls */
export async function writeCheckpoints(db: Db, heartbeat: Heartbeat): Promise<ReadonlySet<string>> {
  return new Set(
    await db.column<string>`
    update live_calls set checkpoint_at = greatest(checkpoint_at, seen.seen_at),
                          state = case when live_calls.answered_at is null and seen.answered_at is null then 'ringing'
                                       else 'connected' end,
                          answered_at = coalesce(live_calls.answered_at, seen.answered_at),
                          funded_until = coalesce(funded_until, ${fundedFrom(sql`seen.answered_at`)})
      from unnest(${heartbeat.callIds}::text[], ${heartbeat.seenAt}::timestamptz[],
                  ${heartbeat.answeredAt}::timestamptz[]) as seen (call_id, seen_at, answered_at)
      where live_calls.call_id = seen.call_id and node = ${heartbeat.node} returning live_calls.call_id as "callId"`,
  )
}

/** The workgroup of a seat, by its username. */
export const workgroupOfUser = (db: Db, username: string) =>
  db.valueIfAny<number>`select workgroup_id as "workgroupId" from seats where username = ${username}`
