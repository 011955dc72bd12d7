// @shows SA-130, SA-142

import type { CallRecord } from '@ekoline/contract/calls/call-record.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import type { FinishedCall } from './call-record.sql.ts'
import { recordCalls } from './calls.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
/** Writes calls on a person's card, each told by when it began and by what is special about it. */
async function calls(
  { cardId }: Pick<Person, 'cardId'>,
  ...options: ({ at: string } & Partial<FinishedCall>)[]
) {
  const written = options.map(({ at, ...params }) => ({
    uniqueid: `call.${++made}`,
    cardId,
    src: '+2348030000001',
    calledstation: '+2348035550142',
    startedAt: new Date(at),
    talkSeconds: 61,
    cause: 1,
    cost: kobo(1830),
    recorded: false,
    ...params,
  }))
  await transaction(world.ctx.db, (tx) => recordCalls(tx, written))
  return written.map((call) => call.uniqueid)
}

const ids = (records: readonly CallRecord[] | undefined) => records?.map((record) => record.uniqueid)
const november = { from: '2026-11-01', to: '2026-11-30' }
const range = ({ cardId }: Person) => ({ cardid: cardId, ...november })
const history = (who: Person, body: object = {}, caller = who) =>
  world.call('callHistory', { body: { ...range(who), ...body } }, caller)
const search = (who: Person, body: object, caller = who) =>
  world.call('searchCallHistory', { body: { ...range(who), ...body } }, caller)

// @shows AC1-4, AC7-16
describe('the call history', () => {
  // @shows AC3-3
  test('shows a call as the specification names its fields', async () => {
    const ada = await world.person()
    const [uniqueid] = await calls(ada, {
      at: '2026-11-18T09:30:00Z',
      calledstation: 'PJSIP/ada',
      src: '+2348090000001',
      direction: 'in',
    })
    const { body } = await history(ada)
    expect(body).toEqual({
      status: 'success',
      current_page: 1,
      total_records: 1,
      records: [
        {
          src: '+2348090000001',
          calledstation: 'PJSIP/ada',
          starttime: '2026-11-18 09:30:00',
          real_sessiontime: 61,
          terminatecauseid: 1,
          uniqueid,
          recorded: false,
          individual: true,
          cost: 18.3,
          direction: 'in',
        },
      ],
    })
  })

  test('is newest first, 10 a page unless asked otherwise, with the total of the range', async () => {
    const ada = await world.person()
    const day = (n: number) => `2026-11-${String(n).padStart(2, '0')}T12:00:00Z`
    const written = await calls(ada, ...Array.from({ length: 14 }, (_, n) => ({ at: day(n + 1) })))
    const newest = written.toReversed()
    expect(ids((await history(ada)).body.records)).toEqual(newest.slice(0, 10))
    const second = await history(ada, { pageno: 2 })
    expect(second.body).toMatchObject({ current_page: 2, total_records: 14 })
    expect(ids(second.body.records)).toEqual(newest.slice(10))
    expect(ids((await history(ada, { no_of_records_per_page: 200 })).body.records)).toEqual(newest)
    const days = await history(ada, { from: '2026-11-03', to: '2026-11-05' })
    expect(days.body.total_records).toBe(3)
  })

  test('answers a page past the end with no rows and the right total', async () => {
    const ada = await world.person()
    await calls(ada, { at: '2026-11-18T09:30:00Z' })
    const { http, body } = await history(ada, { pageno: 1_000_000 })
    expect(http).toBe(200)
    expect(body).toMatchObject({ current_page: 1_000_000, total_records: 1, records: [] })
  })

  // @shows DEC-88
  test('counts a call after 23:00 UTC to the next Lagos day', async () => {
    const ada = await world.person()
    const [late] = await calls(ada, { at: '2026-11-10T23:30:00Z' })
    expect(ids((await history(ada, { from: '2026-11-11', to: '2026-11-11' })).body.records)).toEqual([late])
    expect((await history(ada, { from: '2026-11-10', to: '2026-11-10' })).body.total_records).toBe(0)
  })

  // @shows AC2-21
  test('takes bounds of Lagos seconds, both included', async () => {
    const ada = await world.person()
    const [first, last] = await calls(ada, { at: '2026-11-10T23:00:00Z' }, { at: '2026-11-12T10:15:30Z' })
    const inside = { from: '2026-11-11 00:00:00', to: '2026-11-12 11:15:30' }
    expect(ids((await history(ada, inside)).body.records)).toEqual([last, first])
    expect((await history(ada, { ...inside, from: '2026-11-11 00:00:01' })).body.total_records).toBe(1)
    expect((await history(ada, { ...inside, to: '2026-11-12 11:15:29' })).body.total_records).toBe(1)
  })

  test.each([
    [{ from: '2026-11-12', to: '2026-11-11' }, 'from'],
    [{ from: 'yesterday' }, 'from'],
    [{ to: '2026-02-30' }, 'to'],
    [{ pageno: 0 }, 'pageno'],
    [{ no_of_records_per_page: 201 }, 'no_of_records_per_page'],
    [{ cardid: 'mine' }, 'cardid'],
  ])('refuses %j and names %s', async (body, field) => {
    const ada = await world.person()
    const answer = await history(ada, body)
    expect(answer.http).toBe(400)
    expect(answer.body.errors).toEqual([expect.objectContaining({ field })])
  })
})

