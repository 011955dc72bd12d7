import type { BankAccount, BankAccountOrder } from '../../../adapters/payments/payments.ts'
import { type Db, sql, type Tx } from '../../../platform/db/db.ts'
import { claim, type Lease } from '../../../platform/db/queue.ts'

/** A wallet's account number, as far as it is made. */
export interface OwnAccount {
  readonly state: 'asked' | 'open' | 'refused'
  readonly bank: string | null
  readonly number: string | null
  readonly name: string | null
}

/** The account number that a wallet has, or is to have; else what became of the newest one that was asked for. */
export const findOwn = (db: Db, provider: string, cardId: number) => db.one<OwnAccount>`
  select state, bank, number, name from bank_accounts
    where card_id = ${cardId} and provider = ${provider} and state <> 'closed'
    order by state = 'refused', id desc limit 1`

interface Asked {
  readonly provider: string
  readonly cardId: number
  readonly at: Date
}

/** @returns false when the wallet has one, or it is being made */
export const insertAsked = (tx: Tx, { provider, cardId, at }: Asked) => tx.some`
  insert into bank_accounts (card_id, provider, asked_at, ask_at) values (${cardId}, ${provider}, ${at}, ${at})
    on conflict (card_id, provider) where state in ('asked', 'open') do nothing`

/** An account number that is to be made, and its owner. */
export interface ToMake extends Omit<BankAccountOrder, 'email'> {
  readonly id: number
  readonly cardId: number
}

/** Claims one that is to be made. @param cardId of one wallet; null: of any */
export const claimToMake = (db: Db, lease: Lease, provider: string, cardId: number | null) => db.one<ToMake>`
  with claimed as (
    ${claim('bank_accounts', lease, {
      due: 'ask_at',
      where: sql`state = 'asked' and provider = ${provider} and card_id = coalesce(${cardId}::bigint, card_id)`,
    })} returning id, card_id)
  select a.id, card_id as "cardId", first_name as "firstName", last_name as "lastName", users.phone
    from claimed a join seats using (card_id) join users on users.id = seats.user_id`

/** @returns false when another process stored it, or its person has left */
export const markOpen = (tx: Tx, id: number, { code, bank, number, name }: BankAccount, at: Date) => tx.some`
  update bank_accounts set state = 'open', code = ${code}, bank = ${bank}, number = ${number}, name = ${name},
                           opened_at = ${at}, ask_at = null
    where id = ${id} and state = 'asked'`

export const markRefused = (db: Db, id: number) =>
  db.run`update bank_accounts set state = 'refused', ask_at = null where id = ${id} and state = 'asked'`

/** What was asked for by people who have left is not made any more; what they have is to be closed. */
export const noteLeft = (db: Db, now: Date) => db.run`
  update bank_accounts a
     set state = case when state = 'asked' then 'refused' else state end,
         ask_at = case when state = 'open' then coalesce(ask_at, ${now}) end
    from seats where seats.card_id = a.card_id and seats.revoked_at is not null
     and (state = 'asked' or state = 'open' and ask_at is null)`

/** Claims one that is to be closed. */
export const claimToClose = (db: Db, lease: Lease, provider: string) => db.one<{
  id: number
  cardId: number
  code: string
}>`
  ${claim('bank_accounts', lease, { due: 'ask_at', where: sql`state = 'open' and provider = ${provider}` })}
    returning id, card_id as "cardId", code`

export const markClosed = (tx: Tx, id: number, at: Date) => tx.some`
  update bank_accounts set state = 'closed', closed_at = ${at}, ask_at = null where id = ${id} and state = 'open'`

/** The account with a number: the one that is open, else the one that was closed last. */
export const findByNumber = (db: Db, provider: string, number: string) => db.one<{ id: number }>`
  select id from bank_accounts where provider = ${provider} and number = ${number} and state in ('open', 'closed')
    order by state = 'open' desc, closed_at desc limit 1`

/** Whether what comes to an account is its wallet's: it is open, and nothing keeps its person from the wallet. */
export const isTaking = (db: Db, id: number) => db.some`
  select a.id from bank_accounts a join seats using (card_id) join users on users.id = seats.user_id
    where a.id = ${id} and a.state = 'open' and seats.revoked_at is null and users.disabled_at is null
      and not exists (select from suspensions s where s.workgroup_id = seats.workgroup_id and s.ended_at is null
                        and s.level = 'everything')`
