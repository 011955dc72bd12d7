// @shows SA-67

import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { SCHEDULES_OF_WORKGROUP } from '@ekoline/contract/routing/schedules.facts.ts'
import type { ScheduleBody } from '@ekoline/contract/routing/schedules.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { openSchedule } from './schedule-routing.service.ts'

let world: World
let ada: Person
let bola: Person
let stranger: Person
let queue: string
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  stranger = await world.person({ admin: true })
  queue = await makeQueue(world, ada, [bola])
})
afterAll(() => world.close())
beforeEach(async () => {
  await releaseNumbers()
  for (const table of ['schedules', 'ivrs', 'holidays', 'limits'] as const)
    await world.ctx.db.deleteFrom(table).execute()
})

const text = createText()
const releaseNumbers = () =>
  world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
const toUser = (who: Person): Destination => ({ category: 'user', destination: who.username })
const toQueue = (): Destination => ({ category: 'queue', destination: queue })
const toSchedule = (destination: string): Destination => ({ category: 'schedule', destination })
const toMenu = (destination: string): Destination => ({ category: 'ivr', destination })

const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7]
const bodyOf = (change: Partial<ScheduleBody> = {}): ScheduleBody => ({
  name: 'Office hours',
  hours: [{ days: EVERY_DAY, opens: '00:00', closes: '24:00' }],
  own_days: [],
  open: toUser(bola),
  closed: toQueue(),
  holiday: null,
  ...change,
})
const add = (change: Partial<ScheduleBody> = {}, who = ada) =>
  world.call('addSchedule', { body: bodyOf(change) }, who)
const added = async (change: Partial<ScheduleBody> = {}) => (await add(change)).body.result
const change = (id: number, part: Partial<ScheduleBody>, who = ada) =>
  world.call('changeSchedule', { params: { id }, body: bodyOf(part) }, who)
const listed = async (who = ada) => (await world.call('schedules', { query: {} }, who)).body.result
const faults = ({ http, body }: { http: number; body: object }) => [
  http,
  'errors' in body && (body.errors as { field: string; message: string }[]),
]
async function leadsTo(number: string) {
  const opened = await openSchedule(world.ctx, number)
  return opened && opened.flow === 'onward' ? opened.to : null
}

/** The Lagos day that the test's clock shows, and days later. */
const dayIn = (days = 0) =>
  new Date(world.clock.now().getTime() + 3_600_000 + days * 86_400_000).toISOString().slice(0, 10)
const holiday = (day: string, name = 'Independence Day') =>
  world.ctx.db.insertInto('holidays').values({ day, name }).execute()

async function menu(name: string, members: { digit: '1' | '2'; to: Destination }[]): Promise<string> {
  const { body: seats } = await world.call('seats', {}, ada)
  const workgroup_name = seats.result[0]?.workgroup ?? ''
  const upload = {
    card_id: ada.cardId,
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
    workgroup_name,
  } as const
  const { body: file } = await world.call('addUpload', { file: wavFile(`${name}.wav`), body: upload }, ada)
  const body = {
    name,
    description: name,
    card_id: ada.cardId,
    workgroup_name,
    recording: file.result.filebucket_number,
    ivr_members: members.map(({ digit, to }) => ({ digit, ...to })),
  }
  return (await world.call('addIvr', { body }, ada)).body.result.ivr_number
}

