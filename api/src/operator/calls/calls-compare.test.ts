import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { FinishedCall } from '../../calls/history/call-record.sql.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { transaction } from '../../platform/db/db.ts'
import { secondsOf, timeOf } from './call-files.ts'

let world: World
let ada: Person
let operator: ReturnType<typeof operatorIn>
const folder = mkdtempSync(join(tmpdir(), 'ekoline-compare-'))
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world, { folder })
  ada = await world.person({ admin: true })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const DAY = '2026-11-10'
const NOON = Date.UTC(2026, 10, 10, 11)
const CALLED = '+2348035550142'
let day = 0
let made = 0
/** Each test has a day of its own. */
beforeEach(() => {
  day++
})
const dayNow = () => `2026-10-${String(day).padStart(2, '0')}`
const noon = () => Date.UTC(2026, 9, day, 11)

/** One of our calls of the day, `after` seconds after noon. */
async function ours(after: number, talkSeconds: number, part: Partial<FinishedCall> = {}) {
  const startedAt = new Date(noon() + after * 1000)
  const at = new Date(startedAt.getTime() + (5 + talkSeconds) * 1000)
  const attempt = { leg: 'b', trunk: 'mtn', at, q850: 16, talkMs: talkSeconds * 1000 - 400 } as const
  const call = {
    uniqueid: `compared${++made}`,
    cardId: ada.cardId,
    src: '+2348030000001',
    calledstation: CALLED,
    startedAt,
    talkSeconds,
    cause: talkSeconds > 0 ? 1 : 3,
    cost: kobo(0),
    recorded: false,
    ...(talkSeconds > 0 && { attempts: [attempt] }),
    ...part,
  }
  await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
  return call.uniqueid
}

const utc = (after: number) => new Date(noon() + after * 1000).toISOString().slice(0, 19).replace('T', ' ')

/** A row of Asterisk's, as the lab's has them. */
function row(uniqueid: string, after: number, seconds: number, part: Record<string, string> = {}) {
  const call = {
    dst: 's',
    context: 'from-trunk',
    name: '',
    other: 'PJSIP/ada-01',
    disposition: 'ANSWERED',
    ...part,
  }
  const [begun, answered, ended] = [utc(after), utc(after + 5), utc(after + 5 + seconds)]
  return `"","+2348030000001","${call.dst}","${call.context}","""${call.name}"" <+234>","PJSIP/trunk-01","${call.other}","Stasis","ekoline-1,leg","${begun}",${call.disposition === 'ANSWERED' ? `"${answered}"` : ''},"${ended}",${seconds + 5},${seconds},"${call.disposition}","DOCUMENTATION","${uniqueid}","","${uniqueid}",1\n`
}

function file(name: string, text: string | Buffer): string {
  writeFileSync(join(folder, name), text)
  return name
}

async function compare(...words: string[]) {
  const { code, out, err } = await operator('calls', 'compare', dayNow(), ...words, '--json')
  if (code !== 0 && code !== 4) return { code, err, found: [] }
  const [source] = JSON.parse(out).sources
  const found = source.differences.map((difference: Record<string, unknown>) => [
    difference.what,
    difference.call,
    difference.ours,
    difference.theirs,
  ])
  return { code, err, found, source }
}
const withAsterisk = (text: string | Buffer, ...words: string[]) =>
  compare('--asterisk', file('Master.csv', text), ...words)

