import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** Marks the payment as credited, by another posting than the one that put it aside. */
export const creditSuspended = (
  tx: Tx,
  reference: string,
  { transactionId, took, given }: { transactionId: number; took: Kobo; given: Kobo },
) => tx.run`
  update payments set state = 'credited', transaction_id = ${transactionId}, took_kobo = ${took},
                      given_kobo = ${given} where reference = ${reference}`

/** A charge in suspense whose payer is unknown. */
export interface UnknownCharge {
  readonly provider: string
  readonly transactionId: number
  readonly took: Kobo
  readonly currency: string
  readonly at: Date
}

/** @returns null when there is none of that reference, or it was claimed */
export async function findUnknownCharge(
  tx: Tx,
  provider: string,
  reference: string,
): Promise<UnknownCharge | null> {
  const row = await tx.one<Omit<UnknownCharge, 'took' | 'provider'> & { took: string }>`
    select t.id as "transactionId", sum(e.amount_kobo) as took, max(a.currency) as currency, t.at
      from ledger_transactions t
        join ledger_entries e on e.transaction_id = t.id and e.amount_kobo > 0
        join ledger_accounts a on a.id = e.account_id
      where t.idempotency_key = ${`${provider}:charge:${reference}`} and t.kind = 'suspense'
        and not exists (select from payments p where p.reference = ${reference})
      group by t.id`
  return row ? { ...row, provider, took: kobo(Number(row.took)) } : null
}

interface Claimed {
  readonly reference: string
  readonly cardId: number
  readonly charge: UnknownCharge
  readonly providerPaymentId: string | null
}

/**
 * Stores an unknown charge as the payment of a card, in suspense.
 *
 * @returns whose it is; undefined for no card
 */
export const claimCharge = (tx: Tx, { reference, cardId, charge, providerPaymentId }: Claimed) => tx.one<{
  email: string
}>`
  with payer as (
    select u.id, u.email from seats s join users u on u.id = s.user_id where s.card_id = ${cardId}
  ), claimed as (
    insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency, state,
                          provider_payment_id, transaction_id, created_at, settled_at)
      select ${reference}, ${charge.provider}, 'topup', id, ${cardId}, ${charge.took}, ${charge.took},
             ${charge.currency}, 'suspense', ${providerPaymentId}, ${charge.transactionId}, ${charge.at}, ${charge.at} from payer
      returning reference)
  select email from payer, claimed`

/** Whether a charge was put aside; then no settlement of a payment with this reference can book it again. */
export const isPutAside = (db: Db, provider: string, reference: string) => db.some`
  select from ledger_transactions
    where idempotency_key = ${`${provider}:charge:${reference}`} and kind = 'suspense'`

interface Adopted {
  readonly first: string
  readonly reference: string
  readonly providerPaymentId: string | null
}

/**
 * Stores a charge that was put aside as the renewal of what `first` bought, in suspense; also one whose settlement has
 * begun by then. A repetition changes nothing.
 */
export const adoptRenewal = (db: Db, { first, reference, providerPaymentId }: Adopted) => db.run`
  insert into payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency,
                        plan_version, airtime_kobo, plan_days, renewal, first_reference, state, provider_payment_id, transaction_id, created_at, settled_at)
    select ${reference}, p.provider, p.purpose, p.user_id, p.card_id, p.plan_id, p.credit_kobo, p.charge_kobo,
           p.currency, p.plan_version, p.airtime_kobo, p.plan_days, true, ${first}, 'suspense', ${providerPaymentId}, t.id, t.at, t.at
      from payments p join ledger_transactions t on t.idempotency_key = p.provider || ':charge:' || ${reference}
      where p.reference = ${first} and p.purpose = 'plan' and t.kind = 'suspense'
    on conflict (reference) do update
      set state = excluded.state, provider_payment_id = excluded.provider_payment_id,
          transaction_id = excluded.transaction_id, settled_at = excluded.settled_at
      where payments.state in ('pending', 'expired')`
