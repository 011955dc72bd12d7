import type { PayLink, PayLinkState } from '@ekoline/contract/money/pay-links.ts'
import { type Kobo, naira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { type Db, type Page, sql, type Tx } from '../../../platform/db/db.ts'

/** A link that a person without an account may pay by, and who gets the money. */
export interface AskedByLink {
  readonly id: number
  readonly userId: number
  readonly cardId: number
  readonly workgroupId: number
  readonly askedBy: string
  readonly workgroup: string
  readonly note: string
  readonly amount: Kobo
  /** just this amount, once; else any amount up to it */
  readonly fixed: boolean
  readonly expiresAt: Date
  readonly state: PayLinkState
}

interface When {
  readonly now: Date
  /** card data that were sent before are no longer waited for */
  readonly sentSince: Date
}

/**
 * How far a link is. `but` is a payment of it that does not count. What the provider took otherwise than agreed is being
 * checked, until an operator decides.
 */
const stateOf = ({ now, sentSince }: When, but: string | null = null) => sql`
  case when l.fixed and exists (select from payments p where p.pay_link_id = l.id and p.state = 'credited'
                                  and p.reference is distinct from ${but}::text) then 'paid'
       when l.fixed and exists (select from payments p where p.pay_link_id = l.id and p.reference is distinct from ${but}::text
              and (p.state = 'suspense' or (p.state in ('pending', 'expired') and p.card_sent_at > ${sentSince}::timestamptz
                                             and coalesce(p.reported, 'pending') = 'pending'))) then 'checking'
       when l.ended_at is not null or s.revoked_at is not null or u.disabled_at is not null then 'ended'
       when l.expires_at <= ${now}::timestamptz then 'expired'
       else 'open' end`

const linksAndOwners = sql`pay_links l join seats s using (card_id) join users u on u.id = l.user_id`

interface NewPayLink {
  readonly userId: number
  readonly cardId: number
  readonly keyHash: Uint8Array
  readonly amount: Kobo
  readonly fixed: boolean
  readonly note: string
  readonly at: Date
  readonly expiresAt: Date
}

/** How many links of a card can be paid; locks its seat, so that no other is made within the transaction. */
export async function countOpenLinks(tx: Tx, cardId: number, when: When): Promise<number> {
  await tx.run`select from seats where card_id = ${cardId} for update`
  return tx.value<number>`
    select count(*)::int from ${linksAndOwners} where l.card_id = ${cardId} and ${stateOf(when)} = 'open'`
}

export const insertPayLink = (tx: Tx, link: NewPayLink) => tx.value<number>`
  insert into pay_links (user_id, card_id, key_hash, amount_kobo, fixed, note, made_at, expires_at)
    values (${link.userId}, ${link.cardId}, ${link.keyHash}, ${link.amount}, ${link.fixed}, ${link.note}, ${link.at},
            ${link.expiresAt})
    returning id`

/** The link with a key. @param but a payment of it that does not count for its state */
export const findByKey = (db: Db, keyHash: Uint8Array, when: When, but: string | null = null) =>
  db.one<AskedByLink>`
  select l.id, l.user_id as "userId", l.card_id as "cardId", s.workgroup_id as "workgroupId",
         u.first_name || ' ' || u.last_name as "askedBy", w.name as workgroup, l.note, l.amount_kobo as amount, l.fixed,
         l.expires_at as "expiresAt", ${stateOf(when, but)} as state
    from ${linksAndOwners} join workgroups w on w.id = s.workgroup_id
    where l.key_hash = ${keyHash}`

/** What the mails about a payment by a link say of it. */
export const findWords = (db: Db, id: number) => db.only<{ owner: string; workgroup: string; note: string }>`
  select u.first_name || ' ' || u.last_name as owner, w.name as workgroup, l.note
    from ${linksAndOwners} join workgroups w on w.id = s.workgroup_id where l.id = ${id}`

/** Makes other payments by the link, and its end, wait until the transaction ends. */
export const lockByKey = (tx: Tx, keyHash: Uint8Array) =>
  tx.run`select from pay_links where key_hash = ${keyHash} for update`

/** Whose a link is. */
export const findOwner = (db: Db, id: number) =>
  db.valueIfAny<number>`select user_id from pay_links where id = ${id}`

/** @returns false when it had ended before */
export const markEnded = (tx: Tx, id: number, at: Date) => tx.some`
  update pay_links set ended_at = ${at} where id = ${id} and ended_at is null returning id`

interface Listed {
  readonly id: number
  readonly amount: Kobo
  readonly fixed: boolean
  readonly note: string
  readonly madeAt: Date
  readonly expiresAt: Date
  readonly state: PayLinkState
  readonly payments: number
  readonly paid: Kobo
}

/** A page of the links of a card, newest first, each with what was paid by it. */
export async function listPayLinks(db: Db, cardId: number, when: When, page: number): Promise<Page<PayLink>> {
  const { total, rows } = await db.page<Listed>({ page, size: PAGE_SIZE })`
    select l.id, l.amount_kobo as amount, l.fixed, l.note, l.made_at as "madeAt", l.expires_at as "expiresAt",
           ${stateOf(when)} as state, by_link.payments, by_link.paid
      from ${linksAndOwners}
        cross join lateral (
          select count(*)::int as payments, coalesce(sum(coalesce(given_kobo, credit_kobo)), 0)::bigint as paid
            from payments p where p.pay_link_id = l.id and p.state = 'credited') as by_link
      where l.card_id = ${cardId} order by l.id desc`
  return {
    total,
    rows: rows.map(({ amount, madeAt, expiresAt, paid, ...link }) => ({
      ...link,
      amount: naira(amount),
      made_at: wireTime(madeAt),
      expires_at: wireTime(expiresAt),
      paid: naira(paid),
    })),
  }
}
