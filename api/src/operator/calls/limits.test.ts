// @shows DEC-102

import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const SETTINGS = {
  seat_at_once: 2,
  workgroup_at_once: 2,
  seat_a_minute: 20,
  workgroup_a_minute: 20,
  seat_day: 10_000,
  workgroup_day: 10_000,
}
const NONE = {
  seat_at_once: null,
  workgroup_at_once: null,
  seat_a_minute: null,
  workgroup_a_minute: null,
  seat_day: null,
  workgroup_day: null,
}
const why = ['--reason', 'A call centre of 30.', '--ticket', 'S-4', '--yes']

let world: World
let ada: Person
let group: string
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld({ config: { callLimits: SETTINGS } })
  operator = operatorIn(world)
  const rate = { prefix: '234803555', name: 'Dear', kobo_per_minute: 15_000, first_seconds: 20 }
  await setRates(world.ctx, [rate])
})
beforeEach(async () => {
  ada = await caller() // in its first week: half of the settings count
  group = String(ada.workgroupId)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

/** Whose own phone rings for free. */
async function caller(): Promise<Person> {
  const who = await world.person({ admin: true })
  await fund(world.ctx, who, 1000)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
  return who
}

let made = 0
async function make(who: Person, begin = '0803444', answer: object = { noAnswer: true }) {
  const number = `${begin}${String(1_000 + ++made)}`
  world.telephony.behave({ kind: 'pstn', number: `+234${number.slice(1)}` }, answer)
  const users = world.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
  const { phone } = await users.executeTakeFirstOrThrow()
  const body = { called: number, calling: phone, username: who.username }
  const { http, body: reply } = await world.call('makeCall', { body }, who)
  return http === 200 ? 'rings' : reply.code
}
const over = () => world.telephony.advance(600_000)
const set = (...words: string[]) => operator('limits', 'set', group, ...words, ...why)
const clear = () => operator('limits', 'clear', group, '--reason', 'over', '--yes')
const ofAdmins = async () => (await world.call('callLimits', {}, ada)).body.result
const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('limits set', () => {
  test('raises them above the settings, in the first week too, from the next call on', async () => {
    expect([await make(ada), await make(ada)]).toEqual(['rings', 'call_limit_seat_at_once'])
    const { code, out } = await set('--seat-calls-at-once', '3', '--calls-at-once', '3')
    expect([code, out]).toEqual([
      0,
      expect.stringContaining(
        'calls at once, each seat: 3 instead of 1\n  calls at once, together: 3 instead of 1',
      ),
    ])
    expect([await make(ada), await make(ada), await make(ada)]).toEqual([
      'rings',
      'rings',
      'call_limit_seat_at_once',
    ])
    await over()
  })

  test('lowers them below the settings, and ends a call that runs when its day is spent', async () => {
    await set('--spend-a-day', '30')
    const stranger = await caller()
    expect(await make(ada, '0803555', { answerAfterMs: 1_000 })).toBe('call_limit_workgroup_day')
    expect(await make(stranger, '0803555', { answerAfterMs: 1_000 })).toBe('rings')
    await set('--spend-a-day', '100', '--seat-spend-a-day', '100')
    expect(await make(ada, '0803555', { answerAfterMs: 1_000 })).toBe('rings')
    await over()
    expect([await balanceOf(world, ada), await balanceOf(world, stranger)]).toEqual([900, 950])
  })

  test('is what admins may go up to; they may still set less', async () => {
    await set('--seat-calls-at-once', '30', '--spend-a-day', '5000')
    const most = {
      ...NONE,
      seat_at_once: 30,
      workgroup_at_once: 1,
      seat_a_minute: 10,
      workgroup_a_minute: 10,
    }
    expect((await ofAdmins()).most).toEqual({ ...most, seat_day: 50, workgroup_day: 5000 })
    const put = (limits: object) => world.call('setCallLimits', { body: { ...NONE, ...limits } }, ada)
    expect((await put({ seat_at_once: 31 })).http).toBe(400)
    expect((await put({ workgroup_day: 5001 })).http).toBe(400)
    expect((await put({ workgroup_day: 60 })).http).toBe(200)
    const { inForce, admins, usual } = (await operator('limits', 'show', group, '--json')).json()
    expect([inForce.workgroup_day, admins.workgroup_day, usual.workgroup_day]).toEqual([6_000, 6_000, 5_000])
    await operator('limits', 'clear', group, '--reason', 'over', '--yes')
    expect((await operator('limits', 'show', group, '--json')).json().inForce.workgroup_day).toBe(5_000)
  })

  test('given again takes the place of what was set before, and says what changes', async () => {
    await set('--seat-calls-at-once', '30')
    const { err } = await operator('limits', 'set', group, '--calls-at-once', '40', '--reason', 'x')
    expect(err).toContain(
      'calls at once, each seat: 1 instead of 30\n  calls at once, together: 40 instead of 1',
    )
    expect((await ofAdmins()).most).toMatchObject({ seat_at_once: 30, workgroup_at_once: 1 })
    await set('--calls-at-once', '40')
    expect((await ofAdmins()).most).toMatchObject({ seat_at_once: 1, workgroup_at_once: 40 })
  })

  test('ends at its end', async () => {
    const until = new Date(world.clock.now().getTime() + DAY_MS).toISOString().slice(0, 10)
    expect((await set('--seat-calls-at-once', '30', '--until', until)).out).toContain(', until ')
    const most = async () => (await operator('limits', 'show', group, '--json')).json().inForce.seat_at_once
    expect(await most()).toBe(30)
    world.clock.advance(3 * DAY_MS)
    expect(await most()).toBe(1)
    ada = await world.person({ admin: true, workgroup: ada.workgroupId })
    await fund(world.ctx, ada, 1000)
    expect([await make(ada), await make(ada)]).toEqual(['rings', 'call_limit_seat_at_once'])
    expect((await operator('limits', 'list')).out).not.toContain(`(${group})`)
    expect((await clear()).err).toContain('has no call limits of its own')
    expect((await set('--seat-calls-at-once', '5')).code).toBe(0)
    await over()
  })

  test('counts for a workgroup that the settings do not limit', async () => {
    const free = await openWorld({ config: { callLimits: NONE } })
    const who = await free.person({ admin: true })
    await fund(free.ctx, who, 1000)
    const own = operatorIn(free)
    const words = ['limits', 'set', String(who.workgroupId), '--calls-at-once', '1', ...why]
    expect((await own(...words)).out).toContain('1 instead of no limit')
    const users = free.ctx.db.selectFrom('users').select('phone').where('id', '=', who.userId)
    const { phone } = await users.executeTakeFirstOrThrow()
    const ring = (called: string) =>
      free.call('makeCall', { body: { called, calling: phone, username: who.username } }, who)
    const both = await Promise.all([ring('08034440001'), ring('08034440002')])
    expect(both.map(({ http }) => http).toSorted()).toEqual([200, 422])
    await free.telephony.advance(600_000)
    await free.close()
  })
})

test('each change leaves a line that the workgroup reads, with what was before', async () => {
  await set('--seat-calls-at-once', '30')
  expect(await newestAudit()).toMatchObject({
    action: 'operator_limits_set',
    target: `workgroup:${group}`,
    request_id: 'operator:musa',
    detail: {
      ...NONE,
      seat_at_once: 30,
      reason: 'A call centre of 30.',
      ticket: 'S-4',
      until: null,
      was: null,
    },
  })
  await clear()
  expect(await newestAudit()).toMatchObject({
    action: 'operator_limits_cleared',
    detail: { was: { ...NONE, seat_at_once: 30 }, reason: 'over' },
  })
  const texts = JSON.stringify((await world.call('audit', { query: {} }, ada)).body)
  expect(texts).toContain('Set the highest call limits')
  expect(texts).toContain('Set the highest call limits back to the usual ones')
  expect(texts).not.toContain('musa')
})

test('are listed with their end, ticket and reason, and shown with where each is from', async () => {
  await set('--seat-calls-at-once', '30', '--spend-a-day', '5000', '--until', '2027-01-31 18:00')
  const line = (await operator('limits', 'list')).out.split('\n').find((text) => text.includes(`(${group})`))
  expect(line).toMatch(/ 30 +₦5,000.00 +2027-01-31 18:00 +S-4 +musa +A call centre of 30\./)
  const { out } = await operator('limits', 'show', group)
  expect(out).toMatch(/^Limit +Counts +Usual +By you +By its admins$/m)
  expect(out).toMatch(/^calls at once, each seat +30 +1 +30 *$/m)
  expect(out).toMatch(/^spend a day, together +₦5,000.00 +₦50.00 +₦5,000.00 *$/m)
  const { limits } = (await operator('limits', 'list', '--json')).json()
  expect(limits).toContainEqual(
    expect.objectContaining({ workgroupId: ada.workgroupId, workgroup_day: 500_000, seat_day: null }),
  )
})

test('without --yes nothing is set; what cannot be is refused in words', async () => {
  const words = ['limits', 'set', group, '--calls-at-once', '9']
  expect((await operator(...words, '--reason', 'x')).code).toBe(3)
  expect((await operator(...words)).err).toContain('limits set needs --reason')
  expect((await ofAdmins()).most.workgroup_at_once).toBe(1)
  expect((await set()).err).toContain('Name a limit: --seat-calls-at-once, --calls-at-once')
  expect((await set('--spend-a-day', 'many')).err).toContain('"many" is not an amount in naira')
  for (const wrong of ['0', '-1', '1.5', '1000000001'])
    expect((await set('--spend-a-day', wrong)).err).toContain('--spend-a-day is a whole number from 1')
  expect((await set('--calls-at-once', '9', '--until', '2001-01-01')).err).toContain('over already')
  const unknown = ['999999', '--calls-at-once', '9', ...why]
  expect((await operator('limits', 'set', ...unknown)).err).toContain('There is no workgroup 999999')
  expect((await operator('limits', 'show', '999999')).err).toContain('There is no workgroup 999999')
  expect((await clear()).err).toContain('has no call limits of its own. "limits list"')
})