describe('a schedule', () => {
  test('is saved, numbered and listed, with where its calls go now and why', async () => {
    const hours = [
      { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
      { days: [6], opens: '09:00', closes: '14:00' },
    ]
    const days = [{ day: dayIn(3), name: 'Stocktaking', opens: null, closes: null }]
    const one = await added({ hours, own_days: days, holiday: toUser(ada) })
    expect(one).toMatchObject({
      schedule_number: expect.stringMatching(/^\d{4}$/),
      name: 'Office hours',
      hours,
      own_days: days,
      open: { ...toUser(bola), name: 'Bola Ade' },
      closed: { ...toQueue(), name: 'Support' },
      holiday: { ...toUser(ada), name: 'Ada Okafor' },
      closing: 'no',
      code: `*${one.schedule_number}`,
      used_by: [],
    })
    expect(await listed()).toEqual([one])
    expect(await listed(bola)).toEqual([one])
    expect(await listed(stranger)).toEqual([])
    const found = await world.call('schedules', { query: { search: 'office' } }, ada)
    expect(found.body.total).toBe(1)
    expect((await world.call('schedules', { query: { search: 'night' } }, ada)).body.total).toBe(0)
  })

  test('is changed, and keeps nothing of what it had', async () => {
    const { id } = await added({ own_days: [{ day: dayIn(1), name: '', opens: '10:00', closes: '12:00' }] })
    const { body } = await change(id, { name: ' Night ', hours: [], holiday: null, open: toQueue() })
    expect(body.result).toMatchObject({ name: 'Night', hours: [], own_days: [], open: toQueue() })
    expect(body.result.now).toEqual({
      branch: 'closed',
      why: expect.stringMatching(/^You have no hours on \w+day\.$/),
      next: null,
    })
  })

  test('is deleted once nothing leads to it', async () => {
    const { id, schedule_number } = await added()
    const numberId = await giveNumber(world, ada, toSchedule(schedule_number))
    const to = toSchedule(schedule_number)
    const other = await added({ name: 'Outer', closed: to, holiday: to })
    const remove = () => world.call('deleteSchedule', { params: { id } }, ada)
    const number = `the number ${await didOf(world, numberId)}`
    const others = ['the schedule Outer, on holidays', 'the schedule Outer, while it is closed']
    expect((await listed()).find((schedule) => schedule.id === id)?.used_by).toEqual([number, ...others])
    const { http, body } = await remove()
    const places = `${number}, ${others.join(' and ')}`
    expect([http, body.message]).toEqual([409, text('destination_in_use', { places })])
    await world.call('deleteSchedule', { params: { id: other.id } }, ada)
    await releaseNumbers()
    expect((await remove()).http).toBe(200)
    expect(await listed()).toEqual([])
  })

  test('keeps where it leads from being deleted', async () => {
    const { schedule_number } = await added()
    const { body } = await world.call('destinations', { query: { category: 'schedule' } }, ada)
    expect(body.result).toEqual([{ ...toSchedule(schedule_number), name: 'Office hours' }])
    const leaving = await world.call('leaving', { params: { id: bola.userId } }, ada)
    expect(leaving.body.result.places).toEqual(['the schedule Office hours, while it is open'])
  })

  test('can be one of so many only', async () => {
    const at = world.clock.now()
    await world.ctx.db
      .insertInto('schedules')
      .values(
        Array.from({ length: SCHEDULES_OF_WORKGROUP }, (_, n) => ({
          workgroup_id: ada.workgroupId,
          name: `${n}`,
          created_at: at,
        })),
      )
      .execute()
    const { http, body } = await add()
    expect([http, body.message]).toEqual([422, text('schedules_full', { most: SCHEDULES_OF_WORKGROUP })])
  })

  test('is changed by admins alone, and by those of its workgroup', async () => {
    const { id } = await added()
    const calls = [
      (who: Person) => add({}, who),
      (who: Person) => change(id, {}, who),
      (who: Person) => world.call('closeSchedule', { params: { id }, body: { closing: 'for today' } }, who),
      (who: Person) => world.call('deleteSchedule', { params: { id } }, who),
    ]
    for (const call of calls) expect((await call(bola)).http).toBe(403)
    for (const call of calls.slice(1)) expect((await call(stranger)).http).toBe(404)
    expect((await listed())[0]).toMatchObject({ id, closing: 'no' })
  })

  test('leaves a line in the audit for each change', async () => {
    const { id } = await added()
    await change(id, { name: 'Night' })
    await world.call('closeSchedule', { params: { id }, body: { closing: 'for today' } }, ada)
    await world.call('closeSchedule', { params: { id }, body: { closing: 'no' } }, ada)
    await world.call('deleteSchedule', { params: { id } }, ada)
    const lines = await world.ctx.db.many<{ action: string; name: string; seat_id: number }>`
      select action, detail ->> 'name' as name, seat_id from audit where target = ${`schedule:${id}`} order by id`
    expect(lines).toEqual(
      [
        ['schedule_added', 'Office hours'],
        ['schedule_changed', 'Night'],
        ['schedule_closed', 'Night'],
        ['schedule_opened', 'Night'],
        ['schedule_deleted', 'Night'],
      ].map(([action, name]) => ({ action, name, seat_id: ada.seatId })),
    )
  })
})

describe('what is wrong is said at its field', () => {
  const noon = { opens: '12:00', closes: '12:00' }
  test.each<[string, Partial<ScheduleBody>, string, string]>([
    ['a name without a word', { name: ' ' }, 'name', text('field_blank')],
    [
      'no time',
      { hours: [{ days: [1], opens: '08.00', closes: '17:00' }] },
      'hours.0.opens',
      text('field_clock'),
    ],
    [
      'hours that end first',
      { hours: [{ days: [1], ...noon }] },
      'hours.0.closes',
      text('field_closes_later'),
    ],
    [
      'hours that overlap with others of a day',
      {
        hours: [
          { days: [1, 6], opens: '08:00', closes: '18:00' },
          { days: [6], opens: '18:00', closes: '20:00' },
          { days: [6, 7], opens: '17:00', closes: '18:00' },
        ],
      },
      'hours.2.opens',
      text('field_hours_overlap'),
    ],
    [
      'a day that the calendar has not',
      { own_days: [{ day: '2026-02-30', name: '', opens: null, closes: null }] },
      'own_days.0.day',
      text('field_date'),
    ],
    [
      'a day that ends first',
      { own_days: [{ day: '2027-02-03', name: '', ...noon }] },
      'own_days.0.closes',
      text('field_closes_later'),
    ],
    [
      'a day that does not say when it closes',
      { own_days: [{ day: '2027-02-03', name: '', opens: '08:00', closes: null }] },
      'own_days.0.closes',
      text('field_required'),
    ],
    [
      'a day twice',
      { own_days: [1, 2].map(() => ({ day: '2027-02-03', name: '', opens: null, closes: null })) },
      'own_days.1.day',
      text('field_day_twice'),
    ],
  ])('%s', async (_, wrong, field, message) => {
    expect(faults(await add(wrong))).toEqual([400, [expect.objectContaining({ field, message })]])
  })

  test('a destination that is not there, or another workgroup’s: the two look the same', async () => {
    const message = text('field_destination')
    const closed = { category: 'queue', destination: '299' } as const
    expect(faults(await add({ open: toUser(stranger), closed }))).toEqual([
      400,
      [
        expect.objectContaining({ field: 'open.destination', message }),
        expect.objectContaining({ field: 'closed.destination', message }),
      ],
    ])
  })
})

describe('circles and depth', () => {
  test('schedules that lead to each other are refused', async () => {
    const inner = await added({ name: 'Inner' })
    const outer = await added({ name: 'Outer', open: toSchedule(inner.schedule_number) })
    const both = await change(inner.id, { name: 'Inner', closed: toSchedule(outer.schedule_number) })
    expect(faults(both)).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'open.destination',
          message: text('schedule_loop', { places: 'Inner and Outer' }),
        }),
      ],
    ])
    const itself = await change(inner.id, { name: 'Inner', holiday: toSchedule(inner.schedule_number) })
    expect(itself.http).toBe(400)
  })

  test('a menu whose only key leads back through a schedule is refused, from either side', async () => {
    const hours = await added()
    const main = await menu('Main', [{ digit: '1', to: toSchedule(hours.schedule_number) }])
    expect(faults(await change(hours.id, { closed: toMenu(main) }))).toEqual([
      400,
      [
        expect.objectContaining({
          message: text('schedule_loop', { places: 'Office hours and Main' }),
        }),
      ],
    ])
    const out = await menu('Out', [
      { digit: '1', to: toSchedule(hours.schedule_number) },
      { digit: '2', to: toUser(ada) },
    ])
    expect((await change(hours.id, { closed: toMenu(out) })).http).toBe(200)
  })

  test('menus too deep behind a schedule are refused', async () => {
    let last = await menu('M5', [{ digit: '1', to: toUser(ada) }])
    for (const name of ['M4', 'M3', 'M2']) last = await menu(name, [{ digit: '1', to: toMenu(last) }])
    const hours = await added({ open: toMenu(last) })
    const first = await menu('M1', [{ digit: '1', to: toSchedule(hours.schedule_number) }])
    const another = await added({ name: 'Before' })
    await menu('M0', [{ digit: '1', to: toSchedule(another.schedule_number) }])
    expect(faults(await change(another.id, { name: 'Before', closed: toMenu(first) }))).toEqual([
      400,
      [
        expect.objectContaining({
          field: 'closed.destination',
          message: text('ivr_too_deep', { most: 5, menus: 'M0 → M1 → M2 → M3 → M4 → M5' }),
        }),
      ],
    ])
  })
})

