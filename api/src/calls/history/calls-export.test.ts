import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { requestOf } from '../../../test/request.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { withoutFormula } from '../../platform/csv.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Engine } from '../../platform/db/engine.ts'
import type { FinishedCall } from './call-record.sql.ts'
import { recordCalls } from './calls.service.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'

const BATCH = 4_000 // calls-export.sql.ts

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
const callOf = ({ cardId }: Pick<Person, 'cardId'>, params: Partial<FinishedCall> = {}): FinishedCall => ({
  uniqueid: `export.${++made}`,
  cardId,
  src: '08030000001',
  calledstation: '08035550142',
  startedAt: new Date('2026-11-10T10:00:00Z'),
  talkSeconds: 61,
  cause: 1,
  cost: kobo(1830),
  recorded: false,
  ...params,
})
const write = (calls: readonly FinishedCall[], to = world) =>
  transaction(to.ctx.db, (tx) => recordCalls(tx, calls))

/** `count` calls, three in each second, to two numbers in turn. */
const manyOf = (who: Pick<Person, 'cardId'>, count: number) =>
  Array.from({ length: count }, (_, n) =>
    callOf(who, {
      startedAt: new Date(Date.UTC(2026, 10, 10) + Math.floor(n / 3) * 1000),
      calledstation: n % 2 ? '+2348035550142' : '+2347012208841',
    }),
  )

const november = { from: '2026-11-01', to: '2026-11-30' } as const
/** A request for all; '' takes a field away. */
const everything = ({ cardId }: Pick<Person, 'cardId'>, more: object = {}) => ({
  body: Object.fromEntries(
    Object.entries({ cardid: cardId, ...november, sec: 'unrestricted', ...more }).filter(
      ([, value]) => value,
    ),
  ) as never,
})
const csv = { format: 'csv' } as const
const exported = (who: Person, more: object = csv, caller = who) =>
  world.raw('callHistory', everything(who, more), caller)

/** The rows of a CSV text, by RFC 4180. */
function rowsOf(text: string): string[][] {
  const cells = [...text.matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)]
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of cells) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
const numbers = (text: string) => rowsOf(text).map(([number]) => number)