describe("a day against Asterisk's records", () => {
  test('has no difference when all is the same: seconds by the whole, legs by their names, unanswered calls', async () => {
    const [click, dialled, unanswered] = [await ours(0, 13), await ours(60, 21), await ours(120, 0)]
    const { code, found, source } = await withAsterisk(
      row(`${click}.b2`, 0, 12) +
        row(`${click}.a`, 0, 400, { other: '' }) + // the caller before anybody was called
        row(dialled, 60, 10, { context: 'from-phone', dst: '08035550142' }) +
        row(dialled, 70, 11, { context: 'from-phone', dst: '08035550142' }) + // after a hold
        row(`${unanswered}.b1`, 120, 0, { disposition: 'NO ANSWER' }) +
        row('before', -30 * 3600, 9),
    )
    expect({ code, found }).toEqual({ code: 0, found: [] })
    expect([source.ours, source.theirs]).toEqual([2, 2])
  })

  test('lists what is missing here and there, and seconds and numbers that differ, and ends with 4', async () => {
    const [longer, gone, other] = [await ours(0, 13), await ours(60, 21), await ours(120, 30)]
    const { code, found } = await withAsterisk(
      row(`${longer}.b1`, 0, 63) +
        row(`${other}.b1`, 120, 30, { context: 'from-phone', dst: '08039999999' }) +
        row('unknown.b1', 200, 7),
    )
    expect(code).toBe(4)
    expect(found).toEqual([
      ['seconds differ', longer, 13, 63],
      ['missing there', gone, 21, null],
      ['numbers differ', other, 30, 30],
      ['missing here', 'unknown', null, 7],
    ])
  })

  test('lets seconds differ by the tolerance', async () => {
    const call = await ours(0, 13)
    expect((await withAsterisk(row(call, 0, 10))).found).toHaveLength(1)
    expect((await withAsterisk(row(call, 0, 10), '--tolerance', '3')).found).toEqual([])
  })

  test('finds a call at midnight, and one that Asterisk has of the day before, once', async () => {
    const call = await ours(12 * 3600 - 2, 40) // two seconds before midnight in Lagos
    expect((await withAsterisk(row(call, 12 * 3600 - 2, 40))).found).toEqual([])
    const { out } = await operator(
      'calls',
      'compare',
      `2026-10-${String(day + 1).padStart(2, '0')}`,
      '--asterisk',
      'Master.csv',
    )
    expect(out).toContain('0 answered calls of ours, 0 of theirs, no difference')
    day++ // its next day is used up
  })

  test('reads what callers put into their names, and leaves half a line out', async () => {
    const call = await ours(0, 13)
    const hostile = Buffer.concat([
      Buffer.from(row('x.b1', 0, 5, { disposition: 'BUSY', name: '"",""ANSWERED"";\t=cmd()' })),
      Buffer.from(row(call, 0, 13, { name: '\u0001NAME' }).replace('NAME', 'ÿþ'), 'latin1'),
      Buffer.from('"","half a line of a crash\n'.replaceAll('"', '')),
      Buffer.from(row('y.b1', 0, 5).slice(0, 60)),
    ])
    const { code, found, err } = await withAsterisk(hostile)
    expect({ code, found }).toEqual({ code: 0, found: [] })
    expect(err).toMatch(/Master\.csv, line 3 is no call/)
  })

  test('refuses what is no such file', async () => {
    expect((await withAsterisk('a,b,c\n1,2,3\n')).err).toMatch(/has 3 columns, not the 20 of our cdr\.conf/)
    expect((await compare('--asterisk', 'none.csv')).err).toMatch(/none\.csv/)
    expect((await compare()).err).toMatch(/Name what to compare with/)
  })
})

