import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { booksOf, fund } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { createTrunkKeeper, trunksTo, written } from '../../core/trunks/trunks.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
const folder = mkdtempSync(join(tmpdir(), 'ekoline-trunks-'))
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world, { folder })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
  rmSync(folder, { recursive: true })
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('trunk_routes').execute()
  await world.ctx.db.deleteFrom('trunks').execute()
})

const SURE = ['--reason', 'agreed with them', '--yes']
const give = (...words: string[]) => operator(...words, ...SURE)
const to = (number: string) => trunksTo(world.ctx, number, '+2342014540000')
const namesTo = async (number: string) => (await to(number)).map(({ trunk }) => trunk)
const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('trunks', () => {
  test('are made, changed, switched and removed; each leaves a line in the audit, without the password', async () => {
    writeFileSync(join(folder, 'secret'), 'hunter-22\r\nnot this line\r\n') // as Windows saves it
    const login = ['--username', 'ekoline', '--password-file', 'secret', '--register', 'yes']
    const made = await give('trunks', 'set', 'mtn', 'sip.mtn.example:5070', ...login, '--channels', '30')
    expect(made).toMatchObject({ code: 0, out: 'The trunk mtn is set.\n' })
    expect((await operator('trunks', 'list')).out).toMatch(
      /^mtn +on +sip\.mtn\.example:5070 udp +ekoline, registers +alaw ulaw +30 \/ - +plus \/ plus$/m,
    )
    const row = await world.ctx.db.selectFrom('trunks').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ addresses: ['sip.mtn.example'], is_on: true })
    expect(world.ctx.seal.open(row.password_sealed ?? '')).toBe('hunter-22')
    const audit = await newestAudit()
    expect(audit).toMatchObject({ action: 'trunk_set', detail: { name: 'mtn', newPassword: true } })
    expect(JSON.stringify(audit)).not.toContain('hunter')

    await give('trunks', 'set', 'mtn', 'sip.mtn.example', '--channels', 'none', '--transport', 'tls')
    expect((await operator('trunks', 'list', '--json')).json().trunks).toEqual([
      expect.objectContaining({
        host: 'sip.mtn.example',
        transport: 'tls',
        channels: null,
        username: 'ekoline',
      }),
    ])
    expect(await give('trunks', 'off', 'mtn')).toMatchObject({ code: 0 })
    expect((await operator('trunks', 'list')).out).toMatch(/^mtn +off/m)
    await give('routes', 'set', 'all', 'mtn')
    expect((await give('trunks', 'remove', 'mtn')).err).toContain('Routes lead to mtn: all.')
    await give('routes', 'remove', 'all', 'mtn')
    expect(await give('trunks', 'remove', 'mtn')).toMatchObject({ code: 0 })
    expect((await operator('trunks', 'list')).out).toBe('There are no trunks.\n')
    expect(await newestAudit()).toMatchObject({ action: 'trunk_removed', detail: { name: 'mtn' } })
  })

  test.each([
    [['MTN', 'sip.example'], '"MTN" is not the name of a trunk'],
    [['mtn', 'sip example'], '"sip example" is not the host of a carrier'],
    [['mtn', 'a.example', '--transport', 'sctp'], '--transport is udp, tcp, tls'],
    [['mtn', 'a.example', '--codecs', 'mp3'], '--codecs are some of'],
    [['mtn', 'a.example', '--channels', '0'], '--channels is a number from 1 to 10000, or none.'],
    [['mtn', 'a.example', '--username', 'x'], '--username needs --password-file'],
    [['mtn', 'a.example', '--register', 'yes'], '--register yes needs --username'],
    [['mtn', 'a.example', '--addresses', '10.0.0.0/8, a b'], '"a b" is no IP address'],
    [['mtn', 'a.example', '--proxy', 'a;b'], '"a;b" is not the host of a proxy'],
  ])('refuse %j in plain words, and change nothing', async (words, message) => {
    const { code, err } = await give('trunks', 'set', ...words)
    expect([code, err]).toEqual([2, expect.stringContaining(message)])
    expect(await world.ctx.db.selectFrom('trunks').select('name').execute()).toEqual([])
  })

  test('reach the exchange of every process once they are set, and leave it when they are off', async () => {
    const given: string[] = []
    const telephony = {
      ...world.ctx.telephony,
      putTrunk: async ({ name, host }: { name: string; host: string }) =>
        void given.push(`put ${name} ${host}`),
      deleteTrunk: async (name: string) => void given.push(`delete ${name}`),
    }
    const keeper = createTrunkKeeper({ ...world.ctx, telephony })
    await give('trunks', 'set', 'mtn', 'one.example')
    await keeper.begin()
    expect(given.splice(0)).toEqual(['put mtn one.example'])
    world.clock.advance(60_000)
    await give('trunks', 'set', 'glo', 'two.example')
    await keeper.listen()
    await keeper.listen()
    expect(given.splice(0)).toEqual(['put glo two.example'])
    world.clock.advance(60_000)
    await give('trunks', 'off', 'glo')
    await give('trunks', 'remove', 'mtn')
    await keeper.listen()
    expect(given.sort()).toEqual(['delete glo', 'delete mtn'])
  })
})

