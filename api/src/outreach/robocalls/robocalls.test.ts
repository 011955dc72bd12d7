// @shows SA-90, SA-94, DEC-125

import { randomBytes } from 'node:crypto'
import type { AllowedDestinations } from '@ekoline/contract/calls/allowances.facts.ts'
import type { Args } from '@ekoline/contract/endpoint/endpoint.ts'
import type { Endpoints } from '@ekoline/contract/index.ts'
import { walletServerMessages } from '@ekoline/contract/money/messages/wallet.ts'
import { robocallsMessages } from '@ekoline/contract/outreach/messages/robocalls.ts'
import { OPT_OUT_KEY } from '@ekoline/contract/outreach/robocall-limits.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Dialler,
  makeDialler,
  makeGroup,
  makeRecording,
  robocallBody,
} from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund, spend } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { pushDeviceOf, toldTo } from '../../../test/push/subscriptions.ts'
import { openWorld, testConfig, type World } from '../../../test/world.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'
import { transaction } from '../../platform/db/db.ts'
import { forgetContactsOfLast } from '../campaigns/campaigns.service.ts'
import { emptyRobocallNumbers, emptyRobocallsOfLast } from './robocall-numbers.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let phones = 0
/** Numbers that no one has called yet. */
const some = (count: number) =>
  Array.from({ length: count }, () => `+234806${String(++phones).padStart(7, '0')}`)
const behave = (number: string, behaviour: Behaviour) =>
  world.telephony.behave({ kind: 'pstn', number }, behaviour)

type Params = Partial<Args<Endpoints['addRobocall']>['body']>
const preview = (who: Dialler, group: number, more: Params = {}) => {
  const { campaign_name: _, ...body } = robocallBody(who, group)
  return world.call('previewRobocall', { body: { ...body, ...more } }, who)
}
const add = (who: Dialler, group: number, more: Params = {}, headers: Record<string, string> = {}) =>
  world.call('addRobocall', { body: { ...robocallBody(who, group), consent: true, ...more } }, who, headers)

/** Makes a robocall to numbers. @returns its id */
async function made(who: Dialler, numbers: readonly string[], more: Params = {}): Promise<number> {
  const { http, body } = await add(who, await makeGroup(world, who, numbers), more)
  expect(body.code).toBeUndefined()
  expect(http).toBe(200)
  return body.id
}

const progress = async (who: Dialler, id: number) =>
  (await world.call('robocallProgress', { params: { id } }, who)).body.result
const numbersOf = async (who: Dialler, id: number, query = {}) =>
  (await world.call('robocallNumbers', { params: { id }, query }, who)).body.result
const calledIn = async (who: Dialler, groupId: number) => {
  const { body } = await world.call('groupMembers', { params: { groupId }, query: {} }, who)
  return body.rows.map(({ status }) => status)
}
const change = (who: Dialler, id: number, how: 'pauseRobocall' | 'resumeRobocall' | 'stopRobocall') =>
  world.call(how, { params: { id } }, who)

/** What the service does, for so many seconds; where nothing differs within a second, more seldom. */
async function pass(seconds: number, everyMs = 250): Promise<void> {
  for (let passed = 0; passed < seconds * 1_000; passed += everyMs) {
    await world.robocalls.round()
    await world.telephony.advance(everyMs)
  }
}
async function untilOver(who: Dialler, id: number): Promise<void> {
  for (let turn = 0; turn < 200; turn++) {
    await pass(5, 1_000)
    if ((await progress(who, id)).ended_at) return
  }
  throw new Error('it does not end')
}

const callsOf = async ({ cardId }: Dialler) => {
  const rows = await world.ctx.db.many<{ uniqueid: string; called: string; cause: number; cost: number }>`
    select uniqueid, calledstation as called, cause, cost_kobo as cost from calls where card_id = ${cardId} order by id`
  return rows
}

describe('the receipt', () => {
  it('says who is called, the most that it costs, and how long it takes', async () => {
    const who = await makeDialler(world)
    const [one = '', two = '', out = '', landline = '+2341555014200'] = [...some(3)]
    await world.call('addOptOut', { body: { phonenumber: out } }, who)
    await made(who, [two])
    const abroad = '+442079460958'
    const special = ['+2347001234567', '+2348001234567', '+2349001234567']
    const group = await makeGroup(world, who, [one, two, out, abroad, ...special, '+2341555014', landline])
    const { body } = await preview(who, group, { per_second: 1, at_once: 2 })
    // A recording of 2 seconds, 3 to press a key, 1 of silence before: the first 30 seconds are billed.
    expect(body.result).toEqual({
      members: 9,
      valid: 3,
      duplicates: 1,
      opted_out: 1,
      no_rate: 0,
      refused: 4,
      price: 9 + 6 + 6,
      available: 10_000 - 9,
      affordable: true,
      length: 6,
      per_second: 1,
      at_once: 2,
      attempts: 2,
      retry_minutes: 30,
      seconds: 12,
      hours: null,
      open: true,
      begins: world.clock.now().toISOString().slice(0, 19).replace('T', ' '),
      daily_cap: 10_000,
    })
  })

  it('prices a longer recording by the second', async () => {
    const who = await makeDialler(world, { seconds: 56 })
    const { body } = await preview(who, await makeGroup(world, who, some(2)))
    expect(body.result).toMatchObject({ length: 60, price: 2 * 18 })
  })

  it('counts numbers without a rate', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, ['+2344012345', ...some(1)])
    const { body } = await preview(who, group)
    expect(body.result).toMatchObject({ members: 2, valid: 1, no_rate: 1 })
  })

  it('holds nothing, and calls no one', async () => {
    const who = await makeDialler(world)
    await preview(who, await makeGroup(world, who, some(2)))
    await pass(5)
    expect(await balanceOf(world, who)).toBe(10_000)
    expect(await callsOf(who)).toEqual([])
  })

  it('is not affordable when the wallet cannot hold it', async () => {
    const who = await makeDialler(world, { naira: 17.99 })
    const { body } = await preview(who, await makeGroup(world, who, some(2)))
    expect(body.result).toMatchObject({ price: 18, available: 17.99, affordable: false })
  })
})