describe("a day against a carrier's list", () => {
  const HEADS = ['--trunk', 'mtn', '--columns', 'number=B Number,start=Time,seconds=Duration']
  const withCarrier = (text: string | Buffer, ...words: string[]) =>
    compare('--carrier', file('mtn.csv', text), ...HEADS, ...words)
  const lagos = (after: number) =>
    new Date(noon() + (3600 + after) * 1000).toISOString().slice(0, 19).replace('T', ' ')

  test('is compared by number and time, whatever the columns are called, and prints differences only', async () => {
    await ours(0, 13)
    await ours(600, 21)
    const third = await ours(1_200, 30)
    await ours(1_800, 45, { attempts: [] }) // by another carrier
    const { code, found, source } = await withCarrier(
      `Time;B Number;Duration;Price\r\n${lagos(600)};2348035550142;21;3,10\r\n${lagos(2)};08035550142;00:00:13;1\r\n` +
        `${lagos(1_205)};+2348035550142;93;9\r\n${lagos(3_000)};2348031111111;60;9\r\n${lagos(3_100)};2348031111111;0;0\r\n`,
    )
    expect(code).toBe(4)
    expect(found).toEqual([
      ['seconds differ', third, 30, 93],
      ['missing here', null, null, 60],
    ])
    expect([source.ours, source.theirs]).toEqual([3, 4])
    const { out } = await operator('calls', 'compare', dayNow(), '--carrier', 'mtn.csv', ...HEADS)
    expect(out.split('\n')[0]).toBe('mtn: 3 answered calls of ours, 4 of theirs, 2 differ.')
    expect(out).toMatch(
      new RegExp(`seconds differ +${dayNow()} 12:20:05 +\\+2348035550142 +30 s +93 s +${third}`),
    )
  })

  test('what they have not, and the own phone that they were called by, is of ours', async () => {
    const at = new Date(noon() + 20_000)
    const legs = (['a', 'b'] as const).map((leg) => ({ leg, trunk: 'mtn', at, q850: 16, talkMs: 9_000 }))
    const call = await ours(0, 9, { attempts: legs })
    const { found } = await withCarrier(`Time,B Number,Duration\n${lagos(11)},08030000001,9\n`)
    expect(found).toEqual([['missing there', call, 9, null]])
  })

  test('two calls to one number are distinguished by their times', async () => {
    await ours(0, 13)
    await ours(100, 50)
    const { found } = await withCarrier(
      `Time,B Number,Duration\n${lagos(105)},08035550142,50\n${lagos(5)},08035550142,13\n`,
    )
    expect(found).toEqual([])
  })

  test('a column may be named by its place, times by their zone', async () => {
    await ours(0, 13)
    const columns = ['--trunk', 'mtn', '--columns', 'number=2,start=1,seconds=3']
    const text = file('places.csv', `${utc(3)},08035550142,13\n`)
    expect((await compare('--carrier', text, ...columns, '--zone', '+00:00')).found).toEqual([])
    expect((await compare('--carrier', text, ...columns)).found).toHaveLength(2) // an hour away: missing on both sides
  })

  test.each([
    ['no such column', 'Time,Number,Duration\n', /has no column "B Number"\. It has: Time, Number, Duration/],
    ['no time', 'Time,B Number,Duration\nyesterday,0803,9\n', /line 2: no number, time or seconds/],
    [
      'no seconds',
      'Time,B Number,Duration\n2026-10-01 10:00:00,0803,long\n',
      /line 2: no number, time or seconds/,
    ],
    ['an open quote', `Time,B Number,Duration\n"${'x'.repeat(200_000)}`, /csv_/],
    ['no text', Buffer.from([0x50, 0x4b, 3, 4, 0, 0]), /not_a_csv/],
    ['nothing', '', /is empty/],
  ])('refuses a list with %s', async (_, text, why) => {
    const { code, err } = await withCarrier(text)
    expect(code).toBe(1)
    expect(JSON.parse(err).error.message).toMatch(why)
  })

  test('refuses options that do not fit', async () => {
    const carrier = ['--carrier', 'mtn.csv']
    for (const [words, why] of [
      [carrier, /belong together/],
      [[...carrier, '--trunk', 'mtn', '--columns', 'number=1'], /--columns are/],
      [[...carrier, ...HEADS, '--zone', 'Lagos'], /--zone is like/],
      [[...carrier, ...HEADS, '--tolerance', 'few'], /--tolerance is/],
    ] as const) {
      const { code, err } = await operator('calls', 'compare', DAY, ...words)
      expect(code).toBe(2)
      expect(err).toMatch(why)
    }
  })

  test('leaves a line in the audit about whose calls it shows', async () => {
    await ours(0, 13)
    await withCarrier('Time,B Number,Duration\n', '--reason', 'dispute of October')
    const line = await world.ctx.db
      .selectFrom('audit')
      .selectAll()
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(line).toMatchObject({
      action: 'person_looked_up',
      target: `card:${ada.cardId}`,
      detail: { verb: 'calls compare', shown: 1, reason: 'dispute of October' },
    })
  })
})

test.each([
  ['63', 63],
  ['63.2', 64],
  ['1:03', 63],
  ['00:01:03', 63],
  ['1h', null],
  ['-5', null],
  ['', null],
])('a carrier writes %s for %s seconds', (text, seconds) => {
  expect(secondsOf(text)).toBe(seconds)
})

test.each([
  ['2026-11-10 12:00:00', NOON],
  ['2026-11-10T12:00', NOON],
  ['10/11/2026 12:00:00', NOON],
  ['10.11.2026 12:00:00.250', NOON],
  ['2026-11-10T11:00:00Z', NOON],
  ['2026-11-10 13:00:00+0200', NOON],
  [String(NOON / 1000), NOON],
  ['2026-13-40 12:00:00', null],
  ['noon', null],
])('a carrier writes %s for a time', (text, at) => {
  expect(timeOf(text, '+01:00')?.getTime() ?? null).toBe(at)
})
