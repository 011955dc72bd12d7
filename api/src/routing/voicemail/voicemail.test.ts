// @shows SA-61

import { createText } from '@ekoline/contract/messages/server.ts'
import {
  VOICEMAIL_BOXES_OF_WORKGROUP,
  VOICEMAIL_MESSAGES_OF_BOX,
} from '@ekoline/contract/routing/voicemail.facts.ts'
import type { NewVoicemailBox, VoicemailBoxBody } from '@ekoline/contract/routing/voicemail.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf, makeRecording } from '../../../test/calls/dialling.ts'
import { workgroupOf } from '../../../test/inviting.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { pushDeviceOf, toldTo } from '../../../test/push/subscriptions.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import type { Key } from '../../adapters/exchange/exchange.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { checkStored } from '../../core/installation/stored-check.service.ts'
import { mailOf } from '../../core/outbox/carriers.ts'
import { claimMessage } from '../../core/outbox/delivery-status.sql.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { deleteExpired } from '../../jobs/retention.ts'
import { leaseFrom } from '../../platform/db/queue.ts'
import { dialledMailbox } from './mailbox.service.ts'
import { voicemailCallHook } from './voicemail-call-hook.ts'
import { openVoicemail } from './voicemail-routing.service.ts'

const FROM = '+2348030000009'
const UNTIL_TONE_MS = 6_000 // our own words, and the tone

let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  const { db } = world.ctx
  await db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
  for (const table of ['voicemail_messages', 'voicemail_boxes', 'limits', 'outbox'] as const)
    await db.deleteFrom(table).execute()
})

const text = createText()
const SHARED: NewVoicemailBox = {
  owner: null,
  name: 'Sales',
  people: [],
  greeting: null,
  longest_seconds: 120,
  mails: true,
}
const ownOf = ({ username }: Person): NewVoicemailBox => ({ ...SHARED, owner: username, name: '' })
const add = (body: NewVoicemailBox = SHARED, who = ada) => world.call('addVoicemailBox', { body }, who)
const added = async (body?: NewVoicemailBox, who?: Person) => (await add(body, who)).body.result
const change = (id: number, part: Partial<VoicemailBoxBody>, who = ada) => {
  const { owner: _, ...body } = { ...SHARED, ...part }
  return world.call('changeVoicemailBox', { params: { id }, body }, who)
}
const remove = (id: number, who = ada) => world.call('deleteVoicemailBox', { params: { id } }, who)
const boxes = async (who = ada) => (await world.call('voicemailBoxes', { query: {} }, who)).body.result
const messages = async (who = ada, box?: number) =>
  (await world.call('voicemailMessages', { query: { box } }, who)).body.result
const fresh = async (who = ada) => (await world.call('newVoicemail', {}, who)).body.result
const mark = (id: number, state: 'new' | 'heard' | 'done', who = ada) =>
  world.call('markVoicemail', { params: { id }, body: { state } }, who)
const linkTo = (id: number, who = ada) => world.call('voicemailLink', { params: { id } }, who)
const follow = (url: string) => world.app.inject({ method: 'GET', url })
const faults = ({ http, body }: { http: number; body: object }) => [
  http,
  'errors' in body && (body.errors as { field: string; message: string }[]),
]

/** A caller leaves a message in a box, of so many seconds. @returns the call */
async function leave(box: { box_number: string }, seconds = 10): Promise<string> {
  const destination = { category: 'voicemail', destination: box.box_number } as const
  const number = await giveNumber(world, ada, destination)
  const hangupAfterMs = UNTIL_TONE_MS + seconds * 1_000
  const call = world.telephony.inbound(await didOf(world, number), FROM, { hangupAfterMs })
  await world.telephony.advance(hangupAfterMs + 1_000)
  await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
  return call
}

