import { suspensionLevel } from '@ekoline/contract/core/workgroups.ts'
import {
  AUTO_TOP_UP_MINUTES,
  AUTO_TOP_UP_REFUSALS,
  type AutoTopUpEnd,
} from '@ekoline/contract/money/saved-cards.facts.ts'
import type { Kobo } from '@ekoline/contract/units/money.ts'
import { dayOf, dayStart, monthOf } from '@ekoline/contract/units/time.ts'
import { isSuspendedTo } from '../../../core/workgroups/suspensions.service.ts'
import { type Db, type Fragment, sql, type Tx } from '../../../platform/db/db.ts'
import { claim, type Lease } from '../../../platform/db/queue.ts'

const BATCH = 200
const BETWEEN_MS = AUTO_TOP_UP_MINUTES * 60_000

/** When a wallet is topped up by its saved card, and with how much; kobo. */
export interface Amounts {
  readonly threshold: Kobo
  readonly amount: Kobo
  /** in a calendar month of Lagos */
  readonly most: Kobo
}

/** What automatic top-ups of a wallet took since then, or may still take; kobo. */
const usedSince = (card: Fragment<unknown>, from: Date) => sql`
  (select coalesce(sum(p.credit_kobo), 0)::bigint from card_charges c join payments p using (reference)
    where c.card_id = ${card} and c.made_at >= ${from}::timestamptz and (c.state = 'open' or p.state in ('credited', 'suspense')))`

/** How many charges of a wallet there were since then. */
const chargesSince = (card: Fragment<unknown>, from: Date) => sql`
  (select count(*)::int from card_charges c where c.card_id = ${card} and c.made_at >= ${from}::timestamptz)`

/** What is set for a wallet; all null: it is off. */
export type SetTopUp = { readonly [K in keyof Amounts]: Kobo | null } & {
  readonly refusals: number
  readonly ended: AutoTopUpEnd | null
  readonly used: Kobo
  /** charges of this Lagos day */
  readonly today: number
}

export const findTopUp = (db: Db, cardId: number, at: Date) => db.one<SetTopUp>`
  select threshold_kobo as threshold, amount_kobo as amount, most_kobo as most, refusals, ended,
         ${usedSince(sql`a.card_id`, dayStart(monthOf(at)))} as used,
         ${chargesSince(sql`a.card_id`, dayStart(dayOf(at)))} as today
    from auto_top_ups a where card_id = ${cardId}`

/** Sets it, or turns it off by null. What was charged still counts. */
export const putTopUp = (tx: Tx, cardId: number, amounts: Amounts | null, at: Date) => tx.run`
  insert into auto_top_ups (card_id, threshold_kobo, amount_kobo, most_kobo, set_at)
    values (${cardId}, ${amounts?.threshold ?? null}, ${amounts?.amount ?? null}, ${amounts?.most ?? null},
            ${amounts ? at : null}::timestamptz)
    on conflict (card_id) do update set threshold_kobo = excluded.threshold_kobo, amount_kobo = excluded.amount_kobo,
                                        most_kobo = excluded.most_kobo, set_at = excluded.set_at, refusals = 0,
                                        wait_until = null, ended = null`

/** Makes others who would change an automatic top-up, or charge for it, wait. @returns whether it is on */
export const lockTopUp = (tx: Tx, cardId: number) => tx.some`
  select card_id from auto_top_ups where card_id = ${cardId} and threshold_kobo is not null for update`

export const endTopUp = (tx: Tx, cardId: number, why: AutoTopUpEnd | null) => tx.run`
  update auto_top_ups set threshold_kobo = null, amount_kobo = null, most_kobo = null, set_at = null, wait_until = null,
                          ended = ${why}
    where card_id = ${cardId}`

/** Why an automatic top-up `a` ends, with its seat `s`, user `u` and saved card `k`; null: it goes on. */
const endingOf = (at: Date) => sql`
  case when s.revoked_at is not null or u.disabled_at is not null then 'left'
       when ${isSuspendedTo(sql`s.workgroup_id`, suspensionLevel.options, at)} then 'suspended'
       when exists (select from disputes d join payments p using (reference)
                     where p.card_id = a.card_id and (d.state = 'open' or d.created_at >= a.set_at)) then 'dispute'
       when k.id is null then 'card'
       when k.expires < ${dayOf(at).slice(0, 7)} then 'expired'
       when a.refusals >= ${AUTO_TOP_UP_REFUSALS} then 'refused' end`

