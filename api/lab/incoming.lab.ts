// @shows DEC-160

import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { describe, expect, inject, test } from 'vitest'
import { makeQueue } from '../test/calls/rooms.ts'
import { wavFile } from '../test/calls/wavs.ts'
import { workgroupOf } from '../test/inviting.ts'
import { balanceOf, fund } from '../test/money/money.ts'
import { setRates } from '../test/money/rates.ts'
import type { Person } from '../test/people.ts'
import { expectBooked, FREE, onlyCall, recordOf } from './parts/booked.ts'
import { seen, talkOf, useLab } from './parts/lab.ts'

const lab = useLab()
const FROM = '+2348035550000'

/** A person whose phone is registered and answers. */
async function atHand(behaviour = { answerAfterMs: 1_000, hangupAfterMs: 3_000 }) {
  const who = await lab.caller(0)
  await lab.world.register(who)
  lab.exchange.behave(who.username, behaviour)
  return who
}

const phoneOf = (who: Person) => seen(() => lab.exchange.phones.callsTo(who.username)[0])

/** A menu whose prompt plays so many seconds. @returns its number */
async function menuOf(who: Person, seconds: number, ivr_members: Member[]) {
  const { world } = lab
  const workgroup_name = await workgroupOf(world, who)
  const own = { card_id: who.cardId, workgroup_name }
  const kind = { filebucket_type: 'ivr', filebucket_permission: 'public' } as const
  const file = wavFile('welcome.wav', { seconds })
  const { body: uploaded } = await world.call('addUpload', { file, body: { ...own, ...kind } }, who)
  const recording = uploaded.result.filebucket_number
  const body = { name: 'Reception', description: 'Answers first', ...own, recording, ivr_members }
  const { body: added } = await world.call('addIvr', { body }, who)
  return added.result.ivr_number
}
interface Member {
  readonly digit: '1' | '2'
  readonly category: DestinationCategory
  readonly destination: string
}

describe.concurrent('a call to one of our numbers', () => {
  test('that leads to a user rings their phone, and costs nothing', async () => {
    const who = await atHand()
    const did = await lab.lead(who, 'user', who.username)
    const outside = lab.exchange.carrier.call(FROM, did, {})
    const phone = await phoneOf(who)
    expect(phone.other).toBe(FROM)
    const talkMs = await talkOf(phone)
    await seen(() => outside.endedAt)
    const uniqueid = await onlyCall(lab.world, who)
    const record = await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
    expect(record).toMatchObject({ src: FROM, calledstation: `PJSIP/${who.username}`, cost: 0 })
    expect(outside.received?.rms()).toBeGreaterThan(0.1)
  })

  // @shows DEC-235
  test('shows the name of its contact on the phone, in UTF-8', async () => {
    const who = await atHand()
    const did = await lab.lead(who, 'user', who.username)
    const contact = { name: 'Adébọ̀wálé "Wálé" Ògúnlẹ́sì', numbers: [{ number: FROM }] }
    await lab.world.call('addContact', { body: contact }, who)
    lab.exchange.carrier.call(FROM, did, {})
    const phone = await phoneOf(who)
    expect([phone.other, phone.otherName]).toEqual([FROM, contact.name.normalize('NFC')])
    const talkMs = await talkOf(phone)
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
  })

  test.each([
    ['busy', { busy: true }, 2, 486],
    ['declined', { rejected: true }, 2, 403],
  ] as const)('that leads to a user who is %s is a record too', async (_, behaviour, cause, status) => {
    const who = await atHand()
    lab.exchange.behave(who.username, behaviour)
    const did = await lab.lead(who, 'user', who.username)
    const outside = lab.exchange.carrier.call(FROM, did, {})
    await seen(() => outside.endedAt)
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause, talkMs: 0, rate: FREE })
    expect(outside.refused).toBe(status)
  })

  test('that its caller gives up is cancelled', async () => {
    const who = await atHand({ answerAfterMs: 20_000, hangupAfterMs: 1_000 })
    const did = await lab.lead(who, 'user', who.username)
    lab.exchange.carrier.call(FROM, did, { hangupAfterMs: 3_000 })
    const phone = await phoneOf(who)
    await seen(() => phone.endedAt)
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 4, talkMs: 0, rate: FREE })
  })

  test('that no one has is refused: no such number', async () => {
    const outside = lab.exchange.carrier.call(FROM, '+2342099999999', {})
    await seen(() => outside.endedAt)
    expect(outside.refused).toBe(404)
  })

  test('that leads to a queue is answered, and its caller gives up in it', async () => {
    const who = await lab.caller(0)
    const did = await lab.lead(who, 'queue', await makeQueue(lab.world, who, []))
    const outside = lab.exchange.carrier.call(FROM, did, { hangupAfterMs: 4_000 })
    expect(await talkOf(outside)).toBeGreaterThan(3_000)
    const uniqueid = await onlyCall(lab.world, who)
    const record = await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs: 0, rate: FREE }) // waiting is no talk
    expect(record.calledstation).toBe(did)
  })

  test('that leads to a conference is answered', async () => {
    const who = await lab.caller(0)
    const workgroup_name = await workgroupOf(lab.world, who)
    const about = { conference_name: 'Stand-up', conference_description: 'At nine' }
    const body = { ...about, card_id: who.cardId, workgroup_name }
    const { body: added } = await lab.world.call('addConference', { body }, who)
    const did = await lab.lead(who, 'conference', added.result.conference_number)
    const talkMs = await talkOf(lab.exchange.carrier.call(FROM, did, { hangupAfterMs: 3_000 }))
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
  })

  test.each([
    ['in the sound (RFC 4733)', false],
    ['by SIP INFO', true],
  ])('that leads through two menus, by keys %s', async (_, byInfo) => {
    const who = await atHand({ answerAfterMs: 500, hangupAfterMs: 2_000 })
    const inner = await menuOf(who, 2, [{ digit: '2', category: 'user', destination: who.username }])
    const outer = await menuOf(who, 20, [{ digit: '1', category: 'ivr', destination: inner }])
    const did = await lab.lead(who, 'ivr', outer)
    const outside = lab.exchange.carrier.call(FROM, did, {
      digits: [
        { atMs: 2_500, key: '1' }, // into the prompt of 20 seconds
        { atMs: 6_500, key: '2' }, // after the one of 2 seconds
      ],
      ...(byInfo && { keysByInfo: true }),
    })
    const phone = await phoneOf(who)
    const pressed = phone.startedAt - outside.startedAt
    expect([pressed > 6_500, pressed < 8_000]).toEqual([true, true])
    const talkMs = await talkOf(outside) // a menu answers: talk is from there on
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
    expect(phone.received?.rms(1)).toBeGreaterThan(0.1)
    expect(outside.received?.rms(1)).toBeGreaterThan(0.1)
  })

  test('that leads to a menu in which no one presses a key ends after its third prompt', async () => {
    const who = await atHand()
    const menu = await menuOf(who, 1, [{ digit: '1', category: 'user', destination: who.username }])
    const did = await lab.lead(who, 'ivr', menu)
    const outside = lab.exchange.carrier.call(FROM, did, { digits: [{ atMs: 3_000, key: '9' }] })
    const talkMs = await talkOf(outside)
    expect(lab.exchange.phones.callsTo(who.username)).toEqual([])
    const uniqueid = await onlyCall(lab.world, who)
    await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs, rate: FREE })
  })
})

