import pg from 'pg'
import { APP_ROLE, migrate, OWNER_ROLE } from '../api/src/platform/db/migrate.ts'
import { openServerAsOwner } from '../api/src/platform/db/open.ts'

/** The workgroup with one call in twenty, and its seats; the others have five seats each. */
export const BIG_SEATS = 50
const OTHERS = 499
const OTHERS_SEATS = 5
export const SEATS = BIG_SEATS + OTHERS * OTHERS_SEATS

/** Calls of one month, the oldest first. */
export interface Filled {
  readonly month: string // its first day
  readonly first: number
  readonly calls: number
  /** those of the last year may be recorded */
  readonly recorded: boolean
}

// A hash of the call's number: the same calls every time.
const chance = (of: string, salt: number) => `(hashint8extended(${of}, ${salt}) & 9223372036854775807)`
const searchText = (column: string) =>
  `case when length(${column}) = 10 then '234' || ${column} || ' 0' || ${column} else ${column} end`

/**
 * The calls of a month, evenly from its first instant to its last or now. One in twenty is of the big workgroup, the
 * others have from 0.6% down to 0.1% of them. Six of ten are with one of the seat's hundred contacts.
 */
const insertInto = (table: string) => `
insert into ${table} (id, uniqueid, card_id, src, calledstation, src_national, called_national, src_search, called_search,
    started_at, talk_seconds, cause, cost_kobo, recorded, workgroup_id, direction, outcome, kind, ring_seconds)
  overriding system value
with span as (
  select starts, least(lagos_midnight_of($3::date + interval '1 month'), now() - interval '1 hour') - starts as length
    from (select lagos_midnight_of($3::date) as starts) as it
), dice as (
  select i, starts + length * ((i - $1 + 0.5) / $2) as at, ${chance('i', 1)} as who, ${chance('i', 2)} as way, ${chance('i', 3)} as ending
    from span, generate_series($1::bigint, $1::bigint + $2::bigint - 1) as i
), call as (
  select dice.*, way / 10 % 10 < 7 as outgoing,
         case when who % 1000000 < 50000 then 1 + (who / 1000000 % ${BIG_SEATS})::int
              else ${BIG_SEATS + 1} + ${OTHERS_SEATS} * floor(${OTHERS} * power((who % 1000000 - 50000) / 950000::float8, 1.5))::int
                   + (who / 1000000 % ${OTHERS_SEATS})::int end as n
    from dice
), party as (
  select call.*, '80' || lpad(n::text, 8, '0') as own,
         '70' || lpad((case when way % 10 < 6 then ${chance('n::bigint * 1000 + way / 1000 % 100', 4)} else ${chance('i', 5)} end % 100000000)::text, 8, '0') as other
    from call
), sides as (
  select party.*, case when outgoing then own else other end as src_national,
         case when outgoing then other else own end as called_national,
         case when ending % 100 < 68 then 1 when ending % 100 < 76 then 2 when ending % 100 < 92 then 3 else 4 end as cause
    from party
)
select i, floor(extract(epoch from at))::bigint || '.' || i, card_id, '+234' || src_national, '+234' || called_national,
       src_national, called_national, ${searchText('src_national')}, ${searchText('called_national')}, at,
       case when cause = 1 then 5 + (ending / 100 % 600)::int else 0 end, cause,
       case when outgoing and cause = 1 then 30 * greatest(30, 5 + (ending / 100 % 600)::int) else 0 end,
       $4::boolean and cause = 1 and ending / 1000000 % 10 = 0, workgroup_id, case when outgoing then 'out' else 'in' end,
       case when cause = 1 then 'answered' when outgoing then 'other' else 'missed' end,
       case when outgoing or way / 100 % 10 < 7 then 'people' else 'queue' end, 2 + (ending / 100000 % 30)::int
  from sides join many_seats using (n) order by i`

const rollupsOf = (table: string) => `
  insert into call_days (card_id, day, calls, answered, talk_seconds)
    select card_id, (started_at at time zone 'Africa/Lagos')::date, count(*), count(*) filter (where cause = 1), sum(talk_seconds)
      from ${table} group by 1, 2 order by 1, 2;
  insert into call_sums (workgroup_id, card_id, day, kind, direction, outcome, calls, talk_seconds, cost_kobo)
    select workgroup_id, counted.card_id, (started_at at time zone 'Africa/Lagos')::date, kind, direction, outcome,
           count(*), sum(talk_seconds), sum(cost_kobo)
      from ${table} cross join lateral (values (null::bigint), (${table}.card_id)) as counted (card_id)
     group by 1, 2, 3, 4, 5, 6 order by 1, 2, 3, 4, 5, 6`

