// @shows SA-49

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeQueue, talkedInQueue } from '../../../test/calls/rooms.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { mailOf } from '../../core/outbox/carriers.ts'
import { claimMessage } from '../../core/outbox/delivery-status.sql.ts'
import { listMessages } from '../../core/outbox/outbox.sql.ts'
import { leaseFrom } from '../../platform/db/queue.ts'
import { mailQueueReports } from './report-mails.service.ts'

const text = createText()
const DAY_MS = 86_400_000
const FRIDAY = '2026-11-20T11:00:00Z'
const MONDAY = '2026-11-23T06:00:00Z' // seven in Lagos
let world: World
let ada: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  world.clock.set(new Date(FRIDAY))
  await world.ctx.db.deleteFrom('outbox').execute()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  await talkedInQueue(world, await makeQueue(world, ada, [bola], { name: 'Care' }), bola)
})
afterAll(() => world.close())

const turn = (on: boolean, who = ada) => world.call('setReportMail', { body: { on } }, who)
const mails = async (who = ada) => (await listMessages(world.ctx)).filter(({ to }) => to === who.email)
const at = async (when: string) => {
  world.clock.set(new Date(when))
  return mailQueueReports(world.ctx)
}

const keptUntil = async () => {
  const rows = world.ctx.db.selectFrom('queue_report_mails').select('sent_until')
  return (await rows.where('workgroup_id', '=', ada.workgroupId).execute()).map((row) => row.sent_until)
}

test('goes to the person who asked for it, on Monday at seven in Lagos, once', async () => {
  expect((await world.call('reportMail', {}, ada)).body.result).toEqual({ on: false, next: '2026-11-23' })
  expect((await turn(true)).body.result).toEqual({ on: true, next: '2026-11-23' })
  expect(await at('2026-11-23T05:59:00Z')).toEqual({ sent: 0 })
  expect(await at(MONDAY)).toEqual({ sent: 1 })
  expect(await at('2026-11-24T11:00:00Z')).toEqual({ sent: 0 })
  const [mail, ...others] = await mails()
  expect(others).toEqual([])
  expect(mail?.subject).toBe(text('queue_report_mail_subject', { offered: '1', percent: '100' }))
  const line = { name: 'Care', answered: '1', offered: '1', percent: '100' }
  const said = text('queue_report_mail_text', {
    firstName: 'Ada',
    workgroup: 'Lagos 1',
    from: 'Monday 16 Nov',
    to: 'Sunday 22 Nov',
    offered: '1',
    answered: '1',
    missed: '0',
    seconds: '20',
    percent: '100',
    wait: '0',
    queues: text('queue_report_mail_line', line),
    agents: text('queue_report_mail_line', { ...line, name: 'Bola Ade' }),
    link: `${world.ctx.config.publicUrl}/queues/reports?from=2026-11-16&to=2026-11-22`,
  })
  expect(mail?.text.replace(/queues of .* went/, 'queues of Lagos 1 went')).toBe(said)
  expect(await keptUntil()).toEqual(['2026-11-23'])
})

test('brings the reports by queue, agent, number and hour as one CSV', async () => {
  await turn(true)
  await at(MONDAY)
  const claimed = await claimMessage(world.ctx.db, leaseFrom(world.clock.now(), DAY_MS), 'email')
  if (!claimed) throw new Error('no mail')
  expect(claimed.button).toBe(text('queue_report_mail_button'))
  const { csv, html } = await mailOf(world.ctx, claimed)
  expect(html).toContain('>1 of 1 answered, 100% in time</td>')
  expect(csv?.name).toBe('queues-2026-11-16-2026-11-22.csv')
  expect(csv?.content.split('\r\n').map((row) => row.split(',').slice(0, 3))).toEqual([
    ['Add up by', 'Name', 'Calls'],
    ['Queue', 'Care', '1'],
    ['Agent', 'Bola Ade', '1'],
    ['Number called', '', '1'],
    ['Hour', '11', '1'],
    [''],
  ])
})

test('ends when it is switched off, and when who asked for it is no admin any more', async () => {
  const other = await world.person({ workgroup: ada.workgroupId, admin: true })
  await turn(true)
  await turn(true, other)
  await turn(true, other)
  await turn(false)
  await turn(false)
  const { body } = await world.call('audit', { query: {} }, ada)
  expect(body.result.map(({ what }) => what).filter((what) => /report/.test(what))).toEqual([
    'Stopped the report of the queues by email',
    'Asked for the report of the queues by email each Monday',
    'Asked for the report of the queues by email each Monday',
  ])
  await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', other.seatId).execute()
  expect(await at(MONDAY)).toEqual({ sent: 0 })
  expect(await keptUntil()).toEqual([])
})

test('leaves out a week without a call, and weeks before the last', async () => {
  await turn(true)
  expect(await at('2026-12-07T06:00:00Z')).toEqual({ sent: 0 })
  expect(await keptUntil()).toEqual(['2026-12-07'])
})

test('is no one’s but an admin’s', async () => {
  expect((await turn(true, bola)).http).toBe(403)
})
