// @shows DEC-42

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestExchange } from '../../../test/calls/exchange.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { lastBeat } from '../../../test/nodes.ts'
import { giveNumber, numbersOf, payNumber, stockNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { checkRollup } from '../history/calls.sql.ts'
import { findLiveCall } from '../live/live-calls.sql.ts'
import { CallKeeper } from './call-keeper.service.ts'

const FROM = '08030000009'
const CALLER = '+2348030000009'

let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  ada = await world.person({ admin: true })
  bola = await world.person({ workgroup: ada.workgroupId })
  for (const user of [ada.username, bola.username])
    await world.ctx.telephony.putSipUser({ user, ha1: 'h', maxContacts: 1 })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  expect(await checkRollup(world.ctx.db)).toEqual([])
  expect(await world.ctx.db.selectFrom('live_calls').selectAll().execute()).toEqual([])
  await world.close()
})

const didOf = async (who: Person) => (await numbersOf(world, who))[0]?.did ?? ''
const leadTo = (who: Person) => ({ category: 'user', destination: who.username }) as const
const answers = (who: Person) =>
  world.telephony.behave({ kind: 'sip', user: who.username }, { answerAfterMs: 4_000, hangupAfterMs: 34_000 })
async function callUs(did: string, from = FROM) {
  const callId = world.telephony.inbound(did, from, {})
  await world.telephony.advance(120_000)
  return callId
}

/** What a person sees on the Overview, and in the call history of the day. */
async function seenBy(who: Person) {
  const cardid = who.cardId
  const recent = (await world.call('recentCalls', { query: { cardid } }, who)).body.result
  const range = { cardid, from: '2026-11-01 00:00:00', to: '2027-11-01 00:00:00' }
  const history = (await world.call('callHistory', { body: range }, who)).body
  expect(history).toMatchObject({ records: recent, total_records: recent.length })
  return recent
}

describe('a call to a number that a person bought', () => {
  test('goes to its user, and is one record of theirs that costs nothing', async () => {
    const id = await stockNumber(world)
    const reference = await payNumber(world, ada, id)
    await world.call('verify', { query: { reference } }, ada)
    const body = { phonenumber_id: id, card_id: ada.cardId, ...leadTo(bola) }
    await world.call('assignNumber', { body }, ada)
    answers(bola)
    const uniqueid = await callUs(await didOf(ada))
    expect(await seenBy(bola)).toEqual([
      expect.objectContaining({
        uniqueid,
        src: CALLER,
        calledstation: `PJSIP/${bola.username}`,
        real_sessiontime: 34,
        terminatecauseid: 1,
        direction: 'in',
        cost: 0,
        individual: true,
        recorded: false,
      }),
    ])
    expect(await seenBy(ada)).toEqual([])
  })

  test('counts in the chart of the day', async () => {
    await giveNumber(world, ada, leadTo(ada))
    answers(ada)
    await callUs(await didOf(ada))
    const { daily } = (await world.call('callGraph', { params: { cardid: ada.cardId } }, ada)).body.result
    expect(daily.reduce((sum, { frequency }) => sum + frequency, 0)).toBe(1)
  })

  test('takes nothing from the wallet, and writes nothing into it', async () => {
    await giveNumber(world, ada, leadTo(ada))
    await fund(world.ctx, ada, 5)
    answers(ada)
    await callUs(await didOf(ada))
    expect(await balanceOf(world, ada)).toBe(5)
    expect((await world.call('statement', { query: {} }, ada)).body.total).toBe(1)
  })

  test.each([
    ['busy', { busy: true }, 2],
    ['not answered', { noAnswer: true }, 3],
    ['declined', { rejected: true }, 2],
  ] as const)('that is %s is a record too', async (_, behaviour, cause) => {
    await giveNumber(world, ada, leadTo(ada))
    world.telephony.behave({ kind: 'sip', user: ada.username }, behaviour)
    await callUs(await didOf(ada))
    expect(await seenBy(ada)).toMatchObject([{ terminatecauseid: cause, real_sessiontime: 0, cost: 0 }])
  })

  test('that leads nowhere yet, or to a person who has left, is a missed call of the person who has the number', async () => {
    await giveNumber(world, ada)
    const did = await didOf(ada)
    await callUs(did, '')
    await world.ctx.db
      .updateTable('number_allocations')
      .set({ category: 'user', destination: 'nobody' })
      .where('card_id', '=', ada.cardId)
      .execute()
    await callUs(did, '00442079460958')
    expect(await seenBy(ada)).toMatchObject([
      { src: '+442079460958', calledstation: did, terminatecauseid: 5 },
      { src: 'Anonymous', calledstation: did, terminatecauseid: 5 },
    ])
  })

  test('has no owner when no one has the number (any more)', async () => {
    const id = await giveNumber(world, ada, leadTo(ada))
    const did = await didOf(ada)
    const released = { released_at: world.clock.now() }
    await world.ctx.db.updateTable('number_allocations').set(released).where('number_id', '=', id).execute()
    await callUs(did)
    await callUs('+2342099999999')
    expect(await seenBy(ada)).toEqual([])
  })

  test('is refused unanswered when no one has the number', async () => {
    const ends: TelephonyEvent[] = []
    const silent = world.ctx.telephony.on((event) => void (event.type === 'call.ended' && ends.push(event)))
    await callUs('+2342099999999')
    silent()
    expect(ends).toMatchObject([{ talkMs: 0, result: { cause: 5, q850: 1 } }])
  })
})