describe('a robocall is refused', () => {
  // @shows DEC-124
  it('without consent', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    for (const consent of [false, undefined]) {
      const { http, body } = await add(who, group, { consent })
      expect(http).toBe(400)
      expect(body.errors).toMatchObject([{ field: 'consent', message: expect.stringContaining('agreed') }])
    }
  })

  // @shows SA-93
  it('without an assigned number', async () => {
    const who = await world.person({ admin: true })
    await fund(world.ctx, who, 1_000)
    const dialler = { ...who, did: '', file: await makeRecording(world, who) }
    const { http, body } = await add(dialler, await makeGroup(world, who, some(1)))
    expect([http, body.message]).toEqual([
      422,
      'You do not have an assigned number. Please go to the phone page to add a phone number',
    ])
  })

  it('with a number that is not the workgroup’s', async () => {
    const [who, other] = [await makeDialler(world), await makeDialler(world)]
    const { http, body } = await add(who, await makeGroup(world, who, some(1)), { callerid: other.did })
    expect([http, body.errors]).toEqual([
      400,
      [{ field: 'callerid', message: 'Choose one of the phone numbers of your company' }],
    ])
  })

  // @shows SA-93
  it('with the recording, the group or the seat of another person', async () => {
    const [who, other] = [await makeDialler(world), await makeDialler(world)]
    const group = await makeGroup(world, who, some(1))
    expect((await add(who, group, { file: other.file })).http).toBe(404)
    expect((await add(who, await makeGroup(world, other, some(1)))).http).toBe(404)
    expect((await add(who, group, { username: other.username })).http).toBe(404)
  })

  it('with a recording that is too long', async () => {
    const who = await makeDialler(world, { seconds: 301 })
    const { body } = await add(who, await makeGroup(world, who, some(1)))
    expect(body.errors).toMatchObject([{ field: 'file' }])
  })

  it('when the wallet cannot hold the most that it can cost', async () => {
    const who = await makeDialler(world, { naira: 17.99 })
    const { http, body } = await add(who, await makeGroup(world, who, some(2)))
    expect([http, body.code]).toEqual([422, 'robocall_unaffordable'])
    expect(body.message).toBe(
      'This robocall may cost up to ₦18.00, which we hold until it ends. Your balance of ₦17.99 is not enough. ' +
        'Top up, or choose a smaller group.',
    )
    expect(await numbersWaiting()).toBe(0)
  })

  it('when there is no one to call', async () => {
    const who = await makeDialler(world)
    const { body } = await add(who, await makeGroup(world, who, ['+442079460958']))
    expect(body.message).toBe('There is no one to call. You may not call any of the 1 numbers of this group.')
  })

  it('when there are too many numbers', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    await world.ctx.db.run`
      insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
        select ${group}, it, '+23481' || lpad(it::text, 8, '0'), '', '', ${world.clock.now()}
          from generate_series(1, 100000) as it`
    const { http, body } = await add(who, group)
    expect([http, body.message]).toEqual([
      422,
      robocallsMessages.robocall_too_many.replace('{most}', '100000').replace('{members}', '100001'),
    ])
  })

  it('while a chargeback is owed', async () => {
    const who = await makeDialler(world)
    await owe(who, 100)
    const { body } = await add(who, await makeGroup(world, who, some(1)))
    expect(body.code).toBe('call_owed')
  })

  it('by a member who may not call all numbers, in words', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    const allow = (destinations: AllowedDestinations) =>
      world.call(
        'setAllowance',
        {
          params: { username: who.username },
          body: { month_limit: null, day_limit: null, destinations },
        },
        who,
      )
    await allow('national')
    const refused = await add(who, group)
    expect([refused.http, refused.body.message]).toEqual([422, walletServerMessages.robocall_destinations])
    await allow('all')
    expect((await add(who, group)).http).toBe(200)
  })

  it('in production on the simulator, which calls no one', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    const { addRobocall } = await import('./robocalls.service.ts')
    const ctx = { ...world.ctx, config: testConfig({ mode: 'production' }) }
    const caller = { ...who, admin: true, lead: false, tokenHash: new Uint8Array() }
    const request = { id: 'x', address: '', agent: '', idempotencyKey: null }
    const params = { ...robocallBody(who, group), attempts: 1, retry_minutes: 1 }
    await expect(addRobocall(ctx, { caller, request }, params)).rejects.toMatchObject({
      code: 'calls_unavailable',
    })
  })

  it('of a person whose documents are not verified, where the operator asks for that', async () => {
    const who = await makeDialler(world)
    const { previewRobocall } = await import('./robocalls.service.ts')
    const ctx = { ...world.ctx, config: testConfig({ verifiedOnly: new Set(['robocalls'] as const) }) }
    const caller = { ...who, admin: true, lead: false, tokenHash: new Uint8Array() }
    const params = { ...robocallBody(who, 1), attempts: 1, retry_minutes: 1 }
    await expect(previewRobocall(ctx, caller, params)).rejects.toMatchObject({
      code: 'verification_required',
    })
  })
})

