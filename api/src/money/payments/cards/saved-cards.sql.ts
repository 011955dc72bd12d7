import { type Db, sql, type Tx } from '../../../platform/db/db.ts'
import { claim, type Lease } from '../../../platform/db/queue.ts'

/** A saved card as its owner sees it. */
export interface ShownCard {
  readonly brand: string
  readonly last4: string
  readonly expires: string
  readonly keptAt: Date
}

export const findCard = (db: Db, cardId: number) => db.one<ShownCard>`
  select brand, last4, expires, kept_at as "keptAt" from saved_cards where card_id = ${cardId} and forgotten_at is null`

/** Whether the newest card that a person let us keep for a wallet could not be. */
export const wasRefused = async (db: Db, cardId: number) =>
  (await db.valueIfAny<boolean>`
    select outcome = 'refused' from card_consents join payments using (reference)
      where card_id = ${cardId} and outcome is not null order by consented_at desc limit 1`) === true

/** What a person agreed to with a payment. */
interface Consent {
  readonly reference: string
  readonly at: Date
  readonly consent: string
}

export const insertConsent = (tx: Tx, { reference, at, consent }: Consent) => tx.run`
  insert into card_consents (reference, consented_at, consent) values (${reference}, ${at}, ${consent})`

const A_ROUND = 100

/** The paid payments whose cards are to be kept. @param reference of one; null: all */
export const listAgreed = (db: Db, provider: string, reference: string | null) => db.column<string>`
  select reference from card_consents join payments using (reference)
    where outcome is null and state = 'credited' and provider = ${provider} and reference = coalesce(${reference}, reference)
    order by settled_at, reference limit ${A_ROUND}`

/** A consent to a payment that was credited, locked; undefined: it was followed before. */
export const lockAgreed = (tx: Tx, reference: string) =>
  tx.one<{ consent: string; cardId: number; userId: number; workgroupId: number; present: boolean }>`
  select consent, card_id as "cardId", p.user_id as "userId", s.workgroup_id as "workgroupId",
         s.revoked_at is null as present
    from card_consents join payments p using (reference) join seats s using (card_id)
    where reference = ${reference} and outcome is null and state = 'credited' for update of card_consents`

export const endConsent = (tx: Tx, reference: string, outcome: 'kept' | 'refused') =>
  tx.run`update card_consents set outcome = ${outcome} where reference = ${reference}`

/** A saved card as it is charged. */
export interface KeptCard {
  readonly id: number
  readonly provider: string
  readonly sealed: string
}

/** The saved card of a wallet, locked. */
export const lockCard = (tx: Tx, cardId: number) => tx.one<KeptCard>`
  select id, provider, code_sealed as sealed from saved_cards where card_id = ${cardId} and forgotten_at is null for update`

interface NewCard extends Omit<ShownCard, 'keptAt'> {
  readonly cardId: number
  readonly provider: string
  readonly sealed: string
  readonly reference: string
  readonly at: Date
}

export const insertCard = (tx: Tx, card: NewCard) => tx.run`
  insert into saved_cards (card_id, provider, code_sealed, last4, brand, expires, reference, kept_at)
    values (${card.cardId}, ${card.provider}, ${card.sealed}, ${card.last4}, ${card.brand}, ${card.expires},
            ${card.reference}, ${card.at})`

export const deleteCard = (db: Db, id: number) => db.run`delete from saved_cards where id = ${id}`

/** From now on a card is not charged, and the provider is asked to forget it. */
export const markForgotten = (tx: Tx, id: number, at: Date) =>
  tx.run`update saved_cards set forgotten_at = ${at}, ask_at = ${at} where id = ${id}`

/** The wallets with a saved card of people who have left. */
export const listLeft = (db: Db) => db.column<number>`
  select card_id from saved_cards join seats using (card_id)
    where forgotten_at is null and revoked_at is not null order by card_id limit ${A_ROUND}`

/** Claims a forgotten card that the provider is to forget. */
export const claimForgotten = (db: Db, lease: Lease, provider: string) => db.one<
  KeptCard & { cardId: number }
>`
  ${claim('saved_cards', lease, { due: 'ask_at', where: sql`forgotten_at is not null and provider = ${provider}` })}
    returning id, card_id as "cardId", provider, code_sealed as sealed`

/** The cards that the person of a wallet lets us charge, for any of their wallets; encrypted. */
export const listCardsOfPerson = (db: Db, cardId: number) => db.column<string>`
  select code_sealed from saved_cards join seats using (card_id)
    where forgotten_at is null and user_id = (select user_id from seats where card_id = ${cardId})`
