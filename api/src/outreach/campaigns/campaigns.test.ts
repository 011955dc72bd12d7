// @shows SA-90, SA-94

import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { robocallsMessages } from '@ekoline/contract/outreach/messages/robocalls.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { didOf, makeGroup } from '../../../test/calls/dialling.ts'
import { booksOf, fund } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let phones = 0
const some = (count: number) =>
  Array.from({ length: count }, () => `+234808${String(++phones).padStart(7, '0')}`)

async function agent({ naira = 1_000, plan = 13 } = {}): Promise<Person> {
  const who = await world.person({ admin: true, plan })
  if (naira > 0) await fund(world.ctx, who, naira)
  return who
}

const add = (who: Person, group_id: number, campaign_name = 'Renewals') =>
  world.call('addCampaign', { body: { campaign_name, group_id } }, who)
const contactsOf = async (who: Person, id: number, query = {}) =>
  (await world.call('campaignContacts', { params: { id }, query }, who)).body.result
const callIt = (who: Person, id: number, number: number, headers = {}) =>
  world.call('callContact', { params: { id, number }, body: { username: who.username } }, who, headers)
const ownPhone = async ({ userId }: Person) =>
  (await world.ctx.db.selectFrom('users').select('phone').where('id', '=', userId).executeTakeFirstOrThrow())
    .phone

/** A person's campaign on so many numbers. */
async function campaign(numbers: readonly string[], who?: Person) {
  const owner = who ?? (await agent())
  const group = await makeGroup(world, owner, numbers)
  const { id } = (await add(owner, group)).body
  return { who: owner, group, id, contacts: await contactsOf(owner, id) }
}