describe('a voicemail box', () => {
  test('of the workgroup is made by an admin, numbered, and heard by admins and the people named', async () => {
    const one = await added({ ...SHARED, people: [bola.username] })
    expect(one).toEqual({
      id: expect.any(Number),
      box_number: expect.stringMatching(/^4\d{3}$/),
      owner: null,
      name: 'Sales',
      people: [{ username: bola.username, name: 'Bola Ade' }],
      greeting: null,
      longest_seconds: 120,
      mails: true,
      has_pin: false,
      has_left: false,
      may_hear: true,
      messages: 0,
      new_messages: 0,
      used_by: [],
    })
    expect([await boxes(), await boxes(bola), await boxes(chidi), await boxes(stranger)]).toEqual([
      [one],
      [one],
      [],
      [],
    ])
  })

  test('of a person is made by them or an admin, once, and its messages are theirs alone', async () => {
    const own = await added(ownOf(bola), bola)
    expect(own).toMatchObject({ owner: bola.username, name: 'Bola Ade', may_hear: true })
    expect(await boxes()).toMatchObject([{ id: own.id, may_hear: false }])
    const again = await add(ownOf(bola))
    expect([again.http, again.body.message]).toEqual([409, text('voicemail_box_there')])
    expect((await add(ownOf(chidi), bola)).http).toBe(403)
    expect((await add(SHARED, bola)).http).toBe(403)
    await leave(own)
    expect([await fresh(bola), await fresh(ada), await fresh(chidi)]).toEqual([1, 0, 0])
    expect(await messages()).toEqual([])
  })

  test('needs a name, people of the workgroup, and a recording of it', async () => {
    expect(faults(await add({ ...SHARED, name: '' }))).toMatchObject([400, [{ field: 'name' }]])
    const strange = await add({ ...SHARED, people: [bola.username, stranger.username] })
    expect(faults(strange)).toMatchObject([400, [{ field: 'people.1', message: text('field_member') }]])
    expect(faults(await add({ ...ownOf(stranger) }))).toMatchObject([400, [{ field: 'owner' }]])
    const greeting = await add({ ...SHARED, greeting: await makeRecording(world, stranger) })
    expect(faults(greeting)).toMatchObject([400, [{ field: 'greeting', message: text('field_greeting') }]])
    expect(faults(await add({ ...SHARED, people: [bola.username, bola.username] }))).toMatchObject([
      400,
      [{ field: 'people.1', message: text('field_member_twice') }],
    ])
  })

  test('is changed by an admin, and by its owner', async () => {
    const shared = await added()
    const greeting = await makeRecording(world, ada)
    const changed = await change(shared.id, {
      name: 'Support',
      people: [chidi.username],
      greeting,
      mails: false,
    })
    expect(changed.body.result).toMatchObject({
      name: 'Support',
      people: [{ name: 'Chidi Eze' }],
      greeting: { id: greeting },
      mails: false,
    })
    expect((await change(shared.id, {}, chidi)).http).toBe(404)
    expect((await change(shared.id, {}, stranger)).http).toBe(404)
    const own = await added(ownOf(bola))
    const byOwner = await change(own.id, { longest_seconds: 60, people: [chidi.username] }, bola)
    expect(byOwner.body.result).toMatchObject({ longest_seconds: 60, name: 'Bola Ade', people: [] })
  })

  test('plays its greeting, which cannot be deleted then', async () => {
    const greeting = await makeRecording(world, ada)
    const { box_number } = await added({ ...SHARED, greeting })
    const found = await openVoicemail(world.ctx, box_number)
    expect(found).toMatchObject({ longestSeconds: 120, greeting: { path: expect.stringMatching(/\.wav$/) } })
    const body = {
      filebucket_number: greeting,
      filebucket_type: 'ivr',
      filebucket_extension: 'wav',
      card_id: ada.cardId,
      workgroup_name: await workgroupOf(world, ada),
    } as const
    expect((await world.call('deleteUpload', { body }, ada)).body).toMatchObject({ code: 'file_in_use' })
  })

  test('that something leads to is not deleted; another is, with its messages and their sound', async () => {
    const box = await added()
    const call = await leave(box)
    await giveNumber(world, ada, { category: 'voicemail', destination: box.box_number })
    const refused = await remove(box.id)
    expect([refused.http, refused.body.message]).toEqual([409, expect.stringContaining('the number +')])
    expect((await boxes())[0]?.used_by).toEqual([expect.stringContaining('the number +')])
    await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
    expect(await world.ctx.recordings.find(`voicemail:${call}`)).not.toBeNull()
    expect((await remove(box.id, stranger)).http).toBe(404)
    expect((await remove(box.id)).http).toBe(200)
    expect([await boxes(), await messages()]).toEqual([[], []])
    expect(await world.ctx.recordings.find(`voicemail:${call}`)).toBeNull()
  })

  test('of the workgroup is one of so many', async () => {
    const { db, clock } = world.ctx
    const at = clock.now()
    const rows = Array.from({ length: VOICEMAIL_BOXES_OF_WORKGROUP }, (_, n) => ({
      workgroup_id: ada.workgroupId,
      name: `Box ${n}`,
      created_at: at,
    }))
    await db.insertInto('voicemail_boxes').values(rows).execute()
    const refused = await add()
    expect([refused.http, refused.body.message]).toEqual([
      422,
      text('voicemail_boxes_full', { most: VOICEMAIL_BOXES_OF_WORKGROUP }),
    ])
    expect((await add(ownOf(bola))).http).toBe(200) // each person has one beside them
  })

  test('of the company that is the oldest is its main one, which is proposed', async () => {
    const main = async (of: Person) => (await world.call('mainVoicemail', {}, of)).body.result
    const founder = await world.person({ admin: true })
    expect(await main(founder)).toBeNull()
    await added(ownOf(founder), founder)
    expect(await main(founder)).toBeNull()
    const first = await added({ ...SHARED, name: 'Reception' }, founder)
    await added({ ...SHARED, name: 'Accounts' }, founder)
    const destination = first.box_number
    expect(await main(founder)).toEqual({ category: 'voicemail', destination, name: 'Reception' })
    expect(await main(stranger)).not.toMatchObject({ destination })
  })

  test('of a person who has left takes no calls, and admins hear it', async () => {
    const leaver = await world.person({ workgroup: ada.workgroupId })
    const own = await added(ownOf(leaver))
    await leave(own)
    expect((await world.call('removeMember', { params: { id: leaver.userId } }, ada)).http).toBe(200)
    expect(await openVoicemail(world.ctx, own.box_number)).toBeNull()
    expect(await boxes()).toMatchObject([{ has_left: true, may_hear: true, messages: 1 }])
    expect(await messages()).toHaveLength(1)
    expect((await remove(own.id)).http).toBe(200)
  })

  test('that is full takes no calls', async () => {
    const box = await added()
    const rows = Array.from({ length: VOICEMAIL_MESSAGES_OF_BOX }, (_, n) => ({
      box_id: box.id,
      uniqueid: `full.${n}`,
      sound: `full.${n}`,
      caller: FROM,
      left_at: world.clock.now(),
      seconds: 5,
    }))
    await world.ctx.db.insertInto('voicemail_messages').values(rows).execute()
    expect(await openVoicemail(world.ctx, box.box_number)).toBeNull()
    expect(await openVoicemail(world.ctx, '4999999')).toBeNull()
  })
})

