// @shows DEC-171

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { fund } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { outboundCall } from '../../calls/control/outbound.service.ts'
import { endCall } from '../../calls/live/end-call.service.ts'
import { beginCall } from '../../calls/live/live-calls.service.ts'
import { markAnswered, markOwnAnswered } from '../../calls/live/live-calls.sql.ts'
import { buyerOf, rateTo } from '../../money/tariffs/tariffs.service.ts'
import { transaction } from '../../platform/db/db.ts'

const MOBILE = '2348035559999'
const OWN = '2348035551111'

let world: World
let operator: ReturnType<typeof operatorIn>
let folder: string
beforeAll(async () => {
  world = await openWorld()
  folder = mkdtempSync(join(tmpdir(), 'ekoline-tariff-'))
  operator = operatorIn(world, { folder })
})
afterAll(async () => {
  rmSync(folder, { recursive: true })
  await world.close()
})

const why = ['--reason', 'new prices', '--yes']
const write = (name: string, ...lines: string[]) => writeFileSync(join(folder, name), `${lines.join('\n')}\n`)
const HEADS = 'prefix,name,price,connection,first,next'

/** Imports and releases a whole deck. */
async function put(deck: string, kind: 'sold' | 'bought', ...rows: string[]) {
  write(`${deck}.csv`, HEADS, ...rows)
  const made = await operator('tariff', 'import', deck, `${deck}.csv`, '--kind', kind, ...why, '--json')
  expect(made.code, made.err).toBe(0)
  const version = String(made.json().version)
  const released = await operator('tariff', 'release', deck, version, '--from', 'now', ...why)
  expect(released.code, released.err).toBe(0)
  return version
}

let calls = 0
const caller = async (naira = 500) => {
  const who = await world.person({ plan: 1, admin: true })
  await fund(world.ctx, who, naira)
  return who
}
async function call(who: Person, seconds: number, digits = MOBILE) {
  const { node } = createTestExchange('one')
  const callId = `priced-${++calls}`
  const routed = await outboundCall(world.ctx, node, { callId, user: who.username, digits: `+${digits}` })
  expect(routed).not.toHaveProperty('refuse')
  world.clock.advance(1_000 * seconds)
  const at = world.clock.now()
  await endCall(world.ctx, callId, () => ({ cause: 1, talkMs: 1_000 * seconds, at, recovered: false }))
}

/** One by 'Call me first': the own phone is called over the network, and waits for the other. */
async function click(who: Person, { waits, seconds }: { waits: number; seconds: number }) {
  const { ctx } = world
  const callId = `priced-${++calls}`
  const places = {
    callId,
    direction: 'click',
    src: `+${OWN}`,
    called: MOBILE,
    own: OWN,
    node: 'one',
  } as const
  await transaction(ctx.db, (tx) => beginCall(ctx, tx, { ...who, ...places }))
  await markOwnAnswered(ctx.db, callId, world.clock.now())
  world.clock.advance(1_000 * waits)
  await markAnswered(ctx.db, { callId, leg: 'b', at: world.clock.now() })
  world.clock.advance(1_000 * seconds)
  const at = world.clock.now()
  await endCall(ctx, callId, () => ({ cause: 1, talkMs: 1_000 * seconds, at, recovered: false }))
}