describe('where calls go', () => {
  test('follows the clock: open, closed, a holiday, a day of its own', async () => {
    const { id, schedule_number: number } = await added({ holiday: toUser(ada) })
    expect(await leadsTo(number)).toEqual({ category: 'user', destination: bola.username })
    await holiday(dayIn())
    expect(await leadsTo(number)).toEqual({ category: 'user', destination: ada.username })
    expect((await listed())[0]?.now.why).toMatch(/is a public holiday: Independence Day\.$/)
    await change(id, { holiday: null })
    expect(await leadsTo(number)).toEqual({ category: 'queue', destination: queue })
    await change(id, { own_days: [{ day: dayIn(), name: '', opens: '00:00', closes: '24:00' }] })
    expect(await leadsTo(number)).toEqual({ category: 'user', destination: bola.username })
    await change(id, { hours: [] })
    await world.ctx.db.deleteFrom('holidays').execute()
    expect(await leadsTo(number)).toEqual({ category: 'queue', destination: queue })
    expect(await leadsTo('6')).toBeNull()
  })

  test('a call to a number follows its schedule, and rings where it leads to', async () => {
    const { schedule_number } = await added()
    const did = await didOf(world, await giveNumber(world, ada, toSchedule(schedule_number)))
    world.telephony.register(bola.username, true)
    await world.ctx.telephony.putSipUser({ user: bola.username, ha1: 'x', maxContacts: 1 })
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 1_000, hangupAfterMs: 4_000 },
    )
    const call = world.telephony.inbound(did, '+2348030000009', {})
    await world.telephony.advance(20_000)
    const row = await world.ctx.db.one<{ talk_seconds: number }>`
      select talk_seconds from calls where uniqueid = ${call}`
    expect(row).toEqual({ talk_seconds: 4 })
  })

  test('a number that is closed puts who calls into the queue', async () => {
    const { id, schedule_number } = await added()
    const did = await didOf(world, await giveNumber(world, ada, toSchedule(schedule_number)))
    await world.call('closeSchedule', { params: { id }, body: { closing: 'until opened' } }, ada)
    const call = world.telephony.inbound(did, '+2348030000009', { hangupAfterMs: 3_000 })
    await world.telephony.advance(10_000)
    const joined = await world.ctx.db.some`select from queue_calls where call_id = ${call}`
    expect(joined).toBe(true)
  })
})