// @shows AC1-4, AC7-17
describe('the search', () => {
  const forms = [
    '+2348035550142',
    '2348035550142',
    '08035550142',
    '8035550142',
    '0803 555 0142',
    '+234 803-555-0142',
  ]
  const parts = ['5550142', '0803', '+234803', '234803555', '555', '42']
  const copied = [
    '00234 803 555 0142',
    '009234 803 555 0142',
    '+234 (0) 803 555 0142',
    '+234 0803 555 0142',
    '\u202a+234 803 555 0142\u202c',
    'tel:+2348035550142',
    '0803 555 0142 ext 12',
    '٠٨٠٣٥٥٥٠١٤٢',
    '００２３４ ８０３',
    '00234 803',
    '009 234 803 555',
    '+234 (0) 803',
  ]

  // @shows DEC-116
  test.each([...forms, ...parts, ...copied])(
    'finds a number written in any form by %j',
    async (phonenumber) => {
      const ada = await world.person()
      const [third, second, first] = await calls(
        ada,
        { at: '2026-11-10T10:00:00Z', calledstation: '+2348035550142' },
        { at: '2026-11-10T11:00:00Z', calledstation: '08035550142' },
        { at: '2026-11-10T12:00:00Z', calledstation: '8035550142' },
        { at: '2026-11-10T13:00:00Z', calledstation: '+2347061119999' },
      )
      const { body } = await search(ada, { phonenumber })
      expect(ids(body.records)).toEqual([first, second, third])
      expect(body).toMatchObject({ total_records: 3, total_is_minimum: false })
    },
  )

  test.each(['+44 (0)20 7946', '009 44 20 7946', '00442079460958', '442079460958', '79460958'])(
    'finds a number abroad by %j',
    async (phonenumber) => {
      const ada = await world.person()
      const [abroad] = await calls(
        ada,
        { at: '2026-11-10T10:00:00Z', calledstation: '+442079460958' },
        { at: '2026-11-10T11:00:00Z', calledstation: '+2348035550142' },
      )
      expect(ids((await search(ada, { phonenumber })).body.records)).toEqual([abroad])
    },
  )

  test('finds the middle of a number that looks like a prefix for calls abroad', async () => {
    const ada = await world.person()
    const [found] = await calls(
      ada,
      { at: '2026-11-10T10:00:00Z', calledstation: '+2348030091212' },
      { at: '2026-11-10T11:00:00Z', calledstation: '+2348035550142' },
    )
    expect(ids((await search(ada, { phonenumber: '00912' })).body.records)).toEqual([found])
  })

  test('finds extensions by their digits', async () => {
    const ada = await world.person()
    const [uniqueid] = await calls(ada, { at: '2026-11-10T10:00:00Z', calledstation: 'PJSIP/seat104' })
    expect(ids((await search(ada, { phonenumber: '104' })).body.records)).toEqual([uniqueid])
  })

  // @shows AC2-19
  test('looks at the source with src, at the called number with phonenumber', async () => {
    const ada = await world.person()
    const [incoming] = await calls(
      ada,
      { at: '2026-11-10T10:00:00Z', src: '+2348099990001', calledstation: 'PJSIP/ada' },
      { at: '2026-11-10T11:00:00Z', src: 'PJSIP/ada', calledstation: '+2348011110001' },
    )
    expect(ids((await search(ada, { src: '09999' })).body.records)).toEqual([incoming])
    expect(ids((await search(ada, { src: '08099990001' })).body.records)).toEqual([incoming])
    expect((await search(ada, { phonenumber: '08099990001' })).body.total_records).toBe(0)
  })

  test.each(['%', '_', '%%', '___', '\\'])('refuses %j, which has no digit', async (phonenumber) => {
    const ada = await world.person()
    const { http, body } = await search(ada, { phonenumber })
    expect(http).toBe(400)
    expect(body.errors?.[0]).toEqual({ field: 'phonenumber', message: 'Enter at least one digit' })
  })

  test.each(['8%5', '8_5', '80355501%'])(
    'takes %j for its digits only, never as a wildcard',
    async (phonenumber) => {
      const ada = await world.person()
      const [match] = await calls(
        ada,
        { at: '2026-11-10T10:00:00Z', calledstation: '+2348035550185' },
        { at: '2026-11-10T11:00:00Z', calledstation: '+2348055550142' },
      )
      expect(ids((await search(ada, { phonenumber })).body.records)).toEqual([match])
    },
  )

  test('keeps to the range, and pages', async () => {
    const ada = await world.person()
    const written = await calls(
      ada,
      ...Array.from({ length: 12 }, (_, n) => ({ at: `2026-11-${String(n + 10)}T10:00:00Z` })),
      { at: '2026-10-01T10:00:00Z' },
    )
    const { body } = await search(ada, { phonenumber: '0803', pageno: 2, no_of_records_per_page: 5 })
    expect(body.total_records).toBe(12)
    expect(ids(body.records)).toEqual(written.slice(0, 12).toReversed().slice(5, 10))
  })

  test('wants exactly one of phonenumber and src', async () => {
    const ada = await world.person()
    expect((await search(ada, {})).http).toBe(400)
    expect((await search(ada, { phonenumber: '1', src: '1' })).http).toBe(400)
    expect((await search(ada, { phonenumber: '  ' })).http).toBe(400)
  })

  // @shows DEC-82
  test('is limited for each seat, and says when to come back', async () => {
    const [ada, bola] = [await world.person(), await world.person()]
    const answers = await Promise.all(Array.from({ length: 31 }, () => search(ada, { phonenumber: '0803' })))
    const refused = answers.filter(({ http }) => http === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers['retry-after']).toBe('2')
    expect((await search(bola, { phonenumber: '0803' })).http).toBe(200)
  })
})