test('a box goes with its person who is erased, sound and all; what the check misses, it names', async () => {
  const operator = operatorIn(world)
  const leaver = await world.person({ workgroup: ada.workgroupId })
  const [own, shared] = [await added(ownOf(leaver)), await added({ ...SHARED, people: [leaver.username] })]
  const [call, kept] = [await leave(own), await leave(shared)]
  const signal = new AbortController().signal
  expect((await checkStored(world.ctx, signal)).faults).toEqual([])
  const erased = await operator('erase-person', leaver.email, '--reason', 'they asked', '--yes')
  expect({ code: erased.code, err: erased.code === 0 ? '' : erased.err }).toEqual({ code: 0, err: '' })
  expect(await world.ctx.recordings.find(`voicemail:${call}`)).toBeNull()
  expect(await boxes()).toMatchObject([{ id: shared.id, people: [], messages: 1 }])
  await world.ctx.recordings.remove(`voicemail:${kept}`)
  expect((await checkStored(world.ctx, signal)).faults).toEqual([
    { subject: expect.stringContaining('voicemail message'), found: 'is missing' },
  ])
})

// @shows SA-63
test('a call that a person took and transfers to a box by its number is not missed, and keeps the message', async () => {
  const own = await added(ownOf(bola))
  const { username } = ada
  await world.ctx.telephony.putSipUser({ user: username, ha1: 'h', maxContacts: 1 })
  const digits = [...`##${own.box_number}#`].map((key, nth) => ({ atMs: 3_000 + 400 * nth, key: key as Key }))
  world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 1_000, digits })
  const number = await giveNumber(world, ada, { category: 'user', destination: username })
  const call = world.telephony.inbound(await didOf(world, number), FROM, { hangupAfterMs: 25_000 })
  await world.telephony.advance(30_000)
  expect(await messages(bola)).toMatchObject([{ caller: { number: FROM }, state: 'new' }])
  const calls = await world.ctx.db.many<object>`
    select outcome, voicemail from calls where uniqueid = ${call}`
  expect(calls).toEqual([{ outcome: 'answered', voicemail: own.box_number }])
})