const numbersWaiting = async () => {
  const rows = await world.ctx.db.many<{ count: number }>`
    select count(*)::int as count from robocall_numbers n join robocalls r on r.id = n.robocall_id
      where r.total = 0`
  return rows[0]?.count
}

/** A workgroup owes naira after a chargeback. */
async function owe({ workgroupId }: Dialler, naira: number): Promise<void> {
  const { post, debt, books } = await import('../../money/wallet/ledger.service.ts')
  const { kobo } = await import('@ekoline/contract/units/money.ts')
  await transaction(world.ctx.db, (tx) =>
    post(tx, {
      idempotencyKey: `owe:${randomBytes(6).toString('hex')}`,
      kind: 'chargeback',
      description: 'A chargeback',
      at: world.clock.now(),
      userId: null,
      entries: [
        { account: debt(workgroupId), amount: kobo(-naira * 100) },
        { account: books.promotions, amount: kobo(naira * 100) },
      ],
    }),
  )
}

describe('a robocall', () => {
  // @shows SA-91, SA-95
  it('is answered as the specification says, held for, and audited with who attested the consent', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(3))
    const { body } = await add(who, group)
    const robocall = {
      id: expect.any(Number),
      campaign_name: 'Offer of the week',
      group: { id: group, name: expect.stringContaining('Customers') },
      file: 'offer',
      status: false,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
      state: 'queued',
      total: 3,
      callerid: who.did,
    }
    expect(body).toEqual({ status: 'success', id: body.id, message: 'Robocall created!', result: robocall })
    expect(await balanceOf(world, who)).toBe(10_000 - 27)
    const { body: list } = await world.call('robocalls', { query: { cardid: who.cardId } }, who)
    expect(list).toEqual({
      status: 'success',
      result: [robocall],
      total: 1,
      hours: null,
      callerids: [who.did],
    })
    const { body: one } = await world.call('robocall', { params: { id: body.id } }, who)
    expect(one.result).toMatchObject({ price: 27, consent_by: expect.stringMatching(/^First/), attempts: 2 })
    expect(one.result.group.bulkdialer_numbers).toHaveLength(3)
    const { body: audit } = await world.call('audit', { query: {} }, who)
    expect(audit.result[0]).toMatchObject({
      what: 'Created a robocall, and confirmed that its people agreed to be called',
    })
  })

  it('calls each number once, plays, releases what is left, and tells the devices of who made it', async () => {
    const who = await makeDialler(world)
    await pushDeviceOf(world, who)
    const numbers = some(5)
    const id = await made(who, numbers)
    await untilOver(who, id)
    expect(await progress(who, id)).toMatchObject({
      state: 'finished',
      total: 5,
      done: 5,
      pending: 0,
      answered: 5,
      failed: 0,
      spent: 45,
      held: 0,
    })
    expect(await toldTo(world, who)).toMatchObject([
      { kind: 'robocall', body: '5 numbers are done. See who answered.', path: '/bulk-dialler' },
    ])
    const calls = await callsOf(who)
    expect(calls.map(({ called }) => called).toSorted()).toEqual(numbers.toSorted())
    expect(calls.every(({ cause, cost }) => cause === 1 && cost === 900)).toBe(true)
    expect(await balanceOf(world, who)).toBe(10_000 - 45)
    expect((await numbersOf(who, id))[0]).toMatchObject({
      status: true,
      outcome: 'answered',
      attempts: 1,
      seconds: 2,
      key: null,
      uniqueid: `robo-${id}-1-1`,
    })
  })

  it.each<[string, Behaviour, number]>([
    ['busy', { busy: true }, 2],
    ['no answer', { noAnswer: true }, 2],
    ['failed', { congestion: true }, 2],
    ['declined', { rejected: true }, 1],
  ])('ends as %s, and calls again only who could not be reached', async (outcome, behaviour, attempts) => {
    const who = await makeDialler(world)
    const [number = ''] = some(1)
    behave(number, behaviour)
    const id = await made(who, [number], { retry_minutes: 1 })
    await untilOver(who, id)
    expect(await numbersOf(who, id)).toMatchObject([
      { outcome, attempts, status: false, state: 'done', seconds: 0 },
    ])
    expect(await callsOf(who)).toHaveLength(attempts)
    expect(await balanceOf(world, who)).toBe(10_000)
  })

  it('calls a number again that does not exist: never', async () => {
    const who = await makeDialler(world)
    const id = await made(who, ['+2348036699404'])
    await untilOver(who, id)
    expect(await numbersOf(who, id)).toMatchObject([{ outcome: 'no such number', attempts: 1 }])
  })

  it('waits between tries, and reaches who answers then', async () => {
    const who = await makeDialler(world)
    const [number = ''] = some(1)
    behave(number, { busy: true })
    const id = await made(who, [number], { attempts: 3, retry_minutes: 10 })
    await pass(5)
    expect(await progress(who, id)).toMatchObject({ state: 'running', waits: 'retries', pending: 1 })
    expect(await numbersOf(who, id)).toMatchObject([{ state: 'waiting', outcome: 'busy' }])
    await pass(540, 10_000)
    expect(await callsOf(who)).toHaveLength(1)
    behave(number, { answerAfterMs: 1_000 })
    await untilOver(who, id)
    expect(await callsOf(who)).toHaveLength(2)
    expect(await numbersOf(who, id)).toMatchObject([{ outcome: 'answered', attempts: 2 }])
  })

  it('says how much of the recording was heard, and ends at the key', async () => {
    const who = await makeDialler(world, { seconds: 20 })
    const [whole = '', part = '', pressed = '', other = ''] = some(4)
    behave(whole, { answerAfterMs: 1_000 })
    behave(part, { answerAfterMs: 1_000, hangupAfterMs: 5_300 })
    behave(pressed, { answerAfterMs: 1_000, digits: [{ atMs: 3_300, key: OPT_OUT_KEY }] })
    behave(other, { answerAfterMs: 1_000, digits: [{ atMs: 3_300, key: '1' }] })
    const id = await made(who, [whole, part, pressed, other])
    await untilOver(who, id)
    const [first, second, third, fourth] = await numbersOf(who, id)
    expect(first).toMatchObject({ seconds: 20, key: null })
    expect(second).toMatchObject({ seconds: 5, key: null })
    expect(third).toMatchObject({ seconds: 3, key: OPT_OUT_KEY })
    expect(fourth).toMatchObject({ seconds: 20, key: '1' })
  })

  it('that was made is answered as before to its key, although its person owes by now', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    const ask = () => add(who, group, {}, { 'idempotency-key': 'k' })
    const first = await ask()
    await owe(who, 100)
    const again = await ask()
    expect([first.http, again.http, again.body.id]).toEqual([200, 200, first.body.id])
  })

  it('is asked for once with an idempotency key', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(2))
    const ask = () => add(who, group, {}, { 'idempotency-key': 'k' })
    const answers = await Promise.all([ask(), ask()])
    const again = await ask()
    // The second of two at once gets 409 while the first is under way, or its result.
    for (const { http, body } of answers)
      if (http === 409) expect(body.code).toBe('idempotency_in_flight')
      else expect(body.id).toBe(again.body.id)
    expect(answers.map(({ http }) => http)).toContain(again.http)
    expect((await world.call('robocalls', { query: { cardid: who.cardId } }, who)).body.total).toBe(1)
    const { body } = await add(who, group, { per_second: 1 }, { 'idempotency-key': 'k' })
    expect(body.code).toBe('idempotency_conflict')
  })

  it('leaves out numbers that another one calls that has not ended', async () => {
    const who = await makeDialler(world)
    const numbers = some(2)
    const group = await makeGroup(world, who, numbers)
    const first = (await add(who, group)).body.id
    expect((await add(who, group)).body.code).toBe('robocall_empty')
    await untilOver(who, first)
    expect((await add(who, group)).http).toBe(200)
  })

  it('keeps its pace and its room', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(12), { per_second: 2, at_once: 3 })
    let most = 0
    for (let second = 0; second < 60; second++) {
      await pass(1)
      const { calling, ended_at } = await progress(who, id)
      most = Math.max(most, calling)
      if (ended_at) break
    }
    expect(most).toBe(3)
    const rows = await world.ctx.db.many<{ second: Date; calls: number }>`
      select date_trunc('second', started_at) as second, count(*)::int as calls from calls
        where card_id = ${who.cardId} group by 1`
    expect(Math.max(...rows.map(({ calls }) => calls))).toBeLessThanOrEqual(3)
    await untilOver(who, id)
    expect((await progress(who, id)).answered).toBe(12)
  })

  it('is allowed no more than the operator allows', async () => {
    const who = await makeDialler(world)
    const group = await makeGroup(world, who, some(1))
    const { body } = await preview(who, group, { per_second: 1_000, at_once: 10_000 })
    const { perSecond, atOnce } = world.ctx.config.robocalls
    expect(body.result).toMatchObject({ per_second: perSecond, at_once: atOnce })
  })

  it('is paid from the wallet on the Basic unlimited plan, too', async () => {
    const who = await makeDialler(world, { plan: 2 })
    const id = await made(who, some(1))
    await untilOver(who, id)
    expect(await balanceOf(world, who)).toBe(10_000 - 9)
  })

  it('plays a recording that cannot be deleted while it runs', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    const { name } = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', who.workgroupId)
      .executeTakeFirstOrThrow()
    const body = {
      filebucket_number: who.file,
      filebucket_type: 'ivr',
      filebucket_extension: 'wav',
      card_id: who.cardId,
      workgroup_name: name,
    } as const
    const refused = await world.call('deleteUpload', { body }, who)
    expect(refused.body.message).toBe(
      'offer is used in Robocall Offer of the week. Choose another file there first.',
    )
    await untilOver(who, id)
    expect((await world.call('deleteUpload', { body }, who)).http).toBe(200)
    const { body: one } = await world.call('robocall', { params: { id } }, who)
    expect(one.result.file).toBe('offer')
  })

  it('holds the rate at which it was made', async () => {
    const who = await makeDialler(world)
    const [number = ''] = some(1)
    const id = await made(who, [number])
    const mobilesAt = (kobo_per_minute: number) =>
      setRates(world.ctx, [{ prefix: '23480', name: 'Nigeria, mobile', kobo_per_minute, first_seconds: 30 }])
    await mobilesAt(9_900)
    await untilOver(who, id)
    await mobilesAt(1_800)
    expect(await callsOf(who)).toMatchObject([{ cost: 900 }])
  })
})