describe('whose calls', () => {
  const everywhere: [string, (who: Person, caller: Person) => Promise<{ http: number; body: unknown }>][] = [
    ['callHistory', (who, caller) => history(who, {}, caller)],
    ['searchCallHistory', (who, caller) => search(who, { phonenumber: '0803' }, caller)],
    ['recentCalls', (who, caller) => world.call('recentCalls', { query: { cardid: who.cardId } }, caller)],
    ['callGraph', (who, caller) => world.call('callGraph', { params: { cardid: who.cardId } }, caller)],
  ]

  test.each(everywhere)("%s answers about somebody else's card as about none", async (_, ask) => {
    const [ada, stranger] = [await world.person({ admin: true, plan: 3 }), await world.person()]
    const foreign = await ask(stranger, ada)
    const missing = await ask({ ...stranger, cardId: 999_999_999 }, ada)
    expect(foreign.http).toBe(404)
    expect(foreign).toMatchObject({ http: missing.http, body: missing.body as object })
  })

  test.each(everywhere)("%s shows a plain member no colleague's calls", async (_, ask) => {
    const ada = await world.person({ admin: true, plan: 3 })
    const bola = await world.person({ workgroup: ada.workgroupId })
    expect((await ask(ada, bola)).http).toBe(404)
  })

  // @shows AC2-27, AC6-4
  test.each(everywhere)("%s shows an admin a member's calls on plans 3 to 10 only", async (_, ask) => {
    for (const [plan, http] of [
      [1, 404],
      [2, 404],
      [3, 200],
      [4, 200],
      [8, 200],
      [13, 404],
    ] as const) {
      const admin = await world.person({ admin: true, plan })
      const member = await world.person({ workgroup: admin.workgroupId })
      expect([plan, (await ask(member, admin)).http]).toEqual([plan, http])
      expect((await ask(admin, admin)).http).toBe(200)
    }
  })

  test("an admin's own calls are 'individual', a member's are not", async () => {
    const admin = await world.person({ admin: true, plan: 3 })
    const member = await world.person({ workgroup: admin.workgroupId })
    for (const who of [admin, member]) await calls(who, { at: '2026-11-10T10:00:00Z' })
    expect((await history(admin)).body.records[0]?.individual).toBe(true)
    expect((await history(member, {}, admin)).body.records[0]?.individual).toBe(false)
    expect((await history(member)).body.records[0]?.individual).toBe(true)
  })

  test("a plan that has lapsed shows the members' calls no more", async () => {
    const admin = await world.person({ admin: true, plan: 3 })
    const member = await world.person({ workgroup: admin.workgroupId })
    await world.ctx.db
      .updateTable('workgroups')
      .set({ plan_ends_at: world.clock.now() })
      .where('id', '=', admin.workgroupId)
      .execute()
    expect((await history(member, {}, admin)).http).toBe(404)
  })
})

