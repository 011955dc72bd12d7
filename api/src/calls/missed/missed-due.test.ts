// @shows SA-159

import { createText } from '@ekoline/contract/messages/server.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { dayOf, momentText } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue, makeSupervisor } from '../../../test/calls/rooms.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { countDue, notifyOverdue } from './missed-due.service.ts'

const FROM = '+2348065550009'
const MINUTE_MS = 60_000

const text = createText()
let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 13, firstName: 'Ada' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola' })
  await world.ctx.telephony.putSipUser({ user: bola.username, ha1: 'h', maxContacts: 1 })
  world.telephony.behave({ kind: 'sip', user: bola.username }, { noAnswer: true })
  await world.ctx.db.deleteFrom('outbox').execute()
  await world.ctx.db.deleteFrom('missed_calls').execute()
})

async function misses(to: string, from = FROM) {
  world.telephony.inbound(to, from, {})
  await world.telephony.advance(3 * MINUTE_MS)
  await countDue(world.ctx)
}
const numberTo = async (category: 'user' | 'schedule', destination: string) =>
  didOf(world, await giveNumber(world, ada, { category, destination }))
async function line() {
  const [found] = (await world.call('missedCalls', { query: { of: 'open' } }, ada)).body.result
  if (!found) throw new Error('no line is open')
  return found
}
const firstAt = async () =>
  (await world.ctx.db.selectFrom('missed_calls').select('first_at').executeTakeFirstOrThrow()).first_at
const minutesUntilDue = async () => {
  const { opened_at, due_at } = await world.ctx.db
    .selectFrom('missed_calls')
    .select(['opened_at', 'due_at'])
    .where('id', '=', (await line()).id)
    .executeTakeFirstOrThrow()
  return ((due_at?.getTime() ?? 0) - opened_at.getTime()) / MINUTE_MS
}
const promise = (promise_minutes: number, who = ada) =>
  world.call('setMissedPromise', { body: { promise_minutes } }, who)
const mails = async () => (await listMessages(world.ctx)).map(({ to, subject }) => [to, subject])
const emailOf = async ({ userId }: Person) =>
  (await world.ctx.db.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirstOrThrow())
    .email

test('a line is due two hours after the call, or as soon as the admins promise', async () => {
  const to = await numberTo('user', bola.username)
  await misses(to)
  expect(await minutesUntilDue()).toBe(120)
  expect((await world.call('missedPromise', {}, bola)).body).toMatchObject({ minutes: 120 })
  expect((await promise(30, bola)).http).toBe(403)
  expect((await promise(30)).http).toBe(200)
  expect((await world.call('missedPromise', {}, bola)).body).toMatchObject({ minutes: 30 })
  expect(await minutesUntilDue()).toBe(120) // it was promised so
  await world.ctx.db.deleteFrom('missed_calls').execute()
  await misses(to)
  expect(await minutesUntilDue()).toBe(30)
  const { body } = await world.call('audit', { query: {} }, ada)
  expect(JSON.stringify(body)).toContain(text('audit_missed_promise_set'))
})

test('within the hours of the called number, where it has hours', async () => {
  // 11:00 UTC on a Friday: Lagos has noon, and the office opens on Monday at nine.
  const toBola = { category: 'user', destination: bola.username } as const
  const hours = [{ days: [1], opens: '09:00', closes: '17:00' }]
  const body = { name: 'Office', hours, own_days: [], open: toBola, closed: toBola, holiday: null }
  const { schedule_number } = (await world.call('addSchedule', { body }, ada)).body.result
  await misses(await numberTo('schedule', schedule_number))
  const { due_at } = await line()
  expect(due_at).toMatch(/ 10:00:00$/) // 11:00 in Lagos
})