describe('while it runs', () => {
  const [exchange, at] = [createTestExchange('other'), () => world.clock.now()]
  const keeper = () => new CallKeeper(world.ctx, exchange)
  let calls = 0

  async function begin(leg: 'a' | 'b') {
    await giveNumber(world, ada, leg === 'b' ? leadTo(ada) : null)
    const callId = `in-${++calls}`
    const base = { callId, node: 'other' }
    const keeps = keeper()
    const started = { type: 'call.started', direction: 'inbound', from: FROM, to: await didOf(ada) } as const
    const answered = { ...base, type: 'call.answered', leg } as const
    await keeps.handle({ ...base, ...started, at: at() })
    exchange.live.set(callId, { callId, node: 'other', startedAt: at() })
    world.clock.advance(3_000)
    await keeps.handle({ ...answered, at: at() })
    return { callId, keeps, end: () => ({ ...base, type: 'call.ended', at: at() }) as const, started, base }
  }

  test.each(['a', 'b'] as const)(
    'it is answered by leg %s, and never ended for want of means',
    async (leg) => {
      const { callId, keeps, end } = await begin(leg)
      const answeredAt = at()
      expect(await findLiveCall(world.ctx.db, callId)).toMatchObject({
        direction: 'inbound',
        state: 'connected',
        answeredAt,
        fundedUntil: null,
      })
      world.clock.advance(3_600_000)
      await keeps.beat()
      expect(await keeps.guard()).toEqual({ extended: 0, hungUp: 0 })
      expect(exchange.commands).toEqual([])
      exchange.live.delete(callId)
      await keeps.handle({ ...end(), answeredAt, talkMs: 3_600_000, result: { cause: 1, q850: 16 } })
      expect(await seenBy(ada)).toMatchObject([{ uniqueid: callId, real_sessiontime: 3600, cost: 0 }])
    },
  )

  test('what is reported twice, or after its end, makes no second record', async () => {
    const { callId, keeps, end, started, base } = await begin('b')
    const ended = { ...end(), talkMs: 0, result: { cause: 1, q850: 16 } } as const
    exchange.live.delete(callId)
    await keeps.handle({ ...base, ...started, at: at() })
    await keeps.handle(ended)
    await keeps.handle({ ...base, ...started, at: at() })
    await keeps.handle(ended)
    expect(await findLiveCall(world.ctx.db, callId)).toBeUndefined()
    expect(await seenBy(ada)).toHaveLength(1)
  })

  test('is ended at its last checkpoint when its process dies', async () => {
    const { callId, keeps } = await begin('b')
    world.clock.advance(20_000)
    await keeps.beat()
    exchange.live.delete(callId)
    await lastBeat(world, 'other', 46_000)
    const successor = new CallKeeper(world.ctx, createTestExchange('heir'))
    expect(await successor.beat()).toEqual({ lost: 0, left: 1 })
    expect(await seenBy(ada)).toMatchObject([{ uniqueid: callId, real_sessiontime: 20, terminatecauseid: 1 }])
  })
})
