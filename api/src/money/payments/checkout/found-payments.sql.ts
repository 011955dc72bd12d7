import type { Db } from '../../../platform/db/db.ts'

const SHOWN = 50

export interface FoundPayment {
  readonly reference: string
  readonly state: string
  readonly purpose: string
  readonly creditKobo: number
  readonly chargeKobo: number
  readonly currency: string
  readonly provider: string
  readonly providerPaymentId: string | null
  readonly email: string
  readonly cardId: number
  readonly createdAt: Date
  readonly settledAt: Date | null
}

/** The newest payments with this reference, provider's id, e-mail, card or account number. */
export async function findPayments(db: Db, what: string): Promise<FoundPayment[]> {
  const card = /^\d{1,15}$/.test(what) ? Number(what) : null
  return db.many<FoundPayment>`
    select p.reference, p.state, p.purpose, p.credit_kobo as "creditKobo", p.charge_kobo as "chargeKobo", p.currency,
           p.provider, p.provider_payment_id as "providerPaymentId", u.email, p.card_id as "cardId",
           p.created_at as "createdAt", p.settled_at as "settledAt"
      from payments p join users u on u.id = p.user_id
      where p.reference in (
        (select reference from payments where reference = ${what})
        union (select reference from payments where provider in ('sandbox', 'paystack') and provider_payment_id = ${what})
        union (select reference from payments where card_id = ${card} order by created_at desc limit ${SHOWN})
        union (select reference from payments join bank_accounts b on b.id = bank_account_id
          where b.number = ${what} order by created_at desc limit ${SHOWN})
        union (select p.reference from payments p join users u on u.id = p.user_id
          where u.email = ${what.toLowerCase()} order by p.created_at desc limit ${SHOWN}))
      order by p.created_at desc, p.reference limit ${SHOWN}`
}

/** What became of a payment after it was settled, the oldest first. */
export interface RefundOrDispute {
  readonly what: 'refund' | 'dispute'
  readonly id: number
  readonly state: string
  readonly amountKobo: number
  readonly createdAt: Date
}

export const listRefundsAndDisputes = (db: Db, reference: string) =>
  db.many<RefundOrDispute>`
    select 'refund' as what, id, state, amount_kobo as "amountKobo", created_at as "createdAt"
      from refunds where reference = ${reference}
    union all
    select 'dispute', id, state, amount_kobo, created_at from disputes where reference = ${reference}
    order by 5, 1, 2`
