import { kobo } from '@ekoline/contract/units/money.ts'
import { dayStart } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { grantFreeSeconds } from '../charge/free-seconds.service.ts'
import type { FinishedCall } from './call-record.sql.ts'
import { recordCalls } from './calls.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let made = 0
/** Calls of a minute for ₦18 on a person's card, unless it is said. */
async function calls({ cardId }: Person, ...options: ({ at: string } & Partial<FinishedCall>)[]) {
  const written = options.map(({ at, ...params }) => ({
    uniqueid: `figure.${++made}`,
    cardId,
    src: '+2348030000001',
    calledstation: '+2348035550142',
    startedAt: new Date(at),
    talkSeconds: 60,
    cause: 1,
    cost: kobo(1_800),
    recorded: false,
    direction: 'out' as const,
    ...params,
  }))
  await transaction(world.ctx.db, (tx) => recordCalls(tx, written))
}
const missed = { direction: 'in', cause: 3, talkSeconds: 0, cost: kobo(0) } as const
const taken = { direction: 'in', cost: kobo(0) } as const
const busy = { cause: 2, talkSeconds: 0, cost: kobo(0) } as const

async function company() {
  const admin = await world.person({ admin: true })
  return { admin, member: await world.person({ workgroup: admin.workgroupId }) }
}

const none = { calls: 0, answered: 0, missed: 0, seconds: 0, spent: 0 }
/** What calls of a minute for ₦18 add up to. */
const minutes = (count: number) => ({
  ...none,
  calls: count,
  answered: count,
  seconds: count * 60,
  spent: count * 18,
})
const figuresOf = async (who: Person, cardid?: number) =>
  (await world.call('callFigures', { query: cardid ? { cardid } : {} }, who)).body.result

describe('the figures of calls, at noon of 20 November in Lagos', () => {
  // @shows SA-8
  test('are of today, this month, the last one and the last one up to the 20th, each by Lagos days', async () => {
    const { admin, member } = await company()
    await calls(
      member,
      { at: '2026-11-19T22:59:59Z' }, // the last second of yesterday
      { at: '2026-11-19T23:00:00Z' }, // the first one of today
      { at: '2026-11-20T09:00:00Z', ...missed },
      { at: '2026-10-31T23:00:00Z' }, // the first second of November
      { at: '2026-10-31T22:59:59Z' }, // the last one of October
      { at: '2026-10-20T22:59:59Z' }, // the last one of the 20th
      { at: '2026-10-20T23:00:00Z' },
      { at: '2026-09-30T22:59:59Z' }, // September
    )
    await calls(admin, { at: '2026-11-20T08:00:00Z', ...taken }, { at: '2026-11-03T08:00:00Z', ...busy })
    const members = { ...minutes(3), calls: 4, missed: 1 }
    const october = { last_month: minutes(3), last_month_so_far: minutes(1) }
    expect(await figuresOf(member, member.cardId)).toEqual({
      today: { ...minutes(1), calls: 2, missed: 1 },
      month: members,
      ...october,
    })
    expect(await figuresOf(admin)).toEqual({
      today: { calls: 3, answered: 2, missed: 1, seconds: 120, spent: 18 },
      month: { calls: 6, answered: 4, missed: 1, seconds: 240, spent: 54 },
      ...october,
    })
    const quiet = await world.person()
    expect(await figuresOf(quiet, quiet.cardId)).toEqual({
      today: none,
      month: none,
      last_month: none,
      last_month_so_far: none,
    })
  })

  // @shows SA-8
  test('are drawn by hour and day: all, answered and missed, of everybody', async () => {
    const { admin, member } = await company()
    await calls(
      member,
      { at: '2026-11-20T08:10:00Z', ...missed },
      { at: '2026-11-20T08:50:00Z', ...taken },
      { at: '2026-11-18T22:59:59Z', ...missed },
    )
    await calls(
      admin,
      { at: '2026-11-20T08:20:00Z', ...busy },
      { at: '2026-11-18T23:00:00Z' },
      { at: '2026-10-22T12:00:00Z' },
    )
    const graph = (await world.call('workgroupCallGraph', {}, admin)).body.result
    const busyOf = (of: typeof graph.daily) => of.filter(({ frequency }) => frequency > 0)
    const today = { frequency: 3, answered: 1, missed: 1 }
    const days = [
      { calldate: '2026-11-18', frequency: 1, answered: 0, missed: 1 },
      { calldate: '2026-11-19', frequency: 1, answered: 1, missed: 0 },
      { calldate: '2026-11-20', ...today },
    ]
    expect(busyOf(graph.daily)).toEqual([{ calldate: '2026-11-20 09:00', ...today }])
    expect(busyOf(graph.weekly)).toEqual(days)
    expect(busyOf(graph.monthly)).toEqual([
      { calldate: '2026-10-22', frequency: 1, answered: 1, missed: 0 },
      ...days,
    ])
  })
})