describe('routes', () => {
  test('lead the longest beginning first, by priority; what is off is left out', async () => {
    expect(await to('+2348035550142')).toEqual([
      { trunk: 'trunk', number: '+2348035550142', callerId: '+2342014540000' },
    ])
    for (const name of ['mtn', 'glo', 'world']) await give('trunks', 'set', name, `${name}.example`)
    await give('routes', 'set', 'all', 'world')
    await give('routes', 'set', '+234803', 'glo', '--priority', '2')
    await give('routes', 'set', '+234803', 'mtn')
    expect(await namesTo('+2348035550142')).toEqual(['mtn', 'glo'])
    expect(await namesTo('+2348055550142')).toEqual(['world'])
    expect(await namesTo('112')).toEqual(['world'])
    await give('trunks', 'off', 'mtn')
    expect(await namesTo('+2348035550142')).toEqual(['glo'])
    await give('trunks', 'off', 'glo')
    expect(await namesTo('+2348035550142')).toEqual(['world'])
    await give('routes', 'remove', 'all', 'world')
    expect(await namesTo('+2348055550142')).toEqual([])
    expect((await operator('routes', 'list')).out).toMatch(/^\+234803 +mtn +1 +1 +the trunk is off$/m)
  })

  test('give trunks of one priority their share of the calls', async () => {
    for (const name of ['one', 'two']) await give('trunks', 'set', name, `${name}.example`)
    await give('routes', 'set', 'all', 'one', '--share', '3')
    await give('routes', 'set', 'all', 'two')
    let first = 0
    for (let calls = 0; calls < 400; calls++) if ((await namesTo('+2348035550142'))[0] === 'one') first++
    // 300 are expected, with a standard deviation of 8.7: 8 of them to each side. Equal shares would give 200.
    expect(first).toBeGreaterThan(230)
    expect(first).toBeLessThan(370)
  })

  test.each([
    ['+2348035550142', 'plus', '+2348035550142'],
    ['+2348035550142', 'digits', '2348035550142'],
    ['+2348035550142', 'national', '08035550142'],
    ['+442071234567', 'national', '009442071234567'],
    ['112', 'national', '112'],
    ['Anonymous', 'digits', 'Anonymous'],
  ] as const)('%s is written %s as %s', (number, format, expected) => {
    expect(written(number, format)).toBe(expected)
  })

  test.each([
    [['0803', 'mtn'], 2, '"0803" is not how a number begins'],
    [['all', 'nowhere'], 1, 'There is no trunk nowhere.'],
    [['all', 'mtn', '--share', '0'], 2, '--share is a whole number from 1 to 100, not "0".'],
  ])('refuse %j in plain words', async (words, code, message) => {
    const answer = await give('routes', 'set', ...words)
    expect([answer.code, answer.err]).toEqual([code, expect.stringContaining(message)])
  })

  test('a call goes on by the next carrier, and its record keeps both tries', async () => {
    for (const name of ['mtn', 'glo']) await give('trunks', 'set', name, `${name}.example`)
    await give('routes', 'set', 'all', 'mtn')
    await give('routes', 'set', 'all', 'glo', '--priority', '2')
    world.telephony.trunkBehaves('mtn', 'refuses')
    world.telephony.behave(
      { kind: 'pstn', number: '+2348035559999' },
      { answerAfterMs: 1_000, hangupAfterMs: 60_000 },
    )
    const who = await world.person({ plan: 13 })
    await fund(world.ctx, who, 1_000)
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    const { phone } = await world.ctx.db
      .selectFrom('users')
      .select('phone')
      .where('id', '=', who.userId)
      .executeTakeFirstOrThrow()
    const body = { called: '08035559999', calling: phone, username: who.username }
    const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
    await world.telephony.advance(90_000)
    const { attempts, cause, talk_seconds } = await world.ctx.db
      .selectFrom('calls')
      .select(['attempts', 'cause', 'talk_seconds'])
      .where('uniqueid', '=', uniqueid)
      .executeTakeFirstOrThrow()
    expect([cause, talk_seconds]).toEqual([1, 60])
    expect(attempts).toEqual([
      expect.objectContaining({ leg: 'b', trunk: 'mtn', q850: 34, sipStatus: 503 }),
      expect.objectContaining({ leg: 'b', trunk: 'glo', q850: 16 }),
    ])
    world.telephony.trunkBehaves('mtn', null)
  })
})