describe('the members of its group', () => {
  it('are those who were called once they were, whatever came of it', async () => {
    const who = await makeDialler(world)
    const [answers = '', busy = '', out = ''] = some(3)
    behave(busy, { busy: true })
    await world.call('addOptOut', { body: { phonenumber: out } }, who)
    const group = await makeGroup(world, who, [answers, busy, out])
    const { body } = await add(who, group, { attempts: 1 })
    expect(await calledIn(who, group)).toEqual([false, false, false])
    await untilOver(who, body.id)
    expect(await calledIn(who, group)).toEqual([true, true, false])
  })
})

describe('pause, resume and stop', () => {
  it('calls no one while it is paused, and goes on then', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(8), { per_second: 1 })
    await pass(3)
    expect((await change(who, id, 'pauseRobocall')).body.result).toEqual({ state: 'paused' })
    expect((await change(who, id, 'pauseRobocall')).body.result).toEqual({ state: 'paused' })
    await pass(30, 1_000)
    const before = (await callsOf(who)).length
    expect(before).toBeLessThan(8)
    await pass(30, 1_000)
    expect(await callsOf(who)).toHaveLength(before)
    expect((await change(who, id, 'resumeRobocall')).body.result).toEqual({ state: 'running' })
    await untilOver(who, id)
    expect((await progress(who, id)).answered).toBe(8)
  })

  it('ends while it is paused, when no one is left to be called', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(2))
    await pass(2)
    await change(who, id, 'pauseRobocall')
    await untilOver(who, id)
    expect(await progress(who, id)).toMatchObject({ state: 'finished', answered: 2, held: 0 })
  })

  it('can be paused before it begins, and resumed', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    await change(who, id, 'pauseRobocall')
    await pass(10, 1_000)
    expect(await progress(who, id)).toMatchObject({ state: 'paused', done: 0, held: 9 })
    expect((await change(who, id, 'resumeRobocall')).body.result).toEqual({ state: 'queued' })
    await untilOver(who, id)
  })

  it('stops for good: calls under way go on, no one else is called, and the rest of the money is released', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(8), { per_second: 1 })
    await pass(2)
    expect((await change(who, id, 'stopRobocall')).body.result).toEqual({ state: 'stopped' })
    expect((await change(who, id, 'stopRobocall')).http).toBe(200)
    await untilOver(who, id)
    const calls = (await callsOf(who)).length
    expect(calls).toBeGreaterThan(0)
    expect(await progress(who, id)).toMatchObject({
      state: 'stopped',
      done: 8,
      answered: calls,
      pending: 0,
      spent: 9 * calls,
      held: 0,
    })
    expect(await numbersOf(who, id, { outcome: 'not called' })).toHaveLength(8 - calls)
    expect(await balanceOf(world, who)).toBe(10_000 - 9 * calls)
    for (const how of ['pauseRobocall', 'resumeRobocall', 'stopRobocall'] as const) {
      const { http, body } = await change(who, id, how)
      expect([http, body.message]).toEqual([409, 'This robocall has already ended.'])
    }
  })

  it('is audited', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(3))
    for (const how of ['pauseRobocall', 'resumeRobocall', 'stopRobocall'] as const) await change(who, id, how)
    const { body } = await world.call('audit', { query: {} }, who)
    expect(body.result.slice(0, 3).map(({ what }) => what)).toEqual([
      'Stopped a robocall',
      'Resumed a robocall',
      'Paused a robocall',
    ])
  })
})

