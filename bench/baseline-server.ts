import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import pg from 'pg'

/**
 * The list of calls as small as it can be written: no session, no rights, no validation; two prepared statements
 * over a pool of 8, the rows of one and the total of the other.
 */
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 8, options: '-c TimeZone=UTC' })

interface Query {
  readonly card: string
  readonly first: string
  readonly end: string
  readonly from: string
  readonly to: string
  readonly size: string
}

const PAGE = `
  select src, calledstation, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS') as starttime, talk_seconds as real_sessiontime,
         cause as terminatecauseid, uniqueid, recorded, true as individual, cost_kobo / 100.0::float8 as cost
    from calls where card_id = $1 and started_at >= $2 and started_at < $3
   order by started_at desc, id desc limit $4`
const TOTAL =
  'select coalesce(sum(calls), 0)::int as total from call_days where card_id = $1 and day >= $2 and day < $3'

const record = {
  type: 'object',
  properties: {
    src: { type: 'string' },
    calledstation: { type: 'string' },
    starttime: { type: 'string' },
    real_sessiontime: { type: 'integer' },
    terminatecauseid: { type: 'integer' },
    uniqueid: { type: 'string' },
    recorded: { type: 'boolean' },
    individual: { type: 'boolean' },
    cost: { type: 'number' },
  },
}
const reply = {
  type: 'object',
  properties: {
    status: { type: 'string' },
    current_page: { type: 'integer' },
    total_records: { type: 'integer' },
    records: { type: 'array', items: record },
  },
}

/**
 * The list as the screen gets it, byte for byte on the demo's calls: with the names of the members and contacts whose
 * numbers they have, by one statement, and nothing else that the product does.
 */
const NAMED = `
  with page as materialized (
    select *, case when direction = 'in' then src_national else called_national end as other_national from calls
     where card_id = $1 and started_at >= $2 and started_at < $3 order by started_at desc, id desc limit $4
  ), asked as materialized (select array(select '+234' || other_national from page) as phones
  ), known as materialized (
    select distinct on (phone) phone, name, whose from (
      select u.phone, trim(u.first_name || ' ' || u.last_name) as name, 'member' as whose
        from seats s join users u on u.id = s.user_id where s.workgroup_id = $5 and u.phone = any((select phones from asked)::text[])
      union all
      select m.phone, trim(m.first_name || ' ' || m.last_name), 'contact'
        from contact_groups g join contact_group_members m on m.group_id = g.id
       where g.workgroup_id = $5 and m.phone = any((select phones from asked)::text[])
    ) as named
  ), own as materialized (
    select trim(u.first_name || ' ' || u.last_name) as name from seats s join users u on u.id = s.user_id where s.card_id = $1
  )
  select src, calledstation, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS') as starttime, talk_seconds, cause, uniqueid, recorded,
         cost_kobo, direction, card_id, kind, outcome, ring_seconds, transfer_of, voicemail is not null as voicemail,
         known.name, known.whose, (select name from own) as own,
         (select coalesce(sum(calls), 0)::int from call_days where card_id = $1 and day >= $6 and day < $7) as total
    from page left join known on known.phone = '+234' || other_national
   order by started_at desc, id desc`

const json = <const P extends Record<string, object>>(properties: P) =>
  ({ type: 'object', properties }) as const
const text = { type: 'string' }
const textOrNone = { type: 'string', nullable: true }
const whole = { type: 'integer' }
const party = json({ number: text, name: textOrNone, is: textOrNone })
const nothing = { type: 'null' }
const named = json({
  ...record.properties,
  direction: text,
  cardid: whole,
  kind: text,
  outcome: text,
  ring_seconds: whole,
  other: party,
  ours: party,
  answered_by: nothing,
  picked_up_by: nothing,
  line: nothing,
  transfer_of: textOrNone,
  voicemail: { type: 'boolean' },
  waited_seconds: nothing,
  note: nothing,
  price: nothing,
})
const namedReply = json({
  status: text,
  result: { type: 'array', items: named },
  current_page: whole,
  total_records: whole,
  total_is_minimum: { type: 'boolean' },
})

/** The calls of one number, or with a part of it, as bare as the list: the hits, and as many of them as a page has. */
const WHOLE = `
  with hit as materialized (
    select * from calls where card_id = $1 and started_at >= $2 and started_at < $3 and called_national = $4
     order by started_at desc, id desc limit 10001)
  select src, calledstation, to_char(started_at, 'YYYY-MM-DD HH24:MI:SS') as starttime, talk_seconds as real_sessiontime,
         cause as terminatecauseid, uniqueid, recorded, true as individual, cost_kobo / 100.0::float8 as cost,
         (select count(*)::int from hit) as total
    from hit order by started_at desc, id desc limit 10`
const PART = WHOLE.replace(
  'from calls where',
  "from calls_with_part('called_search', $2, $3, '%' || $4 || '%', array[$1 % 64]::integer[], $5::integer[]) where",
).replace('and called_national = $4', '')

const app = Fastify()
app.get<{ Querystring: Query }>('/list', { schema: { response: { 200: reply } } }, async ({ query }) => {
  const { card, first, end, from, to, size } = query
  const page = await pool.query({ name: 'page', text: PAGE, values: [card, from, to, size] })
  const total = await pool.query({ name: 'total', text: TOTAL, values: [card, first, end] })
  return { status: 'success', current_page: 1, total_records: total.rows[0].total, records: page.rows }
})
app.get<{ Querystring: Query & { workgroup: string } }>(
  '/named',
  { schema: { response: { 200: namedReply } } },
  async ({ query }) => {
    const { card, first, end, from, to, size, workgroup } = query
    const values = [card, from, to, size, workgroup, first, end]
    const { rows } = await pool.query({ name: 'named', text: NAMED, values })
    const result = rows.map((row) => {
      const [ours, other] =
        row.direction === 'in' ? [row.calledstation, row.src] : [row.src, row.calledstation]
      return {
        src: row.src,
        calledstation: row.calledstation,
        starttime: row.starttime,
        real_sessiontime: row.talk_seconds,
        terminatecauseid: row.cause,
        uniqueid: row.uniqueid,
        recorded: row.recorded,
        individual: true,
        cost: row.cost_kobo / 100,
        direction: row.direction,
        other: { number: other, name: row.name, is: row.whose },
        ours: { number: ours, name: row.own, is: 'member' },
        answered_by: null,
        cardid: row.card_id,
        kind: row.kind,
        outcome: row.outcome,
        ring_seconds: row.ring_seconds,
        line: null,
        picked_up_by: null,
        transfer_of: row.transfer_of,
        voicemail: row.voicemail,
        waited_seconds: null,
        note: null,
        price: null,
      }
    })
    const total_records = rows[0]?.total ?? 0
    return { status: 'success', result, current_page: 1, total_records, total_is_minimum: false }
  },
)
app.get<{ Querystring: Omit<Query, 'size'> & { number: string; pieces?: string } }>(
  '/search',
  { schema: { response: { 200: reply } } },
  async ({ query: { card, from, to, number, pieces } }) => {
    const { rows } = pieces
      ? await pool.query({ name: 'part', text: PART, values: [card, from, to, number, `{${pieces}}`] })
      : await pool.query({ name: 'whole', text: WHOLE, values: [card, from, to, number] })
    return { status: 'success', current_page: 1, total_records: rows[0]?.total ?? 0, records: rows }
  },
)
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