describe('the code', () => {
  const dial = async (who: Person, digits: string) => {
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'x', maxContacts: 1 })
    const heard: string[] = []
    const stop = world.telephony.engine.on((event) => void heard.push(event.type))
    world.telephony.dials(who.username, digits, {})
    await world.telephony.advance(20_000)
    stop()
    return heard
  }

  test('that an admin dials closes it, and opens it again; no one pays, and the audit says who', async () => {
    const { id, schedule_number, code } = await added()
    expect(await dial(ada, code)).toEqual(['call.started', 'call.answered', 'call.ended'])
    expect(await leadsTo(schedule_number)).toMatchObject({ category: 'queue' })
    expect((await listed())[0]?.closing).toBe('until opened')
    await dial(ada, `${code}#`)
    expect(await leadsTo(schedule_number)).toMatchObject({ category: 'user' })
    const lines = await world.ctx.db.many<{ action: string; seat_id: number }>`
      select action, seat_id from audit where target = ${`schedule:${id}`} and address = 'phone' order by id`
    expect(lines).toEqual([
      { action: 'schedule_closed', seat_id: ada.seatId },
      { action: 'schedule_opened', seat_id: ada.seatId },
    ])
    expect(await world.ctx.db.some`select from calls where calledstation like '%6%' and src like '*%'`).toBe(
      false,
    )
  })

  test('changes nothing for anybody else', async () => {
    const { schedule_number, code } = await added()
    await dial(bola, code)
    await dial(stranger, code)
    await dial(ada, '*9999999')
    expect(await leadsTo(schedule_number)).toMatchObject({ category: 'user' })
  })
})

