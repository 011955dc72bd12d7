import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { type Db, sql, type Tx } from '../../db/db.ts'

/** The payment is credited now, by another posting than the one that put it aside. */
export async function creditSuspended(
  tx: Tx,
  reference: string,
  { transactionId, took, given }: { transactionId: number; took: Kobo; given: Kobo },
): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ state: 'credited', transaction_id: transactionId, took_kobo: took, given_kobo: given })
    .where('reference', '=', reference)
    .execute()
}

/** A charge in suspense that nobody is known to have made. */
export interface Stray {
  readonly provider: string
  readonly transactionId: number
  readonly took: Kobo
  readonly currency: string
  readonly at: Date
}

/** @returns null when there is none of that reference, or somebody has claimed it */
export async function findStray(tx: Tx, provider: string, reference: string): Promise<Stray | null> {
  const { rows } = await sql<Omit<Stray, 'took' | 'provider'> & { took: string }>`
    select t.id as "transactionId", sum(e.amount_kobo) as took, max(a.currency) as currency, t.at
      from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.amount_kobo > 0
        join ledger_accounts a on a.id = e.account_id
      where t.idempotency_key = ${`${provider}:charge:${reference}`} and t.kind = 'suspense'
        and not exists (select from payments p where p.reference = ${reference})
      group by t.id`.execute(tx)
  const [row] = rows
  return row ? { ...row, provider, took: kobo(Number(row.took)) } : null
}

interface Claimed {
  readonly reference: string
  readonly cardId: number
  readonly stray: Stray
  readonly providerPaymentId: string | null
}

/** Writes a stray charge down as the payment of a card, in suspense. @returns whose it is; undefined for no card */
export async function claimStray(
  tx: Tx,
  { reference, cardId, stray, providerPaymentId }: Claimed,
): Promise<{ email: string } | undefined> {
  const { rows } = await sql<{ email: string }>`
    with payer as (
      select u.id, u.email from seats s join users u on u.id = s.user_id where s.card_id = ${cardId}
    ), claimed as (
      insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, state,
                            provider_payment_id, transaction_id, created_at, settled_at)
        select ${reference}, ${stray.provider}, 'topup', id, ${cardId}, ${stray.took}, ${stray.took},
               ${stray.currency}, 'suspense', ${providerPaymentId}, ${stray.transactionId}, ${stray.at}, ${stray.at} from payer
        returning reference)
    select email from payer, claimed`.execute(tx)
  return rows[0]
}

/** Whether a charge was put aside, which no settlement of a payment of this reference can book again. */
export async function isPutAside(db: Db, provider: string, reference: string): Promise<boolean> {
  const { rows } = await sql`
    select from ledger_transactions
      where idempotency_key = ${`${provider}:charge:${reference}`} and kind = 'suspense'`.execute(db)
  return rows.length === 1
}

interface Adopted {
  readonly first: string
  readonly reference: string
  readonly providerPaymentId: string | null
}

/**
 * Writes a charge that was put aside down as the renewal of what `first` bought, in suspense; also one that began to be
 * settled meanwhile. Again it changes nothing.
 */
export async function adoptRenewal(db: Db, { first, reference, providerPaymentId }: Adopted): Promise<void> {
  await sql`
    insert into payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency,
                          renewal, first_reference, state, provider_payment_id, transaction_id, created_at, settled_at)
      select ${reference}, p.provider, p.purpose, p.user_id, p.card_id, p.plan_id, p.credit_kobo, p.charge_kobo,
             p.currency, true, ${first}, 'suspense', ${providerPaymentId}, t.id, t.at, t.at
        from payments p join ledger_transactions t on t.idempotency_key = p.provider || ':charge:' || ${reference}
        where p.reference = ${first} and p.purpose = 'plan' and t.kind = 'suspense'
      on conflict (reference) do update
        set state = excluded.state, provider_payment_id = excluded.provider_payment_id,
            transaction_id = excluded.transaction_id, settled_at = excluded.settled_at
        where payments.state in ('pending', 'expired')`.execute(db)
}
