import type { PaymentMethod, PaymentOutcome } from '@ekoline/contract/money/payments.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { type Db, type Fragment, type Page, sql } from '../../../platform/db/db.ts'
import type { Payment } from './payments.sql.ts'
import type { Unfinished } from './unfinished.sql.ts'

/** A payment, whatever became of it; `credit` and `charge` as it was credited, or as agreed. */
export interface Made extends Omit<Unfinished, 'state'> {
  readonly state: Payment['state']
  readonly method: PaymentMethod
}

/** What narrows a list of payments: when they began, `to` is exclusive, and what became of them. */
export interface MadeFilter {
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  readonly outcome?: PaymentOutcome | undefined
}

const hasFailed = sql`state in ('pending', 'expired') and reported in ('failed', 'unknown', 'reversed')`

const outcomes: Record<PaymentOutcome, Fragment> = {
  paid: sql`state = 'credited'`,
  failed: hasFailed,
  open: sql`state <> 'credited' and not coalesce(${hasFailed}, false)`,
}

interface Payer {
  readonly userId: number
  readonly cardId: number
}

const madeColumns = sql`
  reference, coalesce(given_kobo, credit_kobo) as credit, coalesce(took_kobo, charge_kobo) as charge, state, reported,
  case when given_kobo is null then purpose else 'topup' end as purpose,
  case when bank_account_id is null then 'card' else 'bank_transfer' end as method,
  card_sent_at as "cardSentAt", created_at as "createdAt"`

const isMade = ({ userId, cardId }: Payer, { from, to, outcome }: MadeFilter) => sql`
  card_id = ${cardId}
  and (state = 'credited'
       or (user_id = ${userId} and not renewal and pay_link_id is null
           and (bank_account_id is null or state = 'suspense')))
  ${from ? sql`and created_at >= ${from}` : sql``} ${to ? sql`and created_at < ${to}` : sql``}
  ${outcome ? sql`and ${outcomes[outcome]}` : sql``}`

/** A page of the payments of a card, newest first; of those that were not credited, the person's own. */
export const listMade = (db: Db, who: Payer, filter: MadeFilter, page: number): Promise<Page<Made>> =>
  db.page<Made>({ page, size: PAGE_SIZE })`
  select ${madeColumns} from payments where ${isMade(who, filter)} order by created_at desc, reference`

/** The next of these payments behind one of them; null: from the newest on. */
export const listMadeAfter = (
  db: Db,
  who: Payer,
  filter: MadeFilter,
  { after, size }: { readonly after: Made | null; readonly size: number },
) => db.many<Made>`
  select ${madeColumns} from payments
    where ${isMade(who, filter)}
      ${
        after
          ? sql`and created_at <= ${after.createdAt}
                and (created_at < ${after.createdAt} or reference > ${after.reference})`
          : sql``
      }
    order by created_at desc, reference limit ${size}`
