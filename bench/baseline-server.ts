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

const app = Fastify()
app.get<{ Querystring: Query }>('/list', { schema: { response: { 200: reply } } }, async ({ query }) => {
  const { card, first, end, from, to, size } = query
  const page = await pool.query({ name: 'page', text: PAGE, values: [card, from, to, size] })
  const total = await pool.query({ name: 'total', text: TOTAL, values: [card, first, end] })
  return { status: 'success', current_page: 1, total_records: total.rows[0].total, records: page.rows }
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.send?.({ port: (app.server.address() as AddressInfo).port })
