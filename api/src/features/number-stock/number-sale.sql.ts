import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import { searchKeyword } from '@ekoline/contract/phone.ts'
import { type Db, type RawBuilder, sql, type Tx } from '../../db/db.ts'

/** What a number costs for 30 days now. */
export async function findNumberPrice(db: Db): Promise<Kobo> {
  const row = await db.selectFrom('number_terms').select('price_kobo').executeTakeFirstOrThrow()
  return kobo(row.price_kobo)
}

/** Of a number in stock: whether this payer may buy it at `at`. Who pays for it already sees it for sale still. */
const isForSale = (payer: { readonly userId: number; readonly at: Date }) => sql<boolean>`
  not taken and (free_from is null or free_from <= ${payer.at})
    and (held_until is null or held_until <= ${payer.at} or held_by = ${payer.userId})`

/** A page of the numbers that somebody can buy at `at`, in order. */
export async function listForSale(
  db: Db,
  payer: { readonly userId: number; readonly at: Date },
  { search, page }: { readonly search: string; readonly page: number },
): Promise<{ total: number; numbers: { id: number; did: string }[] }> {
  const digits = searchKeyword(search).replace(/^0/, '')
  const matching = db
    .selectFrom('phone_numbers')
    .where(isForSale(payer))
    .$if(digits !== '', (query) => query.where('did', 'like', `%${digits}%`))
  const [counted, numbers] = await Promise.all([
    matching.select((query) => query.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
    matching
      .select(['id', 'did'])
      .orderBy('did')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
  ])
  return { total: counted.total, numbers }
}

/** Whether there is such a number, and whether it can be bought by somebody at `at`. */
export async function findForSale(
  db: Db,
  id: number,
  payer: { readonly userId: number; readonly at: Date },
): Promise<{ did: string; forSale: boolean } | undefined> {
  return db
    .selectFrom('phone_numbers')
    .select(['did', isForSale(payer).as('forSale')])
    .where('id', '=', id)
    .executeTakeFirst()
}

interface Hold {
  readonly numberId: number
  readonly reference: string
  readonly userId: number
  readonly at: Date
  readonly until: Date
}

/** Keeps a number for a payment, and lets go what was kept for the same payer. @returns false when it is not for sale */
export async function insertHold(tx: Tx, { numberId, reference, ...payer }: Hold): Promise<boolean> {
  await tx
    .updateTable('phone_numbers')
    .set({ held_for: null, held_by: null, held_until: null })
    .where('held_by', '=', payer.userId)
    .where('id', '<>', numberId)
    .execute()
  const { numUpdatedRows } = await tx
    .updateTable('phone_numbers')
    .set({ held_for: reference, held_by: payer.userId, held_until: payer.until })
    .where('id', '=', numberId)
    .where(isForSale(payer))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets a number go that is kept for a payment. */
export async function endHold(db: Db, reference: string, numberId: number): Promise<void> {
  await db
    .updateTable('phone_numbers')
    .set({ held_for: null, held_by: null, held_until: null })
    .where('id', '=', numberId)
    .where('held_for', '=', reference)
    .execute()
}

/** What a payment makes of the number that it is for; all null when it is for none. */
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
 * Parts of the statement that settles a payment, for a row of `given`: `numbered` lets the number go that was kept for
 * it, and `allocated` gives it to the payer, once, if it can still be had.
 */
export const numberParts = (
  it: NumberValues & { readonly reference: string },
  given: RawBuilder<unknown>,
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

/** Whether a payment can still have its number at `at`: nobody has it, and nobody else is paying for it. */
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
  return db
    .selectFrom('phone_numbers')
    .select(['did', sql<boolean>`${isStillFree(values)}`.as('free')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