describe('by phone', () => {
  const setPin = (id: number, pin: string | null, who: Person) =>
    world.call('setVoicemailPin', { params: { id }, body: { pin } }, who)
  const PIN = '2468'
  const typing = (atMs: number, keys: string) =>
    [...keys].map((key, nth) => ({ atMs: atMs + 400 * nth, key: key as Key }))
  async function dial(who: Person, digits: NonNullable<Behaviour['digits']>, ms = 60_000) {
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'h', maxContacts: 1 })
    world.telephony.dials(who.username, '*98', { digits })
    for (let passed = 0; passed < ms; passed += 500) await world.telephony.advance(500)
  }
  const stateOf = async (who: Person) => (await messages(who)).map(({ state }) => state)

  test('a person sets the PIN of their own box alone, and none that is easily guessed', async () => {
    const own = await added(ownOf(bola))
    expect((await setPin(own.id, PIN, bola)).http).toBe(200)
    expect((await boxes(bola))[0]?.has_pin).toBe(true)
    for (const who of [ada, chidi, stranger]) expect((await setPin(own.id, PIN, who)).http).toBe(404)
    for (const [pin, message] of [
      ['123', 'field_pin'],
      ['12a4', 'field_pin'],
      ['1234', 'field_pin_guessed'],
      ['987654', 'field_pin_guessed'],
      ['7777', 'field_pin_guessed'],
    ] as const)
      expect(faults(await setPin(own.id, pin, bola))).toEqual([
        400,
        [{ field: 'pin', message: text(message) }],
      ])
    const kept = world.ctx.db.selectFrom('voicemail_boxes').select('pin_hash').where('id', '=', own.id)
    expect((await kept.executeTakeFirst())?.pin_hash).toMatch(/^\$argon2id\$/)
    expect((await setPin(own.id, null, bola)).http).toBe(200)
    expect((await boxes(bola))[0]?.has_pin).toBe(false)
  })

  test('a person who has no box, or no PIN, hears so', async () => {
    const answer = () => dialledMailbox(world.ctx, { callId: 'c', user: chidi.username, digits: '*98' })
    expect(await answer()).toEqual({ says: 'no mailbox' })
    await added(ownOf(chidi))
    expect(await answer()).toEqual({ says: 'no pin' })
    const other = { callId: 'c', user: chidi.username, digits: '*6001' }
    expect(await dialledMailbox(world.ctx, other)).toBeNull()
  })

  test('new messages are heard and deleted, and the audit says who did', async () => {
    const own = await added(ownOf(bola))
    await setPin(own.id, PIN, bola)
    const first = await leave(own)
    await leave(own)
    await dial(bola, [...typing(2_000, `${PIN}#`), ...typing(8_000, '7'), ...typing(14_000, '9')])
    expect(await stateOf(bola)).toEqual(['heard'])
    expect(await world.ctx.recordings.find(`voicemail:${first}`)).toBeNull()
    const lines = await world.ctx.db.column<string>`
      select action from audit where user_id = ${bola.userId} and address = 'phone' order by id desc limit 2`
    expect(lines).toEqual(['voicemail_heard', 'voicemail_deleted'])
    expect(await world.ctx.telephony.liveCalls()).toEqual([])
  })

  test('wrong PINs open nothing, and after nine the right one neither, for a while', async () => {
    const own = await added(ownOf(bola))
    await setPin(own.id, PIN, bola)
    await leave(own)
    const answer = await dialledMailbox(world.ctx, { callId: 'c', user: bola.username, digits: '*98#' })
    const mailbox = answer && 'mailbox' in answer ? answer.mailbox : null
    for (let tries = 0; tries < 9; tries++) expect(await mailbox?.opens('0001')).toBe(false)
    expect(await mailbox?.opens(PIN)).toBe('locked')
    await dial(bola, typing(2_000, `${PIN}#`), 20_000)
    expect(await stateOf(bola)).toEqual(['new'])
    world.clock.advance(20 * 60_000)
    expect(await mailbox?.opens(PIN)).toBe(true)
    expect(await mailbox?.opens(PIN)).toBe(true)
  })

  test('the greeting is recorded after 0, and is a recording of the person', async () => {
    const own = await added(ownOf(bola))
    await setPin(own.id, PIN, bola)
    await dial(bola, [...typing(2_000, `${PIN}#`), ...typing(7_000, '0'), ...typing(20_000, '#')])
    const [box] = await boxes(bola)
    const [said = ''] = text('voicemail_greeting_by_phone', { at: '|' }).split('|')
    expect(box?.greeting?.name.startsWith(said)).toBe(true)
    expect(box?.greeting?.name.slice(said.length)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
    expect(await openVoicemail(world.ctx, own.box_number)).toMatchObject({
      greeting: expect.anything(),
    })
    const files = (await world.call('getUpload', { params: { cardid: bola.cardId }, query: {} }, bola)).body
      .result
    expect(files.map(({ name }) => name)).toEqual([box?.greeting?.name])
    expect(files[0]?.length).toBeGreaterThan(5)
  })
})

