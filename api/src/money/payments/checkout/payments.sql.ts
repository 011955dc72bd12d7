// @source AC2-38

import type {
  PaidState,
  PaymentDetail,
  PaymentMethod,
  PaymentPurpose,
  PaymentRow,
} from '@ekoline/contract/money/payments.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { type Db, type Page, sql, type Tx } from '../../../platform/db/db.ts'

/** What was agreed when a payment began, and how far it is. */
export interface Payment {
  readonly reference: string
  readonly provider: string
  readonly purpose: PaymentPurpose
  readonly userId: number
  readonly cardId: number
  /** of its card */
  readonly workgroupId: number
  /** the plan that is bought */
  readonly planId: number | null
  /** the phone number that is bought */
  readonly numberId: number | null
  /** the provider charged for the plan on its own */
  readonly renewal: boolean
  /** of a renewal: the payment that began its subscription */
  readonly first: string | null
  /** the name of the plan; null: it buys none */
  readonly plan: string | null
  /** kobo that are bought */
  readonly credit: Kobo
  /** kobo that reach the wallet, as far as the payment says: of a plan, its airtime */
  readonly airtime: Kobo
  /** of a plan that is paid once */
  readonly days: number
  /** kobo that the card is charged for it */
  readonly charge: Kobo
  readonly currency: string
  /** 'expired': abandoned; it may still be paid */
  readonly state: 'pending' | 'expired' | 'credited' | 'suspense'
  /** of the person whose wallet it is for */
  readonly email: string
  /** made by the saved card, without its owner */
  readonly automatic: boolean
  /** the pay-for-me link that it was begun by; null: none */
  readonly payLinkId: number | null
  /** the e-mail that its payer entered, who has no account; null: none */
  readonly payerEmail: string | null
  /** of a bank transfer: the account number that it came to; null: it was made by card */
  readonly bankAccountId: number | null
  /** of a bank transfer: who sent it, as far as the provider says */
  readonly sender: string | null
}

type Agreed = Omit<
  Payment,
  | 'state'
  | 'email'
  | 'automatic'
  | 'renewal'
  | 'first'
  | 'workgroupId'
  | 'plan'
  | 'airtime'
  | 'days'
  | 'bankAccountId'
  | 'sender'
>

export interface NewPayment extends Agreed {
  /** the version of the plan, what of its price is airtime, and how long it runs; null: it buys no plan */
  readonly plan: { readonly version: number; readonly airtime: Kobo; readonly days: number } | null
  readonly at: Date
}

export const insertPayment = (tx: Tx, payment: NewPayment) => tx.run`
  insert into payments
    (reference, provider, purpose, user_id, card_id, plan_id, number_id, credit_kobo, charge_kobo, currency,
     plan_version, airtime_kobo, plan_days, pay_link_id, payer_email, created_at)
    values (${payment.reference}, ${payment.provider}, ${payment.purpose}, ${payment.userId}, ${payment.cardId},
            ${payment.planId}, ${payment.numberId}, ${payment.credit}, ${payment.charge}, ${payment.currency},
            ${payment.plan?.version ?? null}, ${payment.plan?.airtime ?? null}, ${payment.plan?.days ?? null},
            ${payment.payLinkId}, ${payment.payerEmail}, ${payment.at})`

export const findPayment = (db: Db, reference: string) => db.one<Payment>`
  select reference, provider, purpose, payments.user_id as "userId", card_id as "cardId",
         seats.workgroup_id as "workgroupId", plan_id as "planId", plans.name as plan, number_id as "numberId", renewal,
         first_reference as first, payments.credit_kobo as credit,
         coalesce(airtime_kobo, least(plans.credit_kobo, payments.credit_kobo), payments.credit_kobo) as airtime,
         coalesce(plan_days, plans.term_days, 0) as days, charge_kobo as charge, currency, state, users.email,
         exists (select from card_charges where card_charges.reference = payments.reference) as automatic,
         pay_link_id as "payLinkId", payer_email as "payerEmail", bank_account_id as "bankAccountId", sender
    from payments join users on users.id = payments.user_id join seats using (card_id)
      left join plans on plans.id = payments.plan_id
    where reference = ${reference}`

interface NewTransfer {
  readonly reference: string
  readonly provider: string
  readonly accountId: number
  readonly sender: string | null
  readonly sent: Kobo
  readonly credit: Kobo
  readonly at: Date
}

