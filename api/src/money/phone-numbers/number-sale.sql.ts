import type { Kobo } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { searchKeyword } from '@ekoline/contract/units/phone.ts'
import { type Db, type Fragment, type Page, sql, type Tx } from '../../platform/db/db.ts'

/** What a number costs for 30 days now. */
export const findNumberPrice = (db: Db) => db.value<Kobo>`select price_kobo from number_terms`

/**
 * Whether this payer may buy a number in stock at `at`. A number that they are paying for is still for sale to them.
 */
const isForSale = (payer: { readonly userId: number; readonly at: Date }) => sql<boolean>`
  not taken and (free_from is null or free_from <= ${payer.at})
    and (held_until is null or held_until <= ${payer.at} or held_by = ${payer.userId})`

/** A page of the numbers that somebody can buy at `at`, in order. */
export async function listForSale(
  db: Db,
  payer: { readonly userId: number; readonly at: Date },
  { search, page }: { readonly search: string; readonly page: number },
): Promise<Page<{ id: number; did: string }>> {
  const digits = searchKeyword(search).replace(/^0/, '')
  return db.page<{ id: number; did: string }>({ page, size: PAGE_SIZE })`
    select id, did from phone_numbers
      where ${isForSale(payer)} ${digits ? sql`and did like ${`%${digits}%`}` : sql``} order by did`
}

/** Whether the number exists, and whether somebody can buy it at `at`. */
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

/** What a payment does to its number; all null when it is not for one. */
export interface NumberValues {
  readonly numberOf: number | null
  /** the payer gets it: then nothing is settled unless it can still be had */
  readonly numberTaken: boolean
  readonly numberCard: number | null
  readonly numberAt: Date
  readonly numberPaidUntil: Date | null
}

const isStillFree = (it: NumberValues & { readonly reference: string }) => sql`
  not taken and (free_from is null or free_from <= ${it.numberAt}::timestamptz)
    and (held_until is null or held_until <= ${it.numberAt}::timestamptz or held_for = ${it.reference})`

/**
 * Parts of the statement that settles a payment, for a row of `given`: `numbered` releases the hold on its number, and
 * `allocated` gives the number to the payer, once, if it is still free.
 */
export const numberParts = (
  it: NumberValues & { readonly reference: string },
  given: Fragment<unknown>,
) => sql`
  numbered as (
    update phone_numbers set held_for = null, held_by = null, held_until = null, taken = taken or ${it.numberTaken}::boolean
      from ${given}
      where phone_numbers.id = ${it.numberOf}::bigint
        and case when ${it.numberTaken}::boolean then ${isStillFree(it)} else held_for = ${it.reference} end
      returning phone_numbers.id
  ), allocated as (
    insert into number_allocations (number_id, card_id, reference, allocated_at, paid_until)
      select id, ${it.numberCard}::bigint, ${it.reference}, ${it.numberAt}::timestamptz, ${it.numberPaidUntil}::timestamptz
        from numbered where ${it.numberTaken}::boolean
      on conflict (number_id) where released_at is null do nothing
      returning id
  )`

/** Whether a payment can still have its number at `at`: it has no owner, and no other payment holds it. */
export async function findStillFree(
  db: Db,
  { id, reference, at }: { readonly id: number; readonly reference: string; readonly at: Date },
): Promise<{ did: string; free: boolean }> {
  const values = {
    numberAt: at,
    reference,
    numberOf: id,
    numberTaken: true,
    numberCard: null,
    numberPaidUntil: null,
  }
  return db.only<{ did: string; free: boolean }>`
    select did, ${isStillFree(values)} as free from phone_numbers where id = ${id}`
}
