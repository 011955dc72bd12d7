import type { Kobo } from '@ekoline/contract/units/money.ts'
import type { Db, Tx } from '../../platform/db/db.ts'

/**
 * What is left in a wallet of the money that its workgroup did not send, paid in by card or given by us; undefined before
 * its first line.
 *
 * @source docs/decisions/042-company-money.md
 */
export const findOwnMoney = (db: Db, cardId: number) =>
  db.valueIfAny<Kobo>`select own_kobo from ledger_accounts where card_id = ${cardId}`

/** The cards of these wallets in the order in which postings lock them; one that nothing was posted to is left out. */
export const cardsInOrder = (tx: Tx, cards: readonly number[]) =>
  tx.column<number>`select card_id from ledger_accounts where card_id = any (${cards}::bigint[]) order by id`