describe('the CSV of everything in the range', () => {
  test('says what the table says, newest first', async () => {
    const ada = await world.person()
    await write([
      callOf(ada, { direction: 'out' }),
      callOf(ada, {
        startedAt: new Date('2026-11-18T23:30:05Z'),
        src: '08030000002',
        calledstation: 'PJSIP/ada',
        talkSeconds: 400_000,
        cause: 3,
        cost: kobo(5),
        direction: 'in',
      }),
      callOf(ada, { startedAt: new Date('2026-11-18T23:30:06Z'), cause: 77, talkSeconds: 0, cost: kobo(0) }),
    ])
    const { statusCode, headers, body } = await exported(ada)
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="calls-2026-11-01-to-2026-11-30.csv"')
    expect(headers['cache-control']).toBe('no-store')
    expect(body.startsWith(`\ufeff${exportsServerMessages.calls_csv_head}\r\n`)).toBe(true)
    expect(rowsOf(body.slice(1))).toEqual([
      exportsServerMessages.calls_csv_head.split(','),
      ['1', '08030000001', '08035550142', '2026-11-19 00:30:06', '00:00:00', 'Unknown', '0.00', ''],
      ['2', '08030000002', '#ada', '2026-11-19 00:30:05', '111:06:40', 'No answer', '0.05', 'in'],
      ['3', '08030000001', '08035550142', '2026-11-10 11:00:00', '00:01:01', 'Answered', '18.30', 'out'],
    ])
  })

  // @shows AC9-1
  test.each([
    [1, 'Answered'],
    [2, 'Busy'],
    [3, 'No answer'],
    [4, 'Cancelled'],
    [5, 'Network busy'],
    [9, 'Unknown'],
  ])('has the status of a call that ended by cause %d: %s', async (cause, status) => {
    const ada = await world.person()
    await write([callOf(ada, { cause })])
    expect(rowsOf((await exported(ada)).body)[1]?.[5]).toBe(status)
  })

  test('has the head alone when there are no calls', async () => {
    const { body } = await exported(await world.person())
    expect(body).toBe(`\ufeff${exportsServerMessages.calls_csv_head}\r\n`)
  })

  // @shows DEC-129
  test('gives no spreadsheet a formula, and loses no character, whatever a number holds', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }).map((text) => text.replaceAll('\0', '').toWellFormed()),
      fc
        .tuple(fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ','), fc.string())
        .map((parts) => parts.join('')),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(text, text), { minLength: 1, maxLength: 20 }), async (pairs) => {
        const ada = await world.person()
        await write(pairs.map(([src, to]) => callOf(ada, { src, calledstation: `x${to}` })))
        const rows = rowsOf((await exported(ada)).body).slice(1)
        const shown = pairs.toReversed().map(([src, to]) => [withoutFormula(src), withoutFormula(`x${to}`)])
        expect(rows.map(([, src, to]) => [src, to])).toEqual(shown)
      }),
      { numRuns: 40 },
    )
  })

  // @shows DEC-130
  test.each([
    ['=1+1', "'=1+1"],
    ['+1+1', "'+1+1"],
    ['+', "'+"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1', "'＝1"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠SUM(A1)', "'＠SUM(A1)"],
    ['\t＝1', "'\t'＝1"],
    [';=1+1', ";'=1+1"],
    [',=1+1', ",'=1+1"],
    ['1;=2', "1;'=2"],
    ['1,@2', "1,'@2"],
    ['1-2', '1-2'],
    ['+2348035550142', '+2348035550142'],
  ])('writes %j as %j', async (src, cell) => {
    const ada = await world.person()
    await write([callOf(ada, { src })])
    expect(rowsOf((await exported(ada)).body)[1]?.[1]).toBe(cell)
    expect(withoutFormula(src)).toBe(cell)
  })

  // @shows AC7-21
  test.each([1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH + 100])(
    'has each of %d calls once, in the order of the list, however many batches they take',
    async (count) => {
      const ada = await world.person()
      const calls = manyOf(ada, count)
      await write(calls)
      const json = (await exported(ada, {})).json()
      expect(json).toMatchObject({ status: 'success', current_page: 1, total_records: count })
      const newest = calls
        .map((call, order) => ({ ...call, order }))
        .sort((a, b) => b.startedAt.getTime() - a.startedAt.getTime() || b.order - a.order)
      expect(json.records.map((record: { uniqueid: string }) => record.uniqueid)).toEqual(
        newest.map((call) => call.uniqueid),
      )
      const { body } = await exported(ada)
      expect(numbers(body)).toEqual(['\ufeff#', ...newest.map((_, index) => String(index + 1))])
    },
  )

  test.each([
    ['phonenumber', '0803 555 0142'],
    ['phonenumber', '35550'],
    ['src', '08030000001'],
    ['src', '99'],
  ])('keeps to a search by %s for %s', async (by, keyword) => {
    const ada = await world.person()
    await write(manyOf(ada, BATCH + 300))
    const filter = { [by]: keyword }
    const found = await world.call(
      'searchCallHistory',
      { body: { cardid: ada.cardId, ...november, no_of_records_per_page: 200, ...filter } },
      ada,
    )
    const json = (await world.raw('searchCallHistory', everything(ada, filter), ada)).json()
    expect(json.total_records).toBe(found.body.total_records)
    expect(json.records.slice(0, 200)).toEqual(found.body.records)
    const { body } = await world.raw('searchCallHistory', everything(ada, { ...filter, ...csv }), ada)
    expect(numbers(body).at(-1)).toBe(json.total_records === 0 ? '\ufeff#' : String(json.total_records))
    expect(numbers(body)).toHaveLength(json.total_records + 1)
  })

  test('is squeezed for who takes that', async () => {
    const ada = await world.person()
    await write(manyOf(ada, 500))
    const squeezed = await world.raw('callHistory', everything(ada, csv), ada, { 'accept-encoding': 'gzip' })
    expect(squeezed.headers['content-encoding']).toBe('gzip')
    expect(gunzipSync(squeezed.rawPayload).toString()).toBe((await exported(ada)).body)
  })
})

