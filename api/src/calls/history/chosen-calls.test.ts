import type { LineSide } from '@ekoline/contract/calls/line-quality.ts'
import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { didOf, makeGroup } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
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
/** Calls on a person's card, at noon of the days of November 2026 unless it is said. */
async function calls({ cardId }: Person, ...options: Partial<FinishedCall>[]): Promise<string[]> {
  const written = options.map((params) => ({
    uniqueid: `chosen.${++made}`,
    cardId,
    src: '+2348030000001',
    calledstation: '+2348035550142',
    startedAt: new Date(Date.UTC(2026, 10, 10, 11, made)),
    talkSeconds: 60,
    cause: 1,
    cost: kobo(1800),
    recorded: false,
    direction: 'out' as const,
    ...params,
  }))
  await transaction(world.ctx.db, (tx) => recordCalls(tx, written))
  return written.map(({ uniqueid }) => uniqueid)
}

const november = { from: '2026-11-01', to: '2026-11-30' }
const list = (who: Person, query: object = {}) =>
  world.call('calls', { query: { ...november, ...query } }, who)
const totals = (who: Person, query: object = {}) =>
  world.call('callTotals', { query: { ...november, ...query } }, who)
const ids = (records: readonly { uniqueid: string }[] | undefined) => records?.map(({ uniqueid }) => uniqueid)

const nameOf = ({ userId }: Person) =>
  world.ctx.db.value<string>`select first_name || ' ' || last_name from users where id = ${userId}`

async function company(plan = 13) {
  const admin = await world.person({ admin: true, plan })
  const member = await world.person({ workgroup: admin.workgroupId })
  return { admin, member }
}

