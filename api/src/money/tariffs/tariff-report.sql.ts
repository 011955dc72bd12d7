import { type Db, sql } from '../../platform/db/db.ts'
import { rowsOfNumbers } from './tariffs.sql.ts'

/** How two versions of a deck differ, in rows. */
export interface Difference {
  readonly added: number
  readonly removed: number
  readonly dearer: number
  readonly cheaper: number
  /** at the same price a minute: another name, increment, fee or off-peak time */
  readonly otherwise: number
  readonly same: number
}

const changedOtherwise = sql`
  (a.name, a.connection, a.first_seconds, a.next_seconds, a.minimum_seconds, a.off_peak_price, a.off_peak_from,
   a.off_peak_to, a.off_peak_days)
    is distinct from
  (b.name, b.connection, b.first_seconds, b.next_seconds, b.minimum_seconds, b.off_peak_price, b.off_peak_from,
   b.off_peak_to, b.off_peak_days)`

const compared = (before: number | null, after: number) => sql`
  (select * from tariff_rows where version_id = ${before}::bigint) a
    full join (select * from tariff_rows where version_id = ${after}::bigint) b using (prefix)`

/** @param before null: there is no version in force */
export const countDifferences = (db: Db, before: number | null, after: number) => db.only<Difference>`
  select count(*) filter (where a.id is null)::int as added, count(*) filter (where b.id is null)::int as removed,
         count(*) filter (where b.price > a.price)::int as dearer,
         count(*) filter (where b.price < a.price)::int as cheaper,
         count(*) filter (where b.price = a.price and ${changedOtherwise})::int as otherwise,
         count(*) filter (where b.price = a.price and not ${changedOtherwise})::int as same
    from ${compared(before, after)}`

/** A prefix that one version has otherwise than the other; null: it has none. Prices a minute. */
export interface PriceChange {
  readonly prefix: string
  readonly name: string
  readonly was: number | null
  readonly is: number | null
}

/** The prefixes whose price changes, those that rise most first, then what comes, goes and falls. */
export const listPriceChanges = (
  db: Db,
  before: number | null,
  after: number,
  most: number,
) => db.many<PriceChange>`
  select prefix, coalesce(b.name, a.name) as name, a.price as was, b.price as is
    from ${compared(before, after)}
    where a.price is distinct from b.price
    order by (b.price - a.price) desc nulls last, prefix limit ${most}`

/** What the calls of a time would have cost at another version of their deck. */
export interface Effect {
  readonly calls: number
  /** kobo that they cost, and would have cost */
  readonly was: number
  readonly would: number
  /** that could not have been placed */
  readonly refused: number
}

export interface EffectOnGroup extends Effect {
  readonly workgroupId: number
  readonly workgroup: string
}

/**
 * The charged calls from a moment on that went by a deck, by the workgroups whose spend would differ, the most first. An own
 * phone that was called over the network is a leg of its own, as long as it was billed. Of calls of before there were
 * tariffs those of the default deck are counted.
 */
export const listEffects = (
  db: Db,
  {
    deckId,
    isDefault,
    versionId,
    since,
  }: { deckId: number; isDefault: boolean; versionId: number; since: Date },
) => db.many<EffectOnGroup>`
  with talked as materialized (
    select c.id, c.workgroup_id, c.calledstation as phone, c.started_at, c.talk_seconds as seconds,
           coalesce((c.pricing->'called'->>'plan')::bigint, 0) + coalesce((c.pricing->'called'->>'free')::bigint, 0) as covered,
           coalesce((c.pricing->'called'->>'charge')::bigint, c.cost_kobo) as charge
      from calls c left join tariff_rows was on was.id = c.tariff_row_id
        left join tariff_versions v on v.id = was.version_id
      where c.started_at >= ${since} and c.talk_seconds > 0 and c.calledstation like '+%'
        and (v.deck_id = ${deckId} or (${isDefault} and c.pricing is null and c.cost_kobo > 0))
    union all
    select c.id, c.workgroup_id, c.src, c.started_at,
           (own->>'plan')::bigint + (own->>'free')::bigint + (own->>'paid')::bigint,
           (own->>'plan')::bigint + (own->>'free')::bigint, (own->>'charge')::bigint
      from calls c cross join lateral (select c.pricing->'own' as own) leg
        join tariff_rows was on was.id = (own->'rate'->>'row')::bigint
        join tariff_versions v on v.id = was.version_id and v.deck_id = ${deckId}
      where c.started_at >= ${since} and c.pricing is not null and c.src like '+%'),
  ${rowsOfNumbers(sql`(select phone from talked) as called`, sql`${versionId}::bigint`)},
  priced as (
    select talked.id, workgroup_id, charge as was, r.id is null as refused,
           case when r.id is null then 0
                else call_charge(greatest(0, tariff_billed(r, seconds) - covered),
                                 case when tariff_is_off_peak(r, started_at) then r.off_peak_price else r.price end,
                                 r.connection) end as would
      from talked left join rows_of_numbers using (phone) left join tariff_rows r on r.id = row_id)
  select workgroup_id as "workgroupId", w.name as workgroup, count(distinct priced.id)::int as calls, sum(was)::bigint as was,
         sum(would)::bigint as would, count(distinct priced.id) filter (where refused)::int as refused
    from priced join workgroups w on w.id = workgroup_id
    group by workgroup_id, w.name having sum(was) <> sum(would) or count(*) filter (where refused) > 0
    order by abs(sum(would) - sum(was)) desc, workgroup_id`