describe('calls to a number that leads to a queue', () => {
  async function ringQueue(agents: (member: Person) => Person[]) {
    const { admin, member } = await company()
    await world.ctx.telephony.putSipUser({ user: member.username, ha1: 'h', maxContacts: 1 })
    const destination = await makeQueue(world, admin, agents(member), { maxWaitSeconds: 30 })
    const did = await didOf(world, await giveNumber(world, admin, { category: 'queue', destination }))
    return {
      admin,
      member,
      async call(behaviour: object) {
        const uniqueid = world.telephony.inbound(did, '08030000009', behaviour)
        await world.telephony.advance(120_000)
        const query = { from: '2026-11-01', to: '2027-11-01' }
        const { body } = await world.call('calls', { query }, admin)
        expect(body.result[0]?.uniqueid).toBe(uniqueid)
        return body.result[0]
      },
    }
  }

  // @shows AC2-42
  test('were missed when no agent took them, and rang until the caller gave up or was let go', async () => {
    const { admin, call } = await ringQueue(() => [])
    const queue = { kind: 'queue', direction: 'in', outcome: 'missed', answered_by: null, cost: 0 }
    expect(await call({ hangupAfterMs: 8_000 })).toMatchObject({ ...queue, ring_seconds: 8 })
    expect(await call({})).toMatchObject({
      ...queue,
      ring_seconds: 30,
      ours: { name: 'Support', is: 'queue' },
    })
    expect((await figuresOf(admin)).today).toMatchObject({ calls: 2, answered: 0, missed: 2 })
  })

  test('were answered by the agent who took them', async () => {
    const { admin, member, call } = await ringQueue((agent) => [agent])
    await world.call('changeAgent', { body: { state: 'in' } }, member)
    const user = { kind: 'sip', user: member.username } as const
    world.telephony.behave(user, { answerAfterMs: 3_000, hangupAfterMs: 7_000 })
    expect(await call({})).toMatchObject({
      kind: 'queue',
      outcome: 'answered',
      answered_by: expect.any(String),
    })
    expect((await figuresOf(admin)).today).toMatchObject({ calls: 1, answered: 1, missed: 0 })
  })
})

// @shows AC2-42
describe('how long a call rang', () => {
  test.each([
    ['answered after 4 s', { answerAfterMs: 4_000, hangupAfterMs: 34_000 }, 'answered', 4],
    ['declined after 3 s', { rejected: true }, 'missed', 3],
    ['not answered for 30 s', { noAnswer: true }, 'missed', 30],
  ] as const)('is said of one that was %s', async (_, behaviour, outcome, ring_seconds) => {
    const who = await world.person()
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'h', maxContacts: 1 })
    const leads = { category: 'user', destination: who.username } as const
    const did = await didOf(world, await giveNumber(world, who, leads))
    world.telephony.behave({ kind: 'sip', user: who.username }, behaviour)
    world.telephony.inbound(did, '08030000009', {})
    await world.telephony.advance(120_000)
    const query = { cardid: who.cardId, from: '2026-11-01', to: '2027-11-01' }
    const { body } = await world.call('calls', { query }, who)
    expect(body.result).toMatchObject([{ outcome, ring_seconds, kind: 'people', direction: 'in' }])
  })
})

// @shows SA-8
describe('how long the balance lasts', () => {
  const lasts = async (who: Person) => (await world.call('talkTime', {}, who)).body.result

  test('is free seconds first, and whole seconds of what the wallet buys to a mobile', async () => {
    const who = await world.person()
    await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'h', maxContacts: 1 })
    expect(await lasts(who)).toEqual({ per_minute: 18, free_seconds: 0, seconds: 0 })
    await fund(world.ctx, who, 100) // ₦0.30 a second
    expect(await lasts(who)).toEqual({ per_minute: 18, free_seconds: 0, seconds: 333 })
    const at = world.clock.now()
    const [endsAt, phone] = [new Date(at.getTime() + 60_000), '+2348035550199']
    await transaction(world.ctx.db, (tx) =>
      grantFreeSeconds(tx, { cardId: who.cardId, phone, seconds: 1_200, reason: 'invitation', at, endsAt }),
    )
    expect(await lasts(who)).toEqual({ per_minute: 18, free_seconds: 1_200, seconds: 1_533 })
    world.clock.advance(60_000)
    expect(await lasts(who)).toEqual({ per_minute: 18, free_seconds: 0, seconds: 333 })
  })

  test.each(['SIP', 'own'])(
    'is what the dial box says for a mobile, with a person’s %s phone',
    async (phone) => {
      const who = await world.person()
      await fund(world.ctx, who, 100)
      if (phone === 'SIP')
        await world.ctx.telephony.putSipUser({ user: who.username, ha1: 'h', maxContacts: 1 })
      const quote = await world.call('callQuote', { query: { number: '08030000001' } }, who)
      const talk = await lasts(who)
      expect(talk?.per_minute).toBe(phone === 'SIP' ? 18 : 36)
      expect(quote.body.result).toMatchObject({ ...talk })
    },
  )
})

