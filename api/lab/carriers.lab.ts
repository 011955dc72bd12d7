import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deleteRoute, lockTrunk, putTrunkRow, type TrunkRow } from '../src/core/trunks/trunks.sql.ts'
import { transaction } from '../src/platform/db/db.ts'
import { openSipSide, type PhoneBehaviour, type SipSide } from './asterisk/sip-side.ts'
import { expectBooked, onlyCall } from './parts/booked.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'
import { putRouteTo, putTrunk } from './parts/lab-trunks.ts'

const LOGIN = { user: 'ekoline', secret: 'a-secret-of-the-carrier' }
const lab = useLab(10)
const behaviours = new Map<string, PhoneBehaviour>()
let one: SipSide
let two: SipSide

beforeAll(async () => {
  const shared = { port: 0, pbx: lab.exchange.pbx.sip, behaviour: (who: string) => behaviours.get(who) ?? {} }
  one = await openSipSide({ address: '127.0.11.3', ...shared })
  two = await openSipSide({ address: '127.0.11.4', ...shared, login: LOGIN })
  await trunk('one', one)
  await trunk('two', two, {
    username: LOGIN.user,
    passwordSealed: lab.world.ctx.seal.seal(LOGIN.secret),
    registers: true,
    numberFormat: 'national',
    cliFormat: 'digits',
  })
  await route('one', 1)
  await route('two', 2)
})
afterAll(() => {
  one.close()
  two.close()
})

const trunk = (name: string, to: SipSide, change?: Partial<TrunkRow>) => putTrunk(lab.world, name, to, change)
const route = (name: string, priority: number) => putRouteTo(lab.world, name, priority)

const national = (number: string) => number.replace('+234', '0')

/** A number, how its phone behaves behind both carriers, and a person with a phone. */
async function ready(behaviour: PhoneBehaviour) {
  const who = await lab.caller()
  await lab.world.register(who)
  lab.exchange.behave(who.username, { answerAfterMs: 300 })
  const called = lab.number({})
  behaviours.set(called, behaviour)
  behaviours.set(national(called), behaviour)
  return { who, called }
}

async function attemptsOf(uniqueid: string) {
  const calls = lab.world.ctx.db.selectFrom('calls').select('attempts').where('uniqueid', '=', uniqueid)
  const { attempts } = await seen(async () => (await calls.executeTakeFirst()) ?? null)
  return (attempts as { leg: string; trunk: string; q850: number }[]).map(
    ({ leg, trunk: by, q850 }) => `${leg} ${by} ${q850}`,
  )
}

describe('two carriers', () => {
  test('we register with the second by our login, and its calls reach us', async () => {
    const contact = await seen(() => two.registered)
    expect(contact).toMatch(/<sip:ekoline@127\.0\.0\.1:\d+.*line=/)
    const who = await lab.caller(0)
    await lab.world.register(who)
    lab.exchange.behave(who.username, { answerAfterMs: 500, hangupAfterMs: 2_000 })
    const did = await lab.lead(who, 'user', who.username)
    const outside = two.call('+2348035550000', did, {})
    await talkOf(await seen(() => lab.exchange.phones.callsTo(who.username)[0]))
    await seen(() => outside.endedAt)
    await onlyCall(lab.world, who)
  })

  test('a call goes by the first', async () => {
    const { who, called } = await ready({ answerAfterMs: 500, hangupAfterMs: 2_000 })
    const uniqueid = await lab.place(who, called)
    const talkMs = await talkOf(await seen(() => one.callsTo(called)[0]))
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(await attemptsOf(uniqueid)).toEqual(['b one 16'])
  })

  test('one refuses: the call goes on by the other within 3 s, with the number as that one writes it', async () => {
    const { who, called } = await ready({ answerAfterMs: 500, hangupAfterMs: 2_000 })
    behaviours.set(called, { congestion: true })
    const uniqueid = await lab.place(who, called)
    const refused = await seen(() => one.callsTo(called)[0])
    const far = await seen(() => two.callsTo(national(called))[0])
    expect(far.startedAt - refused.startedAt).toBeLessThan(3_000)
    expect([refused.other, far.other]).toEqual([who.phone, who.phone.slice(1)])
    const talkMs = await talkOf(far)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(await attemptsOf(uniqueid)).toEqual(['b one 34', 'b two 16'])
  })

  test('a carrier that only says that it tries is waited for', async () => {
    const { who, called } = await ready({ quiet: true, answerAfterMs: 5_000, hangupAfterMs: 2_000 })
    const uniqueid = await lab.place(who, called)
    const talkMs = await talkOf(await seen(() => one.callsTo(called)[0]))
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(await attemptsOf(uniqueid)).toEqual(['b one 16'])
  })

  test('one dies: the call goes on by the other within 3 s', async () => {
    const { who, called } = await ready({ answerAfterMs: 500, hangupAfterMs: 2_000 })
    one.deaf = true
    const uniqueid = await lab.place(who, called)
    const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0]?.answeredAt)
    const far = await seen(() => two.callsTo(national(called))[0])
    expect(far.startedAt - own).toBeLessThan(3_000)
    const talkMs = await talkOf(far)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    const [first, ...rest] = await attemptsOf(uniqueid)
    expect(first).toMatch(/^b one (41|34)$/) // by our own clock, or known to be away by OPTIONS
    expect(rest).toEqual(['b two 16'])
  })

  test('one that is switched off is not called by, and its registration ends', async () => {
    const { db } = lab.world.ctx
    const off = async (name: string, isOn: boolean) =>
      transaction(db, async (tx) => {
        const row = await lockTrunk(tx, name)
        if (row) await putTrunkRow(tx, { ...row, isOn }, new Date())
      })
    await off('one', false)
    const { who, called } = await ready({ answerAfterMs: 500, hangupAfterMs: 1_000 })
    const uniqueid = await lab.place(who, called)
    await talkOf(await seen(() => two.callsTo(national(called))[0]))
    expect(await attemptsOf(uniqueid)).toEqual(['b two 16'])
    await off('two', false)
    await seen(() => two.registered === null)
    await transaction(db, (tx) => deleteRoute(tx, '', 'two'))
    await transaction(db, (tx) => deleteRoute(tx, '', 'one'))
  })
})
