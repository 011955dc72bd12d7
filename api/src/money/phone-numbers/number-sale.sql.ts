import type { Kobo } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { searchedParts } from '@ekoline/contract/units/phone.ts'
import { type Db, type Page, sql, type Tx } from '../../platform/db/db.ts'
import { holdsAny } from '../../platform/db/searched.ts'

/** What a number costs for 30 days now. */
export const findNumberPrice = (db: Db) => db.value<Kobo>`select price_kobo from number_terms`

/**
 * Whether this payer may buy a number in stock at `at`. A number that they are paying for is still for sale to them.
 */
const isForSale = (payer: { readonly userId: number; readonly at: Date }) => sql<boolean>`
  not taken and (free_from is null or free_from <= ${payer.at})
    and (held_until is null or held_until <= ${payer.at} or held_by = ${payer.userId})`

/** A page of the numbers that can be bought at `at`, in order. */
export async function listForSale(
  db: Db,
  payer: { readonly userId: number; readonly at: Date },
  { search, page }: { readonly search: string; readonly page: number },
): Promise<Page<{ id: number; did: string }>> {
  return db.page<{ id: number; did: string }>({ page, size: PAGE_SIZE })`
    select id, did from phone_numbers
      where ${isForSale(payer)} ${search.trim() ? sql`and ${holdsAny(sql`did`, searchedParts(search))}` : sql``} order by did`
}

/** Whether the number exists, and whether it can be bought at `at`. */
export const findForSale = (
  db: Db,
  id: number,
  payer: { readonly userId: number; readonly at: Date },
) => db.one<{ did: string; forSale: boolean }>`
  select did, ${isForSale(payer)} as "forSale" from phone_numbers where id = ${id}`

interface Hold {
  readonly numberId: number
  readonly reference: string
  readonly userId: number
  readonly at: Date
  readonly until: Date
}

/**
 * Holds a number for a payment, and releases earlier holds of the same payer.
 *
 * @returns false when it is not for sale
 */
export async function insertHold(tx: Tx, { numberId, reference, ...payer }: Hold): Promise<boolean> {
  await tx.run`
    update phone_numbers set held_for = null, held_by = null, held_until = null
      where held_by = ${payer.userId} and id <> ${numberId}`
  return tx.some`
    update phone_numbers set held_for = ${reference}, held_by = ${payer.userId}, held_until = ${payer.until}
      where id = ${numberId} and ${isForSale(payer)}`
}

/** Takes a number out of the stock for its buyer. @returns the number; undefined when it is not for sale */
export const takeNumber = (
  tx: Tx,
  id: number,
  payer: { readonly userId: number; readonly at: Date },
) => tx.valueIfAny<string>`
  update phone_numbers set taken = true, held_for = null, held_by = null, held_until = null
    where id = ${id} and ${isForSale(payer)} returning did`

/** Releases a number that is held for a payment. */
export const endHold = (db: Db, reference: string, numberId: number) => db.run`
  update phone_numbers set held_for = null, held_by = null, held_until = null
    where id = ${numberId} and held_for = ${reference}`

/** A number as people read it; undefined for one that is not ours. */
export const findDid = (db: Db, id: number) =>
  db.valueIfAny<string>`select did from phone_numbers where id = ${id}`

/** Locks the workgroup of a card, as those do who change where its calls go. */
export const lockWorkgroupOf = (tx: Tx, cardId: number) => tx.run`
  select 1 from workgroups where id = (select workgroup_id from seats where card_id = ${cardId}) for no key update`

interface Paid {
  readonly id: number
  readonly reference: string
  readonly at: Date
}

/** Locks a number. @returns whether a payment can still have it at `at`: it has no owner, and no other payment holds it */
export const lockNumber = (tx: Tx, { id, reference, at }: Paid) => tx.only<{ did: string; free: boolean }>`
  select did, not taken and (free_from is null or free_from <= ${at})
           and (held_until is null or held_until <= ${at} or held_for = ${reference}) as free
    from phone_numbers where id = ${id} for update`

/** Gives a number, which is locked, to a card. @returns false when another one has it */
export async function allocate(
  tx: Tx,
  { id, reference, at, cardId, paidUntil }: Paid & { readonly cardId: number; readonly paidUntil: Date },
): Promise<boolean> {
  const isTheirs = await tx.some`
    insert into number_allocations (number_id, card_id, reference, allocated_at, paid_until)
      values (${id}, ${cardId}, ${reference}, ${at}, ${paidUntil})
      on conflict (number_id) where released_at is null do nothing returning id`
  if (isTheirs)
    await tx.run`
      update phone_numbers set taken = true, held_for = null, held_by = null, held_until = null where id = ${id}`
  return isTheirs
}
