import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { putInForce } from '../../../test/money/decks.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { deckRow } from '../../../test/money/rates.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import { transferTo } from './outbound.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const FAR = { kind: 'pstn', number: '+2348035559999' } as const
const OUTSIDE = { kind: 'pstn', number: '+2348035550001' } as const
const STEP_MS = 300
const keys = (atMs: number, code: string) =>
  [...code].map((key, n) => ({ atMs: atMs + n * STEP_MS, key: key as Key }))

type User = { readonly phone?: string; readonly phone_verified_at?: null }

async function person(naira: number, user: User = {}, workgroup?: number) {
  const who = await world.person(workgroup === undefined ? {} : { workgroup })
  if (naira > 0) await fund(world.ctx, who, naira)
  if (Object.keys(user).length > 0)
    await world.ctx.db.updateTable('users').set(user).where('id', '=', who.userId).execute()
  return who
}

/** A person with a SIP phone. */
async function caller(naira = 1_000, user: User = {}, workgroup?: number) {
  const who = await person(naira, user, workgroup)
  await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
  return who
}
async function phoneOf({ userId }: Person) {
  const users = world.ctx.db.selectFrom('users').select('phone')
  return (await users.where('id', '=', userId).executeTakeFirstOrThrow()).phone
}
const callsOf = async (who: Person) => {
  const query = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
  return (await world.call('calls', { query }, who)).body.result
}
const liveOf = (who: Person) =>
  world.ctx.db.selectFrom('live_calls').select('calledstation').where('card_id', '=', who.cardId).execute()
const heldOf = async (who: Person) => {
  const holds = world.ctx.db
    .selectFrom('ledger_holds')
    .innerJoin('ledger_accounts', 'ledger_accounts.id', 'account_id')
    .where('card_id', '=', who.cardId)
  return (await holds.select('key').where('state', '=', 'held').execute()).length
}

describe('a call that is transferred to a number outside', () => {
  test('goes on by a call of its own, which its seat pays, too: each exactly, with a record that says so', async () => {
    const who = await caller()
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    world.telephony.behave(OUTSIDE, { answerAfterMs: 2_000 })
    const callId = world.telephony.dials(who.username, FAR.number, {
      digits: keys(5_000, '##08035550001#'),
      hangupAfterMs: 20_000,
    })
    await world.telephony.advance(30_000)
    expect((await liveOf(who)).map(({ calledstation }) => calledstation).toSorted()).toEqual([
      OUTSIDE.number,
      FAR.number,
    ])
    expect(await heldOf(who)).toBe(2)
    await world.telephony.advance(60_000)
    expect(await heldOf(who)).toBe(0)
    const calls = await callsOf(who)
    expect(calls.find(({ uniqueid }) => uniqueid === callId)).toMatchObject({
      calledstation: FAR.number,
      real_sessiontime: 60,
      cost: 18,
      transfer_of: null,
      recorded: true,
    })
    const [onward, ...more] = calls.filter(({ uniqueid }) => uniqueid !== callId)
    expect(more).toEqual([])
    expect(onward).toMatchObject({
      src: await phoneOf(who),
      calledstation: OUTSIDE.number,
      direction: 'out',
      outcome: 'answered',
      transfer_of: callId,
    })
    // Its last key came 8.9 s after the first call, which its phone answered 2 s later; the two talked until 61 s.
    expect(onward?.real_sessiontime).toBe(51)
    expect(onward?.cost).toBe(15.3)
    expect(await balanceOf(world, who)).toBe(966.7)
  })

  test('is priced by the deck that counts for its workgroup, as it is when the transfer is asked for', async () => {
    const who = await caller()
    const use = { workgroupId: who.workgroupId }
    const to = (prefix: string, price: number, more = {}) =>
      deckRow({ prefix, price, firstSeconds: 1, ...more })
    await putInForce(world.ctx, 'passed-on', { rows: [to('23480', 120_000)], use })
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    world.telephony.behave(OUTSIDE, { answerAfterMs: 2_000 })
    const callId = world.telephony.dials(who.username, FAR.number, {
      digits: keys(5_000, '##08035550001#'),
      hangupAfterMs: 20_000,
    })
    await world.telephony.advance(4_000)
    const dearer = to('23480', 600_000, { connection: 50_000, nextSeconds: 60, firstSeconds: 60 })
    await putInForce(world.ctx, 'passed-on', { rows: [dearer] })
    await world.telephony.advance(90_000)
    const calls = await callsOf(who)
    expect(calls.find(({ uniqueid }) => uniqueid === callId)).toMatchObject({
      cost: 12, // 60 s at 12 naira
      price: { called: { deck: 'passed-on', version: 1, per_minute: 12, billed: 60 }, own: null },
    })
    expect(calls.find(({ transfer_of }) => transfer_of === callId)).toMatchObject({
      cost: 65, // a minute at 60 naira, and 5 to connect
      price: {
        called: { deck: 'passed-on', version: 2, per_minute: 60, connection: 5, billed: 60, cost: 65 },
        own: null,
      },
    })
    expect(await balanceOf(world, who)).toBe(1_000 - 12 - 65)
    expect(await heldOf(who)).toBe(0)
  })

  test('whose number does not answer costs nothing for it, and rings the person who asked again', async () => {
    const who = await caller()
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 60_000 })
    world.telephony.behave(OUTSIDE, { busy: true })
    world.telephony.behave({ kind: 'sip', user: who.username }, { answerAfterMs: 2_000 })
    const callId = world.telephony.dials(who.username, FAR.number, {
      digits: keys(5_000, '##08035550001#'),
      hangupAfterMs: 9_000,
    })
    await world.telephony.advance(25_000)
    expect(world.telephony.hears({ kind: 'sip', user: who.username })).toBe('them')
    await world.telephony.advance(60_000)
    const calls = await callsOf(who)
    expect(calls).toHaveLength(2)
    expect(calls.find(({ uniqueid }) => uniqueid === callId)).toMatchObject({
      real_sessiontime: 60,
      cost: 18,
    })
    expect(calls.find(({ transfer_of }) => transfer_of === callId)).toMatchObject({
      terminatecauseid: 2,
      cost: 0,
      real_sessiontime: 0,
    })
    expect(await balanceOf(world, who)).toBe(982)
  })

  test('is refused when the money is used up by the first one, which goes on', async () => {
    const who = await caller(20) // ₦18.00 of it are held for the first minute
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 40_000 })
    const callId = world.telephony.dials(who.username, FAR.number, { digits: keys(5_000, '##08035550001#') })
    await world.telephony.advance(60_000)
    expect(await callsOf(who)).toMatchObject([{ uniqueid: callId, real_sessiontime: 40, cost: 12 }])
    expect(await balanceOf(world, who)).toBe(8)
  })
})