describe('campaigns', () => {
  // @shows SA-91, SA-95
  it('are made on a group, and stand at the top of the list', async () => {
    const who = await agent()
    const group = await makeGroup(world, who, some(2))
    await add(who, group, 'First')
    const { http, body } = await add(who, group, '  Second ')
    const second = {
      id: expect.any(Number),
      campaign_name: 'Second',
      group_id: group,
      created_at: '2026-11-20 11:00:00',
      group_name: expect.stringContaining('Customers'),
    }
    expect({ http, body }).toEqual({
      http: 200,
      body: { status: 'success', id: body.id, message: 'Campaign created successfully!', result: second },
    })
    const { body: list } = await world.call('campaigns', { query: {} }, who)
    expect(list).toMatchObject({ total: 2, result: [second, { campaign_name: 'First' }] })
    const { body: found } = await world.call('campaigns', { query: { search: 'fir' } }, who)
    expect(found.result).toMatchObject([{ campaign_name: 'First' }])
    const { body: audit } = await world.call('audit', { query: {} }, who)
    expect(audit.result[0]?.what).toBe('Created a campaign')
  })

  it('show the number that was chosen for them, or what other calls show', async () => {
    const who = await agent()
    const first = await didOf(world, await giveNumber(world, who))
    const second = await didOf(world, await giveNumber(world, who))
    await world.call('setWorkgroupCallerId', { body: { number: first, fixed: false } }, who)
    const group = await makeGroup(world, who, some(1))
    const created = async (callerid: string | null) =>
      world.call('addCampaign', { body: { campaign_name: 'Renewals', group_id: group, callerid } }, who)
    const shows = async (id: number) =>
      (await world.call('campaign', { params: { id } }, who)).body.result.shows
    expect(await shows((await created(null)).body.id)).toBe(first)
    const { id } = (await created(second)).body
    expect(await shows(id)).toBe(second)
    const placed = vi.spyOn(world.ctx.telephony, 'makeCall')
    const [contact] = await contactsOf(who, id)
    await callIt(who, id, contact?.id ?? 0)
    expect(placed.mock.lastCall?.[0].callerId).toBe(second)
    placed.mockRestore()
  })

  it('show no number of elsewhere, and what admins allow', async () => {
    const who = await agent()
    const member = await world.person({ workgroup: who.workgroupId })
    const number = await didOf(world, await giveNumber(world, who))
    const body = { campaign_name: 'Renewals', callerid: number }
    const elsewhere = await agent()
    const theirs = { ...body, group_id: await makeGroup(world, elsewhere, some(1)) }
    const { http, body: refused } = await world.call('addCampaign', { body: theirs }, elsewhere)
    expect([http, refused.errors]).toMatchObject([400, [{ field: 'callerid' }]])
    await world.call('setWorkgroupCallerId', { body: { number: null, fixed: true } }, who)
    const ofMember = { ...body, group_id: await makeGroup(world, member, some(1)) }
    expect((await world.call('addCampaign', { body: ofMember }, member)).body.code).toBe('caller_id_fixed')
    expect((await world.call('addCampaign', { body: { ...ofMember, callerid: null } }, member)).http).toBe(
      200,
    )
  })

  // @shows SA-92
  it.each([
    ['', 'Please fill this in'],
    ['x'.repeat(101), 'Use at most 100 characters'],
  ])('need a name: %j', async (name, message) => {
    const who = await agent()
    const { http, body } = await add(who, await makeGroup(world, who, some(1)), name)
    expect([http, body.errors]).toMatchObject([400, [{ field: 'campaign_name', message }]])
  })

  it('have their group with the first 100 of its numbers, and the others in pages', async () => {
    const { who, group, id } = await campaign(some(120))
    const { body } = await world.call('campaign', { params: { id } }, who)
    expect(body.result.group).toMatchObject({ id: group, total: 120 })
    expect(body.result.group?.bulkdialer_numbers).toHaveLength(100)
    expect(body.result.group?.bulkdialer_numbers[0]).toMatchObject({
      firstname: 'First1',
      lastname: 'Last1',
      status: false,
      outcome: null,
      note: '',
      opted_out: false,
    })
    expect(await contactsOf(who, id, { page: 3 })).toHaveLength(20)
    expect(await contactsOf(who, id, { search: 'Last77' })).toMatchObject([{ lastname: 'Last77' }])
    const [first] = await contactsOf(who, id)
    const typed = `0${first?.phonenumber.slice(4)}`
    expect(await contactsOf(who, id, { search: typed })).toMatchObject([{ id: first?.id }])
  })

  it('stay when their group is deleted, and cannot be begun on it', async () => {
    const { who, group, id } = await campaign(some(1))
    await world.ctx.db.run`delete from contact_group_members where group_id = ${group}`
    await world.ctx.db.run`update contact_groups set removed_at = ${world.clock.now()} where id = ${group}`
    expect((await world.call('campaign', { params: { id } }, who)).body.result).toMatchObject({
      group: null,
      group_name: null,
    })
    expect((await add(who, group)).http).toBe(404)
  })

  it('are shown to the person and to admins of the workgroup', async () => {
    const admin = await agent()
    const user = await world.person({ workgroup: admin.workgroupId })
    const { id } = await campaign(some(1), user)
    expect((await world.call('campaigns', { query: {} }, admin)).body.total).toBe(1)
    expect((await world.call('campaign', { params: { id } }, user)).http).toBe(200)
    const mine = await campaign(some(1), admin)
    expect((await world.call('campaigns', { query: {} }, user)).body.total).toBe(1)
    expect((await world.call('campaign', { params: { id: mine.id } }, user)).http).toBe(404)
  })

  // @shows SA-141
  it('are not for the Basic unlimited plan', async () => {
    const { who, group, id, contacts } = await campaign(some(1))
    await world.ctx.db.run`update workgroups set plan_id = 2 where id = ${who.workgroupId}`
    const number = contacts[0]?.id ?? 0
    const answers = await Promise.all([
      world.call('campaigns', { query: {} }, who),
      world.call('campaign', { params: { id } }, who),
      world.call('campaignContacts', { params: { id }, query: {} }, who),
      world.call('noteContact', { params: { id, number }, body: { note: 'x' } }, who),
      add(who, group),
      callIt(who, id, number),
    ])
    for (const { http, body } of answers)
      expect([http, body.message]).toEqual([422, callsMessages.call_plan_refused])
  })
})

