import { OUTSIDE_NUMBERS_OF_WORKGROUP } from '@ekoline/contract/calls/outside-numbers.facts.ts'
import type { OutsideBudget, OutsideNumber } from '@ekoline/contract/calls/outside-numbers.ts'
import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { kobo, priceInNaira } from '@ekoline/contract/units/money.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Lookup, usesOfAll } from '../../core/destinations/destinations.service.ts'
import { defineChanges, deleteKept, ofWorkgroup, requireRoom } from '../../core/destinations/kept.service.ts'
import { buyerOf, findRates } from '../../money/tariffs/tariffs.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { outsideBudget } from './outside-budget.service.ts'
import {
  countToAdd,
  deleteOutsideNumbersOfLast,
  insertOutsideNumber,
  isNumberOfOurs,
  listOutsideNumbers,
  lockOutsideNumber,
  type OutsideNumberRow,
  putOutsideBudget,
  removeOutsideNumber,
} from './outside-numbers.sql.ts'

const takeChange = defineChanges('outside-number')

const destinationAt = (destination: string): Destination => ({ category: 'outside', destination })

/** Numbers of one workgroup as people see them, each with its price now. */
async function onWire(
  ctx: Lookup & Pick<Context, 'clock'>,
  workgroupId: number,
  rows: readonly OutsideNumberRow[],
): Promise<OutsideNumber[]> {
  const destinations = rows.map(({ number }) => number)
  const uses = await usesOfAll(ctx, workgroupId, { category: 'outside', destinations })
  const buyer = await buyerOf(ctx, workgroupId)
  const rates = await findRates(
    ctx.db,
    buyer,
    ctx.clock.now(),
    destinations.map((number) => number.slice(1)),
  )
  return rows.map(({ id, number, name }) => {
    const rate = rates.get(number.slice(1))
    return {
      id,
      number,
      name,
      per_minute: rate ? priceInNaira(rate.perMinute) : null,
      used_by: uses.get(number) ?? [],
    }
  })
}

/** A page of the numbers outside that calls of the caller's workgroup may be led to, and the budget of that. */
export async function outsideNumbersOf(
  ctx: Context,
  { workgroupId }: Caller,
  page: number,
): Promise<Page<OutsideNumber> & { budget: OutsideBudget }> {
  const { total, rows } = await listOutsideNumbers(ctx.db, workgroupId, { page, size: PAGE_SIZE })
  return { total, rows: await onWire(ctx, workgroupId, rows), budget: await outsideBudget(ctx, workgroupId) }
}

/**
 * Lets calls of the caller's workgroup be led to a number outside.
 *
 * @throws AppError outside_number_ours, for a call would come back to us; call_no_rate; outside_number_there;
 *   outside_numbers_full; rate_limited
 */
export async function addOutsideNumber(
  ctx: Context,
  by: SignedIn,
  { number, name }: { readonly number: string; readonly name: string },
): Promise<OutsideNumber> {
  const { workgroupId } = by.caller
  await takeChange(ctx, workgroupId)
  return transaction(ctx.db, async (tx) => {
    const inTx = { ...ctx, db: tx }
    requireRoom(await countToAdd(tx, workgroupId), OUTSIDE_NUMBERS_OF_WORKGROUP, 'outside_numbers_full')
    if (await isNumberOfOurs(tx, number)) throw new AppError('outside_number_ours')
    const at = ctx.clock.now()
    const id = await insertOutsideNumber(tx, { workgroupId, number, name, at })
    if (id === undefined) throw new AppError('outside_number_there')
    const [shown] = await onWire(inTx, workgroupId, [{ id, workgroupId, number, name }])
    if (!shown || shown.per_minute === null) throw new AppError('call_no_rate')
    const entry = {
      action: 'outside_number_added',
      target: `outside number:${id}`,
      detail: { name, number },
    } as const
    await writeAudit(tx, at, by, entry)
    return shown
  })
}

/** Deletes a number outside. @throws AppError not_found; destination_in_use while something leads there */
export const deleteOutsideNumber = (ctx: Context, by: SignedIn, id: number): Promise<void> =>
  deleteKept(ctx, by, {
    locked: async (tx) => ofWorkgroup(by.caller, await lockOutsideNumber(tx, id), `outside number:${id}`),
    leadsTo: ({ number }) => destinationAt(number),
    remove: (tx) => removeOutsideNumber(tx, id),
    action: 'outside_number_deleted',
    target: `outside number:${id}`,
    detail: ({ number }) => ({ number }),
  })

/** Sets what calls that go on outside may cost the caller's workgroup in a month, in naira, from the next call on. */
export async function setOutsideBudget(
  ctx: Context,
  by: SignedIn,
  monthLimit: number,
): Promise<OutsideBudget> {
  const { workgroupId } = by.caller
  return transaction(ctx.db, async (tx) => {
    await putOutsideBudget(tx, workgroupId, kobo(monthLimit * 100))
    const entry = {
      action: 'outside_budget_set',
      target: `workgroup:${workgroupId}`,
      detail: { monthLimit },
    } as const
    await writeAudit(tx, ctx.clock.now(), by, entry)
    return outsideBudget({ ...ctx, db: tx }, workgroupId)
  })
}

/** Within the transaction that erases a person: deletes the numbers of workgroups where they are the only member. */
export const eraseOutsideNumbersOfLast = deleteOutsideNumbersOfLast