let made = 0
const asked = (who: Person, digits: string, ctx = world.ctx) =>
  transferTo(ctx, 'one', { callId: `of-${++made}`, user: who.username, digits })

describe('a transfer is refused as a call from the same phone is', () => {
  const refused: [string, () => Promise<Person>, string, string][] = [
    ['without money', () => caller(0), '08035550001', 'money'],
    ['to a number that is not whole', () => caller(), '0803555', 'wrong number'],
    ['to the own number', () => caller(10, { phone: '+2348031119001' }), '08031119001', 'own number'],
    ['without a rate', () => caller(), '0013125550000', 'no rate'],
    [
      'before the phone is verified',
      () => caller(10, { phone: '+2348031119002', phone_verified_at: null }),
      '08035550001',
      'unverified',
    ],
    ['to an emergency number, which would see ours for another person’s', () => caller(), '112', 'emergency'],
  ]
  test.each(refused)('%s', async (_, make, digits, refuse) => {
    const who = await make()
    expect(await asked(who, digits)).toEqual({ refuse })
    expect([await liveOf(who), await heldOf(who)]).toEqual([[], 0])
  })

  test('while the workgroup is suspended', async () => {
    const who = await caller()
    await world.ctx.db
      .insertInto('suspensions')
      .values({
        workgroup_id: who.workgroupId,
        level: 'outgoing',
        code: 'fraud',
        reason: 'Under review.',
        made_at: world.clock.now(),
        made_by: 'test',
      })
      .execute()
    expect(await asked(who, '08035550001')).toEqual({ refuse: 'suspended' })
  })

  test.each([
    ['seat_at_once', 1, 'calls at once'],
    ['workgroup_a_minute', 1, 'calls a minute'],
    ['seat_day', 500, 'day'],
  ] as const)('by the limit %s, which the running call counts for', async (name, limit, refuse) => {
    const who = await caller()
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 40_000 })
    world.telephony.dials(who.username, FAR.number, {})
    await world.telephony.advance(3_000)
    const config = { ...world.ctx.config, callLimits: { ...world.ctx.config.callLimits, [name]: limit } }
    expect(await asked(who, '08035550001', { ...world.ctx, config })).toEqual({ refuse })
    await world.telephony.advance(60_000)
  })
})

describe('a transfer to a colleague', () => {
  test('is by phone number or by id, of a member of the same workgroup only, and costs nothing', async () => {
    const who = await caller()
    const colleague = await caller(0, { phone: '+2348031119003' }, who.workgroupId)
    const stranger = await caller(0)
    const to = { colleague: { kind: 'sip', user: colleague.username } }
    expect(await asked(who, '08031119003')).toEqual(to)
    expect(await asked(who, `*${colleague.userId}`)).toEqual(to)
    const mobile = { mobile: 'off', mobile_seconds: 25, mobile_confirms: true } as const
    const reach = { dnd: true, ring_seconds: 20, ...mobile, busy: null, next: null }
    await world.call('setReach', { params: { username: colleague.username }, body: reach }, colleague)
    for (const digits of ['08031119003', `*${colleague.userId}`])
      expect(await asked(who, digits)).toEqual({ refuse: 'undisturbed' })
    for (const id of [stranger.userId, who.userId, 999_999_999])
      expect(await asked(who, `*${id}`)).toEqual({ refuse: 'no colleague' })
    expect(await liveOf(who)).toEqual([])
  })

  test('is all that an own phone can do which is called over the network, and that phone is charged until it leaves', async () => {
    const who = await person(1_000, { phone: '+2348031119004' })
    const colleague = await caller(0, {}, who.workgroupId)
    world.telephony.behave(
      { kind: 'pstn', number: '+2348031119004' },
      {
        answerAfterMs: 1_000,
        hangupAfterMs: 40_000,
        digits: [...keys(4_000, '##08035550001#'), ...keys(22_000, `##*${colleague.userId}#`)],
      },
    )
    world.telephony.behave(FAR, { answerAfterMs: 1_000, hangupAfterMs: 55_000 })
    const body = { called: FAR.number, calling: '+2348031119004', username: who.username }
    const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
    await world.telephony.advance(50_000)
    expect(await liveOf(who)).toHaveLength(1) // nothing was called outside
    expect(world.telephony.hears({ kind: 'sip', user: colleague.username })).toBe('them')
    await world.telephony.advance(80_000)
    // 55 s to the called number are ₦16.50, the own phone's 40 s are ₦12.00.
    expect(await callsOf(who)).toMatchObject([{ uniqueid, real_sessiontime: 55, cost: 28.5 }])
    expect(await balanceOf(world, who)).toBe(971.5)
    expect(await heldOf(who)).toBe(0)
  })
})