test('a test call says that the caller can leave a message', async () => {
  const box = await added()
  const start = { category: 'voicemail', destination: box.box_number } as const
  const { body } = await world.call('walkIvr', { body: { card_id: ada.cardId, start, steps: [] } }, ada)
  expect(body.result.end).toEqual({ landed: start, message: text('ivr_walk_voicemail', { name: 'Sales' }) })
})

describe('a message', () => {
  test('is kept with its caller, its time and its length; the call is missed, and came to voicemail', async () => {
    const box = await added()
    const call = await leave(box)
    expect(await messages()).toEqual([
      {
        id: expect.any(Number),
        box: { id: box.id, name: 'Sales' },
        uniqueid: call,
        caller: { number: FROM, name: null, is: null },
        left_at: expect.any(String),
        seconds: expect.toSatisfy((is: number) => Math.abs(is - 10) <= 2),
        state: 'new',
      },
    ])
    const range = { from: '2026-01-01 00:00:00', to: '2028-01-01 00:00:00' }
    const { result } = (await world.call('calls', { query: { ...range, cardid: ada.cardId } }, ada)).body
    expect(result.find(({ uniqueid }) => uniqueid === call)).toMatchObject({
      voicemail: true,
      outcome: 'missed',
      recorded: false,
      direction: 'in',
    })
  })

  test('shorter than a word is none', async () => {
    await leave(await added(), 0)
    expect([await messages(), await listMessages(world.ctx)]).toEqual([[], []])
  })

  test('is mailed with its sound to the people named, or the owner', async () => {
    const box = await added({ ...SHARED, people: [bola.username, chidi.username] })
    const call = await leave(box)
    const mails = await listMessages(world.ctx)
    expect(mails.map(({ to }) => to).sort()).toEqual([bola.email, chidi.email].sort())
    expect(mails[0]?.subject).toBe(text('voicemail_mail_subject', { caller: '+234 803 000 0009' }))
    const link = `${world.ctx.config.publicUrl}/voicemail`
    const said = { caller: '+234 803 000 0009', box: 'Sales', link }
    const [start = '', end = ''] = text('voicemail_mail_text', { ...said, length: '|', at: '|' }).split(
      /\|.*\|/,
    )
    expect(mails[0]?.text.startsWith(start)).toBe(true)
    expect(mails[0]?.text.endsWith(end)).toBe(true)
    const claimed = await claimMessage(world.ctx.db, leaseFrom(world.clock.now(), 0), 'email')
    if (!claimed) throw new Error('no mail')
    const sound = await world.ctx.recordings.find(`voicemail:${call}`)
    const mail = await mailOf(world.ctx, claimed)
    expect(mail.sound?.length).toBe(sound?.bytes)
    expect(mail.html).toContain(text('voicemail_mail_button'))
    await world.call('deleteVoicemail', { params: { id: (await messages())[0]?.id ?? 0 } }, ada)
    expect((await mailOf(world.ctx, claimed)).sound).toBeNull()
  })

  // @shows DEC-250
  test('is told on the devices of those who hear its box, once', async () => {
    for (const person of [bola, chidi, stranger]) await pushDeviceOf(world, person)
    await leave(await added({ ...SHARED, people: [bola.username], mails: false }))
    expect(await toldTo(world, bola)).toMatchObject([
      { kind: 'voicemail', title: `Message from ${formatPhone(FROM)}`, path: '/voicemail' },
    ])
    expect([await toldTo(world, chidi), await toldTo(world, stranger)]).toEqual([[], []])
  })

  test('is not mailed where that is switched off, nor where only admins hear it', async () => {
    await leave(await added({ ...ownOf(bola), mails: false }))
    await leave(await added())
    expect(await listMessages(world.ctx)).toEqual([])
  })

  test('that comes twice is kept and mailed once; of a box that is gone, nothing is kept', async () => {
    const box = await added({ ...SHARED, people: [bola.username] })
    const call = await leave(box)
    const kept = await world.ctx.recordings.find(`voicemail:${call}`)
    const again = {
      callId: call,
      box: box.box_number,
      caller: FROM,
      at: world.clock.now(),
      seconds: 9,
      open: async () => kept?.read(0, 99) as never,
    }
    await voicemailCallHook.message?.(world.ctx, again)
    expect([(await messages()).length, (await listMessages(world.ctx)).length]).toEqual([1, 1])
    await voicemailCallHook.message?.(world.ctx, { ...again, callId: 'other', box: '4999999' })
    expect(await world.ctx.recordings.find('voicemail:other')).toBeNull()
  })

  test('is marked as done, and new again, for all who hear it', async () => {
    const box = await added({ ...SHARED, people: [bola.username] })
    await leave(box)
    const [{ id } = { id: 0 }] = await messages()
    const stateOf = async (who = ada) => (await messages(who, box.id))[0]?.state
    expect([await fresh(), await fresh(bola)]).toEqual([1, 1])
    for (const state of ['heard', 'done', 'new'] as const) {
      expect((await mark(id, state, bola)).http).toBe(200)
      expect(await stateOf()).toBe(state)
    }
    await mark(id, 'done')
    expect([await fresh(), await fresh(bola), (await boxes())[0]?.new_messages]).toEqual([0, 0, 0])
    for (const who of [chidi, stranger]) expect((await mark(id, 'new', who)).http).toBe(404)
  })

  test('is heard by a signed address, and is not new from then on', async () => {
    await leave(await added({ ...SHARED, people: [bola.username] }))
    const [{ id } = { id: 0 }] = await messages()
    const link = await linkTo(id, bola)
    const { url } = link.body.result
    const sound = await follow(url)
    expect([sound.statusCode, sound.headers['content-type']]).toEqual([200, 'audio/wav'])
    expect(sound.rawPayload.readUInt16LE(22)).toBe(1)
    expect((await messages())[0]?.state).toBe('heard')
    expect((await follow(url.replace(/signature=./, 'signature=-'))).statusCode).toBe(404)
    expect((await follow(url.split('?')[0] ?? '')).statusCode).toBe(401)
    for (const who of [chidi, stranger]) expect((await linkTo(id, who)).http).toBe(404)
    const { result } = (await world.call('audit', { query: {} }, ada)).body
    expect(JSON.stringify(result)).toContain('Played a voicemail message')
    world.clock.advance(601_000)
    expect((await follow(url)).statusCode).toBe(404)
  })

  test('is no longer heard by people who are no longer named', async () => {
    const box = await added({ ...SHARED, people: [bola.username] })
    await leave(box)
    const [{ id } = { id: 0 }] = await messages()
    const { url } = (await linkTo(id, bola)).body.result
    await change(box.id, { people: [] })
    expect((await follow(url)).statusCode).toBe(404)
    expect(await messages(bola)).toEqual([])
  })

  test('is deleted with its sound, and after a year', async () => {
    const box = await added()
    const first = await leave(box)
    const second = await leave(box)
    const [newest] = await messages()
    const params = { id: newest?.id ?? 0 }
    expect((await world.call('deleteVoicemail', { params }, stranger)).http).toBe(404)
    expect((await world.call('deleteVoicemail', { params }, ada)).http).toBe(200)
    expect(await world.ctx.recordings.find(`voicemail:${second}`)).toBeNull()
    world.clock.advance(366 * 24 * 3_600_000)
    expect(await deleteExpired(world.ctx, new AbortController().signal)).toMatchObject({ voicemail: 1 })
    expect(await world.ctx.recordings.find(`voicemail:${first}`)).toBeNull()
  })
})
