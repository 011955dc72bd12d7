// @source SA-62

import type { Destination, DestinationCategory, InternalNumber } from '@ekoline/contract/core/destinations.ts'
import type { ServerMessageKey } from '@ekoline/contract/messages/server.ts'
import type { FlowWay } from '@ekoline/contract/routing/call-flow.ts'
import { plainDigits } from '@ekoline/contract/units/read-number.ts'
import type { Context } from '../../context.ts'
import type { OfCategory } from '../../feature.ts'
import { type Fragment, sql } from '../../platform/db/db.ts'

/** Something that calls can be led to; `name` is for people. */
export interface Found extends Destination {
  readonly name: string
}

/** Where destinations are looked for: the features say which kinds there are. `db` may be a transaction. */
export type Lookup = Pick<Context, 'db' | 'features' | 'text'>

const kindsOf = ({ features }: Lookup) => features.flatMap(({ destination }) => destination ?? [])

/** All of a category that the workgroup has, as rows of (destination, name). */
const allOf = (ctx: Lookup, workgroupId: number, category: DestinationCategory): Fragment => {
  const kind = kindsOf(ctx).find((each) => each.category === category)
  if (!kind) throw new Error(`no feature has the destinations of the category ${category}`)
  return kind.find(workgroupId, ctx.text)
}

/** All that a workgroup has of all kinds, as rows of (category, destination, name). */
export const destinationsIn = (ctx: Lookup, workgroupId: number): Fragment =>
  sql.join(
    kindsOf(ctx).map(
      ({ category, find }) => sql`
        select ${sql.lit(category)} as category, destination, name from (${find(workgroupId, ctx.text)}) as found`,
    ),
    ' union all ',
  )

/** Everything of a workgroup that is dialled within it, as rows of (category, destination, name, number). */
export const numbersIn = (ctx: Lookup, workgroupId: number) =>
  sql.join(
    kindsOf(ctx).flatMap(({ category, dialled, find }) => {
      if (!dialled) return []
      const all =
        dialled === 'what names it'
          ? sql`select destination, name, destination as number from (${find(workgroupId, ctx.text)}) as named`
          : dialled(workgroupId)
      return [sql`select ${sql.lit(category)} as category, destination, name, number from (${all}) as found`]
    }),
    ' union all ',
  )

/** What a workgroup's own numbers lead to, those of the numbers that it has. */
export const findByNumber = (ctx: Lookup, workgroupId: number, numbers: readonly string[]) => ctx.db.many<
  Found & { number: string }
>`
  select category, destination, name, number from (${numbersIn(ctx, workgroupId)}) as found
   where number = any(${numbers}::text[]) order by destination = number` // of two that are alike, who has a number of their own

export const findExtension = ({ db }: Lookup, seatId: number) =>
  db.value<string>`select extension from seats where id = ${seatId}`

/** A page of what a workgroup's own numbers lead to, the lowest number first, and how many there are. */
export async function listNumbers(
  ctx: Lookup,
  workgroupId: number,
  { search, page, size }: Omit<DestinationSearch, 'category'>,
): Promise<{ total: number; list: InternalNumber[] }> {
  const rows = await ctx.db.many<{ total: number; number: string | null } & Omit<InternalNumber, 'number'>>`
    with found as materialized (
      select category, name, number from (${numbersIn(ctx, workgroupId)}) as found
       where strpos(lower(number), lower(${plainDigits(search)})) > 0 or strpos(name_fold(name), name_fold(${search})) > 0)
    select (select count(*) from found) as total, shown.*
      from (select) as once left join lateral (
        select number, name, category from found order by length(number), number, category
         limit ${size} offset ${(page - 1) * size}) as shown on true`
  const list = rows.flatMap(({ number, name, category }) =>
    number === null ? [] : [{ number, name, category }],
  )
  return { total: rows[0]?.total ?? 0, list }
}

/** The destination, if the workgroup has it. */
export async function findDestination(
  ctx: Lookup,
  workgroupId: number,
  { category, destination }: Destination,
): Promise<Found | null> {
  const all = allOf(ctx, workgroupId, category)
  const row = await ctx.db.one<{ name: string }>`
    select name from (${all}) as found where destination = ${destination}`
  return row ? { category, destination, name: row.name } : null
}

/** A way on as its feature has it; its end is null where the call ends. */
interface FollowRow extends Pick<FlowWay, 'by' | 'key'> {
  readonly category: DestinationCategory | null
  readonly destination: string | null
}

interface StopRow extends Destination {
  readonly name: string
  readonly ways: readonly FollowRow[]
}

/** All that calls of a workgroup pass and go on from, and where to. */
export async function listFollows(
  ctx: Lookup,
  workgroupId: number,
): Promise<(StopRow & { readonly asks?: true })[]> {
  const kinds = kindsOf(ctx).flatMap((kind) => (kind.follows ? [{ ...kind, follows: kind.follows }] : []))
  const all = kinds.map(
    ({ category, follows }) =>
      sql`select ${category}::text as category, stop.* from (${follows(workgroupId)}) as stop`,
  )
  const asking = new Set(kinds.flatMap(({ category, asks }) => (asks ? [category] : [])))
  const rows = await ctx.db.many<StopRow>`
    select category, destination, name, array_to_json(ways) as ways
      from (${sql.join(all, ' union all ')}) as found order by category, id`
  return rows.map((row) => ({ ...row, ...(asking.has(row.category) && { asks: true as const }) }))
}

