import { type Db, sql } from '../../../platform/db/db.ts'

const BATCH = 200

/** An open payment, and when it began. */
export interface Forgotten {
  readonly reference: string
  readonly begunAt: Date
  /** when it was to be asked about */
  readonly askAt: Date
}

/** Payments begun before `begunBefore` that are to be asked about at `now`, the longest due first, a batch after one. */
export const listForgotten = (
  db: Db,
  now: Date,
  begunBefore: Date,
  after: Forgotten | null,
) => db.many<Forgotten>`
  select reference, created_at as "begunAt", ask_at as "askAt" from payments
    where state in ('pending', 'expired') and ask_at <= ${now} and created_at < ${begunBefore}
      ${after ? sql`and (ask_at, reference) > (${after.askAt}, ${after.reference})` : sql``}
    order by ask_at, reference limit ${BATCH}`

/** Puts off the next question; a payment that was settled by then stays as it is. */
export const askAgainAt = (
  db: Db,
  { reference, askAt, expired }: { reference: string; askAt: Date | null; expired: boolean },
) => db.run`
  update payments set ask_at = ${askAt}, state = ${expired ? sql`'expired'` : sql`state`}
    where reference = ${reference} and state in ('pending', 'expired')`

/** Of these references, those that neither a payment nor a posting of the provider has. */
export async function unknownAmong(
  db: Db,
  provider: string,
  references: readonly string[],
): Promise<Set<string>> {
  return new Set(
    await db.column<string>`
    select reference from unnest(${references}::text[]) as reference
      where not exists (select from payments p where p.reference = reference.reference)
        and not exists (select from ledger_transactions t where t.idempotency_key = ${`${provider}:charge:`} || reference)
  `,
  )
}
