import type { CallRate } from '@ekoline/contract/calls/call-charge.ts'
import { ratedBeginnings, specialBeginnings } from '@ekoline/contract/units/phone.ts'
import { type Db, type Fragment, sql, type Tx } from '../../platform/db/db.ts'

/** Whose tariff: a workgroup on a plan; of neither the default deck counts. */
export interface Buyer {
  readonly workgroupId: number | null
  readonly planId: number | null
}

/** The row of a deck as a call keeps it: with the price of the time at which the call began. */
export interface TariffRate extends CallRate {
  readonly row: number
  readonly deck: string
  /** the number of the deck's version */
  readonly version: number
  readonly prefix: string
  /** what people call the destination */
  readonly name: string
  readonly offPeak: boolean
}

/** The prefix of the row for every number that is one of ours. */
export const ON_NET = 'on-net'

/** The id of the version in force of the deck that an expression or a subquery names. */
export const newestOf = (deck: Fragment, at: Date) => sql`(
  select id from tariff_versions where deck_id = ${deck} and effective_at <= ${at}::timestamptz and withdrawn_at is null
    order by effective_at desc, id desc limit 1)`

/** The id of the version in force for a buyer: of the workgroup's own deck, else of its plan's, else of the default. */
export const versionFor = ({ workgroupId, planId }: Buyer, at: Date) =>
  newestOf(
    sql`(select deck_id from tariff_uses
           where kind = 'sold' and (workgroup_id = ${workgroupId}::bigint or plan_id = ${planId}::bigint
                                    or (workgroup_id is null and plan_id is null))
           order by workgroup_id is null, plan_id is null limit 1)`,
    at,
  )

/** The id of the version in force of what a carrier asks for calls by its trunk. */
export const versionOfTrunk = (trunk: string, at: Date) =>
  newestOf(sql`(select deck_id from tariff_uses where trunk = ${trunk})`, at)

/** A row `r` with its version `v` and deck `d`, as a TariffRate for a call that begins at a moment. */
export const rateOfRow = (at: Fragment<unknown>) => sql`jsonb_build_object(
  'row', r.id, 'deck', d.name, 'version', v.number, 'prefix', r.prefix, 'name', r.name,
  'perMinute', case when tariff_is_off_peak(r, ${at}) then r.off_peak_price else r.price end,
  'connection', r.connection, 'firstSeconds', r.first_seconds, 'nextSeconds', r.next_seconds,
  'minimumSeconds', r.minimum_seconds, 'offPeak', tariff_is_off_peak(r, ${at}))`

const isOurs = (did: Fragment<unknown>) =>
  sql`exists (select from phone_numbers where did = ${did} and taken)`

const rateIn = (version: Fragment, at: Date, digits: string) => sql`
  select ${rateOfRow(sql`${at}::timestamptz`)} as rate
    from (select * from tariff_rows
           where version_id = ${version} and prefix = any(${[ON_NET, ...ratedBeginnings(digits)]}::text[])
             and (prefix <> ${sql.lit(ON_NET)} or ${isOurs(sql`${`+${digits}`}`)})
           order by prefix = ${sql.lit(ON_NET)} desc, length(prefix) desc limit 1) r
      join tariff_versions v on v.id = r.version_id join tariff_decks d on d.id = v.deck_id`

/**
 * What a buyer pays for calls to a number, or to what is there of it, that begin at a moment: the on-net row for a number
 * of ours, else the row of the longest prefix.
 *
 * @param digits of E.164, without +
 * @returns null when the version in force has no row for it
 */
export const findRate = async (db: Db, buyer: Buyer, at: Date, digits: string): Promise<TariffRate | null> =>
  (await db.valueIfAny<TariffRate>`${rateIn(versionFor(buyer, at), at, digits)}`) ?? null

/** What a buyer pays for calls to each of the numbers, that begin at a moment; one without a row is not in it. */
export async function findRates(
  db: Db,
  buyer: Buyer,
  at: Date,
  all: readonly string[],
): Promise<Map<string, TariffRate>> {
  if (all.length === 0) return new Map()
  const each = all.map(
    (digits) => sql`
    select ${digits}::text as digits, (${rateIn(versionFor(buyer, at), at, digits)}) as rate`,
  )
  const rows = await db.many<{ digits: string; rate: TariffRate | null }>`${sql.join(each, ' union all ')}`
  return new Map(rows.flatMap(({ digits, rate }) => (rate ? [[digits, rate]] : [])))
}