/** The names of those of the destinations that the workgroup has, of one category. */
export async function findNames(
  ctx: Lookup,
  workgroupId: number,
  category: DestinationCategory,
  destinations: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (destinations.length === 0) return new Map()
  const all = allOf(ctx, workgroupId, category)
  const rows = await ctx.db.many<Omit<Found, 'category'>>`
    select destination, name from (${all}) as found where destination = any(${destinations}::text[])`
  return new Map(rows.map(({ destination, name }) => [destination, name]))
}

/** Of these, the ones that the workgroup has. */
export async function findDestinations(
  ctx: Lookup,
  workgroupId: number,
  asked: readonly Destination[],
): Promise<Found[]> {
  if (asked.length === 0) return []
  const categories = asked.map(({ category }) => category)
  const destinations = asked.map(({ destination }) => destination)
  return ctx.db.many<Found>`
    select category, destination, name from (${destinationsIn(ctx, workgroupId)}) as found
     where (category, destination) in (
       select * from unnest(${categories}::text[], ${destinations}::text[]))`
}

/** As `findDestination`, within a transaction, and until it ends the destination cannot be deleted. */
export async function holdDestination(
  inTx: Lookup,
  workgroupId: number,
  { category, destination }: Destination,
): Promise<Found | null> {
  const row = await inTx.db.one<{ name: string }>`
    select name from (${allOf(inTx, workgroupId, category)}) as found where destination = ${destination} for share`
  return row ? { category, destination, name: row.name } : null
}

interface DestinationSearch {
  readonly category: DestinationCategory
  /** any part of the name or the destination; '' for all */
  readonly search: string
  readonly page: number
  readonly size: number
}

/** A page of what the workgroup has of a category, by name, and how many there are. */
export async function listDestinations(
  ctx: Lookup,
  workgroupId: number,
  { category, search, page, size }: DestinationSearch,
): Promise<{ total: number; list: Found[] }> {
  const all = allOf(ctx, workgroupId, category)
  const rows = await ctx.db.many<{ total: number; destination: string | null; name: string }>`
    with found as materialized (
      select destination, name from (${all}) as found
       where strpos(lower(destination), lower(${plainDigits(search)})) > 0
          or strpos(name_fold(name), name_fold(${search})) > 0)
    select (select count(*) from found) as total, shown.destination, shown.name
      from (select) as once left join lateral (
        select destination, name from found order by lower(name), destination
         limit ${size} offset ${(page - 1) * size}) as shown on true`
  const list = rows.flatMap(({ destination, name }) =>
    destination === null ? [] : [{ category, destination, name }],
  )
  return { total: rows[0]?.total ?? 0, list }
}

/** A few of each kind that the workgroup has, by name, the kinds together, and how many there are of all. */
export async function listFewOfEach(
  ctx: Lookup,
  workgroupId: number,
  { search, page, size }: Omit<DestinationSearch, 'category'>,
): Promise<{ total: number; list: Found[] }> {
  const rows = await ctx.db.many<{ total: number; destination: string | null } & Omit<Found, 'destination'>>`
    with found as materialized (
      select category, destination, name from (${destinationsIn(ctx, workgroupId)}) as every
       where strpos(lower(destination), lower(${plainDigits(search)})) > 0
          or strpos(name_fold(name), name_fold(${search})) > 0),
    placed as (
      select category, destination, name,
             row_number() over (partition by category order by lower(name), destination) as place from found)
    select (select count(*) from found) as total, shown.category, shown.destination, shown.name
      from (select) as once left join lateral (
        select category, destination, name, place from placed
         where place > ${(page - 1) * size} and place <= ${page * size} order by category, place) as shown on true`
  const list = rows.flatMap(({ category, destination, name }) =>
    destination === null ? [] : [{ category, destination, name }],
  )
  return { total: rows[0]?.total ?? 0, list }
}

/** What leads to each of the destinations, in words; one that nothing leads to is not in it. */
export async function listUses(
  { db, features, text }: Lookup,
  workgroupId: number,
  of: OfCategory,
): Promise<Map<string, string[]>> {
  if (of.destinations.length === 0) return new Map()
  const uses = features.flatMap(({ leadsTo = [] }) => leadsTo)
  const all = uses.map(
    ({ says, find }) => sql`select ${says}::text as says, used.* from (${find(workgroupId, of)}) as used`,
  )
  const rows = await db.many<{ says: ServerMessageKey; destination: string; said: Record<string, string> }>`
    select says, destination, said from (${sql.join(all, ' union all ')}) as found`
  const found = Map.groupBy(rows, ({ destination }) => destination)
  return new Map(
    [...found].map(([destination, its]) => [
      destination,
      its.map(({ says, said }) => text(says, said)).sort(),
    ]),
  )
}

/** What people of the workgroup made so that calls are led there, by name. */
export const listMade = (ctx: Lookup, workgroupId: number) => {
  const all = kindsOf(ctx).flatMap(({ category, madeForCalls }) =>
    madeForCalls
      ? [
          sql`select ${sql.lit(category)} as category, destination, name from (${madeForCalls(workgroupId)}) as made`,
        ]
      : [],
  )
  return ctx.db.many<Found>`
    select category, destination, name from (${sql.join(all, ' union all ')}) as found order by lower(name), destination`
}
