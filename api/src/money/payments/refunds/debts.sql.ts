import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../../platform/db/db.ts'

/** What a workgroup owes for a payment of which money was taken back. */
export interface Debt {
  readonly id: number
  readonly workgroupId: number
  /** of the payment */
  readonly reference: string
  readonly paid: Kobo
  readonly left: Kobo
}

interface NewDebt {
  readonly workgroupId: number
  readonly reference: string
  /** of the posting that took the money back */
  readonly transactionId: number
  readonly owed: Kobo
  readonly at: Date
}

export const insertDebt = (tx: Tx, debt: NewDebt) => tx.value<number>`
  insert into debts (workgroup_id, reference, transaction_id, owed_kobo, made_at)
    values (${debt.workgroupId}, ${debt.reference}, ${debt.transactionId}, ${debt.owed}, ${debt.at}) returning id`

/** The workgroups that owe and have money in some wallet. */
export const listDebtors = (db: Db) => db.column<number>`
  select distinct workgroup_id from debts d
    where paid_at is null
      and exists (select from seats s join ledger_accounts a using (card_id)
                   where s.workgroup_id = d.workgroup_id and a.balance_kobo > a.held_kobo)
    order by workgroup_id`

/** What a workgroup owes, the oldest first. Its wallets are locked, so it does not change. */
export const listOpenDebts = (tx: Tx, workgroupId: number) => tx.many<Debt>`
  select id, workgroup_id as "workgroupId", reference, paid_kobo as paid, owed_kobo - paid_kobo as left from debts
    where workgroup_id = ${workgroupId} and paid_at is null order by id`

export const payDebt = (tx: Tx, id: number, amount: Kobo, at: Date) => tx.run`
  update debts set paid_kobo = paid_kobo + ${amount},
                   paid_at = case when paid_kobo + ${amount} = owed_kobo then ${at}::timestamptz end where id = ${id}`

/** The card that a payment was for, and its posting. */
export const findPaidCard = (tx: Tx, reference: string) =>
  tx.only<{ cardId: number; transactionId: number }>`
    select card_id as "cardId", transaction_id as "transactionId" from payments where reference = ${reference}`

/** A wallet that may pay a debt. */
export interface PayingWallet {
  readonly cardId: number
  readonly admin: boolean
  readonly available: Kobo
  /** kobo that it paid of debts since a posting */
  readonly collected: Kobo
}

/** The wallets of a workgroup, of which something can be spent. */
export const listPayingWallets = (tx: Tx, workgroupId: number, after: number) => tx.many<PayingWallet>`
  select s.card_id as "cardId", s.admin and s.revoked_at is null as admin,
         a.balance_kobo - a.held_kobo as available,
         (select coalesce(-sum(e.amount_kobo), 0)::bigint from ledger_entries e
           where e.account_id = a.id and e.kind = 'debt' and e.robocall_id is null
             and e.transaction_id > ${after}) as collected
    from seats s join ledger_accounts a using (card_id)
    where s.workgroup_id = ${workgroupId} and a.balance_kobo > a.held_kobo order by s.card_id`

/** What was sent from one card of a workgroup to another since a posting; kobo. */
export interface Sent {
  readonly from: number
  readonly to: number
  readonly amount: Kobo
}

export const listSent = (tx: Tx, workgroupId: number, after: number) => tx.many<Sent>`
  select s.card_id as "from", t.card_id as "to", sum(came.amount_kobo)::bigint as amount
    from seats s join ledger_accounts f using (card_id)
      join ledger_entries went on went.account_id = f.id and went.kind in ('transfer', 'take')
        and went.robocall_id is null and went.amount_kobo < 0 and went.transaction_id > ${after}
      join ledger_entries came on came.transaction_id = went.transaction_id and came.amount_kobo > 0
      join ledger_accounts t on t.id = came.account_id
    where s.workgroup_id = ${workgroupId} group by 1, 2 order by 1, 2`

/** What workgroups owe that is not paid. */
export interface OpenDebts {
  readonly kobo: number
  readonly workgroups: number
  readonly newest: Date | null
}

export const sumDebts = (db: Db) => db.only<OpenDebts>`
  select coalesce(sum(owed_kobo - paid_kobo), 0)::bigint as kobo, count(distinct workgroup_id)::int as workgroups,
         max(made_at) as newest
    from debts where paid_at is null`
