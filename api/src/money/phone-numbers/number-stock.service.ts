import { NUMBER_PRICE_MINIMUM } from '@ekoline/contract/money/plan-rules.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { ActionRefused } from '../../platform/refusal.ts'
import { type Allocation, findAllocation, lockDue } from './allocations.sql.ts'
import { mailReleased } from './number-mail.ts'
import { findNumberPrice } from './number-sale.sql.ts'
import { findNumberId, insertNumbers, setNumberPrice } from './number-stock.sql.ts'
import { release } from './release.service.ts'

// The operator's stock of numbers: what is sold, at what price, and what is taken back.

export {
  findNumbers,
  NUMBER_STATES,
  type NumberFilter,
  type NumberRow,
  type NumberState,
} from './number-stock.sql.ts'

/** Why the stock stays as it is. */
export type NumberRefusal =
  | { readonly why: 'not_in_stock' | 'nobodys' | 'changed_since'; readonly did: string }
  | { readonly why: 'price_too_low'; readonly minimum: Kobo }

export class NumberRefused extends ActionRefused<NumberRefusal> {}

type Needs = Pick<Context, 'db' | 'clock'>

/** So many numbers in a row. */
export interface NumberRange {
  /** the first one, E.164 with + */
  readonly first: string
  readonly count: number
}

const didsOf = ({ first, count }: NumberRange): string[] =>
  Array.from({ length: count }, (_, n) => `+${BigInt(first) + BigInt(n)}`)

/** The last number that `addNumbers` would add, and for how many kobo each is sold for 30 days; changes nothing. */
export async function previewNumbers(
  { db }: Pick<Context, 'db'>,
  range: NumberRange,
): Promise<{ readonly last: string; readonly price: Kobo }> {
  return { last: didsOf(range).at(-1) ?? range.first, price: await findNumberPrice(db) }
}

/**
 * Puts numbers into stock, to be sold. Those that are there already stay as they are.
 *
 * @returns those that were not there
 */
export const addNumbers = ({ db, clock }: Needs, actor: Actor, range: NumberRange): Promise<string[]> =>
  transaction(db, async (tx) => {
    const at = clock.now()
    const added = await insertNumbers(tx, didsOf(range), at)
    const { first, count } = range
    await writeAudit(tx, at, actor, {
      action: 'number_added',
      detail: { first, count, added: added.length },
    })
    return added
  })

/**
 * Who has the number that `takeNumber` would take; changes nothing.
 *
 * @throws NumberRefused not_in_stock, nobodys
 */
export async function previewTaking({ db }: Pick<Context, 'db'>, did: string): Promise<Allocation> {
  const id = await findNumberId(db, did)
  if (id === undefined) throw new NumberRefused({ why: 'not_in_stock', did })
  const found = await findAllocation(db, id)
  if (!found) throw new NumberRefused({ why: 'nobodys', did })
  return found
}

/**
 * Takes a number from the person who has it, without giving money back, and mails it to them. It is sold again after 30
 * days.
 *
 * @param found as `previewTaking` showed it
 * @throws NumberRefused changed_since: it was renewed or released in between
 */
export const takeNumber = (
  ctx: Context,
  actor: Actor,
  { found, reason }: { readonly found: Allocation; readonly reason: string },
): Promise<void> =>
  transaction(ctx.db, async (tx) => {
    const at = ctx.clock.now()
    const allocation = await lockDue(tx, found)
    if (!allocation) throw new NumberRefused({ why: 'changed_since', did: found.did })
    await release(tx, actor, allocation, { at, why: 'operator', reason })
    await mailReleased(tx, ctx, allocation, at)
  })

/** @throws NumberRefused price_too_low */
function checkPrice(price: Kobo): void {
  if (price < NUMBER_PRICE_MINIMUM)
    throw new NumberRefused({ why: 'price_too_low', minimum: NUMBER_PRICE_MINIMUM })
}

/**
 * What numbers cost now, for 30 days, in kobo; changes nothing.
 *
 * @throws NumberRefused price_too_low
 */
export async function previewNumberPrice(
  { db }: Pick<Context, 'db'>,
  price: Kobo,
): Promise<{ readonly before: Kobo }> {
  checkPrice(price)
  return { before: await findNumberPrice(db) }
}

/**
 * Changes what a number costs for 30 days, of those that are bought and of those that renew from now on.
 *
 * @param price kobo
 * @throws NumberRefused price_too_low
 */
export const priceNumbers = (
  { db, clock }: Needs,
  actor: Actor,
  { price, reason }: { readonly price: Kobo; readonly reason: string },
): Promise<void> =>
  transaction(db, async (tx) => {
    checkPrice(price)
    const was = await setNumberPrice(tx, price)
    await writeAudit(tx, clock.now(), actor, {
      action: 'number_priced',
      detail: { wasKobo: kobo(was), priceKobo: price, reason },
    })
  })
