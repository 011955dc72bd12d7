import { type Db, sql } from '../../../platform/db/db.ts'
import { claim, type Lease } from '../../../platform/db/queue.ts'

export interface KeptEvent {
  readonly provider: string
  readonly hash: string
  readonly sealed: string
  readonly name: string
  readonly at: Date
  /** whether the same bytes may be about something else: then they are worked on once more */
  readonly mayRecur: boolean
}

/** Stores a message; the same bytes are the same message, which is retried if it was abandoned, or if it may recur. */
export const insertEvent = (db: Db, { provider, hash, sealed, name, at, mayRecur }: KeptEvent) => db.run`
  insert into webhook_inbox (provider, body_sha256, body_sealed, name, received_at, due_at)
    values (${provider}, ${hash}, ${sealed}, ${name}, ${at}, ${at})
    on conflict (body_sha256) do update set due_at = ${at}, attempts = 0, done_at = null, body_sealed = excluded.body_sealed
      where ${mayRecur} or (webhook_inbox.done_at is null and webhook_inbox.due_at is null)`

export interface DueEvent {
  readonly id: number
  readonly name: string
  readonly sealed: string
  /** this one included */
  readonly attempts: number
}

/** Claims the message that is due longest. */
export const claimEvent = (db: Db, lease: Lease, provider: string) => db.one<DueEvent>`
  ${claim('webhook_inbox', lease, {
    where: sql`provider = ${provider} and body_sealed is not null`,
    set: sql`attempts = attempts + 1`,
  })}
    returning id, name, body_sealed as sealed, attempts`

/** A message is done, unless it came once more while it was worked on: then it is due again. */
export const endEvent = (db: Db, id: number, at: Date, lease: Lease) => db.run`
  update webhook_inbox set done_at = ${at}, due_at = null, failure = null where id = ${id} and due_at = ${lease.ends}`

/** @param dueAt when it is tried again; null: never */
export const failEvent = (db: Db, id: number, failure: string, dueAt: Date | null) =>
  db.run`update webhook_inbox set failure = ${failure}, due_at = ${dueAt} where id = ${id}`

/** How many messages wait, how many of them failed before, and how many were given up; read by their indexes. */
export const countEvents = (db: Db) => db.only<{ waiting: number; failing: number; givenUp: number }>`
  select (select count(*) from webhook_inbox where due_at is not null) as waiting,
         (select count(*) from webhook_inbox where due_at is not null and failure is not null) as failing,
         (select count(*) from webhook_inbox where due_at is null and done_at is null) as "givenUp"`

/**
 * Deletes the contents of messages done before then; that they came stays known.
 *
 * @returns how many
 */
export const clearEvents = (db: Db, doneBefore: Date) => db.run`
  update webhook_inbox set body_sealed = null where done_at < ${doneBefore} and body_sealed is not null`

/** Queues the abandoned messages again. @returns how many */
export const retryEvents = (db: Db, provider: string, at: Date) => db.run`
  update webhook_inbox set due_at = ${at}, attempts = 0
    where provider = ${provider} and due_at is null and done_at is null`
