// @shows DEC-159

import { buffer } from 'node:stream/consumers'
import { judgeSide } from '@ekoline/contract/calls/line-quality.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { describe, expect, test } from 'vitest'
import { soundOf } from '../src/adapters/exchange/spoken.ts'
import { expectBooked, onlyCall, recordOf, recordsOf } from './parts/booked.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'
import { likeness, loudnessOf, loudnessOfSide, secondsOf } from './parts/wav-figures.ts'

const lab = useLab()
const there = { answerAfterMs: 500 }
const calledTo = (number: string) => seen(() => lab.exchange.carrier.callsTo(number)[0])

/** A person who answers their own phone when it rings. */
async function atHand(naira?: number) {
  const who = await lab.caller(naira)
  lab.exchange.behave(who.phone, there)
  return who
}

describe.concurrent('click-to-call', () => {
  test('rings the own phone, then the called one, and joins them; it is recorded, and paid once', async () => {
    const who = await atHand()
    const called = lab.number({ answerAfterMs: 1_500, hangupAfterMs: 6_000 })
    const uniqueid = await lab.place(who, called)
    const state = async () => (await lab.world.call('call', { params: { uniqueid } }, who)).body.result
    expect(await state()).toMatchObject({ state: 'ringing', rings: 'own' })
    const far = await calledTo(called)
    expect(far.other).toBe(who.phone)
    await seen(async () => (await state()).rings === 'called')
    await seen(() => far.answeredAt)
    await seen(async () => (await state()).state === 'connected')
    const talkMs = await talkOf(far)
    const record = await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(record).toMatchObject({ src: who.phone, calledstation: called, recorded: true, cost: 9 })
    expect(await state()).toMatchObject({ state: 'ended', terminatecauseid: 1 })
    expect(far.received?.rms(2)).toBeGreaterThan(0.1) // the other one

    const body = { file: Buffer.from(`${uniqueid}.wav`).toString('base64url') }
    const recording = await lab.world.raw('individualRecording', { params: body, query: {} }, who)
    expect(recording.statusCode).toBe(200)
    expect(Math.abs(secondsOf(recording.rawPayload) - talkMs / 1_000)).toBeLessThan(0.1)
    expect(loudnessOf(recording.rawPayload)).toBeGreaterThan(0.2)
    for (const side of ['left', 'right'] as const)
      expect(loudnessOfSide(recording.rawPayload, side)).toBeGreaterThan(0.2)
    const stored = await lab.world.ctx.recordings.find(uniqueid)
    expect(stored?.bytes).toBe(recording.rawPayload.length)
    expect(stored && (await buffer(stored.read(0, 3))).toString()).toBe('RIFF')
  })

  test.each([
    ['busy', { busy: true }, 2],
    ['declined', { rejected: true }, 2],
    ['congested', { congestion: true }, 5],
  ] as const)('that is %s costs nothing', async (_, behaviour, cause) => {
    const who = await atHand()
    const uniqueid = await lab.place(who, lab.number(behaviour))
    const record = await expectBooked(lab.world, who, uniqueid, { cause, talkMs: 0 })
    expect(record).toMatchObject({ recorded: false, cost: 0 })
  })

  test('that no one answers ends after half a minute, and costs nothing', async () => {
    const who = await atHand()
    const called = lab.number({ noAnswer: true })
    const uniqueid = await lab.place(who, called)
    const far = await calledTo(called)
    await expectBooked(lab.world, who, uniqueid, { cause: 3, talkMs: 0 })
    expect(((await seen(() => far.endedAt)) - far.startedAt) / 1_000).toBeCloseTo(30, 0)
  })

  test('that is cancelled by its person while it rings costs nothing', async () => {
    const who = await atHand()
    const called = lab.number({ noAnswer: true })
    const uniqueid = await lab.place(who, called)
    const far = await calledTo(called)
    await lab.world.call('hangUp', { params: { uniqueid } }, who)
    await seen(() => far.endedAt)
    await expectBooked(lab.world, who, uniqueid, { cause: 4, talkMs: 0 })
  })

  test('that is hung up by its person while they talk is paid', async () => {
    const who = await atHand()
    const called = lab.number(there)
    const uniqueid = await lab.place(who, called)
    const far = await calledTo(called)
    await seen(() => far.answeredAt)
    await seen(() => (far.received?.seconds ?? 0) > 2)
    await lab.world.call('hangUp', { params: { uniqueid } }, who)
    const talkMs = await talkOf(far)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
  })

  test('rings the SIP phone of its person when it is registered', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    lab.exchange.behave(who.username, there)
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_000 })
    const uniqueid = await lab.place(who, called)
    const far = await calledTo(called)
    const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
    const talkMs = await talkOf(far)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    await seen(() => own.endedAt)
    expect(own.received?.rms(2)).toBeGreaterThan(0.1)
  })

  test('whose called phone loses sound says so of their side alone, and of ours what was measured', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    lab.exchange.behave(who.username, { ...there, reportsNothing: true })
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 14_000, losesEvery: 12 })
    const uniqueid = await lab.place(who, called)
    await talkOf(await calledTo(called))
    await recordOf(lab.world, who, uniqueid)
    const today = dayOf(new Date())
    const query = { cardid: who.cardId, from: addDays(today, -1), to: addDays(today, 1) }
    const [listed] = (await lab.world.call('calls', { query }, who)).body.result
    const { ours = null, theirs = null } = listed?.line ?? {}
    expect(judgeSide(ours)).toBe('partly')
    expect(judgeSide(theirs)).toMatchObject({ is: 'lost' })
    for (const sound of [theirs?.from_phone, theirs?.to_phone]) {
      expect(sound?.lost).toBeGreaterThan(5)
      expect(sound?.lost).toBeLessThan(10)
    }
  })

  test('rings the number of its person when their SIP phone is not registered', async () => {
    const who = await atHand()
    await lab.world.knowPhone(who)
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 2_000 })
    const uniqueid = await lab.place(who, called)
    const talkMs = await talkOf(await calledTo(called))
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(lab.exchange.carrier.callsTo(who.phone)).toHaveLength(1)
    expect(lab.exchange.phones.callsTo(who.username)).toEqual([])
  })

  test.each([
    ['busy', { busy: true }, 2],
    ['not to be reached', { congestion: true }, 5],
  ] as const)('calls no one when the own phone is %s', async (_, behaviour, cause) => {
    const who = await lab.caller()
    lab.exchange.behave(who.phone, behaviour)
    const called = lab.number(there)
    const uniqueid = await lab.place(who, called)
    await expectBooked(lab.world, who, uniqueid, { cause, talkMs: 0 })
    expect(lab.exchange.carrier.callsTo(called)).toEqual([])
    expect(await recordsOf(lab.world, who)).toHaveLength(1)
  })
})