describe('who is not to be called', () => {
  it('presses the key, and is called by no robocall and no campaign of the workgroup any more', async () => {
    const who = await makeDialler(world)
    const [number = '', another = ''] = some(2)
    behave(number, { answerAfterMs: 1_000, digits: [{ atMs: 1_000, key: OPT_OUT_KEY }] })
    const first = await made(who, [number])
    await untilOver(who, first)
    expect(await progress(who, first)).toMatchObject({ answered: 1, opted_out: 1 })
    const { body } = await world.call('optOuts', { query: {} }, who)
    expect(body).toMatchObject({ total: 1, result: [{ phonenumber: number, source: 'key' }] })

    const group = await makeGroup(world, who, [number, another])
    expect((await preview(who, group)).body.result).toMatchObject({ valid: 1, opted_out: 1 })
    const campaign = await world.call(
      'addCampaign',
      { body: { campaign_name: 'Later', group_id: group } },
      who,
    )
    const { body: contacts } = await world.call(
      'campaignContacts',
      { params: { id: campaign.body.id }, query: {} },
      who,
    )
    expect(contacts.result.map(({ opted_out }) => opted_out)).toEqual([true, false])
    const params = { id: campaign.body.id, number: contacts.result[0]?.id ?? 0 }
    const refused = await world.call('callContact', { params, body: { username: who.username } }, who)
    expect([refused.http, refused.body.message]).toEqual([
      422,
      'The person at this number asked not to be called, so you cannot call it.',
    ])

    const other = await makeDialler(world)
    expect((await preview(other, await makeGroup(world, other, [number]))).body.result).toMatchObject({
      valid: 1,
      opted_out: 0,
    })
  })

  it('asks for it while a robocall is under way: the list counts when it is their turn', async () => {
    const who = await makeDialler(world)
    const [called = '', asks = ''] = some(2)
    const id = await made(who, [called, asks], { per_second: 1 })
    await world.call('addOptOut', { body: { phonenumber: asks } }, who)
    await world.call('addOptOut', { body: { phonenumber: asks } }, who)
    await untilOver(who, id)
    expect(await numbersOf(who, id)).toMatchObject([
      { outcome: 'answered' },
      { outcome: 'opted out', attempts: 0, uniqueid: null },
    ])
    expect(await callsOf(who)).toHaveLength(1)
    expect(await balanceOf(world, who)).toBe(10_000 - 9)
    const { body } = await world.call('optOuts', { query: { search: asks.slice(-6) } }, who)
    expect(body.result).toMatchObject([{ phonenumber: asks, source: 'request' }])
    expect((await world.call('optOuts', { query: { search: 'nobody' } }, who)).body.total).toBe(0)
    const { body: audit } = await world.call('audit', { query: {} }, who)
    const words = 'Added a number to the opt-out list'
    expect(audit.result.filter(({ what }) => what === words)).toHaveLength(1)
  })

  it('is on the operator’s list, which counts for everybody', async () => {
    const who = await makeDialler(world)
    const [number = '', another = ''] = some(2)
    const id = await made(who, [number, another])
    await world.ctx.db
      .run`insert into suppressed_numbers (phone, source, since) values (${number}, 'operator', ${world.clock.now()})`
    await untilOver(who, id)
    expect((await numbersOf(who, id)).map(({ outcome }) => outcome)).toEqual(['opted out', 'answered'])
    expect((await world.call('optOuts', { query: {} }, who)).body.total).toBe(0)
  })
})