describe('the calls of everybody', () => {
  test('are those of all members, newest first, whose each is, and none of another workgroup', async () => {
    const { admin, member } = await company()
    const stranger = await world.person()
    const [first] = await calls(admin, {})
    await calls(stranger, {})
    const [second] = await calls(member, {})
    const { body } = await list(admin)
    expect(body).toMatchObject({ total_records: 2, current_page: 1, total_is_minimum: false })
    expect(ids(body.result)).toEqual([second, first])
    expect(body.result.map(({ cardid, individual }) => [cardid, individual])).toEqual([
      [member.cardId, false],
      [admin.cardId, true],
    ])
    expect(ids((await list(admin, { size: 1, page: 2 })).body.result)).toEqual([first])
  })

  test.each([1, 2, 3, 13])('are shown to an admin on plan %d', async (plan) => {
    const { admin, member } = await company(plan)
    const written = await calls(member, {})
    expect(ids((await list(admin)).body.result)).toEqual(written)
    expect((await totals(admin)).body.result.calls).toBe(1)
  })

  test('are refused to who is no admin, who sees the own ones', async () => {
    const { member } = await company(3)
    const written = await calls(member, {})
    const query = { ...november }
    for (const answer of [
      await world.call('calls', { query }, member),
      await world.call('callTotals', { query }, member),
      await world.call('callFigures', { query: {} }, member),
      await world.call('workgroupCallGraph', {}, member),
      await world.call('exportCalls', { body: query }, member),
    ])
      expect(answer.http).toBe(403)
    expect(ids((await list(member, { cardid: member.cardId })).body.result)).toEqual(written)
  })

  test("of a member are an admin's to see on plans 3 to 10 only, of a stranger never", async () => {
    for (const [plan, http] of [
      [3, 200],
      [13, 404],
    ] as const) {
      const { admin, member } = await company(plan)
      const cardid = member.cardId
      const query = { ...november, cardid }
      for (const answer of [
        await world.call('calls', { query }, admin),
        await world.call('callTotals', { query }, admin),
        await world.call('callFigures', { query: { cardid } }, admin),
      ])
        expect(answer.http).toBe(http)
      const stranger = await world.person({ admin: true, plan: 3 })
      expect((await list(stranger, { cardid })).http).toBe(404)
    }
  })

  test('are chosen by direction, outcome, kind and number', async () => {
    const { admin, member } = await company()
    const [, out, missed, robocall, taken] = await calls(
      member,
      { direction: null, cause: 3 },
      { calledstation: '+2347012208841' },
      {
        direction: 'in',
        src: '08030009999',
        calledstation: `PJSIP/${member.username}`,
        cause: 3,
        cost: kobo(0),
      },
      { kind: 'robocall', cause: 2, cost: kobo(0), talkSeconds: 0 },
      { kind: 'queue', direction: 'in', src: '+2347012208841', cost: kobo(0) },
    )
    const chosen = async (query: object) => {
      const [listed, summed] = [await list(admin, query), await totals(admin, query)]
      expect(summed.body.result.calls).toBe(listed.body.total_records)
      return ids(listed.body.result)
    }
    expect(await chosen({ direction: 'in' })).toEqual([taken, missed])
    expect(await chosen({ outcome: 'missed' })).toEqual([missed])
    expect(await chosen({ outcome: 'answered', direction: 'out' })).toEqual([out])
    expect(await chosen({ kind: 'robocall' })).toEqual([robocall])
    expect(await chosen({ kind: 'queue', outcome: 'answered' })).toEqual([taken])
    expect(await chosen({ kind: 'code' })).toEqual([])
    expect(await chosen({ number: '0701 220 8841' })).toEqual([taken, out])
    expect(await chosen({ number: '0701 220 8841', side: 'called' })).toEqual([out])
    expect(await chosen({ number: '9999' })).toEqual([missed])
    expect(await chosen({ number: '9999', direction: 'out' })).toEqual([])
  })

  test('have exact sums of calls, talk and cost', async () => {
    const { admin, member } = await company()
    await calls(
      member,
      { talkSeconds: 61, cost: kobo(1830) },
      { direction: 'in', cause: 3, talkSeconds: 0, cost: kobo(0) },
      { cause: 2, talkSeconds: 0, cost: kobo(0) },
    )
    await calls(admin, { talkSeconds: 30, cost: kobo(900) })
    expect((await totals(admin)).body.result).toEqual({
      calls: 4,
      answered: 2,
      missed: 1,
      seconds: 91,
      spent: 27.3,
    })
  })

  test('carry the names that are known', async () => {
    const { admin, member } = await company()
    const led = { category: 'user', destination: member.username } as const
    const did = await didOf(world, await giveNumber(world, admin, led))
    const groupId = await makeGroup(world, admin, ['+2348051112222'])
    await world.ctx.db
      .updateTable('contact_group_members')
      .set({ first_name: 'Ngozi', last_name: 'Eze' })
      .where('group_id', '=', groupId)
      .execute()
    await calls(
      member,
      { direction: 'in', src: '08051112222', calledstation: `PJSIP/${member.username}` },
      { src: '101', calledstation: `PJSIP/${admin.username}` },
      { direction: 'in', src: '+2349011113333', calledstation: did, ringSeconds: 21, cause: 3 },
    )
    const { body } = await list(admin)
    const member1 = { name: await nameOf(member), is: 'member' }
    expect(body.result.map(({ other, ours }) => [other, ours])).toMatchObject([
      [
        { number: '+2349011113333', name: null, is: null },
        { ...member1, number: did, is: 'number' },
      ],
      [
        { name: await nameOf(admin), is: 'member' },
        { ...member1, number: '101' },
      ],
      [{ number: '08051112222', name: 'Ngozi Eze', is: 'contact' }, member1],
    ])
    expect(body.result[0]?.ring_seconds).toBe(21)
  })

  // @shows DEC-213
  test('carry the name of the contact before that of a group, and of the colleague before both', async () => {
    const { admin, member } = await company()
    const groupId = await makeGroup(world, admin, ['+2348051112222'])
    await world.ctx.db
      .updateTable('contact_group_members')
      .set({ first_name: 'From', last_name: 'A List' })
      .where('group_id', '=', groupId)
      .execute()
    const phone = await world.ctx.db.value<string>`select phone from users where id = ${admin.userId}`
    const numbers = [{ number: '08051112222' }, { number: phone }]
    await world.call('addContact', { body: { name: '', company: 'Eze Diesel', numbers } }, member)
    await calls(
      member,
      { direction: 'in', src: '08051112222', calledstation: `PJSIP/${member.username}` },
      { calledstation: phone },
    )
    const { body } = await list(member, { cardid: member.cardId })
    expect(body.result.map(({ other }) => [other.name, other.is])).toEqual([
      [await nameOf(admin), 'member'],
      ['Eze Diesel', 'contact'],
    ])
    const stranger = await world.person({ admin: true })
    await calls(stranger, { calledstation: '08051112222' })
    expect((await list(stranger)).body.result[0]?.other).toMatchObject({ name: null, is: null })
  })

  // @shows DEC-214
  test('with a contact are on its page: of an admin all, of others their own, of strangers none', async () => {
    const { admin, member } = await company()
    const stranger = await world.person({ admin: true })
    await calls(admin, { calledstation: '+2348051112222' }, { calledstation: '+2348059999999' })
    await calls(
      member,
      { direction: 'in', src: '08051112222', calledstation: `PJSIP/${member.username}` },
      { calledstation: '+442079460958' },
    )
    await calls(stranger, { calledstation: '+2348051112222' })
    const numbers = [{ number: '08051112222' }, { number: '+44 20 7946 0958' }]
    const contact = (await world.call('addContact', { body: { name: 'Eze', numbers } }, member)).body.result
    const calledWith = async (who: Person) =>
      (await world.call('contactCalls', { params: { id: contact.id }, query: {} }, who)).body
    expect((await calledWith(admin)).total_records).toBe(3)
    const own = await calledWith(member)
    expect(own.result.map(({ other }) => [other.number, other.name])).toEqual([
      ['+442079460958', 'Eze'],
      ['08051112222', 'Eze'],
    ])
    expect((await calledWith(stranger)).message).toBeDefined()
    const bare = (await world.call('addContact', { body: { name: 'No number' } }, member)).body.result
    const none = await world.call('contactCalls', { params: { id: bare.id }, query: {} }, member)
    expect(none.body).toMatchObject({ result: [], total_records: 0 })
  })

  test('carry what a number leads to, of whatever kind, outside and within the workgroup', async () => {
    const { admin, member } = await company()
    const { body } = await world.call(
      'addRingGroup',
      {
        body: {
          name: 'Sales',
          order: 'together',
          members: [{ username: member.username, seconds: 15 }],
          next: null,
        },
      },
      admin,
    )
    const group = body.result.group_number
    const did = await didOf(world, await giveNumber(world, admin, { category: 'group', destination: group }))
    await calls(member, { direction: 'in', calledstation: did }, { calledstation: group })
    const found = (await list(admin)).body.result
    expect([found[1]?.ours, found[0]?.other]).toEqual([
      { number: did, name: 'Sales', is: 'number' },
      { number: group, name: 'Sales', is: 'number' },
    ])
  })

  test('are downloaded as CSV, with the names', async () => {
    const { admin, member } = await company()
    const sound = (lost: number) => ({ packets: 1_000, lost, jitterMs: 3 })
    const line = { leg: 'b', fromPhone: sound(80), toPhone: sound(9), roundTripMs: 40 } as const
    await calls(member, { quality: [line], pickedUpBy: admin.seatId }, { talkSeconds: 400_000 })
    const all = await world.raw('exportCalls', { body: november }, admin)
    expect(all.statusCode).toBe(200)
    expect(all.headers['content-type']).toBe('text/csv; charset=utf-8')
    const [head, first, second] = all.body.split('\r\n')
    expect(head).toBe(`\ufeff${exportsServerMessages.calls_named_csv_head}`)
    expect(first).toMatch(/,111:06:40,.*,,,$/)
    expect(second).toMatch(
      /^2,"\+2348030000001","\+2348035550142",2026-11-10 .*,00:01:00,Answered,18\.00,out,.*,,8,/,
    )
    expect(second?.split(',').at(-3)?.replaceAll('"', '')).toBe(await nameOf(admin))
    const listed = await world.call('calls', { query: november }, admin)
    expect(listed.body.result.map(({ picked_up_by }) => picked_up_by)).toEqual([null, await nameOf(admin)])
    const page = await world.raw('exportCalls', { body: { ...november, page: 2, size: 1 } }, admin)
    expect(page.body.split('\r\n')[1]).toBe(second)
  })

  test('are downloaded for Excel, the numbers as text, times as dates', async () => {
    const { admin, member } = await company()
    await calls(member, { direction: 'out' }, { talkSeconds: 400_000 })
    const { headers, rawPayload } = await world.raw('exportCallsExcel', { body: november }, admin)
    expect(headers['content-disposition']).toMatch(/filename="calls-2026-11-01-to-.+\.xlsx"$/)
    const [head, first, second] = (await readXlsx(rawPayload)).sheets[0]?.rows ?? []
    expect(head).toEqual(exportsServerMessages.calls_named_csv_head.split(','))
    expect(second?.slice(0, 3)).toEqual([2, '+2348030000001', '+2348035550142'])
    expect(second?.[3]).toBeInstanceOf(Date)
    expect([second?.[5], second?.[6], second?.[7]]).toEqual(['Answered', 18, 'out'])
    expect(first?.[4]).toEqual(new Date(Date.UTC(1899, 11, 31) + 400_000_000)) // a duration of Excel: 111:06:40
    const page = await world.raw('exportCallsExcel', { body: { ...november, page: 2, size: 1 } }, admin)
    expect((await readXlsx(page.rawPayload)).sheets[0]?.rows[1]).toEqual(second)
  })

  test('tell in the CSV how much sound was lost as the list does, whatever was measured', async () => {
    const count = fc.oneof(fc.nat({ max: 2_000 }), fc.nat({ max: 60_000 }))
    const sound = fc.option(fc.record({ packets: count, lost: count, jitterMs: fc.nat({ max: 99 }) }))
    const leg = fc.record({
      leg: fc.constantFrom('a' as const, 'b' as const),
      fromPhone: sound,
      toPhone: sound,
      roundTripMs: fc.constant(null),
    })
    const measured = fc.record({
      direction: fc.constantFrom('in' as const, 'out' as const),
      quality: fc.array(leg, { maxLength: 4 }),
    })
    const worse = (side: LineSide | null | undefined) => {
      const sounds = [side?.from_phone, side?.to_phone].filter((sound) => sound != null)
      return sounds.length === 0 ? '' : String(Math.max(...sounds.map(({ lost }) => lost)))
    }
    await fc.assert(
      fc.asyncProperty(fc.array(measured, { minLength: 1, maxLength: 100 }), async (made) => {
        const { admin, member } = await company()
        await calls(member, ...made)
        const { body } = await world.call('calls', { query: { ...november, size: 200 } }, admin)
        const csv = await world.raw('exportCalls', { body: november }, admin)
        const rows = csv.body.split('\r\n').slice(1, -1)
        expect(rows.map((row) => row.split(',').slice(14, 16))).toEqual(
          body.result.map(({ line }) => [worse(line?.ours), worse(line?.theirs)]),
        )
      }),
      {
        numRuns: 10,
        examples: [
          [[{ direction: 'in', quality: [{ leg: 'a', fromPhone: null, toPhone: null, roundTripMs: null }] }]],
        ],
      },
    )
  })
})
