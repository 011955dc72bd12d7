import type { Session } from '../../platform/db/engine.ts'

const SEED = 20_261_001

export interface CallsParams {
  readonly total: number
  /** the first one gets every tenth call, the others share the rest */
  readonly cards: readonly number[]
  /** the calls spread evenly over the year before */
  readonly until: Date
}

const MOBILE_PREFIXES = '{803,806,703,706,813,816,903,802,808,812,902,805,807,815,905,809,817,909}'

// Chance that comes out the same on every server: a hash of the call's number, taken apart by division.
const chance = (of: string, salt: number) => `(hashint8extended(${of}, ${SEED + salt}) & 9223372036854775807)`

// As contract/src/units/phone.ts has it, which the test compares: these numbers are 10 digits long, or no telephone's.
const searchText = (national: string) =>
  `case when length(${national}) = 10 then '234' || ${national} || ' 0' || ${national} else ${national} end`

/**
 * Calls number `$1` to `$2`. Six of ten go to or come from the account's contacts, the others are with anybody.
 * Seven of ten go out. Numbers are written with the country code, some with the trunk 0.
 */
const INSERT = `
insert into calls (uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search,
                   started_at, talk_seconds, cause, cost_kobo, recorded, workgroup_id, direction, outcome, kind, ring_seconds)
with call as (
  select i, $5::timestamptz - make_interval(secs => floor(31536000.0 * ($3 - i + 1) / $3)) as at,
         case when by % 10 = 0 then 1 else 2 + (by / 10 % (cardinality($4::bigint[]) - 1))::int end as account, way, ending
    from generate_series($1::bigint, $2::bigint) as i,
         lateral (select ${chance('i', 1)} as by, ${chance('i', 2)} as way, ${chance('i', 3)} as ending offset 0) as dice
), peer as (
  select call.*, (${`'${MOBILE_PREFIXES}'::text[]`})[1 + face % 18] || lpad((face / 18 % 10000000)::text, 7, '0') as number,
         way / 10 % 10 < 7 as outgoing
    from call, lateral (
      select case when way % 10 < 6
               then ${chance('account::bigint * 1000000 + way / 1000 % (case account when 1 then 10000 else 100 end)', 4)}
               else ${chance('i', 5)} end as face offset 0) as contact
), party as (
  select peer.*,
         case when outgoing then number else lpad(account::text, 4, '0') end as called_national,
         case when not outgoing then number when way / 100 % 10 < 3 then '101'
              else '803000' || lpad(account::text, 4, '0') end as src_national
    from peer
)
select floor(extract(epoch from at))::bigint || '.' || i, ($4::bigint[])[account],
       case when length(src_national) = 10 then '+234' || src_national else src_national end,
       case when not outgoing then 'PJSIP/big' || called_national
            when way / 1000 % 20 < 3 then '0' || called_national else '+234' || called_national end,
       src_national, called_national, ${searchText('src_national')}, ${searchText('called_national')},
       at, talk, cause, case when outgoing and cause = 1 then greatest(talk, 30) * 30 else 0 end, false,
       (select workgroup_id from seats where card_id = ($4::bigint[])[account]), case when outgoing then 'out' else 'in' end,
       case when cause = 1 then 'answered' when outgoing then 'other' else 'missed' end,
       case when outgoing then case when sort < 90 then 'people' when sort < 96 then 'robocall' else 'code' end
            when sort < 70 then 'people' else 'queue' end,
       2 + (ending / 100000 % 30)::int
  from party,
       lateral (select case when ending % 100 < 68 then 1 when ending % 100 < 76 then 2 when ending % 100 < 92 then 3
                            when ending % 100 < 97 then 4 else 5 end as cause offset 0) as outcome,
       lateral (select case when cause = 1 then 5 + (ending / 100 % 600)::int else 0 end as talk, ending / 10000 % 100 as sort offset 0) as talked
 order by i`

/** Writes the calls from number `first` to `last` of a made-up year. */
export async function insertBigCalls(
  session: Session,
  { total, cards, until }: CallsParams,
  { first, last }: { first: number; last: number },
): Promise<void> {
  await session.query(INSERT, [first, last, total, cards, until])
}

/** Builds the rollup of all calls at once, for calls written while its trigger was off. */
export async function buildRollup(session: Session): Promise<void> {
  await session.script(`
    insert into call_days (card_id, day, calls, answered, talk_seconds)
      select card_id, (started_at at time zone 'Africa/Lagos')::date, count(*), count(*) filter (where cause = 1), sum(talk_seconds)
        from calls group by 1, 2 order by 1, 2;
    insert into call_sums (workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
      select workgroup_id, counted.card_id, (started_at at time zone 'Africa/Lagos')::date, kind, direction, outcome,
             count(*), sum(talk_seconds), sum(cost_kobo)
        from calls cross join lateral (values (null::bigint), (calls.card_id)) as counted (card_id)
       group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`)
}