test('an overdue line is mailed to its claimant, then to the admins, once each', async () => {
  await misses(await numberTo('user', bola.username))
  const { id } = await line()
  await world.call('claimMissedCall', { params: { id }, body: { instead_of: null } }, bola)
  await notifyOverdue(world.ctx)
  expect(await mails()).toEqual([])
  world.clock.advance(125 * MINUTE_MS)
  expect(await line()).toMatchObject({ overdue: true })
  await Promise.all([notifyOverdue(world.ctx), notifyOverdue(world.ctx)])
  const subject = text('missed_overdue_subject_one')
  const [mail] = await listMessages(world.ctx)
  const link = `${world.ctx.config.publicUrl}/calls/missed`
  const callers = text('missed_overdue_line', {
    caller: formatPhone(FROM),
    time: momentText(await firstAt()),
  })
  const said = { firstName: 'Bola', callers, link }
  expect(mail?.text).toBe(text('missed_overdue_claimed_text', said))
  expect(await world.ctx.db.selectFrom('outbox').select('button').execute()).toEqual([
    { button: text('missed_overdue_button') },
  ])
  expect(await mails()).toEqual([[await emailOf(bola), subject]])
  world.clock.advance(31 * MINUTE_MS)
  await Promise.all([notifyOverdue(world.ctx), notifyOverdue(world.ctx)])
  await notifyOverdue(world.ctx)
  expect((await mails()).toSorted()).toEqual(
    [
      [await emailOf(bola), subject],
      [await emailOf(ada), subject],
    ].toSorted(),
  )
})

