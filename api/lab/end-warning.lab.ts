import { flatRate } from '@ekoline/contract/calls/call-charge.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { expect, test } from 'vitest'
import { fund } from '../test/money/money.ts'
import { setRates } from '../test/money/rates.ts'
import type { PhoneBehaviour, SideCall } from './asterisk/sip-side.ts'
import { expectBooked, onlyCall } from './parts/booked.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'

const lab = useLab()
// A naira a second, from the first second on.
const KOBO_PER_MINUTE = 6_000
const RATE = flatRate(kobo(KOBO_PER_MINUTE), 1)
const PREFIX = '234809'
const WARNED_AFTER_S = 10
const NAIRA = 60 + WARNED_AFTER_S
const WORDS_S = 5 // a tone, and 'You have one minute'
const HEARD = 0.01

/** A person whose SIP phone calls a number with money for 70 seconds. */
async function talk(own: PhoneBehaviour, far: PhoneBehaviour) {
  const who = await lab.caller(NAIRA)
  await lab.world.register(who)
  const called = lab.number({ answerAfterMs: 500, ...far }, `+${PREFIX}`)
  const phone = lab.exchange.phones.call(who.username, called.replace('+234', '0'), own)
  const other = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  await seen(() => phone.answeredAt)
  await seen(() => other.answeredAt)
  return { who, phone, other }
}

/** The loudest half second that a phone receives until so long after it answered. */
async function loudest({ answeredAt, received }: SideCall, untilMs: number): Promise<number> {
  let most = 0
  await seen(() => {
    most = Math.max(most, received?.rms(0.5) ?? 0)
    return Date.now() > (answeredAt ?? 0) + untilMs
  }, untilMs + 5_000)
  return most
}

test('who pays hears a minute before the money ends that it does, the other side does not, and the two talk on', async () => {
  await setRates(lab.world.ctx, [
    { prefix: PREFIX, name: 'A naira a second', kobo_per_minute: KOBO_PER_MINUTE, first_seconds: 1 },
  ])
  const quiet = await talk({ silent: true }, { silent: true })
  const loud = await talk({}, { silent: true })
  const saidUntilMs = (WARNED_AFTER_S + WORDS_S) * 1_000
  const others = loudest(quiet.other, saidUntilMs)
  const also = loudest(loud.phone, saidUntilMs)
  expect(await loudest(quiet.phone, (WARNED_AFTER_S - 1) * 1_000)).toBeLessThan(HEARD)
  expect(await loudest(quiet.phone, saidUntilMs)).toBeGreaterThan(2 * HEARD)
  expect(await others).toBeLessThan(HEARD)
  expect(await also).toBeGreaterThan(2 * HEARD)
  await listen(loud.other, 1)
  expect(loud.other.received?.rms(1)).toBeGreaterThan(0.1) // joined as before
  expect(loud.phone.received?.rms(1)).toBeLessThan(HEARD) // once, and no longer

  for (const { who, phone, other } of [quiet, loud]) {
    phone.hangUp()
    const talkMs = await talkOf(other)
    await expectBooked(lab.world, who, await onlyCall(lab.world, who), { cause: 1, talkMs, rate: RATE })
  }
})

test('who tops up while the warning is said talks on past it, and is warned again', async () => {
  const { who, phone, other } = await talk({ silent: true }, { silent: true })
  const saidUntilMs = (WARNED_AFTER_S + WORDS_S) * 1_000
  expect(await loudest(phone, saidUntilMs)).toBeGreaterThan(2 * HEARD)
  await fund(lab.world.ctx, who, 10)
  expect(await loudest(phone, saidUntilMs + 10_000)).toBeGreaterThan(2 * HEARD)
  phone.hangUp()
  const talkMs = await talkOf(other)
  await expectBooked(lab.world, who, await onlyCall(lab.world, who), { cause: 1, talkMs, rate: RATE })
})