const PEOPLE = `
  create function lagos_midnight_of(day timestamp) returns timestamptz language sql as $$ select day at time zone 'Africa/Lagos' $$;
  with person as (
    insert into users (email, first_name, last_name, phone, created_at)
      select 'many' || n || '@ekoline.test', 'Ada', 'Obi', '+23480' || lpad(n::text, 8, '0'), now() from generate_series(1, ${SEATS}) as n
      returning id
  ), company as (
    insert into workgroups (name, plan_id, created_at) select 'Company ' || n, 1, now() from generate_series(0, ${OTHERS}) as n returning id
  ), one as (select id, row_number() over (order by id) as n from person),
  home as (select id, row_number() over (order by id) - 1 as place from company)
  insert into seats (user_id, workgroup_id, username, referral_code, created_at)
    select one.id, home.id, 'many' || n, 'MANY' || n, now()
      from one join home on place = case when n <= ${BIG_SEATS} then 0 else 1 + (n - ${BIG_SEATS + 1}) / ${OTHERS_SEATS} end order by n;
  create table many_seats as select row_number() over (order by card_id)::int as n, card_id, workgroup_id from seats where username like 'many%';
  analyze many_seats;
  grant select on many_seats to ${APP_ROLE}`

export type Say = (line: string) => void

/** A session of the owner of the tables. */
async function asOwner<T>(url: string, work: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  try {
    await db.query(
      `set role ${OWNER_ROLE}; set timezone = 'UTC'; set synchronous_commit = off; set maintenance_work_mem = '1GB'; set work_mem = '256MB'`,
    )
    return await work(db)
  } finally {
    await db.end()
  }
}

async function migrated(url: string) {
  const place = { kind: 'postgres', url, ownerUrl: url, pool: 1 } as const
  const engine = await openServerAsOwner(place, { onIdleError: () => {} })
  try {
    await migrate(engine)
  } finally {
    await engine.close()
  }
}

const fill = (db: pg.Client, table: string, { first, calls, month, recorded }: Filled) =>
  db.query(insertInto(table), [first, calls, month, recorded])
const continueIds = (db: pg.Client) => db.query(`select setval('calls_id_seq', (select max(id) from calls))`)

const partOf = ({ month }: Filled) => `calls_${month.slice(0, 7).replace('-', '_')}`

/** A month as a table of its own, which then takes its place. */
async function loadMonth(db: pg.Client, filled: Filled, indexes: readonly string[]) {
  const part = partOf(filled)
  await db.query('begin')
  await db.query(`create table ${part} (like calls including defaults including constraints)`)
  await db.query(`grant select on ${part} to ${APP_ROLE}`)
  await fill(db, part, filled)
  await db.query(`alter table ${part} add primary key (id, started_at)`)
  for (const index of indexes) await db.query(index.replace(/INDEX \S+ ON ONLY \S+/, `INDEX ON ${part}`))
  await db.query(rollupsOf(part))
  await db.query(`insert into call_uniqueids select uniqueid, id, started_at from ${part}`)
  await db.query('commit')
}

/** The calls month by month, several at once: each is filled first and gets its indexes then. */
export async function loadMonths(url: string, months: readonly Filled[], sessions: number, say: Say) {
  await migrated(url)
  const indexes = await asOwner(url, async (db) => {
    await db.query(PEOPLE)
    await db.query('select make_call_months($1, $2)', [months[0]?.month, months.at(-1)?.month])
    for (const month of months) await db.query(`drop table ${partOf(month)}`)
    await db.query('alter table call_uniqueids drop constraint call_uniqueids_pkey')
    const { rows } = await db.query<{ made: string }>(
      `select pg_get_indexdef(indexrelid) as made from pg_index where indrelid = 'calls'::regclass and not indisprimary`,
    )
    return rows.map(({ made }) => made)
  })
  const waiting = [...months]
  const work = () =>
    asOwner(url, async (db) => {
      for (let month = waiting.shift(); month; month = waiting.shift()) {
        await loadMonth(db, month, indexes)
        say(`${partOf(month)}: ${month.calls.toLocaleString('en')} calls`)
      }
    })
  await Promise.all(Array.from({ length: sessions }, work))
  await asOwner(url, async (db) => {
    for (const month of months)
      await db.query(
        `alter table calls attach partition ${partOf(month)} for values from (lagos_midnight('${month.month}')) to (lagos_midnight(('${month.month}'::date + interval '1 month')::date))`,
      )
    say('attached')
    await db.query('alter table call_uniqueids add primary key (uniqueid)')
    await continueIds(db)
  })
  say('uniqueids')
  await vacuum(url)
}

/** As autovacuum leaves tables behind. */
async function vacuum(url: string) {
  const db = new pg.Client({ connectionString: url })
  await db.connect()
  await db.query('vacuum (analyze)')
  await db.end()
}