describe('a test call', () => {
  type Walk = Parameters<typeof world.call<'walkIvr'>>[1]['body']
  const walk = async (part: Partial<Walk>) => {
    const body = { card_id: ada.cardId, steps: [], ...part }
    return (await world.call('walkIvr', { body }, ada)).body.result
  }
  const OFFICE = [
    { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
    { days: [6], opens: '09:00', closes: '14:00' },
  ]

  test('shows for a moment which way calls go, and why', async () => {
    const { schedule_number } = await added({ hours: OFFICE, closed: toUser(ada) })
    await holiday('2026-12-25', 'Christmas Day')
    const start = toSchedule(schedule_number)
    expect(await walk({ start, moment: '2026-11-28 19:00:00' })).toEqual({
      trail: [
        {
          at: 'schedule',
          schedule_number,
          name: 'Office hours',
          branch: 'closed',
          why: '19:00 on Saturday is outside the hours 09:00–14:00.',
        },
      ],
      moment: 'Saturday 28 Nov, 19:00',
      menu: null,
      end: { landed: toUser(ada), message: text('ivr_walk_user', { name: 'Ada Okafor' }) },
    })
    const branchAt = async (moment: string) => {
      const [passed] = (await walk({ start, moment })).trail
      return passed?.at === 'schedule' && [passed.branch, passed.why]
    }
    expect(await branchAt('2026-11-28 13:59:00')).toEqual(['open', 'Open on Saturday 09:00–14:00.'])
    expect(await branchAt('2026-12-25 10:00:00')).toEqual([
      'holiday',
      'Friday 25 Dec is a public holiday: Christmas Day.',
    ])
  })

  test('goes on through menus, and is shown behind their keys', async () => {
    const hours = await added({ hours: OFFICE, open: toQueue(), closed: toUser(ada) })
    const main = await menu('Main', [{ digit: '1', to: toSchedule(hours.schedule_number) }])
    const outer = await added({ name: 'Outer', hours: [], closed: toMenu(main) })
    const at = { start: toSchedule(outer.schedule_number), moment: '2026-11-27 10:00:00' }
    expect((await walk(at)).menu?.ivr_number).toBe(main)
    const { trail, end } = await walk({ ...at, steps: ['none', '1'] })
    expect(trail.map(({ name }) => name)).toEqual(['Outer', 'Main', 'Main', 'Office hours'])
    expect(end?.message).toBe(text('ivr_walk_queue', { name: 'Support' }))
    const { id } =
      (await world.call('ivrs', { params: { cardid: ada.cardId }, query: {} }, ada)).body.result[0] ?? {}
    const body = { card_id: ada.cardId, id: id ?? 0 }
    expect((await world.call('checkIvr', { body }, ada)).body.result.schedules).toEqual([
      {
        schedule_number: hours.schedule_number,
        name: 'Office hours',
        leads: expect.arrayContaining([{ branch: 'open', ...toQueue(), name: 'Support' }]),
      },
    ])
  })

  test('begins at what the workgroup has only', async () => {
    const body = { card_id: ada.cardId, steps: [], start: toUser(stranger) }
    expect((await world.call('walkIvr', { body }, ada)).http).toBe(400)
  })
})

test('the next public holidays are listed, the nearest first', async () => {
  await holiday(dayIn(40), 'Later')
  await holiday(dayIn(2), 'Sooner')
  await holiday(dayIn(-1), 'Over')
  expect((await world.call('holidays', {}, bola)).body.result).toEqual([
    { day: dayIn(2), name: 'Sooner' },
    { day: dayIn(40), name: 'Later' },
  ])
})

// The last one: sessions are over after it.
test('the button closes until midnight, or until it is opened again', async () => {
  const [today, long, opened] = [
    await added(),
    await added({ name: 'Long' }),
    await added({ name: 'Opened' }),
  ]
  const close = async ({ id }: { id: number }, closing: 'no' | 'for today' | 'until opened') =>
    (await world.call('closeSchedule', { params: { id }, body: { closing } }, ada)).body.result
  expect(await close(today, 'for today')).toMatchObject({
    closing: 'for today',
    now: { branch: 'closed', next: text('schedule_next_opens', { when: 'Saturday 21 Nov, 00:00' }) },
  })
  expect(await close(long, 'until opened')).toMatchObject({
    closing: 'until opened',
    now: { branch: 'closed', next: null },
  })
  await close(opened, 'until opened')
  expect(await close(opened, 'no')).toMatchObject({ closing: 'no', now: { branch: 'open' } })
  const now = () =>
    Promise.all(
      [today, long, opened].map(async (schedule) => (await leadsTo(schedule.schedule_number))?.category),
    )
  expect(await now()).toEqual(['queue', 'queue', 'user'])
  world.clock.advance(86_400_000)
  expect(await now()).toEqual(['user', 'queue', 'user'])
})