/** Stores a bank transfer as a payment of the account's wallet; a repetition finds the same payment. */
export const insertTransfer = (db: Db, transfer: NewTransfer) => db.run`
  insert into payments (reference, provider, purpose, user_id, card_id, credit_kobo, charge_kobo, currency,
                        bank_account_id, sender, created_at)
    select ${transfer.reference}, ${transfer.provider}, 'topup', user_id, card_id, ${transfer.credit}::bigint,
           ${transfer.sent}::bigint, 'NGN', a.id, ${transfer.sender}, ${transfer.at}::timestamptz
      from bank_accounts a join seats using (card_id) where a.id = ${transfer.accountId}
    on conflict (reference) do nothing`

/** Locks a payment that is not settled. @returns false when it is; a settlement under way is waited for */
export const lockOpenPayment = (tx: Tx, reference: string) => tx.some`
  select from payments where reference = ${reference} and state in ('pending', 'expired') for update`

interface Settlement {
  readonly reference: string
  readonly state: 'credited' | 'suspense'
  /** its posting */
  readonly transactionId: number
  readonly providerPaymentId: string | null
  readonly settledAt: Date
  readonly cardLast4: string | null
  /** what it gave of a plan */
  readonly givenPlanId: number | null
  readonly givenMs: number | null
  /** what it took and gave instead of what it was to buy; null: it bought that */
  readonly took: Kobo | null
  readonly credited: Kobo | null
}

export const markSettled = (tx: Tx, settlement: Settlement) => tx.run`
  update payments set state = ${settlement.state}, provider_payment_id = ${settlement.providerPaymentId},
                      transaction_id = ${settlement.transactionId}, settled_at = ${settlement.settledAt},
                      card_last4 = ${settlement.cardLast4}, given_plan_id = ${settlement.givenPlanId}::bigint,
                      given_ms = ${settlement.givenMs}::bigint, took_kobo = ${settlement.took}::bigint,
                      given_kobo = ${settlement.credited}::bigint
   where reference = ${settlement.reference}`

/**
 * Stores a payment by which the provider renewed another one, at the price of the newest month that was paid; a
 * repetition finds the same payment.
 *
 * @returns false when the first payment is none for a plan
 */
export const insertRenewal = (
  db: Db,
  { first, reference, at }: { readonly first: string; readonly reference: string; readonly at: Date },
) => db.some`
  insert into payments (reference, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency,
                        plan_version, airtime_kobo, plan_days, renewal, first_reference, created_at)
    select ${reference}, provider, purpose, user_id, card_id, plan_id, credit_kobo, charge_kobo, currency,
           plan_version, airtime_kobo, plan_days, true, ${first}, ${at}
      from payments where (reference = ${first} or first_reference = ${first}) and purpose = 'plan'
      order by state = 'credited' desc, settled_at desc nulls last, reference = ${first} desc limit 1
    on conflict (reference) do nothing`

interface Repriced {
  readonly reference: string
  readonly was: Kobo
  readonly took: Kobo
  readonly airtime: Kobo
  /** the version of the plan whose price it is; null: of none */
  readonly version: number | null
  /** when a price was found that was not announced; null: it was */
  readonly unannouncedAt: Date | null
}

/** Makes an open renewal one at another price, before it is settled. @returns false when that was done before */
export const repriceRenewal = (tx: Tx, renewal: Repriced) => tx.value<boolean>`
  select reprice_renewal(${renewal.reference}, ${renewal.was}, ${renewal.took}, ${renewal.airtime}, ${renewal.version}::integer,
                         ${renewal.unannouncedAt}::timestamptz)`

/** How many renewals took a price since then that was not announced. */
export const countRepriced = (db: Db, since: Date) =>
  db.value<number>`select count(*)::int from payments where repriced_at >= ${since}`

/** The number of open payments, and when the oldest of them began; read by their index alone. */
export const pendingPayments = (db: Db) => db.only<{ count: number; oldest: Date | null }>`
  select count(*), min(created_at) as oldest from payments where state = 'pending'`

interface Range {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
}

interface Credited {
  readonly credit: Kobo
  readonly settledAt: Date
  readonly reference: string
  readonly purpose: PaymentPurpose
  readonly method: PaymentMethod
}

/**
 * A page of the payments of a card that went through, newest first. `to` is exclusive. What took otherwise than agreed
 * was credited as airtime, whatever it was to buy.
 */
export async function listPayments(
  db: Db,
  cardId: number,
  { from, to }: Range,
  page: number,
): Promise<Page<PaymentRow>> {
  const { total, rows } = await db.page<Credited>({ page, size: PAGE_SIZE })`
    select coalesce(given_kobo, credit_kobo) as credit, settled_at as "settledAt", reference,
           case when given_kobo is null then purpose else 'topup' end as purpose,
           case when bank_account_id is null then 'card' else 'bank_transfer' end as method
      from payments
      where card_id = ${cardId} and state = 'credited'
        ${from ? sql`and settled_at >= ${from}` : sql``} ${to ? sql`and settled_at < ${to}` : sql``}
      order by settled_at desc, reference`
  const states = await paidStates(
    db,
    rows.map(({ reference }) => reference),
  )
  return {
    total,
    rows: rows.map(({ credit, settledAt, ...row }) => ({
      ...row,
      credit: naira(credit),
      date: wireTime(settledAt),
      state: states.get(row.reference)?.state ?? 'paid',
    })),
  }
}