const withOwner = (provider: string) => sql`
  auto_top_ups a join seats s on s.card_id = a.card_id join users u on u.id = s.user_id
    left join saved_cards k on k.card_id = a.card_id and k.forgotten_at is null and k.provider = ${provider}`

/** The automatic top-ups that are over, behind one. */
export const listOver = (db: Db, provider: string, at: Date, after: number) => db.column<number>`
  select a.card_id from ${withOwner(provider)}
    where a.card_id > ${after} and threshold_kobo is not null and ${endingOf(at)} is not null
    order by a.card_id limit ${BATCH}`

const available = sql`coalesce(l.balance_kobo - l.held_kobo, 0)`
const mayBeCharged = (at: Date) => sql`
  (wait_until is null or wait_until <= ${at}::timestamptz)
    and not exists (select from card_charges c where c.card_id = a.card_id
                     and (c.state = 'open' or c.made_at > ${new Date(at.getTime() - BETWEEN_MS)}::timestamptz))`

/** The next wallets that have fallen below their threshold and may be topped up now, behind one. */
export const listFallen = (db: Db, at: Date, after: number) => db.column<number>`
  select a.card_id from auto_top_ups a left join ledger_accounts l on l.card_id = a.card_id
    where a.card_id > ${after} and ${available} < threshold_kobo and ${mayBeCharged(at)}
    order by a.card_id limit ${BATCH}`

/** An automatic top-up that is on, with all that decides whether the card is charged. */
export interface TopUp extends Amounts {
  readonly cardId: number
  readonly userId: number
  readonly workgroupId: number
  readonly ending: AutoTopUpEnd | null
  /** none of it when there is no card */
  readonly sealed: string | null
  readonly last4: string | null
  readonly refusals: number
  readonly used: Kobo
  readonly today: number
  /** what can be spent of the wallet */
  readonly available: Kobo
  /** not too soon after a charge or a refusal, nor while one is open */
  readonly mayBeCharged: boolean
}

/** Of a wallet; locked before, or it may be other at once. */
export const readTopUp = (db: Db, provider: string, cardId: number, at: Date) => db.one<TopUp>`
  select a.card_id as "cardId", s.user_id as "userId", s.workgroup_id as "workgroupId", threshold_kobo as threshold,
         amount_kobo as amount, most_kobo as most, ${endingOf(at)} as ending, k.code_sealed as sealed, k.last4, refusals,
         ${usedSince(sql`a.card_id`, dayStart(monthOf(at)))} as used,
         ${chargesSince(sql`a.card_id`, dayStart(dayOf(at)))} as today, ${available} as available,
         ${mayBeCharged(at)} as "mayBeCharged"
    from ${withOwner(provider)} left join ledger_accounts l on l.card_id = a.card_id
    where a.card_id = ${cardId} and threshold_kobo is not null`

/** A charge of a saved card. */
export interface CardCharge {
  readonly reference: string
  readonly cardId: number
  readonly madeAt: Date
}

/** It is claimed when it is made: no other process works on it before the lease ends. */
export const insertCharge = (tx: Tx, charge: CardCharge, { ends }: Lease) => tx.run`
  insert into card_charges (reference, card_id, made_at, ask_at)
    values (${charge.reference}, ${charge.cardId}, ${charge.madeAt}, ${ends})`

/** Claims a charge of which it is not known what became of it. */
export const claimCharge = (db: Db, lease: Lease) => db.one<CardCharge>`
  ${claim('card_charges', lease, { key: 'reference', due: 'ask_at', where: sql`state = 'open'` })}
    returning reference, card_id as "cardId", made_at as "madeAt"`

/** Ends a charge, once. @returns whether it was open */
export const endCharge = (db: Db, reference: string, state: 'charged' | 'refused' | 'dropped') => db.some`
  update card_charges set state = ${state} where reference = ${reference} and state = 'open' returning reference`

export const forgetRefusals = (tx: Tx, cardId: number) =>
  tx.run`update auto_top_ups set refusals = 0, wait_until = null where card_id = ${cardId}`

/** Counts a refusal. @returns how many there were in a row; undefined: it was turned off */
export const countRefusal = (tx: Tx, cardId: number, until: Date) => tx.valueIfAny<number>`
  update auto_top_ups set refusals = refusals + 1, wait_until = ${until}
    where card_id = ${cardId} and threshold_kobo is not null returning refusals`
