import { INTERNAL_DIGITS_MOST } from '@ekoline/contract/core/destinations.facts.ts'
import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { FlowWay } from '@ekoline/contract/routing/call-flow.ts'
import type { OfCategory } from '../../feature.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import type { Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  type Found,
  findByNumber,
  findDestination,
  findDestinations,
  findNames,
  holdDestination,
  type Lookup,
  listFollows,
  listUses,
} from './destinations.sql.ts'
import { inWords, keyOf, type Stop, type Way } from './ways.service.ts'

export { destinationsIn, listMade as madeForCalls, numbersIn } from './destinations.sql.ts'
export type { Lookup }

/**
 * The destination of the caller's workgroup with this name. Check it before anything is changed; `keepDestination` then
 * guards it against being deleted meanwhile.
 *
 * @throws AppError invalid_request for what is not there, or somebody else's: the two look the same
 * @source service-areas §3, "Destination categories"
 */
export async function destinationOf(ctx: Lookup, caller: Caller, wanted: Destination): Promise<Found> {
  return found(await findDestination(ctx, caller.workgroupId, wanted))
}

/** Of many destinations, those that the workgroup has, each with its name. */
export function destinationsOf(
  ctx: Lookup,
  workgroupId: number,
  asked: readonly Destination[],
): Promise<Found[]> {
  return findDestinations(ctx, workgroupId, asked)
}

/** A destination without what else is known of it, which the engine has no use for. */
export const alone = ({ category, destination }: Destination): Destination => ({ category, destination })

/**
 * Where ways lead that were kept, as far as it is there still.
 *
 * @returns the way itself; null for one whose end is gone
 */
export async function liveWays(
  ctx: Lookup,
  workgroupId: number,
  asked: readonly (Destination | null)[],
): Promise<(way: Destination | null) => Destination | null> {
  const found = await findDestinations(
    ctx,
    workgroupId,
    asked.flatMap((way) => way ?? []),
  )
  const there = new Set(found.map(keyOf))
  return (way) => (way && there.has(keyOf(way)) ? alone(way) : null)
}

/**
 * `destinationOf` within the transaction that routes something there: locks the destination against deletion until it
 * ends.
 *
 * @throws AppError as `destinationOf`
 */
export async function keepDestination(
  ctx: Lookup,
  tx: Tx,
  workgroupId: number,
  wanted: Destination,
): Promise<Found> {
  return found(await holdDestination({ ...ctx, db: tx }, workgroupId, wanted))
}

function found(there: Found | null): Found {
  if (there) return there
  throw badField('destination', 'field_destination')
}

/** What a person dials within the workgroup: no phone number outside is as short. */
const isInternal = (digits: string) => digits.length <= INTERNAL_DIGITS_MOST && /^[1-9]\d{2,}$/.test(digits)

/** What a number of the workgroup's own leads to; null of any other, and of one of another workgroup. */
export async function internalNumber(
  ctx: Lookup,
  workgroupId: number,
  digits: string,
): Promise<Found | null> {
  return isInternal(digits) ? ((await findByNumber(ctx, workgroupId, [digits]))[0] ?? null) : null
}

/** A stop as it is saved, with what sends calls on each of its ways; `to` is null where the call ends. */
export interface SavedStop extends Stop {
  readonly ways: readonly (Pick<FlowWay, 'by' | 'key'> & { readonly to: Way | null })[]
}

/** All that calls of a workgroup pass, as it is saved, with the names of where it leads to. */
export async function stopsIn(ctx: Lookup, workgroupId: number): Promise<Map<string, SavedStop>> {
  const all = await listFollows(ctx, workgroupId)
  const endOf = ({ category, destination }: (typeof all)[number]['ways'][number]) =>
    category === null || destination === null ? null : { category, destination }
  const found = await findDestinations(
    ctx,
    workgroupId,
    all.flatMap(({ ways }) => ways.flatMap((way) => endOf(way) ?? [])),
  )
  const names = new Map(found.map((one) => [keyOf(one), one.name]))
  return new Map(
    all.map((row) => {
      const ways = row.ways.map((way) => {
        const end = endOf(way)
        const to = end && { ...end, name: names.get(keyOf(end)) ?? null }
        return { by: way.by, ...(way.key && { key: way.key }), to }
      })
      return [keyOf(row), { ...row, ways, members: ways.flatMap(({ to }) => to ?? []) }]
    }),
  )
}

/**
 * What people call the destinations that a list shows, all at once.
 *
 * @returns `nameOf(destination)` gives null for what is not there any more
 */
export async function namesOf(ctx: Lookup, workgroupId: number, list: readonly Destination[]) {
  const byCategory = Map.groupBy(list, ({ category }) => category)
  const found = await Promise.all(
    [...byCategory].map(async ([category, all]) => {
      const destinations = all.map(({ destination }) => destination)
      return [category, await findNames(ctx, workgroupId, category, destinations)] as const
    }),
  )
  const names = new Map(found)
  return ({ category, destination }: Destination) => names.get(category)?.get(destination) ?? null
}

/** What leads to a destination, in words for people: 'the number +234…', 'the menu Welcome, key 2'. */
export async function usesOf(
  ctx: Lookup,
  workgroupId: number,
  { category, destination }: Destination,
): Promise<string[]> {
  const uses = await listUses(ctx, workgroupId, { category, destinations: [destination] })
  return uses.get(destination) ?? []
}

/**
 * What leads to the destinations that a list shows, all at once: so the screen can say it before it asks to delete one.
 *
 * @returns the places of each; one that nothing leads to is not in it
 */
export function usesOfAll(ctx: Lookup, workgroupId: number, of: OfCategory): Promise<Map<string, string[]>> {
  return listUses(ctx, workgroupId, of)
}

/**
 * Within the transaction that deletes the destination, whose row it has locked.
 *
 * @throws AppError destination_in_use, or member_in_use of a person, with the places named, while something leads there
 */
export async function refuseWhileUsed(
  ctx: Lookup,
  tx: Tx,
  workgroupId: number,
  wanted: Destination,
): Promise<void> {
  const places = await usesOf({ ...ctx, db: tx }, workgroupId, wanted)
  if (places.length === 0) return
  const code = wanted.category === 'user' ? 'member_in_use' : 'destination_in_use'
  throw new AppError(code, { values: { places: inWords(places) } })
}