describe('the CSV of the page shown', () => {
  const page = { pageno: 2, no_of_records_per_page: 5, format: 'csv', sec: '' }

  test('has the calls of the page, numbered as there', async () => {
    const ada = await world.person()
    await write(manyOf(ada, 12))
    const { body, headers } = await exported(ada, page)
    expect(numbers(body)).toEqual(['\ufeff#', '6', '7', '8', '9', '10'])
    expect(headers['content-disposition']).toContain('calls-2026-11-01-to-2026-11-30-page-2.csv')
    const all = (await exported(ada)).body.split('\r\n')
    expect(body.split('\r\n').slice(1)).toEqual([...all.slice(6, 11), ''])
  })

  test('has the calls of a page of a search', async () => {
    const ada = await world.person()
    await write(manyOf(ada, 30))
    const { body } = await world.raw(
      'searchCallHistory',
      everything(ada, { ...page, phonenumber: '35550' }),
      ada,
    )
    expect(
      rowsOf(body)
        .map(([number, , to]) => [number, to])
        .slice(1),
    ).toEqual(['6', '7', '8', '9', '10'].map((number) => [number, '+2348035550142']))
  })

  // @shows DEC-131
  test('is limited for each seat', async () => {
    const ada = await world.person()
    const answers = await Promise.all(Array.from({ length: 31 }, () => exported(ada, page)))
    expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(1)
  })
})

describe('whose export', () => {
  test.each([csv, {}, { ...csv, sec: '' }])("%j of somebody else's card is as of none", async (format) => {
    const [ada, stranger] = [await world.person({ admin: true, plan: 3 }), await world.person()]
    const foreign = await exported(stranger, format, ada)
    const missing = await exported({ ...stranger, cardId: 999_999_999 }, format, ada)
    expect(foreign.statusCode).toBe(404)
    expect(foreign.json()).toEqual(missing.json())
  })

  test.each([
    [3, 200],
    [2, 404],
  ])("an admin on plan %d gets a member's calls: %d", async (plan, http) => {
    const admin = await world.person({ admin: true, plan })
    const member = await world.person({ workgroup: admin.workgroupId })
    expect((await exported(member, csv, admin)).statusCode).toBe(http)
  })

  test('is limited for each seat, and says when to come back', async () => {
    const [ada, bola] = [await world.person(), await world.person()]
    for (let n = 0; n < 6; n++) expect((await exported(ada)).statusCode).toBe(200)
    const refused = await exported(ada)
    expect(refused.statusCode).toBe(429)
    expect(refused.headers['retry-after']).toBe('20')
    expect((await exported(bola)).statusCode).toBe(200)
  })
})

interface Watch {
  /** from this one on they fail */
  failing?: number
  /** The statement with this number, counted from 1, waits for it. */
  before?: (batch: number) => Promise<void> | undefined
}

/** An engine that counts the statements of exports. */
function watched(engine: Engine, { failing = Number.POSITIVE_INFINITY, before }: Watch) {
  const seen = { batches: 0 }
  const acquire = async () => {
    const session = await engine.acquire()
    return {
      ...session,
      async query(sql: string, parameters?: readonly unknown[]) {
        if (sql.includes('last_id')) {
          if (++seen.batches >= failing) throw new Error('the database is gone')
          await before?.(seen.batches)
        }
        return session.query(sql, parameters)
      },
    }
  }
  return { seen, engine: { ...engine, acquire } }
}