/** What went back of a payment to its card, or is disputed; kobo. */
interface Returned {
  readonly state: PaidState
  readonly returned: Kobo
}

/** What became of payments that went through. One that is not in the map was only paid. */
export async function paidStates(db: Db, references: readonly string[]): Promise<Map<string, Returned>> {
  const rows = await db.many<Returned & { reference: string }>`
    select p.reference,
           case when disputed > 0 then 'disputed' when lost > 0 then 'charged_back'
                when refunded >= coalesce(p.took_kobo, p.charge_kobo) then 'refunded'
                when refunded > 0 then 'partly_refunded' else 'refunding' end as state,
           case when disputed > 0 then disputed when lost > 0 then lost
                when refunded > 0 then refunded else refunding end as returned
      from payments p
        cross join lateral (
          select coalesce(sum(amount_kobo) filter (where state = 'processed'), 0)::bigint as refunded,
                 coalesce(sum(amount_kobo) filter (where state in ('ordered', 'pending', 'needs_attention')), 0)::bigint as refunding
            from refunds where refunds.reference = p.reference) as back
        cross join lateral (
          select coalesce(sum(amount_kobo) filter (where state = 'open'), 0)::bigint as disputed,
                 coalesce(sum(amount_kobo) filter (where state = 'lost'), 0)::bigint as lost
            from disputes where disputes.reference = p.reference) as bank
      where p.reference = any (${references}::text[]) and refunded + refunding + disputed + lost > 0`
  return new Map(rows.map(({ reference, ...payment }) => [reference, payment]))
}

/** Whether anybody began a payment for a card. */
export const hasPayments = (db: Db, cardId: number) =>
  db.some`select reference from payments where card_id = ${cardId} limit 1`

export const findEmail = (db: Db, userId: number) =>
  db.value<string>`select email from users where id = ${userId}`

export const findReferralCode = (db: Db, seatId: number) =>
  db.value<string>`select referral_code from seats where id = ${seatId}`

/**
 * A payment with the person who made it, what it was for, and what it took and gave: as agreed, or as an operator
 * credited it.
 */
export interface DetailedPayment {
  readonly reference: string
  readonly provider: PaymentDetail['provider']
  readonly purpose: PaymentPurpose
  readonly plan: string | null
  /** the phone number that it bought */
  readonly number: string | null
  readonly cardId: number
  readonly credit: Kobo
  readonly charge: Kobo
  readonly state: Payment['state']
  readonly settledAt: Date | null
  /** when card data were sent, as far as we know */
  readonly cardSentAt: Date | null
  readonly cardLast4: string | null
  /** the name and e-mail of whose wallet it is for */
  readonly owner: string
  readonly email: string
  readonly workgroup: string
  readonly payLinkId: number | null
  readonly payerEmail: string | null
  /** of the link: what it is for */
  readonly note: string | null
  readonly method: PaymentMethod
  readonly sender: string | null
}

export const findDetailed = (db: Db, reference: string) => db.one<DetailedPayment>`
  select p.reference, p.provider, case when agreed then p.purpose else 'topup' end as purpose,
         case when agreed then plans.name end as plan, case when agreed then n.did end as number, p.card_id as "cardId",
         case when agreed then p.credit_kobo else p.given_kobo end as credit,
         case when agreed then p.charge_kobo else p.took_kobo end as charge, p.state, p.settled_at as "settledAt",
         p.card_sent_at as "cardSentAt", p.card_last4 as "cardLast4",
         u.first_name || ' ' || u.last_name as owner, u.email, w.name as workgroup,
         p.pay_link_id as "payLinkId", p.payer_email as "payerEmail", l.note, p.sender,
         case when p.bank_account_id is null then 'card' else 'bank_transfer' end as method
    from payments p cross join lateral (select p.took_kobo is null or p.given_kobo is null as agreed) as terms
      join users u on u.id = p.user_id join seats s on s.card_id = p.card_id join workgroups w on w.id = s.workgroup_id
      left join plans on plans.id = p.plan_id left join phone_numbers n on n.id = p.number_id
      left join pay_links l on l.id = p.pay_link_id
    where p.reference = ${reference}`