describe('a deck', () => {
  test('is read from CSV, looked at, put in force at a date, used, and given back as it was', async () => {
    const who = await caller()
    const rows = [
      'prefix,name,price,connection,first,next,minimum,off_peak_price,off_peak_hours,off_peak_days',
      '234,Nigeria,25.50,0.00,60,60,0,,,',
      '23480,"Nigeria, mobile",12.3456,0.50,30,6,0,9.00,20:00-06:00,sat sun',
      '234800,Toll-free,0.00,0.00,1,1,0,,,',
      'on-net,Ekoline,1.00,0.00,1,1,0,,,',
    ]
    write('whole.csv', ...rows)
    const made = await operator('tariff', 'import', 'whole', 'whole.csv', '--kind', 'sold', ...why)
    expect(made.out).toContain('Version 1 of the deck whole: 4 rows, a draft.\nNo version is in force.')
    expect(made.out).toContain('4 new, 0 gone, 0 dearer, 0 cheaper, 0 changed otherwise, 0 the same.')

    const group = ['--workgroup', String(who.workgroupId)]
    const early = await operator('tariff', 'use', 'whole', ...group, ...why)
    expect([early.code, early.err]).toEqual([
      1,
      'The deck whole has no version in force: release one first.\n',
    ])

    const dated = await operator('tariff', 'release', 'whole', '1', '--from', '2026-11-21 08:00', ...why)
    expect(dated.out).toBe('Version 1 of the deck whole counts from 2026-11-21 08:00:00 Lagos time on.\n')
    expect((await operator('tariff', 'decks')).out).toMatch(
      /^whole +sold +- +1 from 2026-11-21 08:00:00 Lagos time +- +-$/m,
    )
    world.clock.advance(DAY_MS)
    expect((await operator('tariff', 'use', 'whole', ...group, ...why)).code).toBe(0)
    const buyer = await buyerOf(world.ctx, who.workgroupId)
    expect(await rateTo(world.ctx, buyer, MOBILE)).toMatchObject({
      deck: 'whole',
      perMinute: 90_000, // a Saturday
      connection: 5_000,
      nextSeconds: 6,
      offPeak: true,
    })
    const exported = await operator('tariff', 'export', 'whole')
    expect(exported.out.trim().split('\n')).toEqual([rows[0], rows[1], rows[2], rows[3], rows[4]])
    expect((await operator('tariff', 'unuse', ...group, ...why)).code).toBe(0)
    expect(await rateTo(world.ctx, buyer, MOBILE)).toMatchObject({ deck: 'default' })
  })

  test.each<[string, string, BufferEncoding]>([
    [
      'UTF-16 with tabs, as Unicode text',
      '\ufeffprefix\tname\tprice\r\n="225"\tCôte Ivoire\t90\r\n',
      'utf16le',
    ],
    ['Windows-1252 with semicolons', 'sep=;\r\nprefix;name;price\r\n="225";Côte Ivoire;90\r\n', 'latin1'],
    ['UTF-8 with the line ends of an old Mac', 'prefix,name,price\r225,Côte Ivoire,90\r', 'utf8'],
  ])('is read as Excel saves it: %s', async (_, text, encoding) => {
    writeFileSync(join(folder, 'excel.csv'), Buffer.from(text, encoding))
    const { code } = await operator(
      'tariff',
      'import',
      `excel-${encoding}`,
      'excel.csv',
      '--kind',
      'sold',
      ...why,
    )
    expect(code).toBe(0)
    const { out } = await operator('tariff', 'export', `excel-${encoding}`, '--version', '1')
    expect(out).toContain('225,Côte Ivoire,90.00,')
  })

  test('with a wrong line is not read at all, and each line has its verdict', async () => {
    await put('judged', 'sold', '234,Nigeria,18,0,30,1', '44,Britain,60,0,60,60')
    write(
      'wrong.csv',
      'Prefix,Name,Price,Off_peak_price,Off_peak_hours',
      '234,Nigeria,20,,',
      '44,Britain,60,,',
      '233,Ghana,0.0001,,',
      '0803,Trunk,1,,',
      '91,India,"1,5",,',
      '91,India,1.23456,,',
      '44,Britain again,1,,',
      '33,,1,,',
      '49,Germany,2,1,',
      '49,Germany,2,1,25:00-06:00',
    )
    const { code, err } = await operator(
      'tariff',
      'import',
      'judged',
      'wrong.csv',
      '--verdicts',
      'verdicts.csv',
      ...why,
    )
    expect(code).toBe(1)
    expect(err).toContain('7 of 10 lines of wrong.csv are wrong, so nothing was read:')
    expect(err).toContain(
      '  line 5: prefix "0803" is not how a number begins, with its country code, nor on-net',
    )
    expect(readFileSync(join(folder, 'verdicts.csv'), 'utf8').trim().split('\r\n')).toEqual([
      'line,prefix,verdict',
      '2,234,dearer: ₦18.00 to ₦20.00',
      '3,44,same price',
      '4,233,new',
      expect.stringMatching(/^5,0803,"wrong: prefix ""0803"" is not/),
      expect.stringMatching(/^6,91,"wrong: price ""1,5"" is no price/),
      expect.stringMatching(/^7,91,"wrong: price ""1.23456"" is no price/),
      '8,44,wrong: prefix 44 was in line 3 already',
      '9,33,wrong: name is 1 to 100 characters',
      '10,49,wrong: off_peak_hours or off_peak_days are missing beside off_peak_price',
      expect.stringMatching(/^11,49,"wrong: off_peak_hours ""25:00-06:00"" are not like/),
    ])
    const { drafts } = (await operator('tariff', 'decks', '--json'))
      .json()
      .decks.find(({ name }: { name: string }) => name === 'judged')
    expect(drafts).toEqual([])
  })

  test('that is released can be withdrawn until it is in force, and a draft can be removed', async () => {
    await put('undone', 'sold', '234,Nigeria,18,0,30,1')
    write('undone.csv', HEADS, '234,Nigeria,99,0,30,1')
    for (const version of ['2', '3'])
      expect((await operator('tariff', 'import', 'undone', 'undone.csv', ...why)).out).toContain(
        `Version ${version} `,
      )
    await operator('tariff', 'release', 'undone', '2', '--from', '2027-01-01', ...why)
    expect((await operator('tariff', 'withdraw', 'undone', '2', ...why)).code).toBe(0)
    expect((await operator('tariff', 'withdraw', 'undone', '3', ...why)).code).toBe(0)
    const { err } = await operator('tariff', 'withdraw', 'undone', '1', ...why)
    expect(err).toContain('Version 1 of undone is in force, or was taken back before.')
    expect((await operator('tariff', 'decks')).out).toMatch(/^undone +sold +1 +- +- +-$/m)
  })

  test.each([
    [['import', 'New', 'x.csv', '--kind', 'sold'], '"New" is not the name of a deck'],
    [['import', 'new', 'x.csv'], 'The deck new is new: it needs --kind sold or bought.'],
    [['import', 'default', 'x.csv', '--kind', 'bought'], 'The deck default is sold.'],
    [['release', 'default', '1', '--from', 'tomorrow'], '"tomorrow'],
    [['use', 'default'], 'Say who uses it'],
    [['use', 'default', '--workgroup', '1', '--plan', '3'], 'Say who uses it'],
  ])('%j is refused in plain words', async (words, said) => {
    const { code, err } = await operator('tariff', ...words, ...why)
    expect(code).toBe(2)
    expect(err).toContain(said)
  })
})

describe('a new version', () => {
  test('says what is sold below cost, and what the last 30 days’ calls would have cost', async () => {
    const { ctx } = world
    await ctx.db
      .insertInto('trunks')
      .values({
        name: 'cheap',
        host: 'sip.cheap.test',
        transport: 'udp',
        addresses: ['192.0.2.1'],
        registers: false,
        codecs: ['alaw'],
        number_format: 'plus',
        cli_format: 'plus',
        is_on: true,
        removed: false,
        changed_at: ctx.clock.now(),
      })
      .execute()
    await put('costs', 'bought', '234,Nigeria,3.9,0,60,60', '23490,Nigeria special,30,0,1,1')
    expect((await operator('tariff', 'use', 'costs', '--trunk', 'cheap', ...why)).code).toBe(0)
    await put('team', 'sold', '234,Nigeria,18,0,30,1')
    const [ada, bola] = [await caller(), await caller()]
    for (const { workgroupId } of [ada, bola])
      await operator('tariff', 'use', 'team', '--workgroup', String(workgroupId), ...why)
    await call(ada, 60)
    await call(ada, 45)
    await click(ada, { waits: 30, seconds: 60 })
    await call(bola, 10, '2349035559999')
    world.clock.advance(DAY_MS)

    write('team.csv', HEADS, '2348,Nigeria,20,1,60,60', '2347,Nigeria,3,0,1,1')
    const made = await operator('tariff', 'import', 'team', 'team.csv', ...why, '--json')
    const { report } = made.json()
    // 234 sold at 18 covers 23490, which costs 30; in the new one 2347 is below the cost of 234, a minute at least
    expect(report.belowCost).toMatchObject([{ prefix: '2347', trunk: 'cheap', seconds: 1 }])
    expect(report.difference).toEqual({ added: 2, removed: 1, dearer: 0, cheaper: 0, otherwise: 0, same: 0 })
    const effect = (who: Person) =>
      report.effects.find(({ workgroupId }: { workgroupId: number }) => workgroupId === who.workgroupId)
    expect(effect(ada)).toMatchObject({
      calls: 3,
      was: 1_800 + 1_350 + (1_800 + 2_700),
      would: 2 * 2_100 + (2_100 + 4_100),
      refused: 0,
    })
    expect(effect(bola)).toMatchObject({ calls: 1, was: 900, would: 0, refused: 1 })
    const shown = await operator('tariff', 'check', 'team', '2')
    expect(shown.out).toContain(
      'The calls of the last 30 days: 2 customers would have paid ₦104.00 instead of ₦85.50; 1 calls have no price any more.',
    )
    expect((await operator('tariff', 'check', 'team', '1')).out).toContain('1 sold below cost:')
  })

  test('is tried by a call that is not made', async () => {
    const { ctx } = world
    await ctx.db
      .insertInto('trunk_routes')
      .values({ prefix: '234', trunk: 'cheap', priority: 1, share: 1 })
      .execute()
    const { out } = await operator('tariff', 'simulate', '0803 555 9999', '61', '--at', '2026-12-01 20:30')
    expect(out.trim().split('\n')).toEqual([
      'A call of 61 s to +2348035559999, begun at 2026-12-01 20:30:00 Lagos time, costs ₦18.30.',
      'It is billed for 61 s at ₦18.00 a minute and ₦0.00 to connect: row 23480, Nigeria, mobile, of version 1 of the deck default.',
      'By the trunk cheap it costs us ₦7.80, which leaves ₦10.50.',
    ])
    const { err } = await operator('tariff', 'simulate', '+442079460958', '60')
    expect(err).toBe('There is no price to +442079460958, so it cannot be called.\n')
  })
})