/** How long the exchange speaks a digit: its sounds are GSM, 33 bytes for 20 ms. */
function spokenMs(digits: string): number {
  const sounds = join(inject('pbxRoot'), 'usr/share/asterisk/sounds')
  const voice = readdirSync(sounds).find((name) => name.startsWith('en_US_'))
  const bytes = (digit: string) => statSync(join(sounds, `${voice}/digits/${digit}.gsm`)).size
  return [...digits].reduce((ms, digit) => ms + (bytes(digit) / 33) * 20, 0)
}

const SILENCES_MS = 300 + 1_000 + 1_500 + 1_500 + 500 // before, between and behind the three times

test.concurrent('a one-time password is spoken three times, as long and as loud as it should be', async () => {
  const who = await lab.caller()
  const called = lab.number({ answerAfterMs: 500, silent: true })
  const { body } = await lab.world.call(
    'otpCall',
    { body: { phoneNumber: called, code: '4821' } },
    { token: who.token },
  )
  const { uniqueid } = body.result
  const phone = await seen(() => lab.exchange.carrier.callsTo(called)[0])
  const talkMs = await talkOf(phone)
  await expectBooked(lab.world, who, uniqueid, { cause: 1, talkMs })
  const expected = (SILENCES_MS + 3 * spokenMs('4821')) / 1_000
  expect(Math.abs((phone.received?.seconds ?? 0) - expected)).toBeLessThan(0.3)
  expect(phone.received?.rms()).toBeGreaterThan(0.03)
  expect(await balanceOf(lab.world, who)).toBe(991)
})

test.concurrent('two calls share a wallet, and are cut off within 100 ms of its end', async () => {
  const { world } = lab
  const prefix = '234809'
  await setRates(world.ctx, [{ prefix, name: 'By the second', kobo_per_minute: 6_000, first_seconds: 1 }])
  const who = await lab.caller(7)
  lab.exchange.behave(who.phone, { answerAfterMs: 300 })
  const numbers = [1, 2].map(() => lab.number({ answerAfterMs: 300 }, `+${prefix}`))
  const calls: string[] = []
  for (const number of numbers) {
    calls.push(await lab.place(who, number)) // takes all that there is
    await fund(world.ctx, who, 5)
  }
  const far = await Promise.all(numbers.map((number) => seen(() => lab.exchange.carrier.callsTo(number)[0])))
  const talks = await Promise.all(far.map(talkOf))
  expect(await balanceOf(world, who)).toBe(0)
  let paid = 0
  for (const [index, uniqueid] of calls.entries()) {
    const talkMs = talks[index] ?? 0
    const record = await recordOf(world, who, uniqueid)
    expect(Math.abs(talkMs - record.cost * 1_000)).toBeLessThan(100)
    paid += record.cost
  }
  expect(paid).toBe(17)
})