describe('while it runs', () => {
  it('pauses on its own when its number is not the workgroup’s any more', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(2))
    await world.ctx.db
      .run`update number_allocations set released_at = ${world.clock.now()} where card_id = ${who.cardId}`
    await pass(2)
    expect(await progress(who, id)).toMatchObject({ state: 'paused', waits: 'caller id', next_at: null })
    expect(await callsOf(who)).toEqual([])
    const { body } = await world.call('audit', { query: {} }, who)
    expect(body.result[0]?.what).toBe('We paused a robocall')
    await giveNumber(world, who)
    await change(who, id, 'resumeRobocall')
    await pass(1)
    expect((await progress(who, id)).state).toBe('paused') // another number is not that number
  })

  it('pauses on its own when its seat may not call any more', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    await world.ctx.db.run`update users set disabled_at = ${world.clock.now()} where id = ${who.userId}`
    await pass(2)
    await world.ctx.db.run`update users set disabled_at = null where id = ${who.userId}`
    expect(await progress(who, id)).toMatchObject({ state: 'paused', waits: 'seat' })
  })

  it('pauses on its own when its recording is lost', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    await world.ctx.files.remove((await storedAs(who.file)) ?? '')
    await pass(2)
    expect(await progress(who, id)).toMatchObject({ state: 'paused', waits: 'recording' })
  })

  it('waits while a chargeback is owed, and goes on when it is paid', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    await owe(who, 10)
    await pass(2)
    expect(await progress(who, id)).toMatchObject({ state: 'queued', waits: 'owed', done: 0 })
    await owe(who, -10)
    await untilOver(who, id)
    expect((await progress(who, id)).answered).toBe(1)
  })

  it('keeps nothing from a debt, paused or not, and goes on when the money is there again', async () => {
    const who = await makeDialler(world)
    const [running, paused] = [await made(who, some(2)), await made(who, some(1))]
    await change(who, paused, 'pauseRobocall')
    const held = async (id: number) => {
      const state = await progress(who, id)
      return [state.held, state.needed, state.waits]
    }
    const { held: price } = await progress(who, running)
    const had = await balanceOf(world, who)
    await owe(who, 10)
    await pass(1)
    expect([await held(running), await held(paused)]).toEqual([
      [0, price, 'owed'],
      [0, price / 2, null],
    ])
    expect(await balanceOf(world, who)).toBe(had + price * 1.5)
    expect(await booksOf(world)).toEqual([])
    await pass(61, 1_000) // and it gives back no more
    expect((await progress(who, running)).needed).toBe(price)
    await owe(who, -10)
    await spend(world, who, had + price)
    await pass(61, 1_000)
    expect(await held(running)).toEqual([0, price, 'money'])
    await fund(world.ctx, who, price)
    await untilOver(who, running)
    expect(await progress(who, running)).toMatchObject({ answered: 2, held: 0, needed: 0, waits: null })
    await change(who, paused, 'stopRobocall')
    await untilOver(who, paused)
    expect(await progress(who, paused)).toMatchObject({ state: 'stopped', held: 0, spent: 0 })
    expect(await booksOf(world)).toEqual([])
  })

  it('gives back what it holds only when none of its calls is under way', async () => {
    const who = await makeDialler(world)
    const [talks = '', waits = ''] = some(2)
    behave(talks, { answerAfterMs: 1_000 })
    const id = await made(who, [talks, waits], { at_once: 1 })
    await pass(2)
    const { held, calling } = await progress(who, id)
    expect(calling).toBe(1)
    await owe(who, 10)
    await world.robocalls.round()
    expect(await progress(who, id)).toMatchObject({ held, needed: 0, calling: 1 })
    await pass(30, 1_000)
    const { spent, needed } = await progress(who, id)
    expect(await progress(who, id)).toMatchObject({ held: 0, calling: 0, answered: 1, waits: 'owed' })
    expect(spent).toBeGreaterThan(0)
    expect(needed + spent).toBe(held)
    await owe(who, -10)
    await untilOver(who, id)
    expect(await progress(who, id)).toMatchObject({ answered: 2, held: 0 })
  })

  it('calls no one while the exchange is away', async () => {
    const who = await makeDialler(world)
    const id = await made(who, some(1))
    await world.telephony.unplug()
    await world.robocalls.round()
    expect(await progress(who, id)).toMatchObject({ state: 'queued', calling: 0 })
    await untilOver(who, id)
  })

  it('never calls again whose fate is unknown, and charges what was certain', async () => {
    const who = await makeDialler(world, { seconds: 40 })
    const [rings = '', talks = ''] = some(2)
    behave(rings, { answerAfterMs: 25_000 })
    behave(talks, { answerAfterMs: 1_000 })
    const id = await made(who, [rings, talks], { attempts: 4, retry_minutes: 1 })
    await pass(5)
    expect((await progress(who, id)).calling).toBe(2)
    await world.telephony.crash()
    await untilOver(who, id)
    expect(await numbersOf(who, id)).toMatchObject([
      { outcome: 'unknown', attempts: 1 },
      { outcome: 'answered', attempts: 1 },
    ])
    expect(await callsOf(who)).toHaveLength(2)
  })

  it('sends its calls to webhooks', async () => {
    const who = await makeDialler(world)
    const body = { url: 'https://hooks.example.com/', events: ['call.started', 'call.ended'] as never }
    await world.call('makeWebhook', { body }, who)
    const id = await made(who, some(2))
    await untilOver(who, id)
    const rows = await world.ctx.db.many<{ event: string; body: string }>`
      select d.event, d.body from webhook_deliveries d join webhooks w on w.id = d.webhook_id
        where w.workgroup_id = ${who.workgroupId} order by d.id`
    expect(rows.map(({ event }) => event).toSorted()).toEqual([
      'call.ended',
      'call.ended',
      'call.started',
      'call.started',
    ])
    expect(JSON.parse(rows[0]?.body ?? '').data).toMatchObject({ direction: 'robocall', src: who.did })
  })
})