// @shows DEC-129
describe('over the network', () => {
  async function listening(watch: Watch = {}) {
    const database = await openTestDatabase()
    const { engine, seen } = watched(database.engine, watch)
    const other = await openWorld({ database: { ...database, engine } })
    await other.app.listen({ host: '127.0.0.1', port: 0 })
    const ada = await other.person()
    const ask = async () => {
      const { url, payload, headers } = await requestOf(
        endpointsFor('ekoline').callHistory,
        'ekoline',
        everything(ada, csv),
      )
      const { port } = other.app.server.address() as AddressInfo
      return fetch(`http://127.0.0.1:${port}${url}`, {
        method: 'POST',
        headers: { ...headers, authorization: `Bearer ${ada.token}`, 'accept-encoding': 'identity' },
        body: payload ?? '',
      })
    }
    return { other, ada, ask, seen }
  }

  test('an export whose database fails is cut off, not ended', async () => {
    const { other, ada, ask } = await listening({ failing: 2 })
    await write(manyOf(ada, 2 * BATCH), other)
    const answer = await ask()
    expect(answer.status).toBe(200)
    await expect(answer.text()).rejects.toThrow('terminated')
    await other.close()
  })

  test('an export that nobody reads any more reads no more', async () => {
    const gone = Promise.withResolvers<void>()
    const { other, ada, ask, seen } = await listening({
      before: (batch) => (batch === 2 ? gone.promise : undefined),
    })
    other.app.server.on('connection', (connection) => connection.once('close', () => gone.resolve()))
    await write(manyOf(ada, 4 * BATCH), other)
    const answer = await ask()
    const reader = answer.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await other.app.close() // waits for what is under way
    expect(seen.batches).toBeLessThanOrEqual(3) // the next one was asked for with the second
    await other.close()
  })

  // A batch that waits would keep the one session of the embedded database.
  test.skipIf(!onServer)('lists are answered while an export runs, before it ends', async () => {
    const [begun, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const { other, ada, ask, seen } = await listening({
      before: (batch) => {
        if (batch !== 2) return
        begun.resolve()
        return listed.promise
      },
    })
    await write(manyOf(ada, 3 * BATCH), other)
    const whole = ask().then((answer) => answer.text())
    await begun.promise
    const lists = await Promise.all(
      [1, 2, 3].map(() => other.call('callHistory', { body: { cardid: ada.cardId, ...november } }, ada)),
    )
    expect(lists.map(({ body }) => body.total_records)).toEqual(Array(3).fill(3 * BATCH))
    expect(seen.batches).toBe(2)
    listed.resolve()
    expect(numbers(await whole)).toHaveLength(3 * BATCH + 1)
    await other.close()
  })
})

describe('who exported calls', () => {
  test.each([
    ['all of a range', { format: 'csv' }],
    ['all of a range as JSON', {}],
    ['a page', { format: 'csv', sec: '' }],
  ])('is audited: %s', async (_, more) => {
    const ada = await world.person()
    expect((await exported(ada, more)).statusCode).toBe(200)
    const { db } = world.ctx
    const audited = db
      .selectFrom('audit')
      .select(['action', 'target', 'detail'])
      .where('user_id', '=', ada.userId)
    expect(await audited.execute()).toEqual([
      {
        action: 'calls_exported',
        target: `card:${ada.cardId}`,
        detail: { from: '2026-10-31T23:00:00.000Z', to: '2026-11-30T23:00:00.000Z' },
      },
    ])
  })

  test('is not audited for a list', async () => {
    const ada = await world.person()
    expect((await exported(ada, { sec: '' })).statusCode).toBe(200)
    const lines = world.ctx.db.selectFrom('audit').select('id').where('user_id', '=', ada.userId)
    expect(await lines.execute()).toEqual([])
  })
})
