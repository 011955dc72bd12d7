import { expect, test } from 'vitest'
import { TONE_HZ } from './asterisk/rtp.ts'
import { expectBooked, onlyCall } from './parts/booked.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'

const SILENT_S = 3
const SILENT_HOLD_S = 7
const lab = useLab(9, { phones: { silence: { seconds: SILENT_S, onHoldSeconds: SILENT_HOLD_S } } })
const TALKED_MS = 4_000

test('a called phone whose power fails ends the call within seconds, and its silence is not paid', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  lab.exchange.behave(who.username, { answerAfterMs: 300 })
  const called = lab.number({ answerAfterMs: 500, vanishesAfterMs: TALKED_MS })
  const uniqueid = await lab.place(who, called)
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  const own = await seen(() => lab.exchange.phones.callsTo(who.username)[0])
  await talkOf(own)
  const lastedMs = (await talkOf(far)) - TALKED_MS
  expect(lastedMs / 1_000).toBeGreaterThan(SILENT_S - 1)
  expect(lastedMs / 1_000).toBeLessThan(SILENT_S + 2)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: TALKED_MS, slackMs: 1_500 })
})

test('a SIP phone that dialled and whose power fails pays no more than it talked', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  const called = lab.number({ answerAfterMs: 500 })
  lab.exchange.phones.call(who.username, called.replace('+234', '0'), { vanishesAfterMs: TALKED_MS })
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  expect((await talkOf(far)) / 1_000).toBeLessThan(TALKED_MS / 1_000 + SILENT_S + 2)
  const uniqueid = await onlyCall(lab.world, who)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: TALKED_MS, slackMs: 1_500 })
})

test('a phone that holds sends no sound by right: the other one hears music, and the call is paid', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  const holds = [{ atMs: 1_000, forMs: 5_000 }]
  const called = lab.number({ answerAfterMs: 500, holds, hangupAfterMs: 8_000 })
  const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  await seen(() => own.answeredAt && performance.timeOrigin + performance.now() > own.answeredAt + 4_000)
  const [loudness, tone] = [own.received?.rms(1) ?? 0, own.received?.toneOf(TONE_HZ, 1) ?? 0]
  expect(loudness).toBeGreaterThan(0.01)
  expect(tone).toBeLessThan(0.2) // the other one's tone is louder, the music has notes near it
  const talkMs = await talkOf(far)
  expect(own.received?.rms(1)).toBeGreaterThan(0.2) // the other one again
  const uniqueid = await onlyCall(lab.world, who)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
})

test('a phone whose power fails while it holds ends the call later, and that silence is not paid', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  const holds = [{ atMs: 2_000, forMs: 60_000 }]
  const called = lab.number({ answerAfterMs: 500, holds, vanishesAfterMs: 3_000 })
  lab.exchange.phones.call(who.username, called.replace('+234', '0'), {})
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  const lastedMs = (await talkOf(far)) - 2_000
  expect(lastedMs / 1_000).toBeGreaterThan(SILENT_HOLD_S - 1)
  expect(lastedMs / 1_000).toBeLessThan(SILENT_HOLD_S + 2)
  const uniqueid = await onlyCall(lab.world, who)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: 2_000, slackMs: 1_500 })
})