describe('totals', () => {
  const direction = fc.constantFrom('in', 'out')
  const kind = fc.constantFrom('people', 'queue', 'robocall', 'code')
  const outcome = fc.constantFrom('answered', 'missed', 'other')
  const option = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
  const day = fc.integer({ min: 9, max: 14 }).map((date) => `2026-11-${String(date).padStart(2, '0')}`)
  const time = fc.constantFrom('', '', ' 00:00:00', ' 00:00:01', ' 12:00:00', ' 23:59:59')
  const bound = fc.tuple(day, time).map(([date, at]) => date + at)
  const call = fc.record({
    // at the edges of Lagos days, and anywhere
    second: fc.oneof(fc.constantFrom(-1, 0, 1, 43_200, 86_399), fc.integer({ min: 0, max: 86_399 })),
    day,
    mine: fc.boolean(),
    params: fc.record({
      direction,
      kind,
      outcome,
      talkSeconds: fc.integer({ min: 0, max: 400 }),
      cost: fc.integer({ min: 0, max: 9_999 }).map(kobo),
    }),
  })
  const filters = fc.record({
    who: fc.constantFrom('admin', 'member', 'everybody'),
    bounds: fc.tuple(bound, bound).filter(([from, to]) => from.slice(0, 10) < to.slice(0, 10)),
    direction: option(direction),
    outcome: option(outcome),
    kind: option(kind),
  })

  /** The same counted plainly. `to` without a time is the end of its day; a second is within the range to its end. */
  const reckoned = (
    workgroupId: number,
    cardId: number | null,
    chosen: Record<string, string | undefined>,
  ) => world.ctx.db.only`
    select count(*) as calls, count(*) filter (where outcome = 'answered') as answered,
           count(*) filter (where outcome = 'missed') as missed, coalesce(sum(talk_seconds) filter (where outcome <> 'missed'), 0)::bigint as seconds,
           (coalesce(sum(cost_kobo), 0) / 100.0)::float8 as spent
      from calls
     where workgroup_id = ${workgroupId} and (${cardId}::bigint is null or card_id = ${cardId})
       and started_at >= ${chosen.from}::timestamp at time zone 'Africa/Lagos'
       and started_at < (case when length(${chosen.to}::text) = 10 then ${chosen.to}::timestamp + interval '1 day'
                              else ${chosen.to}::timestamp + interval '1 second' end) at time zone 'Africa/Lagos'
       and (${chosen.direction ?? null}::text is null or direction = ${chosen.direction ?? null})
       and (${chosen.outcome ?? null}::text is null or outcome = ${chosen.outcome ?? null})
       and (${chosen.kind ?? null}::text is null or kind = ${chosen.kind ?? null})`

  // @shows AC2-41
  test('are those of a plain count, for any person, range, direction, outcome and kind', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(call, { minLength: 10, maxLength: 60 }),
        fc.array(filters, { minLength: 8, maxLength: 8 }),
        async (written, choices) => {
          const admin = await world.person({ admin: true, plan: 3 })
          const member = await world.person({ workgroup: admin.workgroupId })
          for (const mine of [true, false])
            await calls(
              mine ? admin : member,
              ...written
                .filter((each) => each.mine === mine)
                .map(({ day: date, second, params }) => {
                  const at = new Date(dayStart(date).getTime() + second * 1_000)
                  return { at: at.toISOString(), ...params }
                }),
            )
          for (const { who, bounds, ...others } of choices) {
            const cardId = { admin: admin.cardId, member: member.cardId, everybody: null }[who]
            const chosen = { from: bounds[0], to: bounds[1], ...others }
            const query = { ...chosen, ...(cardId !== null && { cardid: cardId }) }
            const { body } = await world.call('callTotals', { query }, admin)
            expect(body.result).toEqual(await reckoned(admin.workgroupId, cardId, chosen))
          }
        },
      ),
      { numRuns: 20 },
    )
  }, 60_000)
})

describe('on the last day of a long month', () => {
  test('the last one is compared whole', async () => {
    world.clock.set(new Date('2027-03-31T11:00:00Z'))
    const who = await world.person()
    await calls(who, { at: '2027-02-28T22:59:59Z' }, { at: '2027-02-28T23:00:00Z' })
    expect(await figuresOf(who, who.cardId)).toMatchObject({
      month: minutes(1),
      last_month: minutes(1),
      last_month_so_far: minutes(1),
    })
  })
})
