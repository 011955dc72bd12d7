import { type Fragment, sql } from './statements.ts'

// A row queue is a table with a column that says from when on a row is due. A process claims a row, which moves that time
// to the end of a lease, works on it outside any transaction, and then ends it or writes when it is due again. A row that
// is left as it is, because the process died or has no result yet, is due when its lease ends. So the work on a row must be
// safe to repeat; where it is not, as with an SMS, a claimed row has another state, and `dueRows` finds what was left.

/** The time for which a claimed row belongs to one process. */
export interface Lease {
  readonly begins: Date
  readonly ends: Date
}

/** @param ms longer than the work on a row takes */
export const leaseFrom = (now: Date, ms: number): Lease => ({
  begins: now,
  ends: new Date(now.getTime() + ms),
})

interface Queue {
  /** which rows of the table are in it, and may be claimed now */
  readonly where: Fragment
  /** the primary key; of rows due at the same time, the lowest one comes first */
  readonly key?: string
  /** from when on a row may be claimed; null: never */
  readonly due?: string
}

/** Selects the keys of the rows that are due longest, and locks them. It skips rows that another session has locked. */
export const dueRows = (
  table: string,
  now: Date,
  { where, key = 'id', due = 'due_at', most }: Queue & { readonly most: number },
) => sql`
  select ${sql.id(key)} from ${sql.id(table)} where ${sql.id(due)} <= ${now}::timestamptz and (${where})
    order by ${sql.id(due)}, ${sql.id(key)} limit ${sql.lit(most)} for update skip locked`

/** Claims the row that is due longest. The caller adds what is returned. @param set changes that go with it */
export const claim = (
  table: string,
  lease: Lease,
  { where, key = 'id', due = 'due_at', set }: Queue & { readonly set?: Fragment },
) => sql`
  update ${sql.id(table)} set ${sql.id(due)} = ${lease.ends}::timestamptz ${set ? sql`, ${set}` : sql``}
    where ${sql.id(key)} = (${dueRows(table, lease.begins, { where, key, due, most: 1 })})`

/** Claims row after row, each when the work on the one before has ended, until none is due. */
export async function* claimEach<Row>(
  clock: { now(): Date },
  leaseMs: number,
  claimNext: (lease: Lease) => Promise<Row | undefined>,
  stopping?: AbortSignal,
): AsyncGenerator<Row> {
  while (!stopping?.aborted) {
    const row = await claimNext(leaseFrom(clock.now(), leaseMs))
    if (!row) return
    yield row
  }
}

/** How long to wait after a failed try: twice as long after each, and never longer than `mostMs`. @param tries from 1 */
export const backOffMs = (
  tries: number,
  { firstMs, mostMs }: { readonly firstMs: number; readonly mostMs: number },
): number => Math.min(mostMs, firstMs * 2 ** (tries - 1))
