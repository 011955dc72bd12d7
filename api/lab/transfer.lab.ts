import { expect, test } from 'vitest'
import type { Key } from '../src/adapters/exchange/exchange.ts'
import { TONE_HZ } from './asterisk/rtp.ts'
import type { PhoneBehaviour, SideCall } from './asterisk/sip-side.ts'
import { expectBooked, FREE, onlyCall, recordsOf } from './parts/booked.ts'
import { listen, seen, talkOf, useLab } from './parts/lab.ts'

const lab = useLab(10)
const keysFrom = (atMs: number, keys: string) =>
  [...keys].map((key, n) => ({ atMs: atMs + n * 300, key: key as Key }))

const VOICE = 0.2 // a phone of the lab is that loud at its tone; the music has notes near it, and is softer
const hearsVoice = ({ received }: SideCall) => (received?.toneOf(TONE_HZ, 0.5) ?? 0) > VOICE
const isMusic = (call: SideCall) => (call.received?.rms(0.5) ?? 0) > 0.005 && !hearsVoice(call)

/** Two of a workgroup with SIP phones; the first one's calls are paid. */
async function colleagues(answers: PhoneBehaviour) {
  const who = await lab.caller()
  const colleague = await lab.world.person({ workgroup: who.workgroupId })
  const users = lab.world.ctx.db.selectFrom('users').select('phone')
  const { phone } = await users.where('id', '=', colleague.userId).executeTakeFirstOrThrow()
  for (const one of [who, colleague]) await lab.world.register(one)
  lab.exchange.behave(colleague.username, answers)
  return { who, colleague, number: phone.replace('+234', '0') }
}
const talking = (one: SideCall, other: SideCall) => seen(() => hearsVoice(one) && hearsVoice(other))
const ringsAt = (username: string) => seen(() => lab.exchange.phones.callsTo(username)[0])

test.each([
  ['keys in the sound', {}],
  ['keys by SIP INFO', { keysByInfo: true }],
] as const)('a SIP phone transfers its call by %s after a talk, which is paid to its end', async (_, how) => {
  const { who, colleague, number } = await colleagues({ answerAfterMs: 500 })
  const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 16_000 })
  const digits = keysFrom(2_000, `##${number}#`)
  const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), { digits, ...how })
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  const third = await ringsAt(colleague.username)
  expect(third.other).toBe(called) // who they will talk with
  await seen(() => third.answeredAt)
  await listen(far, 1)
  expect(isMusic(far)).toBe(true)
  expect(hearsVoice(third)).toBe(true)
  own.hangUp()
  await talking(far, third)
  const talkMs = await talkOf(far)
  await seen(() => third.endedAt)
  const uniqueid = await onlyCall(lab.world, who)
  const record = await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
  expect(record).toMatchObject({ calledstation: called, recorded: true })
})

test('a call that comes in is transferred without a talk, and costs nothing', async () => {
  const { who, colleague, number } = await colleagues({ answerAfterMs: 2_500 })
  const digits = keysFrom(1_000, `##${number}#`)
  lab.exchange.behave(who.username, { answerAfterMs: 500, digits, hangupAfterMs: 6_500 })
  const did = await lab.lead(who, 'user', who.username)
  const caller = lab.exchange.carrier.call('+2348030099001', did, { hangupAfterMs: 15_000 })
  const third = await ringsAt(colleague.username)
  const first = await ringsAt(who.username)
  await seen(() => first.endedAt)
  expect(third.answeredAt).toBeNull()
  expect(isMusic(caller)).toBe(true)
  await seen(() => third.answeredAt)
  await talking(caller, third)
  await talkOf(caller)
  await seen(() => third.endedAt)
  const uniqueid = await onlyCall(lab.world, who)
  const talkMs = (caller.endedAt ?? 0) - (first.answeredAt ?? 0)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
})

/** The ids of a person's calls that are over: of the one that was transferred, and of the one that it goes on by. */
async function bothCalls(who: Parameters<typeof recordsOf>[1], outside: string) {
  const records = await seen(async () => {
    const all = await recordsOf(lab.world, who)
    return all.length === 2 && all
  })
  const [onward, first] = [true, false].map((is) =>
    records.find(({ calledstation }) => (calledstation === outside) === is),
  )
  return { first: first?.uniqueid ?? '', onward: onward?.uniqueid ?? '' }
}

test('a call that comes in is transferred to a number outside, which is paid as a call of its own', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  const outside = lab.number({ answerAfterMs: 1_500 })
  const digits = keysFrom(1_000, `##${outside.replace('+234', '0')}#`)
  lab.exchange.behave(who.username, { answerAfterMs: 500, digits, hangupAfterMs: 10_000 })
  const did = await lab.lead(who, 'user', who.username)
  const caller = lab.exchange.carrier.call('+2348030099002', did, { hangupAfterMs: 18_000 })
  const far = await seen(() => lab.exchange.carrier.callsTo(outside)[0])
  const own = await ringsAt(who.username)
  await seen(() => far.answeredAt)
  await listen(caller, 1)
  expect(isMusic(caller)).toBe(true)
  expect(hearsVoice(far)).toBe(true) // of the person who transfers
  await seen(() => own.endedAt)
  await talking(caller, far)
  const talkMs = await talkOf(far)
  await seen(() => caller.endedAt)
  const { first, onward } = await bothCalls(who, outside)
  const wholeMs = (caller.endedAt ?? 0) - (own.answeredAt ?? 0)
  await expectBooked(lab.world, who, first, { cause: 1, talkMs: wholeMs, rate: FREE })
  await expectBooked(lab.world, who, onward, { cause: 1, talkMs })
})

test('a number outside that is busy leads back to the person who transferred and has hung up: their phone rings again', async () => {
  const who = await lab.caller()
  await lab.world.register(who)
  const outside = lab.number({ busy: true })
  const called = lab.number({ answerAfterMs: 500, hangupAfterMs: 22_000 })
  const digits = keysFrom(2_000, `##${outside.replace('+234', '0')}#`)
  lab.exchange.behave(who.username, { answerAfterMs: 1_000 })
  const own = lab.exchange.phones.call(who.username, called.replace('+234', '0'), {
    digits,
    hangupAfterMs: 6_700,
  })
  const far = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  const again = await ringsAt(who.username)
  expect(own.endedAt).not.toBeNull()
  expect(again.other).toBe(called)
  await seen(() => again.answeredAt)
  await seen(() => hearsVoice(far))
  const talkMs = await talkOf(far)
  const { first, onward } = await bothCalls(who, outside)
  await expectBooked(lab.world, who, first, { cause: 1, talkMs })
  await expectBooked(lab.world, who, onward, { cause: 2, talkMs: 0 })
})