describe('a contact of a campaign', () => {
  it('is called as the dial box calls, and keeps that it was', async () => {
    const { who, group, id, contacts } = await campaign(some(2))
    const number = contacts[0]?.id ?? 0
    const { http, body } = await callIt(who, id, number)
    expect([http, body.status, body.message]).toEqual([200, true, callsMessages.call_started])
    await world.telephony.advance(120_000)
    const [first, second] = await contactsOf(who, id)
    expect(first).toMatchObject({ status: true, called_at: '2026-11-20 11:00:00', outcome: null })
    expect(second).toMatchObject({ status: false, called_at: null })
    const { body: members } = await world.call('groupMembers', { params: { groupId: group }, query: {} }, who)
    expect(members.rows.map(({ status }) => status)).toEqual([true, false])
    const { body: shown } = await world.call('campaign', { params: { id } }, who)
    expect(shown.result.group).toMatchObject({ total: 2, called: 1 })
    const range = { cardid: who.cardId, from: '2026-11-20', to: '2026-11-20' }
    const { body: calls } = await world.call('callHistory', { body: range }, who)
    expect(calls.records).toMatchObject([
      { uniqueid: body.result.uniqueid, calledstation: contacts[0]?.phonenumber, terminatecauseid: 1 },
    ])
  })

  it('is called once for an idempotency key', async () => {
    const { who, id, contacts } = await campaign(some(1))
    const once = { 'idempotency-key': 'k' }
    const answers = [
      await callIt(who, id, contacts[0]?.id ?? 0, once),
      await callIt(who, id, contacts[0]?.id ?? 0, once),
    ]
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    await world.telephony.advance(120_000)
  })

  // @shows SA-92, SA-112
  it('is not oneself', async () => {
    const who = await agent()
    const { id, contacts } = await campaign([await ownPhone(who)], who)
    const { http, body } = await callIt(who, id, contacts[0]?.id ?? 0)
    expect({ http, body }).toEqual({
      http: 422,
      body: { status: false, code: 'campaign_own_number', message: 'You cannot call yourself!' },
    })
    expect(await contactsOf(who, id)).toMatchObject([{ status: false }])
  })

  it('is not called without money, nor one of another campaign', async () => {
    const poor = await campaign(some(1), await agent({ naira: 0 }))
    const { body } = await callIt(poor.who, poor.id, poor.contacts[0]?.id ?? 0)
    expect([body.status, body.code]).toEqual([false, 'call_own_unaffordable'])
    const other = await campaign(some(1), poor.who)
    expect((await callIt(poor.who, poor.id, other.contacts[0]?.id ?? 0)).http).toBe(404)
  })

  it('keeps an outcome and a note, each on its own', async () => {
    const { who, id, contacts } = await campaign(some(1))
    const params = { id, number: contacts[0]?.id ?? 0 }
    const noted = async (body: object) => (await world.call('noteContact', { params, body }, who)).body.result
    expect(await noted({ outcome: 'call back', note: 'after 3 pm' })).toMatchObject({
      outcome: 'call back',
      note: 'after 3 pm',
    })
    expect(await noted({ note: 'tomorrow' })).toMatchObject({ outcome: 'call back', note: 'tomorrow' })
    expect(await noted({ outcome: null })).toMatchObject({ outcome: null, note: 'tomorrow' })
    const { http } = await world.call('noteContact', { params, body: { note: 'x'.repeat(1_001) } }, who)
    expect(http).toBe(400)
    const { body: audit } = await world.call('audit', { query: {} }, who)
    expect(audit.result[0]?.what).toBe('Saved the result of a contact')
  })

  it('who does not want to be called is called by no one of the workgroup any more', async () => {
    const { who, id, contacts } = await campaign(some(1))
    const params = { id, number: contacts[0]?.id ?? 0 }
    const { body } = await world.call('noteContact', { params, body: { outcome: 'do not call' } }, who)
    expect(body.result).toMatchObject({ outcome: 'do not call', opted_out: true })
    const { body: list } = await world.call('optOuts', { query: {} }, who)
    expect(list.result).toMatchObject([{ phonenumber: contacts[0]?.phonenumber, source: 'agent' }])
    expect((await callIt(who, id, params.number)).body.message).toBe(robocallsMessages.number_opted_out)
  })
})