// @shows AC7-15
describe('recent calls', () => {
  // @shows SA-5, SA-149
  test('are the newest 7', async () => {
    const ada = await world.person()
    const written = await calls(
      ada,
      ...Array.from({ length: 9 }, (_, n) => ({ at: `2026-11-1${n}T10:00:00Z` })),
    )
    const { body } = await world.call('recentCalls', { query: { cardid: ada.cardId } }, ada)
    expect(ids(body.result)).toEqual(written.toReversed().slice(0, 7))
  })

  test("of a range are the seat's, 50 a page", async () => {
    const ada = await world.person()
    const written = await calls(ada, ...Array.from({ length: 52 }, () => ({ at: '2026-11-10T10:00:00Z' })))
    const page = (number: number) =>
      world.call('recentCallsPage', { params: { page: number }, query: november }, ada)
    const { body } = await page(2)
    expect(body.total_records).toBe(52)
    expect([...(ids((await page(1)).body.result) ?? []), ...(ids(body.result) ?? [])]).toEqual(
      written.toReversed(),
    )
  })
})

describe('the graph', () => {
  // @shows SA-3, SA-152
  test('has 24 Lagos hours, 7 and 30 Lagos days up to now, the quiet ones as 0', async () => {
    const ada = await world.person()
    // The world's clock stands at 12:00 in Lagos on 2026-11-20.
    await calls(
      ada,
      { at: '2026-11-20T10:59:59Z' },
      { at: '2026-11-20T10:00:00Z' },
      { at: '2026-11-19T23:30:00Z' },
      { at: '2026-11-19T22:59:59Z' },
      { at: '2026-11-19T11:59:59Z' },
      { at: '2026-11-13T23:00:00Z' },
      { at: '2026-11-13T22:59:59Z' },
      { at: '2026-10-21T23:00:00Z' },
      { at: '2026-10-21T22:59:59Z' },
    )
    const { body } = await world.call('callGraph', { params: { cardid: ada.cardId } }, ada)
    const { daily, weekly, monthly } = body.result
    const busy = (list: typeof daily) =>
      Object.fromEntries(list.map((slot) => [slot.calldate, slot.frequency]).filter(([, n]) => n))

    expect(daily).toHaveLength(24)
    expect(daily[0]?.calldate).toBe('2026-11-19 13:00')
    expect(daily.at(-1)?.calldate).toBe('2026-11-20 12:00')
    expect(busy(daily)).toEqual({ '2026-11-20 11:00': 2, '2026-11-20 00:00': 1, '2026-11-19 23:00': 1 })

    const today = dayOf(world.clock.now())
    expect(weekly.map((slot) => slot.calldate)).toEqual(
      [6, 5, 4, 3, 2, 1, 0].map((ago) => addDays(today, -ago)),
    )
    expect(busy(weekly)).toEqual({ '2026-11-20': 3, '2026-11-19': 2, '2026-11-14': 1 })

    expect(monthly).toHaveLength(30)
    expect(monthly[0]?.calldate).toBe('2026-10-22')
    expect(busy(monthly)).toEqual({ ...busy(weekly), '2026-11-13': 1, '2026-10-22': 1 })
  })

  test('of a card without calls is all 0', async () => {
    const ada = await world.person()
    const { body } = await world.call('callGraph', { params: { cardid: ada.cardId } }, ada)
    for (const list of Object.values(body.result))
      expect(list.every((slot) => slot.frequency === 0)).toBe(true)
  })
})

// @shows AC2-43
describe('the numbers of today', () => {
  test('are those of the whole workgroup since midnight in Lagos', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await calls(
      ada,
      { at: '2026-11-19T22:59:59Z', direction: 'in', cause: 3 }, // yesterday in Lagos
      { at: '2026-11-19T23:00:00Z', direction: 'in', cause: 3, cost: kobo(0) },
      { at: '2026-11-20T08:00:00Z', direction: 'in', cost: kobo(0) },
      { at: '2026-11-20T09:00:00Z', direction: 'out' },
    )
    await calls(
      bola,
      { at: '2026-11-20T08:30:00Z', direction: 'in', cause: 4, cost: kobo(0) },
      { at: '2026-11-20T10:00:00Z', direction: 'out', cost: kobo(170) },
    )
    await calls(await world.person(), { at: '2026-11-20T10:00:00Z', direction: 'in' })
    const { body } = await world.call('callsToday', {}, ada)
    expect(body).toEqual({ status: 'success', result: { answered: 1, missed: 2, calls: 5, spent: 20 } })
  })

  test('are 0 before the first call, and for admins only', async () => {
    const ada = await world.person({ admin: true })
    const { body } = await world.call('callsToday', {}, ada)
    expect(body).toEqual({ status: 'success', result: { answered: 0, missed: 0, calls: 0, spent: 0 } })
    const bola = await world.person({ workgroup: ada.workgroupId })
    expect((await world.call('callsToday', {}, bola)).http).toBe(403)
  })
})