/** What a carrier asks for a call by its trunk. @returns null when it has no deck, or no row for the number */
export const findCost = async (db: Db, trunk: string, at: Date, digits: string): Promise<TariffRate | null> =>
  (await db.valueIfAny<TariffRate>`${rateIn(versionOfTrunk(trunk, at), at, digits)}`) ?? null

const SPECIAL_DIGITS = specialBeginnings[0]?.length ?? 0

/** As `ratedBeginnings`. */
const beginningsOf = (beginning: Fragment) => sql`array(
  select left(${beginning}, n) from generate_series(
    case when left(${beginning}, ${sql.lit(SPECIAL_DIGITS)}) = any(${specialBeginnings}::text[])
         then ${sql.lit(SPECIAL_DIGITS)} else 1 end, length(${beginning})) as n)`

/**
 * The row of each of many numbers in E.164 with +, in a version, as a list to join: `phone`, `row_id`. Prefixes are
 * looked up once for each beginning, not for each number.
 *
 * @param numbers a relation with the column `phone`
 */
export const rowsOfNumbers = (numbers: Fragment, version: Fragment) => sql`
  wanted as (select distinct phone from ${numbers}),
  version as materialized (select ${version} as id),
  longest as materialized (
    select greatest((select max(char_length(prefix)) from tariff_rows where version_id = (select id from version)),
                    ${sql.lit(SPECIAL_DIGITS)}) as digits),
  beginnings as materialized (select distinct substr(phone, 2, (select digits from longest)) as beginning from wanted),
  by_beginning as (
    select b.beginning, r.id as row_id
      from beginnings b cross join lateral (
        select id from tariff_rows
          where version_id = (select id from version)
            and prefix = any(${beginningsOf(sql`b.beginning`)})
          order by length(prefix) desc limit 1) r),
  rows_of_numbers as (
    select w.phone, coalesce(ours.row_id, by_beginning.row_id) as row_id
      from wanted w
        left join by_beginning on by_beginning.beginning = substr(w.phone, 2, (select digits from longest))
        left join (select p.did, o.id as row_id
                     from tariff_rows o join phone_numbers p on p.taken
                     where o.version_id = (select id from version) and o.prefix = ${sql.lit(ON_NET)}) ours
          on ours.did = w.phone
      where coalesce(ours.row_id, by_beginning.row_id) is not null)`

/** A row of a deck as it is listed and written. Prices are in 1/100 kobo, the minutes are those of a day in Lagos. */
export interface DeckRow {
  readonly prefix: string
  readonly name: string
  readonly price: number
  readonly connection: number
  readonly firstSeconds: number
  readonly nextSeconds: number
  readonly minimumSeconds: number
  /** null: the price is the same at all times */
  readonly offPeakPrice: number | null
  readonly offPeakFrom: number | null
  readonly offPeakTo: number | null
  /** bits from Monday, which is 1 */
  readonly offPeakDays: number
}

const rowColumns = sql`
  prefix, name, price, connection, first_seconds as "firstSeconds", next_seconds as "nextSeconds",
  minimum_seconds as "minimumSeconds", off_peak_price as "offPeakPrice", off_peak_from as "offPeakFrom",
  off_peak_to as "offPeakTo", off_peak_days as "offPeakDays"`

/** The rows of a version, by prefix. */
export const listRows = (db: Db, versionId: number) => db.many<DeckRow>`
  select ${rowColumns} from tariff_rows where version_id = ${versionId} order by prefix`

export const findRow = (db: Db, versionId: number, prefix: string) => db.one<DeckRow>`
  select ${rowColumns} from tariff_rows where version_id = ${versionId} and prefix = ${prefix}`

export const insertRows = (tx: Tx, versionId: number, rows: readonly DeckRow[]) => {
  const column = <T>(of: (row: DeckRow) => T) => rows.map(of)
  return tx.run`
    insert into tariff_rows (version_id, prefix, name, price, connection, first_seconds, next_seconds, minimum_seconds,
                             off_peak_price, off_peak_from, off_peak_to, off_peak_days)
      select ${versionId}::bigint, given.* from unnest(
        ${column((row) => row.prefix)}::text[], ${column((row) => row.name)}::text[],
        ${column((row) => row.price)}::bigint[], ${column((row) => row.connection)}::bigint[],
        ${column((row) => row.firstSeconds)}::integer[], ${column((row) => row.nextSeconds)}::integer[],
        ${column((row) => row.minimumSeconds)}::integer[], ${column((row) => row.offPeakPrice)}::bigint[],
        ${column((row) => row.offPeakFrom)}::smallint[], ${column((row) => row.offPeakTo)}::smallint[],
        ${column((row) => row.offPeakDays)}::smallint[]) as given`
}

