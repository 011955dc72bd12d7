import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { kobo } from '@ekoline/contract/units/money.ts'
import { dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../test/world.ts'
import { walletBalance } from '../money/wallet/ledger.sql.ts'
import { checkLedger } from '../money/wallet/ledger-check.sql.ts'
import type { Db } from '../platform/db/db.ts'
import { sql } from '../platform/db/db.ts'
import { demoSignIns, loadDemo } from './demo.ts'

const MINUTE_MS = 60_000

async function rowsOf(db: Db, query: string): Promise<Record<string, unknown>[]> {
  const rows = await db.many(sql.raw(query))
  return rows
}

/** Everything that the demo writes, but for what is random on purpose: salts of hashes and seals. */
async function content(db: Db) {
  const tables = {
    users:
      'id, email, first_name, last_name, phone, phone_verified_at, nin_last4, address, verification_status, created_at',
    workgroups: '*',
    seats: '*',
    sessions: 'user_id, seat_id, agent, address, created_at, last_used_at',
    password_links: 'seat_id, token_hash, expires_at',
    calls: '*',
    call_days: '*',
    call_sums: '*',
    payments: '*',
    sandbox_payments: '*',
    ledger_accounts: '*',
    ledger_transactions: '*',
    ledger_entries: '*',
    audit: '*',
    balance_alerts: '*',
    files: '*',
    ivrs: '*',
    ivr_members: '*',
    ivr_key_days: '*',
    outside_numbers: '*',
    outside_budgets: '*',
    reaches: '*',
    ring_groups: '*',
    ring_group_members: '*',
    voicemail_boxes: '*',
    voicemail_people: '*',
    voicemail_messages: '*',
    missed_calls: '*',
    holidays: '*',
    schedules: '*',
    schedule_hours: '*',
    schedule_days: '*',
    schedule_leads: '*',
    conferences: '*',
    queues: '*',
    queue_agents: '*',
    agents: '*',
    agent_pauses: '*',
    queue_callbacks: '*',
    queue_calls: '*',
    queue_report_mails: '*',
    phone_numbers: '*',
    number_allocations: '*',
    workgroup_caller_ids: '*',
    seat_caller_ids: '*',
    verified_numbers: '*',
    api_keys: '*',
    otp_calls: '*',
    webhooks: 'id, workgroup_id, seat_id, url, events, created_at',
    webhook_deliveries: '*',
    campaigns: '*',
    campaign_contacts: '*',
    robocalls: '*',
    robocall_numbers: '*',
    suppressed_numbers: '*',
    contact_groups: '*',
    contact_group_members: '*',
    contact_group_blocks: '*',
    contact_imports: '*',
    contact_import_rejects: '*',
  }
  const written: Record<string, unknown[]> = {}
  for (const [table, columns] of Object.entries(tables))
    written[table] = await rowsOf(db, `select ${columns} from ${table} order by 1, 2`)
  return written
}

let world: World
beforeAll(async () => {
  world = await openWorld()
  await loadDemo(world.ctx)
  await world.queues.begin() // the service loads the demo first
})
afterAll(() => world.close())

const seats = () =>
  rowsOf(
    world.ctx.db,
    `select seats.id, email, name as workgroup, card_id, username, admin, lead, verification_status, nin_sealed, plan_id,
            plan_ends_at, phone_verified_at
       from seats join users on users.id = user_id join workgroups on workgroups.id = workgroup_id order by seats.id`,
  )
const seatOf = async (email: string) => (await seats()).find((seat) => seat.email === email)

describe('the demo data', () => {
  test('is loaded once: a second time changes nothing', async () => {
    const before = await content(world.ctx.db)
    await loadDemo(world.ctx)
    expect(await content(world.ctx.db)).toEqual(before)
  })

  // @shows RUN-20
  test('is the same in another empty database, of processes that load it together', async () => {
    const other = await openWorld()
    await Promise.all([loadDemo(other.ctx), loadDemo(other.ctx)])
    expect(await content(other.ctx.db)).toEqual(await content(world.ctx.db))
    await other.close()
  })

  test('leaves a database that has people as it is', async () => {
    const other = await openWorld()
    await other.person()
    await loadDemo(other.ctx)
    expect(await rowsOf(other.ctx.db, 'select count(*) as n from users')).toEqual([{ n: 1 }])
    await other.close()
  })
})

async function signedIn(email: string) {
  const { body } = await world.call('signIn', { body: { email, password: 'Lagos-demo-2468' } }, null)
  return { token: body.token as string, cardId: Number((await seatOf(email))?.card_id) }
}

describe('the demo numbers', () => {
  test('are in stock, and three of them Ada’s, of which one leads to her and one to her office hours; Efe has none', async () => {
    const rows = await rowsOf(
      world.ctx.db,
      `select email, category, destination from number_allocations a join seats using (card_id)
         join users on users.id = user_id order by a.id`,
    )
    expect(rows).toEqual([
      { email: 'ada@ekoline.test', category: 'user', destination: 'adaokafor' },
      { email: 'ada@ekoline.test', category: 'schedule', destination: '6001' },
      { email: 'ada@ekoline.test', category: null, destination: null },
    ])
    const [stock] = await rowsOf(world.ctx.db, 'select count(*) as n from phone_numbers where not taken')
    expect(stock?.n).toBe(23)
  })

  test('are what calls show: the first one, and the second one of Bola’s', async () => {
    const shows = async (name: 'ada' | 'bola') => {
      const query = { number: '08035559999' }
      return (await world.call('callQuote', { query }, await signedIn(`${name}@ekoline.test`))).body.result
        ?.shows
    }
    expect([await shows('ada'), await shows('bola')]).toEqual(['+2342017001200', '+2342017001207'])
  })
})

// @shows RUN-21
describe('the demo people', () => {
  test('sign in with the password that the start prints', async () => {
    expect(demoSignIns.map(({ email }) => email)).toEqual(
      ['ada', 'bola', 'chidi', 'dayo', 'efe', 'jide'].map((name) => `${name}@ekoline.test`),
    )
    for (const { email, password } of demoSignIns)
      expect((await world.call('signIn', { body: { email, password } }, null)).http).toBe(200)
  })

  test('do not show by their hashes that they share a password', async () => {
    const [row] = await rowsOf(
      world.ctx.db,
      'select count(password_hash) as n, count(distinct password_hash) as hashes from users',
    )
    expect(row?.hashes).toBe(row?.n)
  })

  test("fill 'Adaeze Logistics' with 12 seats, Ada's first", async () => {
    const team = (await seats()).filter(({ workgroup }) => workgroup === 'Adaeze Logistics')
    expect(team).toHaveLength(12)
    expect(team[0]).toMatchObject({ email: 'ada@ekoline.test', admin: true, plan_id: 3 })
    expect(team.filter(({ admin }) => admin)).toHaveLength(1)
    expect(team.filter(({ lead }) => lead).map(({ email }) => email)).toEqual(['dayo@ekoline.test'])
  })

  test('wait for an answer to one invitation, which can be sent again', async () => {
    const invited = await rowsOf(
      world.ctx.db,
      'select email, password_hash, expires_at from password_links join users on users.id = user_id',
    )
    expect(invited).toEqual([
      { email: 'ngozi@ekoline.test', password_hash: null, expires_at: new Date('2026-11-26T08:00:00Z') },
    ])
  })

  test("give Ada her oldest seat in 'Adaeze Logistics', and a plain one in 'Chuka & Sons'", async () => {
    const hers = (await seats()).filter(({ email }) => email === 'ada@ekoline.test')
    expect(hers.map(({ workgroup, admin }) => [workgroup, admin])).toEqual([
      ['Adaeze Logistics', true],
      ['Chuka & Sons', false],
    ])
  })

  test('have every state of the specification among them', async () => {
    const all = await seats()
    expect(await seatOf('bola@ekoline.test')).toMatchObject({
      nin_sealed: null,
      verification_status: 'verified',
    })
    expect(await seatOf('dayo@ekoline.test')).toMatchObject({ lead: true, verification_status: 'rejected' })
    expect(await seatOf('efe@ekoline.test')).toMatchObject({ plan_id: 13, verification_status: 'unverified' })
    expect(await seatOf('chidi@ekoline.test')).toMatchObject({ plan_id: 2, admin: true })
    const without = all.filter(({ nin_sealed }) => nin_sealed === null)
    expect(without.map(({ username }) => username)).toEqual(['bolaadeyemi', 'tundebakare'])
    expect(all.every(({ phone_verified_at }) => phone_verified_at !== null)).toBe(true)
    expect(new Set(all.map((row) => row.verification_status))).toEqual(
      new Set(['unverified', 'pending', 'verified', 'rejected']),
    )
    const paid = all.filter(({ plan_id }) => [2, 3, 4].includes(plan_id as number))
    expect(paid.every((row) => (row.plan_ends_at as Date) > world.clock.now())).toBe(true)
  })

  test('have a plan that has lapsed and one that ends in 2 days among them', async () => {
    const plans = await rowsOf(
      world.ctx.db,
      'select name, plan_id, plan_ends_at, lapsed_plan_id, plan_lapsed_at from workgroups',
    )
    const of = (name: string) => plans.find((plan) => plan.name === name)
    expect(of('Sade Interiors')).toMatchObject({ plan_id: 4, plan_ends_at: new Date('2026-11-22T08:00:00Z') })
    const plan_lapsed_at = new Date('2026-11-14T08:00:00Z')
    expect(of('Chuka & Sons')).toMatchObject({
      plan_id: 1,
      plan_ends_at: null,
      lapsed_plan_id: 2,
      plan_lapsed_at,
    })
  })

  test('have NINs that the service can open', async () => {
    const rows = await rowsOf(
      world.ctx.db,
      'select nin_sealed, nin_last4 from users where nin_sealed is not null',
    )
    for (const row of rows) {
      const nin = world.ctx.seal.open(String(row.nin_sealed))
      expect(nin).toMatch(/^\d{11}$/)
      expect(nin.slice(-4)).toBe(row.nin_last4)
    }
  })
})

// @shows RUN-22
describe('the demo calls', () => {
  test("are 2,000 of the last 90 days, half of them Ada's, of all five causes", async () => {
    const ada = await seatOf('ada@ekoline.test')
    const [row] = await rowsOf(
      world.ctx.db,
      `select count(*) as calls, count(*) filter (where card_id = ${ada?.card_id}) as adas,
              count(distinct cause) as causes, min(started_at) as first,
              max(started_at + talk_seconds * interval '1 second') as last from calls`,
    )
    expect(row).toMatchObject({ calls: 2000, adas: 1000, causes: 5 })
    const now = world.clock.now()
    expect((row?.first as Date) >= new Date(dayStart(dayOf(now)).getTime() - 90 * 24 * 60 * MINUTE_MS)).toBe(
      true,
    )
    expect((row?.last as Date) <= now).toBe(true)
  })

  test("are in the call history of Ada's default range, the newest of today", async () => {
    const signedIn = await world.call(
      'signIn',
      { body: { email: 'ada@ekoline.test', password: 'Lagos-demo-2468' } },
      null,
    )
    const who = { token: signedIn.body.token as string }
    const cardid = Number((await seatOf('ada@ekoline.test'))?.card_id)
    const body = { cardid, from: '2026-08-22', to: '2026-11-20' }
    expect((await world.call('callHistory', { body }, who)).body.total_records).toBe(1000)
    const today = { cardid, from: '2026-11-20', to: '2026-11-20' }
    expect((await world.call('callHistory', { body: today }, who)).body.total_records).toBeGreaterThan(5)
  })

  test('are of yesterday evening when the day has only just begun', async () => {
    const other = await openWorld()
    const now = new Date('2026-11-20T23:10:00.500Z')
    other.clock.advance(now.getTime() - other.clock.now().getTime())
    await loadDemo(other.ctx)
    const [row] = await rowsOf(
      other.ctx.db,
      `select count(*) as calls, max(started_at + talk_seconds * interval '1 second') as last,
              count(*) filter (where started_at > '2026-11-20T20:00:00Z') as evening from calls`,
    )
    expect(row?.calls).toBe(2000)
    expect((row?.last as Date) <= now).toBe(true)
    expect(row?.evening).toBeGreaterThanOrEqual(20)
    expect(await walletBalance(other.ctx.db, Number((await seatOf('ada@ekoline.test'))?.card_id))).toBe(
      2_500_000,
    )
    await other.close()
  })
})

// @shows RUN-22
describe('the kinds of the demo calls', () => {
  test('have some that a colleague of a ring group picked up', async () => {
    const [row] = await rowsOf(
      world.ctx.db,
      `select count(*) > 5 as some, bool_and(direction = 'in' and outcome = 'answered' and taken_by = picked_up_by
                and exists (select from ring_group_members a join ring_group_members b using (group_id)
                              join seats s on s.id = b.seat_id
                             where a.seat_id = picked_up_by and s.card_id = c.card_id)) as right
         from calls c where picked_up_by is not null`,
    )
    expect(row).toEqual({ some: true, right: true })
  })

  test('are said of every code call, robocall and call of a queue, which the wallboard has too', async () => {
    const rows = await rowsOf(
      world.ctx.db,
      `select kind, count(*) as calls, count(distinct outcome) > 1 as varied, bool_and(ring_seconds is not null) as rang,
              count(*) = count(*) filter (where case kind
                when 'code' then exists (select from otp_calls o where o.uniqueid = c.uniqueid)
                when 'robocall' then exists (select from robocall_numbers n where n.call_id = c.uniqueid)
                when 'queue' then exists (select from queue_calls q where q.call_id = c.uniqueid and q.joined_at = c.started_at
                                             and (q.outcome = 'answered') = (c.outcome = 'answered'))
                else true end) as known
         from calls c group by kind order by kind`,
    )
    const seen = { varied: true, rang: true, known: true }
    expect(rows).toEqual([
      { kind: 'code', calls: 60, ...seen },
      { kind: 'people', calls: 1600, ...seen },
      { kind: 'queue', calls: 300, ...seen },
      { kind: 'robocall', calls: 40, ...seen },
    ])
    expect(await rowsOf(world.ctx.db, 'select count(*) as calls from queue_calls')).toEqual([{ calls: 300 }])
  })
})

describe('the demo recordings', () => {
  test('are there for every call that is said to be recorded, as long as the call', async () => {
    const recorded = await rowsOf(
      world.ctx.db,
      'select uniqueid, talk_seconds, card_id from calls where recorded order by id',
    )
    const ada = await seatOf('ada@ekoline.test')
    expect(recorded.filter(({ card_id }) => card_id === ada?.card_id)).toHaveLength(10)
    expect(recorded).toHaveLength(18)
    for (const { uniqueid, talk_seconds } of recorded) {
      const found = await world.ctx.recordings.find(String(uniqueid))
      expect(found?.bytes).toBe(44 + Number(talk_seconds) * 8_000)
    }
  })

  test('are sound', async () => {
    const [call] = await rowsOf(
      world.ctx.db,
      'select uniqueid, talk_seconds from calls where recorded limit 1',
    )
    const found = await world.ctx.recordings.find(String(call?.uniqueid))
    const wav = await buffer(found?.read(0, found.bytes - 1) ?? Readable.from([]))
    expect(wav.toString('latin1', 0, 4) + wav.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
    expect(wav.readUInt32LE(40)).toBe(wav.length - 44)
    const samples = wav.subarray(44)
    expect(Math.max(...samples.subarray(0, 20_000))).toBeGreaterThan(160)
    expect(Math.min(...samples.subarray(0, 20_000))).toBeLessThan(96)
  })
})

describe('the demo files', () => {
  // @shows RUN-24
  test('are four of Ada’s, two of them for menus, and sound; no one else has any', async () => {
    const { db, files } = world.ctx
    const ada = await seatOf('ada@ekoline.test')
    const rows = await rowsOf(db, 'select card_id, type, stored_as, bytes, length_ms from files order by id')
    expect(rows.map(({ card_id, type }) => [card_id, type])).toEqual(
      ['moh', 'queue', 'ivr', 'ivr'].map((type) => [ada?.card_id, type]),
    )
    for (const { stored_as, bytes, length_ms } of rows) {
      const stored = await files.find(String(stored_as))
      expect(stored?.bytes).toBe(Number(bytes))
      expect(Number(bytes)).toBe(44 + 16 * Number(length_ms))
      const sound = await buffer(stored?.read(0, Number(bytes) - 1) ?? Readable.from([]))
      expect(sound.subarray(44).some((byte) => byte > 0)).toBe(true)
    }
  })
})

describe('the demo campaigns', () => {
  // @shows RUN-31
  test('are two of Ada’s, each some contacts far; no one else has any', async () => {
    const ada = await seatOf('ada@ekoline.test')
    const campaigns = await rowsOf(
      world.ctx.db,
      `select c.name, c.card_id, g.name as group,
              (select count(*)::int from campaign_contacts where campaign_id = c.id and called_at > c.created_at) as called
         from campaigns c join contact_groups g on g.id = c.group_id order by c.id`,
    )
    const card_id = ada?.card_id
    expect(campaigns).toEqual([
      { name: 'Reminders for November', card_id, group: 'Invoices due in November', called: 7 },
      { name: 'New delivery days in Lekki', card_id, group: 'Lagos customers', called: 3 },
    ])
  })
})

describe('the demo robocall', () => {
  // @shows RUN-32
  test('is Ada’s, is over, and each of its 40 numbers has a call with its charge', async () => {
    const ada = await seatOf('ada@ekoline.test')
    const robocalls = await rowsOf(
      world.ctx.db,
      `select r.card_id, r.state, total, price_kobo >= sum(c.cost_kobo) as covered, count(c.uniqueid)::int as calls,
              count(*) filter (where c.calledstation = n.phone and c.talk_seconds = n.seconds)::int as agree,
              count(distinct n.outcome)::int > 2 as varied, count(n.key)::int as keys,
              (select count(*)::int from suppressed_numbers) as opted_out
         from robocalls r join robocall_numbers n on n.robocall_id = r.id left join calls c on c.uniqueid = n.call_id
        group by r.id`,
    )
    const { body: signedIn } = await world.call(
      'signIn',
      { body: { email: 'ada@ekoline.test', password: 'Lagos-demo-2468' } },
      null,
    )
    const [robocall] = await rowsOf(world.ctx.db, 'select id, price_kobo from robocalls')
    const { id, price_kobo: price } = robocall as { id: number; price_kobo: number }
    const { http, body } = await world.call(
      'robocallProgress',
      { params: { id } },
      { token: signedIn.token as string },
    )
    expect([http, body.result.done, body.result.held]).toEqual([200, 40, 0])
    expect(body.result.spent * 100).toBeLessThanOrEqual(price)
    expect(body.result.spent).toBeGreaterThan(0)
    // findings, ux 29
    const { body: statement } = await world.call(
      'statement',
      { query: { type: 'robocall' } },
      { token: signedIn.token as string },
    )
    expect(statement.result.map(({ robocall_id, amount }) => [robocall_id, amount])).toEqual([
      [id, -body.result.spent],
    ])
    const { keys } = robocalls[0] as { keys: number }
    expect(keys).toBeGreaterThan(0)
    expect(robocalls).toEqual([
      {
        card_id: ada?.card_id,
        state: 'finished',
        total: 40,
        covered: true,
        calls: 40,
        agree: 40,
        varied: true,
        keys,
        opted_out: keys,
      },
    ])
  })
})

describe('the demo groups', () => {
  // @shows RUN-30
  test('are two of Ada’s, of 40 and 250 numbers, with the story of their files; no one else has any', async () => {
    const ada = await seatOf('ada@ekoline.test')
    const groups = await rowsOf(
      world.ctx.db,
      `select name, total, created_by, added, duplicates, rejected, consent_source is not null as consented,
              (select count(*)::int from contact_group_members m where m.group_id = g.id) as members,
              (select count(*)::int from contact_import_rejects r where r.import_id = i.id) as lines
         from contact_groups g join contact_imports i on i.group_id = g.id order by g.id`,
    )
    const story = { created_by: ada?.card_id, consented: true }
    expect(groups).toEqual([
      {
        ...story,
        name: 'Invoices due in November',
        ...{ total: 40, added: 40, members: 40, duplicates: 0, rejected: 0, lines: 0 },
      },
      {
        ...story,
        name: 'Lagos customers',
        ...{ total: 250, added: 250, members: 250, duplicates: 6, rejected: 3, lines: 3 },
      },
    ])
  })
})

describe('the demo menus', () => {
  // @shows RUN-29
  test('have Ada’s office hours in front, which follow the public holidays ahead', async () => {
    const { token } = await signedIn('ada@ekoline.test')
    const { body } = await world.call('schedules', { query: {} }, { token })
    expect(body.result).toEqual([
      expect.objectContaining({
        name: 'Office hours',
        hours: [
          { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '18:00' },
          { days: [6], opens: '09:00', closes: '14:00' },
        ],
        own_days: [expect.objectContaining({ name: 'Stocktaking', opens: '12:00' })],
        open: expect.objectContaining({ name: 'Reception' }),
        closed: expect.objectContaining({ name: 'After hours' }),
        now: expect.objectContaining({ next: expect.any(String) }),
        used_by: [expect.stringContaining('the number +234')],
      }),
    ])
    const [next] = (await world.call('holidays', {}, { token })).body.result
    expect(next).toEqual({ day: '2026-12-25', name: 'Christmas Day' })
  })

  // @shows RUN-26
  test('lead to Ada’s outside numbers, by a key, and on to voicemail without one', async () => {
    const { token, cardId: cardid } = await signedIn('ada@ekoline.test')
    const { body } = await world.call('outsideNumbers', { query: {} }, { token })
    expect(body.result).toMatchObject([
      { name: 'Lekki office', used_by: [] },
      { name: 'Night guard', used_by: ['the menu After hours, key 4'] },
    ])
    expect(body.budget).toEqual({ limit: 15_000, used: 0, left: 15_000 })
    const menus = await world.call('ivrs', { params: { cardid }, query: { search: 'After' } }, { token })
    expect(menus.body.result[0]?.next).toMatchObject({ category: 'voicemail', name: 'Accounts' })
  })

  test('record the calls of a queue of Ada’s always, those of one person never, and of another on demand', async () => {
    const { token } = await signedIn('ada@ekoline.test')
    const ruled = async (of: 'person' | 'queue') =>
      (await world.call('recordingRules', { query: { of } }, { token })).body.result.filter(
        ({ rule }) => rule,
      )
    expect(await ruled('queue')).toMatchObject([{ name: 'Dispatch', rule: 'always' }])
    expect(await ruled('person')).toMatchObject([
      { name: 'Gbenga Salami', rule: 'demand' },
      { name: 'Ifeoma Umeh', rule: 'never' },
    ])
  })

  // @shows RUN-27
  test('lead to Ada’s ring groups, of which one leads on', async () => {
    const { token } = await signedIn('ada@ekoline.test')
    const { body } = await world.call('ringGroups', { query: {} }, { token })
    expect(body.result).toEqual([
      expect.objectContaining({
        name: 'Dispatch',
        order: 'in turn',
        members: ['Bola Adeyemi', 'Kemi Lawal', 'Jide Balogun'].map((name) =>
          expect.objectContaining({ name, seconds: 15, disabled: false }),
        ),
        next: expect.objectContaining({ name: 'After hours' }),
        used_by: ['the menu Reception, key 6'],
      }),
      expect.objectContaining({
        name: 'Accounts',
        order: 'together',
        next: expect.objectContaining({ category: 'voicemail', name: 'Accounts' }),
        used_by: [],
      }),
    ])
  })

  test('ring Jide’s mobile after his phones, and lead his calls on', async () => {
    const { token } = await signedIn('ada@ekoline.test')
    const username = String((await seatOf('jide@ekoline.test'))?.username)
    const { body } = await world.call('reach', { params: { username } }, { token })
    expect(body.result).toMatchObject({
      mobile: 'after',
      phone: '+2348165550159',
      next: { category: 'user', name: 'Kemi Lawal' },
    })
  })

  // @shows RUN-28
  test('lead to a voicemail box; Ada has her own, too, with messages that are new, heard and done', async () => {
    const ada = await signedIn('ada@ekoline.test')
    const { body } = await world.call('voicemailMessages', { query: {} }, ada)
    expect(body.result.map(({ box, state }) => `${box.name} ${state}`).toSorted()).toEqual([
      'Accounts done',
      'Accounts new',
      'Ada Okafor heard',
      'Ada Okafor new',
      'Ada Okafor new',
    ])
    const [{ id, seconds } = { id: 0, seconds: 0 }] = body.result
    const { url } = (await world.call('voicemailLink', { params: { id } }, ada)).body.result
    const sound = await world.app.inject({ method: 'GET', url })
    expect(sound.rawPayload.length).toBeGreaterThan(8_000 * seconds)
    const bola = await signedIn('bola@ekoline.test')
    const heard = await world.call('voicemailMessages', { query: {} }, bola)
    expect(heard.body.result).toHaveLength(2)
  })

  // @shows RUN-25
  test('are two of Ada’s that lead on to each other, with nothing wrong; no one else has any', async () => {
    const { cardId, token } = await signedIn('ada@ekoline.test')
    const { body } = await world.call('ivrs', { params: { cardid: cardId }, query: {} }, { token })
    expect(body.result.map(({ name, warnings }) => [name, warnings])).toEqual([
      ['Reception', []],
      ['After hours', []],
    ])
    const [day, night] = body.result
    const leads = (from = day, to = night) =>
      from?.ivr_members.some(({ destination }) => destination === to?.ivr_number)
    expect([leads(day, night), leads(night, day)]).toEqual([true, true])
    expect(await rowsOf(world.ctx.db, 'select id from ivrs')).toHaveLength(2)
    const check = { card_id: cardId, id: day?.id ?? 0 }
    expect((await world.call('checkIvr', { body: check }, { token })).body.result.presses).toContainEqual({
      digit: '2',
      presses: 38,
    })
  })
})

// @shows RUN-22
describe('the demo money', () => {
  test("leaves 25,000 naira in Ada's wallet, nothing in Efe's, and no one below zero at any time", async () => {
    const balance = async (email: string) =>
      walletBalance(world.ctx.db, Number((await seatOf(email))?.card_id))
    expect(await balance('ada@ekoline.test')).toBe(kobo(2_500_000))
    expect(await balance('efe@ekoline.test')).toBe(0)
    const [lowest] = await rowsOf(world.ctx.db, 'select min(balance_kobo) as kobo from ledger_entries')
    expect(lowest?.kobo).toBeGreaterThanOrEqual(0)
  })

  // @shows RUN-23
  test('is booked in the order in which it happened, and the books are right', async () => {
    expect(await checkLedger(world.ctx.db)).toEqual([])
    const [late] = await rowsOf(
      world.ctx.db,
      `select count(*) as n from (select at, lag(at) over (order by id) as before from ledger_transactions) as it
         where before > at or at > '${world.clock.now().toISOString()}'`,
    )
    expect(late?.n).toBe(0)
  })

  test('is 24 payments on the card of Ada, 23 of them top-ups, each booked and known to the sandbox', async () => {
    const { db } = world.ctx
    const card = Number((await seatOf('ada@ekoline.test'))?.card_id)
    const payments = await rowsOf(
      db,
      `select purpose, credit_kobo, charge_kobo, card_id, payments.transaction_id, amount_kobo, sandbox_payments.state
         from payments left join sandbox_payments using (reference)
         where sandbox_payments.id::text = provider_payment_id`,
    )
    const adas = payments.filter((payment) => payment.card_id === card)
    expect(adas).toHaveLength(24)
    expect(adas.filter((payment) => payment.purpose === 'topup')).toHaveLength(23)
    expect(adas.find((payment) => payment.purpose === 'plan')).toMatchObject({
      credit_kobo: 1_500_000,
      charge_kobo: 1_532_995,
    })
    const others = payments.filter((payment) => payment.card_id !== card)
    const plan = (credit_kobo: number, charge_kobo: number) =>
      expect.objectContaining({ purpose: 'plan', credit_kobo, charge_kobo })
    expect(others.sort((a, b) => Number(a.card_id) - Number(b.card_id))).toEqual([
      plan(600_000, 600_000), // Chuka's, which has lapsed
      plan(600_000, 600_000), // Chidi's
      plan(3_000_000, 3_055_838), // Sade's, which ends in 2 days
    ])
    for (const payment of payments)
      expect(payment).toMatchObject({ amount_kobo: payment.charge_kobo, state: 'success' })
  })

  test("fills the audit of 'Adaeze Logistics' for its admin, none of it later than now", async () => {
    const signIn = { body: { email: 'ada@ekoline.test', password: 'Lagos-demo-2468' } }
    const { body } = await world.call('signIn', signIn, null)
    const audit = await world.call('audit', { query: {} }, { token: body.token as string })
    expect(audit.body.total).toBeGreaterThan(100)
    const [late] = await rowsOf(
      world.ctx.db,
      `select count(*) as n from audit where at > '${world.clock.now().toISOString()}'`,
    )
    expect(late?.n).toBe(0)
  })

  // @shows RUN-34
  test('gives Ada queues with agents, a conference and figures of today, and Efe none of it', async () => {
    const signIn = async (email: string) => {
      const { body } = await world.call('signIn', { body: { email, password: 'Lagos-demo-2468' } }, null)
      return { token: body.token as string }
    }
    const see = async (email: string) => {
      const who = await signIn(email)
      const { cardid, username } = (await world.call('seats', {}, who)).body.result[0] ?? {
        cardid: 0,
        username: '',
      }
      const params = { cardid }
      const [conferences, queues, agents, board] = await Promise.all([
        world.call('conferences', { params, query: {} }, who),
        world.call('queues', { params, query: {} }, who),
        world.call('agents', { query: {} }, who),
        world.call('wallboard', { params: { usersip: username } }, null),
      ])
      return {
        conferences: conferences.body.total,
        queues: queues.body.result.map(({ name }) => name),
        plays: (await world.call('queueSettings', { query: {} }, who)).body.result.map(
          ({ music, greeting }) => [music?.name, greeting?.name],
        ),
        agents: agents.body.result.map(({ state }) => state),
        board: board.http === 200 ? board.body.queues.result : null,
      }
    }
    const ada = await see('ada@ekoline.test')
    expect(ada).toMatchObject({
      conferences: 3,
      queues: ['Customer care', 'Dispatch', 'Returns'],
      plays: Array(3).fill(['Highlife on hold', 'Welcome to our queue']),
    })
    expect(new Set(ada.agents)).toEqual(new Set(['paused', 'idle', 'signed out']))
    const [returns, ...busy] = (ada.board ?? []).toReversed()
    expect(returns).toMatchObject({ ans_cl: 0, cl_q: 0, cls_q: [], cb_q: 1 }) // who asked to be called back
    expect(busy).toHaveLength(2)
    for (const { ans_cl, ab_cl, cl_q } of busy) expect([ans_cl > ab_cl, cl_q]).toEqual([true, 0])
    expect(await see('efe@ekoline.test')).toEqual({
      conferences: 0,
      queues: [],
      plays: [],
      agents: [],
      board: null,
    })
  })

  test('has one posting for each call that cost something', async () => {
    const [row] = await rowsOf(
      world.ctx.db,
      `select count(*) as calls, count(ledger_transactions.id) as booked, sum(cost_kobo)::bigint as cost
         from calls left join ledger_transactions on idempotency_key = 'call:' || uniqueid where cost_kobo > 0`,
    )
    expect(row?.booked).toBe(row?.calls)
    const [revenue] = await rowsOf(
      world.ctx.db,
      `select sum(amount_kobo)::bigint as kobo from ledger_entries join ledger_accounts on ledger_accounts.id = account_id
         where name = 'revenue:calls'`,
    )
    expect(revenue?.kobo).toBe(row?.cost)
  })
})

describe('the demo developers', () => {
  // @shows RUN-33
  test('Ada has 60 one-time-password calls that ended in every way, each a call record, some of today, and three keys; Efe has none', async () => {
    const ada = await seatOf('ada@ekoline.test')
    const [row] = await rowsOf(
      world.ctx.db,
      `select count(*) as otps, string_agg(distinct status, ', ' order by status) as ends, count(c.id) as calls,
              bool_or(entered_at > '2026-11-19T23:00:00Z') as today,
              bool_and(o.called = c.calledstation and o.talk_seconds = c.talk_seconds) as same
         from otp_calls o left join calls c using (uniqueid) where o.card_id = ${ada?.card_id}`,
    )
    expect(row).toEqual({
      otps: 60,
      calls: 60,
      ends: 'busy, declined, delivered, failed, hung up, no answer, no such number',
      today: true,
      same: true,
    })
    expect(await rowsOf(world.ctx.db, 'select count(*) as all from otp_calls')).toEqual([{ all: 60 }])
    expect(
      await rowsOf(world.ctx.db, 'select distinct seat_id, count(*) as keys from api_keys group by 1'),
    ).toEqual([{ seat_id: ada?.id, keys: 3 }])
  })

  test('has a webhook with deliveries that went well, late and not at all, and nothing that waits', async () => {
    const rows = await rowsOf(
      world.ctx.db,
      'select state, tries > 1 as late, count(*) > 0 as some from webhook_deliveries group by 1, 2 order by 1, 2',
    )
    expect(rows).toEqual([
      { state: 'delivered', late: false, some: true },
      { state: 'delivered', late: true, some: true },
      { state: 'failed', late: true, some: true },
    ])
  })
})