const storedAs = async (id: number) =>
  (await world.ctx.db.selectFrom('files').select('stored_as').where('id', '=', id).executeTakeFirst())
    ?.stored_as

describe('the report', () => {
  it('has every number, with cells that no spreadsheet takes for a formula', async () => {
    const who = await makeDialler(world)
    const [answered = '', busy = ''] = some(2)
    behave(busy, { busy: true })
    const group = await makeGroup(world, who, [answered, busy])
    await world.ctx.db
      .run`update contact_group_members set first_name = '=1+1', last_name = 'O"Brien, Ada' where phone = ${answered}`
    const id = (await add(who, group, { attempts: 1 })).body.id
    await untilOver(who, id)
    const { headers, body } = await world.raw('robocallReport', { params: { id } }, who)
    expect(headers['content-disposition']).toBe(`attachment; filename="robocall-${id}.csv"`)
    const [head, first, second, ...rest] = body.replace('\ufeff', '').split('\r\n')
    expect(head).toBe(robocallsMessages.robocall_csv_head)
    expect(first).toMatch(
      new RegExp(`^1,"'=1\\+1","O""Brien, Ada",\\${answered},answered,1,2,,[\\d-]+ [\\d:]+,robo-${id}-1-1$`),
    )
    expect(second).toMatch(new RegExp(`^2,First2,Last2,\\${busy},busy,1,0,,`))
    expect(rest).toEqual([''])
    const { body: audit } = await world.call('audit', { query: {} }, who)
    expect(audit.result[0]?.what).toBe('Downloaded the report of a robocall')
  })
})