/** Copies the rows of a version into another, but for those of some prefixes. */
export const copyRows = (tx: Tx, from: number, to: number, but: readonly string[]) => tx.run`
  insert into tariff_rows (version_id, prefix, name, price, connection, first_seconds, next_seconds, minimum_seconds,
                           off_peak_price, off_peak_from, off_peak_to, off_peak_days)
    select ${to}::bigint, prefix, name, price, connection, first_seconds, next_seconds, minimum_seconds, off_peak_price,
           off_peak_from, off_peak_to, off_peak_days
      from tariff_rows where version_id = ${from} and not prefix = any(${but}::text[])`

export interface Deck {
  readonly id: number
  readonly name: string
  readonly kind: 'sold' | 'bought'
}

export const findDeck = (db: Db, name: string) => db.one<Deck>`
  select id, name, kind from tariff_decks where name = ${name}`

/** Lets no other process make a version of the deck until the transaction ends. */
export const lockDeck = async (tx: Tx, id: number): Promise<void> => {
  await tx.run`select pg_advisory_xact_lock(hashtextextended('versions of a tariff deck', ${id}))`
}

export const findDefaultDeck = (db: Db) => db.only<Deck>`
  select id, name, kind from tariff_decks
    where id = (select deck_id from tariff_uses where kind = 'sold' and workgroup_id is null and plan_id is null)`

/** @returns undefined when the deck has no version in force */
export const findVersionInForce = (db: Db, deckId: number, at: Date) => db.one<{
  id: number
  number: number
}>`
  select id, number from tariff_versions where id = ${newestOf(sql`${deckId}::bigint`, at)}`

/** When the next version of a deck will be in force; undefined when none is to come. */
export const findNextRelease = (db: Db, deckId: number, at: Date) => db.one<{
  number: number
  effectiveAt: Date
}>`
  select number, effective_at as "effectiveAt" from tariff_versions
    where deck_id = ${deckId} and effective_at > ${at} and withdrawn_at is null order by effective_at, id limit 1`

export const insertDeck = (tx: Tx, name: string, kind: Deck['kind'], at: Date) => tx.only<Deck>`
  insert into tariff_decks (name, kind, made_at) values (${name}, ${kind}, ${at}) returning id, name, kind`

/** Who uses a deck: one of these; none of them is every customer without another deck. */
export interface DeckUse {
  readonly workgroupId?: number | undefined
  readonly planId?: number | undefined
  readonly trunk?: string | undefined
}

/** Lets a deck count for some in place of the one that did. */
export const putUse = (
  tx: Tx,
  { id, kind }: Deck,
  { workgroupId = null, planId = null, trunk = null }: Nullable<DeckUse>,
) => tx.run`
  insert into tariff_uses (deck_id, kind, workgroup_id, plan_id, trunk)
    values (${id}, ${kind}, ${workgroupId}, ${planId}, ${trunk})
    on conflict on constraint tariff_uses_once do update set deck_id = excluded.deck_id, kind = excluded.kind`

type Nullable<T> = { readonly [K in keyof T]: T[K] | null }

/** @returns false when no deck counted for them */
export const deleteUse = async (
  tx: Tx,
  { workgroupId = null, planId = null, trunk = null }: Nullable<DeckUse>,
) =>
  (await tx.run`
    delete from tariff_uses where (workgroup_id, plan_id, trunk)
      is not distinct from (${workgroupId}::bigint, ${planId}::bigint, ${trunk}::text)`) === 1

/** A new version, without rows. */
export const insertVersion = (tx: Tx, deckId: number, at: Date) => tx.only<{ id: number; number: number }>`
  insert into tariff_versions (deck_id, number, made_at)
    select ${deckId}, coalesce(max(number), 0) + 1, ${at}::timestamptz from tariff_versions where deck_id = ${deckId}
    returning id, number`

/** Releases a version: it is in force from a moment on, and never changes again. @returns false when it was released before */
export const releaseVersion = async (tx: Tx, id: number, at: Date, from: Date) =>
  (await tx.run`
    update tariff_versions set released_at = ${at}, effective_at = ${from} where id = ${id} and released_at is null`) ===
  1
