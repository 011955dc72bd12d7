import type { Destination, DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { Context } from '../../context.ts'
import type * as exchange from '../../engine/destination.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'
import {
  type Found,
  findByNumber,
  findDestination,
  findDestinations,
  findNames,
  holdDestination,
  listFollows,
  listMenuKeys,
  listUses,
} from './destinations.sql.ts'
import { keyOf, type Stop } from './ways.service.ts'

type Database = Pick<Context, 'db'>

/**
 * The destination of the caller's workgroup with this name. Check it before anything is changed; `keepDestination` then
 * guards it against being deleted meanwhile.
 *
 * @throws AppError invalid_request for what is not there, or somebody else's: the two look the same
 * @source service-areas §3, "Destination categories"
 */
export async function destinationOf({ db }: Database, caller: Caller, it: Destination): Promise<Found> {
  return found(await findDestination(db, caller.workgroupId, it))
}

/** Of many destinations, those that the workgroup has, each with its name. */
export function destinationsOf(
  { db }: Database,
  workgroupId: number,
  asked: readonly Destination[],
): Promise<Found[]> {
  return findDestinations(db, workgroupId, asked)
}

/**
 * `destinationOf` within the transaction that routes something there: locks the destination against deletion until it
 * ends.
 *
 * @throws AppError as `destinationOf`
 */
export async function keepDestination(tx: Tx, workgroupId: number, it: Destination): Promise<Found> {
  return found(await holdDestination(tx, workgroupId, it))
}

function found(it: Found | null): Found {
  if (it) return it
  throw badField('destination', 'field_destination')
}

/** What a person dials within the workgroup: no phone number outside is as short. */
const INTERNAL = /^[1-9]\d{2,5}$/

/** What a number of the workgroup's own leads to; null of any other, and of one of another workgroup. */
export async function internalNumber(
  { db }: Database,
  workgroupId: number,
  digits: string,
): Promise<Found | null> {
  return INTERNAL.test(digits) ? ((await findByNumber(db, workgroupId, [digits]))[0] ?? null) : null
}

/** What numbers of the workgroup's own lead to; one that it has no more is not among them. */
export async function namesOfNumbers({ db }: Database, workgroupId: number, numbers: readonly string[]) {
  return numbers.length === 0 ? [] : findByNumber(db, workgroupId, numbers)
}

/** The menus of a workgroup, and where their keys lead: for what else they are checked with. */
export const menuKeysOf = ({ db }: Database, workgroupId: number) => listMenuKeys(db, workgroupId)

/** What leads calls of a workgroup on where nobody answers them, with the names of where it leads to. */
export async function followsOf(
  { db }: Database,
  workgroupId: number,
): Promise<Map<string, Stop & Destination>> {
  const all = await listFollows(db, workgroupId)
  const found = await findDestinations(
    db,
    workgroupId,
    all.flatMap(({ ways }) => ways.flatMap((way) => way ?? [])),
  )
  const names = new Map(found.map((it) => [keyOf(it), it.name]))
  return new Map(
    all.map(({ ways, ...it }) => {
      const members = ways.flatMap((way) => (way ? [{ ...way, name: names.get(keyOf(way)) ?? null }] : []))
      return [keyOf(it), { ...it, members }]
    }),
  )
}

/**
 * What people call the destinations that a list shows, all at once.
 *
 * @returns `nameOf(it)` gives null for what is not there any more
 */
export async function namesOf({ db }: Database, workgroupId: number, list: readonly Destination[]) {
  const byCategory = Map.groupBy(list, ({ category }) => category)
  const found = await Promise.all(
    [...byCategory].map(async ([category, all]) => {
      const destinations = all.map(({ destination }) => destination)
      return [category, await findNames(db, workgroupId, category, destinations)] as const
    }),
  )
  const names = new Map(found)
  return ({ category, destination }: Destination) => names.get(category)?.get(destination) ?? null
}

/** What leads to a destination, in words for people: 'the number +234…', 'the menu Welcome, key 2'. */
export async function usesOf({ db }: Database, workgroupId: number, it: Destination): Promise<string[]> {
  return placesOf(db, workgroupId, it)
}

async function placesOf(db: Db, workgroupId: number, { category, destination }: Destination) {
  const uses = await listUses(db, workgroupId, { category, destinations: [destination] })
  return uses.get(destination) ?? []
}

/**
 * What leads to the destinations that a list shows, all at once: so the screen can say it before it asks to delete one.
 *
 * @returns the places of each; one that nothing leads to is not in it
 */
export function usesOfAll(
  { db }: Database,
  workgroupId: number,
  of: { readonly category: DestinationCategory; readonly destinations: readonly string[] },
): Promise<Map<string, string[]>> {
  return listUses(db, workgroupId, of)
}

/**
 * Within the transaction that deletes the destination, whose row it has locked.
 *
 * @throws AppError destination_in_use, or member_in_use of a person, with the places named, while something leads there
 */
export async function refuseWhileUsed(tx: Tx, workgroupId: number, it: Destination): Promise<void> {
  const places = await placesOf(tx, workgroupId, it)
  if (places.length === 0) return
  const code = it.category === 'user' ? 'member_in_use' : 'destination_in_use'
  throw new AppError(code, { values: { places: inWords(places) } })
}

const inWords = (places: readonly string[]) =>
  places.length > 1 ? `${places.slice(0, -1).join(', ')} and ${places.at(-1)}` : (places[0] ?? '')

/** A destination in the exchange's terms. */
export const forExchange = ({ category, destination }: Destination): exchange.Destination => ({
  category,
  id: destination,
})