test('two overdue lines come in one mail', async () => {
  const to = await numberTo('user', bola.username)
  await misses(to)
  await misses(to, '+2348065550010')
  world.clock.advance(130 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  const [mail, ...more] = await listMessages(world.ctx)
  expect(more).toEqual([])
  expect(mail?.subject).toBe(text('missed_overdue_subject', { count: '2' }))
  const [before, after] = text('missed_overdue_text', {
    firstName: 'Ada',
    link: `${world.ctx.config.publicUrl}/calls/missed`,
  }).split('{callers}')
  expect(mail?.text.startsWith(before ?? '')).toBe(true)
  expect(mail?.text.endsWith(after ?? '')).toBe(true)
})

test('a line that was closed in time is not mailed; an unclaimed one goes to the admins at once', async () => {
  await misses(await numberTo('user', bola.username))
  const { id } = await line()
  await world.call('closeMissedCall', { params: { id }, body: { reason: 'spam' } }, bola)
  world.clock.advance(180 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  expect(await mails()).toEqual([])
  await misses(await numberTo('user', bola.username))
  world.clock.advance(121 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  expect(await mails()).toEqual([[await emailOf(ada), text('missed_overdue_subject_one')]])
})

// @shows DEC-243
test('a line of a queue goes to its supervisors in place of the admins, others to the admins', async () => {
  const sade = await world.person({ workgroup: ada.workgroupId, firstName: 'Sade' })
  const [number, other] = [await makeQueue(world, ada, [bola]), await makeQueue(world, ada, [bola])]
  await makeSupervisor(world, sade, [number])
  const waits = async (queue: string, from: string) => {
    const to = await didOf(world, await giveNumber(world, ada, { category: 'queue', destination: queue }))
    world.telephony.inbound(to, from, { hangupAfterMs: 5_000 })
    await world.telephony.advance(10_000)
    await countDue(world.ctx)
  }
  await waits(number, FROM)
  await waits(other, '+2348065550010')
  world.clock.advance(121 * MINUTE_MS)
  await notifyOverdue(world.ctx)
  const letters = (await listMessages(world.ctx)).map(({ to, text: body }) => [
    to,
    body.includes(formatPhone(FROM)),
    body.includes(formatPhone('+2348065550010')),
  ])
  expect(letters.toSorted()).toEqual(
    [
      [await emailOf(ada), false, true],
      [await emailOf(sade), true, false],
    ].toSorted(),
  )
})

/** Overdue lines of callers of whom nobody else knows, as many calls would leave them. */
async function overdueLines(count: number, more: { claimed_by?: number } = {}, who = bola) {
  const at = new Date(world.clock.now().getTime() - 180 * MINUTE_MS)
  const line = (n: number) => ({
    workgroup_id: who.workgroupId,
    caller: `+23480${70_000_000 + (who.cardId % 1_000) * 10_000 + n}`,
    card_id: who.cardId,
    uniqueid: `overdue.${who.cardId}.${n}`,
    calledstation: `PJSIP/${who.username}`,
    kind: 'people',
    ring_seconds: 20,
    started_at: at,
    first_at: at,
    opened_at: at,
    due_at: new Date(at.getTime() + n),
    seat_ids: [who.seatId],
    queue_ids: [],
    ...(more.claimed_by && { claimed_by: more.claimed_by, claimed_at: at }),
  })
  await world.ctx.db
    .insertInto('missed_calls')
    .values(Array.from({ length: count }, (_, n) => line(n)))
    .execute()
}

test('claims of people who left keep no one else’s mail back, and the admins hear at once', async () => {
  const chidi = await world.person({ workgroup: ada.workgroupId })
  await overdueLines(501, { claimed_by: chidi.seatId })
  expect((await world.call('removeMember', { params: { id: chidi.userId } }, ada)).http).toBe(200)
  const other = await world.person({ admin: true, plan: 13 })
  const musa = await world.person({ workgroup: other.workgroupId })
  await overdueLines(1, { claimed_by: musa.seatId }, musa)
  await world.ctx.db.deleteFrom('outbox').execute()
  await notifyOverdue(world.ctx)
  expect((await mails()).toSorted()).toEqual(
    [
      [await emailOf(musa), text('missed_overdue_subject_one')],
      [await emailOf(other), text('missed_overdue_subject_one')],
      [await emailOf(ada), text('missed_overdue_subject', { count: '501' })],
    ].toSorted(),
  )
})

test('of a thousand callers the admins get one mail an hour, with all since the last', async () => {
  await overdueLines(1)
  await notifyOverdue(world.ctx)
  await overdueLines(600, {}, await world.person({ workgroup: ada.workgroupId }))
  for (let minute = 1; minute < 60; minute++) {
    world.clock.advance(MINUTE_MS)
    await notifyOverdue(world.ctx)
  }
  expect(await mails()).toEqual([[await emailOf(ada), text('missed_overdue_subject_one')]])
  world.clock.advance(MINUTE_MS)
  await notifyOverdue(world.ctx)
  expect((await mails()).map(([, subject]) => subject).toSorted()).toEqual(
    [text('missed_overdue_subject_one'), text('missed_overdue_subject', { count: '600' })].toSorted(),
  )
})

test('a number that another workgroup has by now lends no hours to a line of before', async () => {
  const other = await world.person({ admin: true, plan: 13 })
  const toOther = { category: 'user', destination: other.username } as const
  const hours = [{ days: [1], opens: '09:00', closes: '17:00' }]
  const body = { name: 'Office', hours, own_days: [], open: toOther, closed: toOther, holiday: null }
  const { schedule_number } = (await world.call('addSchedule', { body }, other)).body.result
  const sold = await giveNumber(world, other, { category: 'schedule', destination: schedule_number })
  await overdueLines(1)
  await world.ctx.db
    .updateTable('missed_calls')
    .set({ due_at: null, opened_at: world.clock.now(), did: await didOf(world, sold) })
    .execute()
  await countDue(world.ctx)
  expect(await minutesUntilDue()).toBe(120)
})

test('a report says how many were missed, and what became of them', async () => {
  const first = dayOf(world.clock.now())
  const to = await numberTo('user', bola.username)
  const from = (n: number) => `+23480655500${10 + n}`
  for (let n = 0; n < 4; n++) await misses(to, from(n))
  const lines = (await world.call('missedCalls', { query: { of: 'open' } }, ada)).body.result
  const close = (id = 0) => world.call('closeMissedCall', { params: { id }, body: { reason: 'spam' } }, bola)
  await close(lines[0]?.id)
  world.telephony.behave(
    { kind: 'sip', user: bola.username },
    { answerAfterMs: 2_000, hangupAfterMs: 20_000 },
  )
  await misses(to, from(1))
  world.clock.advance(150 * MINUTE_MS)
  await misses(to, from(2))
  const day = dayOf(world.clock.now())
  const report = (from: string, who = ada) => world.call('missedReport', { query: { from, to: day } }, who)
  const fates = { missed: 4, in_time: 1, late: 1, by_hand: 1, waiting: 0, never: 1 }
  expect((await report(first)).body.result).toEqual({
    ...fates,
    by_source: [{ of: 'number', key: to, name: to, ...fates }],
  })
  expect((await report(first, bola)).http).toBe(403)
  expect((await report('2026-01-01')).body.message).toBe(text('missed_report_too_long', { days: 92 }))
})