describe('the numbers of a robocall', () => {
  const emptied = async (id: number) =>
    await world.ctx.db
      .selectFrom('robocall_numbers')
      .select(['phone', 'first_name'])
      .where('robocall_id', '=', id)
      .execute()
  const nothing = { phone: '', first_name: '' }

  it('are emptied when their time is over, once it has ended', async () => {
    const who = await makeDialler(world)
    const [old, open] = [await made(who, some(2)), await made(who, some(1))]
    await world.ctx.db
      .updateTable('robocalls')
      .set({ state: 'stopped', ended_at: world.clock.now() })
      .where('id', '=', old)
      .execute()
    const years = (count: number) => new Date(world.clock.now().getTime() + count * 366 * 86_400_000)
    expect(await emptyRobocallNumbers(world.ctx.db, years(-1), 5_000)).toBe(0)
    expect(await emptied(old)).not.toContainEqual(nothing)
    expect(await emptyRobocallNumbers(world.ctx.db, years(1), 5_000)).toBeGreaterThanOrEqual(2)
    expect(await emptied(old)).toEqual([nothing, nothing])
    expect(await emptied(open)).not.toContainEqual(nothing)
  })

  it('are emptied when the last person of the workgroup is erased, with what came of contacts', async () => {
    const [who, other] = [await makeDialler(world), await makeDialler(world)]
    const ids = [await made(who, some(1)), await made(other, some(1))]
    for (const person of [who, other]) {
      const group = await makeGroup(world, person, some(1))
      const { body } = await world.call(
        'addCampaign',
        { body: { campaign_name: 'x', group_id: group } },
        person,
      )
      const contacts = { params: { id: body.id }, query: {} }
      const { body: list } = await world.call('campaignContacts', contacts, person)
      const params = { id: body.id, number: list.result[0]?.id ?? 0 }
      await world.call('noteContact', { params, body: { note: 'likes boats' } }, person)
    }
    await transaction(world.ctx.db, async (tx) => {
      await emptyRobocallsOfLast(tx, who.userId)
      await forgetContactsOfLast(tx, who.userId)
    })
    expect(await emptied(ids[0] ?? 0)).toEqual([nothing])
    expect(await emptied(ids[1] ?? 0)).not.toContainEqual(nothing)
    const notes = await world.ctx.db
      .selectFrom('campaign_contacts as n')
      .innerJoin('campaigns as c', 'c.id', 'n.campaign_id')
      .select('c.card_id')
      .where('n.note', '=', 'likes boats')
      .execute()
    expect(notes).toEqual([{ card_id: other.cardId }])
  })
})

describe('the lists', () => {
  it('have pages, a search and outcomes', async () => {
    const who = await makeDialler(world)
    const numbers = some(60)
    const id = await made(who, numbers)
    const first = await world.call('robocallNumbers', { params: { id }, query: {} }, who)
    expect([first.body.total, first.body.result.length]).toEqual([60, 50])
    expect(await numbersOf(who, id, { page: 2 })).toHaveLength(10)
    expect(await numbersOf(who, id, { search: 'last7' })).toMatchObject([{ lastname: 'Last7' }])
    expect(await numbersOf(who, id, { search: `0${numbers[3]?.slice(4)}` })).toMatchObject([{ id: 4 }])
    expect(await numbersOf(who, id, { outcome: 'answered' })).toEqual([])
    await change(who, id, 'stopRobocall')
    await untilOver(who, id)
  })

  it('show an admin the robocalls of the workgroup, and a user those of their card', async () => {
    const admin = await makeDialler(world)
    const user = await world.person({ workgroup: admin.workgroupId })
    await fund(world.ctx, user, 100)
    const group = await makeGroup(world, user, some(1))
    const made = await add({ ...admin, ...user }, group)
    expect(made.http).toBe(200)
    const list = (who: Dialler | typeof user, cardid: number, search = '') =>
      world.call('robocalls', { query: { cardid, search } }, who)
    expect((await list(admin, admin.cardId)).body.total).toBe(1)
    expect((await list(admin, user.cardId, 'offer')).body.total).toBe(1)
    expect((await list(admin, user.cardId, 'other')).body.total).toBe(0)
    expect((await list(user, admin.cardId)).http).toBe(404)
    await untilOver({ ...admin, ...user }, made.body.id)
  })
})