describe.concurrent('one of our SIP phones', () => {
  test('hears what the network announces of a phone that is switched off, and pays nothing', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    const called = lab.number({ announcesMs: 3_000 })
    const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
    await seen(() => own.endedAt)
    expect(own.answeredAt).toBeNull()
    expect(own.received?.seconds).toBeGreaterThan(1.5)
    expect(own.received?.rms()).toBeGreaterThan(0.1)
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 3, talkMs: 0 })
  })

  test('hears that a number does not exist, and pays nothing', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    const called = lab.number({ unknown: true })
    const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
    await seen(() => own.endedAt)
    expect(own.refused).toBe(404)
    expect(likeness(own.received, soundOf('unknown number'))).toBeGreaterThan(0.8)
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 5, talkMs: 0 })
  })

  test('dials on its own, is recorded, and pays once', async () => {
    const who = await lab.caller()
    await lab.world.register(who)
    const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 3_000 })
    lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
    const talkMs = await talkOf(await calledTo(called))
    const uniqueid = await onlyCall(lab.world, who)
    const record = await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
    expect(record).toMatchObject({ calledstation: called, recorded: true })
  })

  test.each([
    ['there is nothing in the wallet', 'money', '+234803', 403],
    ['there is no price for the number', 'no rate', '+44790', 404],
  ] as const)('hears why it is refused, and no phone rings, when %s', async (_, words, prefix, status) => {
    const who = await lab.caller(0)
    await lab.world.register(who)
    const called = lab.number(there, prefix)
    const own = lab.exchange.phones.call(who.username, called, {})
    await seen(() => own.endedAt)
    expect(own.refused).toBe(status)
    expect(own.answeredAt).toBeNull()
    expect(likeness(own.received, soundOf(words))).toBeGreaterThan(0.8)
    expect(likeness(own.received, soundOf('debt'))).toBeLessThan(0.6)
    expect(lab.exchange.carrier.callsTo(called)).toEqual([])
    expect(await recordsOf(lab.world, who)).toEqual([])
  })
})
