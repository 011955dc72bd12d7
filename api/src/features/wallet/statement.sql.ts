import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { PostingKind } from '@ekoline/contract/wallet.ts'
import { type Db, sql } from '../../db/db.ts'

/** Instants; `to` is exclusive. */
export interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

/** Some lines of a wallet, one after the other: `first` to `last`, none when last is before first. */
export interface Stretch {
  readonly accountId: number
  readonly first: number
  readonly last: number
}

/** A line of a wallet, with what its words need. */
export interface Line {
  readonly id: number
  readonly seq: number
  readonly at: Date
  readonly amount: Kobo
  readonly balance: Kobo
  readonly kind: PostingKind
  readonly description: string
  /** the plan, the number bought, the number called or the member at the other end of a transfer */
  readonly party: string | null
  /** of the card payment */
  readonly reference: string | null
}

/** The first line at or after an instant, or the one that would come next. */
export const firstLineFrom = async (
  db: Db,
  account: { readonly id: number; readonly lastSeq: number },
  at: Date,
) =>
  (await db.valueIfAny<number | null>`
  select account_seq from ledger_entries
    where account_id = ${account.id} and account_seq is not null and at >= ${at} order by at, account_seq
    limit 1`) ?? account.lastSeq + 1

/**
 * The lines of a wallet in a range. They are numbered without gaps in the order of time, so what is found by number
 * costs the same at any depth.
 *
 * @returns null for a wallet that nothing was posted to
 */
export async function findStretch(db: Db, cardId: number, { from, to }: Range): Promise<Stretch | null> {
  const account = await db.one<{ id: number; lastSeq: number }>`
    select id, last_seq as "lastSeq" from ledger_accounts where card_id = ${cardId}`
  if (!account) return null
  const first = from ? await firstLineFrom(db, account, from) : 1
  const last = to ? (await firstLineFrom(db, account, to)) - 1 : account.lastSeq
  return { accountId: account.id, first, last }
}

/** What the wallet held after the line with this number; before the first one it held nothing. */
export const balanceAfter = async (db: Db, accountId: number, seq: number) =>
  (await db.valueIfAny<Kobo | null>`
  select balance_kobo from ledger_entries where account_id = ${accountId} and account_seq = ${seq}`) ??
  kobo(0)

const memberBeside = sql`
  select users.first_name || ' ' || users.last_name
    from ledger_entries as other
      join ledger_accounts on ledger_accounts.id = other.account_id
      join seats on seats.card_id = ledger_accounts.card_id join users on users.id = seats.user_id
    where other.transaction_id = t.id and other.account_id <> e.account_id limit 1`

// A card payment is for a number; a renewal is named after the allocation of one: `number:<allocation>:<period>`.
const numberBehind = sql`
  select did from phone_numbers
    where id = coalesce(p.number_id, (select number_id from number_allocations
      where id = substring(t.idempotency_key from '^number:(\\d+):')::bigint))`

/** The lines with these numbers, both included, newest first. */
export const listLines = (
  db: Db,
  accountId: number,
  { first, last }: Pick<Stretch, 'first' | 'last'>,
) => db.many<Line>`
    select e.id, e.account_seq as seq, e.at, e.amount_kobo as amount, e.balance_kobo as balance, t.kind, t.description,
           p.reference,
           case t.kind when 'transfer' then (${memberBeside})
                       when 'plan' then (select name from plans where plans.id = p.plan_id)
                       when 'number' then (${numberBehind})
                       when 'call' then (select calledstation from calls where uniqueid = substr(t.idempotency_key, 6))
           end as party
      from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
        left join payments p on p.transaction_id = t.id
      where e.account_id = ${accountId} and e.account_seq between ${first} and ${last}
      order by e.account_seq desc`
