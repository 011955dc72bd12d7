import type { PushKind } from '@ekoline/contract/core/push.facts.ts'
import { type Db, sql, type Tx } from '../../platform/db/db.ts'
import { dueRows, type Lease } from '../../platform/db/queue.ts'

export interface NewMessages {
  readonly kind: PushKind
  readonly payloadSealed: string
  readonly topic: string
  readonly at: Date
  readonly expiresAt: Date
  /** of a Lagos day */
  readonly minute: number
}

const isQuiet = (minute: number) => sql`
  coalesce(case when p.quiet_from < p.quiet_until then ${minute}::integer >= p.quiet_from and ${minute}::integer < p.quiet_until
                else ${minute}::integer >= p.quiet_from or ${minute}::integer < p.quiet_until end, false)`

/** A device that may be told something now. */
const isOpen = sql`d.forgotten_at is null and u.disabled_at is null and s.revoked_at is null`

/** Puts a message down for each device of people with these seats that wants such ones now. @returns how many */
export const insertMessages = (tx: Tx, seats: readonly number[], message: NewMessages) => tx.run`
  insert into push_messages (subscription_id, seat_id, kind, payload_sealed, topic, due_at, expires_at, created_at)
    select distinct on (p.id) p.id, s.id, ${message.kind}::text, ${message.payloadSealed}::text, ${message.topic}::text,
           ${message.at}::timestamptz, ${message.expiresAt}::timestamptz, ${message.at}::timestamptz
      from push_subscriptions p join known_devices d on d.id = p.device_id join users u on u.id = p.user_id
      join seats s on s.user_id = u.id
     where s.id = any(${seats}::bigint[]) and ${isOpen} and ${message.kind}::text = any(p.kinds) and not ${isQuiet(message.minute)}
     order by p.id, s.id`

/** Whom a call rings for. */
export interface CalledPeople {
  /** their usernames */
  readonly people: readonly string[]
  /** of a Lagos day */
  readonly minute: number
  /** since when a session is live that was used last, and that began then */
  readonly usedAfter: Date
  readonly begunAfter: Date
}

/** Their devices that want to be told, in whose live session they are that seat: elsewhere a call could not be answered. */
const callDevices = ({ people, minute, usedAfter, begunAfter }: CalledPeople) => sql`
  seats s join users u on u.id = s.user_id join push_subscriptions p on p.user_id = u.id
      join known_devices d on d.id = p.device_id
     where s.username = any(${people}::text[]) and ${isOpen} and 'incoming' = any(p.kinds) and not ${isQuiet(minute)}
       and exists (select from sessions l where l.device_id = d.id and l.user_id = u.id and l.seat_id = s.id
                      and l.last_used_at > ${usedAfter} and l.created_at > ${begunAfter})`

export const hasCallDevices = (db: Db, called: CalledPeople) => db.some`select from ${callDevices(called)}`

export interface NewCallMessages extends Omit<NewMessages, 'kind'>, CalledPeople {
  readonly ticketHash: Uint8Array
}

/** A message of a call for each of these devices. @returns how many */
export const insertCallMessages = (tx: Tx, call: NewCallMessages) => tx.run`
  insert into push_messages (subscription_id, seat_id, kind, payload_sealed, topic, ticket_hash, due_at, expires_at, created_at)
    select p.id, s.id, 'incoming', ${call.payloadSealed}::text, ${call.topic}::text, ${call.ticketHash}::bytea,
           ${call.at}::timestamptz, ${call.expiresAt}::timestamptz, ${call.at}::timestamptz
      from ${callDevices(call)}`

/** Takes the ticket of a call, once, where it was given to that device. @returns as whom its person is called */
export const takeTicket = (tx: Tx, ticketHash: Uint8Array, deviceHash: Uint8Array, since: Date) => tx.one<{
  deviceId: number
  seatId: number
}>`
  update push_messages m set ticket_hash = null
    from push_subscriptions p join known_devices d on d.id = p.device_id
   where m.ticket_hash = ${ticketHash} and m.created_at > ${since} and p.id = m.subscription_id
     and d.device_hash = ${deviceHash} and d.forgotten_at is null
  returning p.device_id as "deviceId", m.seat_id as "seatId"`

/** One for a device, whatever it chose. */
export const insertTest = (
  tx: Tx,
  { id, seatId }: { readonly id: number; readonly seatId: number },
  { payloadSealed, topic, at, expiresAt }: Omit<NewMessages, 'kind' | 'minute'>,
) => tx.run`
  insert into push_messages (subscription_id, seat_id, kind, payload_sealed, topic, due_at, expires_at, created_at)
    values (${id}, ${seatId}, 'test', ${payloadSealed}, ${topic}, ${at}, ${expiresAt}, ${at})`

/** A message that a process has claimed, and where it goes. */
export interface Claimed {
  readonly id: number
  readonly subscriptionId: number
  readonly kind: PushKind | 'test'
  readonly payloadSealed: string
  readonly topic: string
  readonly expiresAt: Date
  /** this one included */
  readonly tries: number
  readonly subscriptionSealed: string
  /** its person still gets messages there */
  readonly open: boolean
}

// Two to all servers of strangers together: whoever lets us wait there keeps no message to a browser maker's waiting.
const STRANGERS_AT_ONCE = 2

/**
 * Claims the message that is due longest. Its device rests until the try has ended, so that each gets one at a time; of
 * two processes that claim at once, the second sees that the device rests.
 */
export const claimMessage = (db: Db, { begins, ends }: Lease) => db.one<Claimed>`
  with device as (
    update push_subscriptions set rests_until = ${ends}::timestamptz
     where id = (
       select p.id from push_messages m join push_subscriptions p on p.id = m.subscription_id
        where m.state = 'waiting' and m.due_at <= ${begins}::timestamptz
          and (p.rests_until is null or p.rests_until <= ${begins}::timestamptz)
          and (p.known_host or (select count(*) from push_messages s join push_subscriptions o on o.id = s.subscription_id
                                 where s.state = 'sending' and not o.known_host) < ${sql.lit(STRANGERS_AT_ONCE)})
        order by m.due_at, m.id limit 1 for update of p skip locked)
    returning id, subscription_sealed, device_id, user_id
  ), claimed as (
    update push_messages set state = 'sending', tries = tries + 1, due_at = ${ends}::timestamptz
     where id = (select m.id from push_messages m join device on device.id = m.subscription_id
                  where m.state = 'waiting' and m.due_at <= ${begins}::timestamptz order by m.due_at, m.id limit 1)
    returning *
  )
  select m.id, m.subscription_id as "subscriptionId", m.kind, m.payload_sealed as "payloadSealed", m.topic,
         m.expires_at as "expiresAt", m.tries, p.subscription_sealed as "subscriptionSealed", ${isOpen} as open
    from claimed m join device p on p.id = m.subscription_id join known_devices d on d.id = p.device_id
    join users u on u.id = p.user_id join seats s on s.id = m.seat_id`

/** Puts messages of a dead process back: one that is sent twice shows once. */
export const putBackAbandoned = (db: Db, now: Date) => db.run`
  update push_messages set state = 'waiting'
    where id in (${dueRows('push_messages', now, { where: sql`state = 'sending'`, most: 500 })})`

/** The state of a message after a try; what waits is due again. */
export type TryResult =
  | { readonly state: 'arrived'; readonly dueAt: null; readonly why: null }
  | { readonly state: 'waiting'; readonly dueAt: Date; readonly why: string }
  | { readonly state: 'failed'; readonly dueAt: null; readonly why: string }

export const endTry = (tx: Tx, { id, tries }: Claimed, { state, dueAt, why }: TryResult) => tx.run`
  update push_messages set state = ${state}, due_at = ${dueAt}::timestamptz, why = ${why}::text
    where id = ${id} and tries = ${tries} and state = 'sending'`

export const markArrived = (tx: Tx, subscriptionId: number, at: Date) => tx.run`
  update push_subscriptions set last_arrived_at = ${at}, failing_since = null, rests_until = null where id = ${subscriptionId}`

/** Nothing was sent: others may be. */
export const endRest = (tx: Tx, subscriptionId: number) =>
  tx.run`update push_subscriptions set rests_until = null where id = ${subscriptionId}`

/** @param restsUntil null: others may be sent there */
export const markFailing = (tx: Tx, subscriptionId: number, at: Date, restsUntil: Date | null) => tx.run`
  update push_subscriptions set failing_since = coalesce(failing_since, ${at}), rests_until = ${restsUntil}::timestamptz
    where id = ${subscriptionId}`

/** Deletes messages older than `before`, a batch at a time. @returns how many */
export const deleteOldMessages = (db: Db, before: Date) => db.run`
  delete from push_messages where id in (
    select id from push_messages where created_at < ${before} order by created_at limit 5000)`

/** A message as the outbox page shows it. */
export interface ShownMessage {
  readonly id: number
  readonly to: string
  readonly device: string
  readonly kind: PushKind | 'test'
  readonly payloadSealed: string
  readonly state: 'waiting' | 'sending' | 'arrived' | 'failed'
  readonly why: string | null
  readonly at: Date
}

/** The newest first. */
export const listMessages = (db: Db, to: string, most: number) => db.many<ShownMessage>`
  select m.id, u.email as to, p.name as device, m.kind, m.payload_sealed as "payloadSealed", m.state, m.why, m.created_at as at
    from push_messages m join push_subscriptions p on p.id = m.subscription_id join users u on u.id = p.user_id
   where position(${to} in u.email) > 0 order by m.id desc limit ${most}`

/** What waits for push services. */
export const countMessages = (db: Db, now: Date) => db.only<{ waiting: number; dueSince: Date | null }>`
  select count(*)::int as waiting, min(due_at) filter (where due_at <= ${now}::timestamptz and tries = 0) as "dueSince"
    from push_messages where due_at is not null`
