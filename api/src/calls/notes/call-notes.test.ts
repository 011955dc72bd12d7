// @shows DEC-245, DEC-246

import {
  CALL_NOTE_LONGEST,
  CALL_TAGS_OF_WORKGROUP,
  NOTES_OF_CALL,
  TAGS_OF_CALL,
} from '@ekoline/contract/calls/call-notes.facts.ts'
import { createText } from '@ekoline/contract/messages/server.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { didOf } from '../../../test/calls/dialling.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import type { FinishedCall } from '../history/call-record.sql.ts'
import { recordCalls } from '../history/calls.service.ts'
import { deleteWritten, deleteWrittenOfLast } from './call-notes.service.ts'

let world: World
let ada: Person
let bola: Person
let chidi: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true, plan: 3, firstName: 'Ada', lastName: 'Obi' })
  bola = await world.person({ workgroup: ada.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  chidi = await world.person({ workgroup: ada.workgroupId, firstName: 'Chidi', lastName: 'Eze' })
  stranger = await world.person({ admin: true, plan: 3 })
})

let made = 0
/** A call of a person's card, on a day of November 2026. */
async function call({ cardId }: Person, params: Partial<FinishedCall> = {}): Promise<string> {
  made += 1
  const uniqueid = `noted.${made}`
  const written = {
    uniqueid,
    cardId,
    src: '+2348030000001',
    calledstation: '+2348035550142',
    startedAt: new Date(Date.UTC(2026, 10, 10, 11, 0, made)),
    talkSeconds: 60,
    cause: 1,
    cost: kobo(1800),
    recorded: false,
    direction: 'in' as const,
    ...params,
  }
  await transaction(world.ctx.db, (tx) => recordCalls(tx, [written]))
  return uniqueid
}

const text = createText()
const november = { from: '2026-11-01', to: '2026-11-30' }
const note = (uniqueid: string, text: string, who = bola) =>
  world.call('addCallNote', { params: { uniqueid }, body: { text } }, who)
const tag = (uniqueid: string, text: string, who = bola) =>
  world.call('tagCall', { params: { uniqueid }, body: { tag: text } }, who)
const untag = (uniqueid: string, text: string, who = bola) =>
  world.call('untagCall', { params: { uniqueid }, body: { tag: text } }, who)
const read = (uniqueid: string, who = bola) => world.call('callNotes', { params: { uniqueid } }, who)
const written = async (uniqueid: string, who = bola) => (await read(uniqueid, who)).body.result
const texts = async (uniqueid: string, who = bola) =>
  (await written(uniqueid, who)).notes.map(({ text }) => text)
const remove = (id: number, who = bola) => world.call('deleteCallNote', { params: { id } }, who)
const list = async (query: object, who = ada) =>
  (await world.call('calls', { query: { ...november, ...query } }, who)).body
const found = async (query: object, who = ada) =>
  (await list(query, who)).result.map(({ uniqueid }) => uniqueid)
const sums = async (query: object, who = ada) =>
  (await world.call('callTotals', { query: { ...november, ...query } }, who)).body.result
const tags = async (who = ada) => (await world.call('callTags', {}, who)).body.result

describe('notes on a call', () => {
  test('are several, the newest first, each with who wrote it and when', async () => {
    const id = await call(bola)
    expect(await written(id)).toEqual({ tags: [], notes: [], may_write: true })
    expect((await note(id, ' Wants a refund ')).http).toBe(200)
    expect((await note(id, 'Refunded\nby card', ada)).body.result.notes).toEqual([
      {
        id: expect.any(Number),
        text: 'Refunded\nby card',
        written_by: 'Ada Obi',
        written_at: expect.any(String),
        may_delete: true,
      },
      expect.objectContaining({ text: 'Wants a refund', written_by: 'Bola Ade', may_delete: true }),
    ])
    expect((await written(id)).notes.map((one) => one.may_delete)).toEqual([false, true])
    expect((await list({})).result).toMatchObject([{ note: 'Refunded\nby card', notes: 2, tags: [] }])
  })

  test('are written by who had the call: their own, one taken for others or picked up, and by admins', async () => {
    const theirs = await call(bola)
    const taken = await call(ada, { takenBy: bola.seatId, kind: 'queue' })
    const pickedUp = await call(ada, { pickedUpBy: bola.seatId })
    for (const id of [theirs, taken, pickedUp]) {
      expect((await note(id, 'Mine')).http).toBe(200)
      expect((await world.call('callDetail', { params: { uniqueid: id } }, bola)).http).toBe(200)
      expect((await note(id, 'Ours', ada)).http).toBe(200)
      expect((await note(id, 'Not mine', chidi)).http).toBe(404)
      expect((await read(id, chidi)).http).toBe(404)
    }
  })

  test('of a call that others read or that is nowhere look like missing ones', async () => {
    const id = await call(bola)
    await note(id, 'Wants a refund')
    await tag(id, 'Refund')
    const [{ id: noteId } = { id: 0 }] = (await written(id)).notes
    for (const [uniqueid, who] of [
      [id, stranger],
      ['none', bola],
    ] as const) {
      const answers = [
        await read(uniqueid, who),
        await note(uniqueid, 'x', who),
        await tag(uniqueid, 'x', who),
        await untag(uniqueid, 'Refund', who),
      ]
      for (const { http } of answers) expect(http).toBe(404)
    }
    expect((await remove(noteId, stranger)).http).toBe(404)
    expect((await remove(noteId, chidi)).http).toBe(404)
    expect(await written(id)).toMatchObject({ tags: ['Refund'], notes: [{ text: 'Wants a refund' }] })
    expect(await tags(stranger)).toEqual([])
    expect(await found({ tag: 'refund' }, stranger)).toEqual([])
    expect(await found({ noted: 'refund' }, stranger)).toEqual([])
  })

  test('are deleted by who wrote them and by admins, and by no other who had the call', async () => {
    const id = await call(bola, { takenBy: chidi.seatId })
    await note(id, 'By Chidi', chidi)
    const [{ id: noteId } = { id: 0 }] = (await written(id)).notes
    const refused = await remove(noteId, bola)
    expect(refused).toMatchObject({ http: 403, body: { message: text('call_note_not_yours') } })
    expect((await remove(noteId, chidi)).body.result.notes).toEqual([])
    await note(id, 'Again', chidi)
    const [{ id: second } = { id: 0 }] = (await written(id)).notes
    expect((await remove(second, ada)).http).toBe(200)
    expect((await remove(second, ada)).http).toBe(404)
  })

  test('are read by a view-only member, who writes none', async () => {
    const id = await call(bola)
    await note(id, 'Wants a refund')
    await world.ctx.db.updateTable('seats').set({ lead: true }).where('id', '=', bola.seatId).execute()
    expect(await written(id)).toMatchObject({
      notes: [{ text: 'Wants a refund', may_delete: false }],
      may_write: false,
    })
    expect((await note(id, 'More')).http).toBe(403)
    expect((await tag(id, 'More')).http).toBe(403)
  })

  test('are no longer than it is said, and no more on one call', async () => {
    const id = await call(bola)
    expect((await note(id, 'x'.repeat(CALL_NOTE_LONGEST))).http).toBe(200)
    expect((await note(id, 'x'.repeat(CALL_NOTE_LONGEST + 1))).http).toBe(400)
    expect((await note(id, '  ')).http).toBe(400)
    const row = { workgroup_id: bola.workgroupId, call_id: id, started_at: world.clock.now() }
    const many = Array.from({ length: NOTES_OF_CALL - 1 }, (_, n) => ({
      ...row,
      written_by: bola.seatId,
      text: `${n}`,
      created_at: world.clock.now(),
    }))
    await world.ctx.db.insertInto('call_notes').values(many).execute()
    expect(await note(id, 'One more')).toMatchObject({
      http: 422,
      body: { message: text('call_notes_full', { most: NOTES_OF_CALL }) },
    })
  })

  test('of two people at once are both there', async () => {
    const id = await call(bola)
    await Promise.all([note(id, 'By Bola'), note(id, 'By Ada', ada), tag(id, 'VIP'), tag(id, 'vip', ada)])
    expect((await texts(id)).toSorted()).toEqual(['By Ada', 'By Bola'])
    expect((await written(id)).tags).toHaveLength(1)
  })

  test('are there while the call runs, and after it', async () => {
    await world.ctx.telephony.putSipUser({ user: bola.username, ha1: 'h', maxContacts: 1 })
    const did = await didOf(
      world,
      await giveNumber(world, ada, { category: 'user', destination: bola.username }),
    )
    world.telephony.behave(
      { kind: 'sip', user: bola.username },
      { answerAfterMs: 2_000, hangupAfterMs: 60_000 },
    )
    const id = world.telephony.inbound(did, '+2348035550001', {})
    await world.telephony.advance(5_000)
    const lastTalk = async () => (await world.call('lastTalk', {}, bola)).body.result
    expect(await lastTalk()).toMatchObject({
      uniqueid: id,
      other: { number: '+2348035550001' },
      ended: false,
    })
    expect((await note(id, 'Asks for the price')).http).toBe(200)
    expect((await tag(id, 'Price')).http).toBe(200)
    await world.telephony.advance(120_000)
    expect(await lastTalk()).toMatchObject({ uniqueid: id, ended: true })
    const day = { from: '2000-01-01', to: '2099-01-01' }
    const { result } = await list({ ...day, tag: 'price', noted: 'asks' })
    expect(result).toMatchObject([{ uniqueid: id, note: 'Asks for the price', tags: ['Price'] }])
    await world.telephony.advance(3_600_000)
    expect(await lastTalk()).toBeNull()
  })
})

describe('tags of a call', () => {
  test('are the workgroup’s own words, one in any case, as it was written first', async () => {
    const [first, second] = [await call(bola), await call(bola)]
    await tag(first, ' VIP ')
    await tag(second, 'vip')
    await tag(second, 'Refund', ada)
    await tag(second, 'ｖｉｐ')
    expect(await written(first)).toMatchObject({ tags: ['VIP'] })
    expect(await written(second)).toMatchObject({ tags: ['Refund', 'VIP'] })
    expect(await tags(bola)).toEqual(['Refund', 'VIP'])
    expect((await list({})).result.map((row) => row.tags)).toEqual([['Refund', 'VIP'], ['VIP']])
  })

  test('are removed one by one; one that no call has is in the list no more', async () => {
    const id = await call(bola)
    await tag(id, 'VIP')
    await tag(id, 'Refund')
    expect((await untag(id, 'vip')).body.result.tags).toEqual(['Refund'])
    expect((await untag(id, 'never')).http).toBe(200)
    expect(await tags()).toEqual(['Refund'])
    await tag(id, 'vip')
    expect(await tags()).toEqual(['Refund', 'vip'])
  })

  test('are no more on one call, and of one workgroup, than it is said', async () => {
    const id = await call(bola)
    for (let n = 0; n < TAGS_OF_CALL; n += 1) await tag(id, `Tag ${n}`, [ada, bola][n % 2])
    expect((await tag(id, 'tag 1')).http).toBe(200)
    expect(await tag(id, 'One more')).toMatchObject({
      http: 422,
      body: { message: text('call_tags_full', { most: TAGS_OF_CALL }) },
    })
    const rest = Array.from({ length: CALL_TAGS_OF_WORKGROUP - TAGS_OF_CALL }, (_, n) => ({
      workgroup_id: ada.workgroupId,
      tag: `x${n}`,
      folded: `x${n}`,
    }))
    await world.ctx.db.insertInto('call_tags').values(rest).execute()
    expect(await tag(await call(bola), 'New')).toMatchObject({
      http: 422,
      body: { message: text('call_tag_list_full', { most: CALL_TAGS_OF_WORKGROUP }) },
    })
    expect((await tag(await call(bola), 'X7')).body.result.tags).toEqual(['x7'])
  })

  test('and each change of what is written are in the audit, without its words', async () => {
    const id = await call(bola)
    await tag(id, 'Secret')
    await tag(id, 'secret')
    await note(id, 'Secret words')
    await untag(id, 'Secret')
    await remove((await written(id)).notes[0]?.id ?? 0)
    const lines = await world.ctx.db.many<{ action: string; line: string }>`
      select action, coalesce(detail::text, '') as line from audit where target = ${`call:${id}`} order by id`
    expect(lines.map(({ action }) => action)).toEqual([
      'call_tagged',
      'call_note_added',
      'call_untagged',
      'call_note_deleted',
    ])
    expect(JSON.stringify(lines)).not.toContain('ecret')
  })
})

describe('in the call history', () => {
  test('calls are found by a tag and by words of a note, with a number, other filters, pages and sums', async () => {
    const first = await call(bola, { src: '+2348035550777' })
    const second = await call(chidi, { direction: 'out' })
    const third = await call(bola, { src: '+2348035550777' })
    await call(bola)
    await tag(first, 'VIP')
    await tag(second, 'VIP', chidi)
    await note(first, 'Wants a 50% refund')
    await note(third, 'Refunded, 500 naira', ada)

    expect(await found({ tag: 'vip' })).toEqual([second, first])
    expect(await found({ tag: 'vip', direction: 'in' })).toEqual([first])
    expect(await found({ tag: 'vip', cardid: bola.cardId })).toEqual([first])
    expect(await found({ tag: 'vip', from: '2026-11-11' })).toEqual([])
    expect(await found({ tag: 'never' })).toEqual([])
    expect(await found({ noted: 'REFUND' })).toEqual([third, first])
    expect(await found({ noted: '50%' })).toEqual([first])
    expect(await found({ noted: 'refund wants' })).toEqual([first])
    expect(await found({ noted: 'a' })).toEqual([third, first])
    expect(await found({ noted: 'refund', tag: 'VIP' })).toEqual([first])
    expect(await found({ number: '08035550777', tag: 'VIP' })).toEqual([first])
    expect(await found({ number: '5550777', noted: 'naira' })).toEqual([third])
    expect(await found({ number: '77', noted: 'naira' })).toEqual([third])
    expect(await found({ noted: 'refund', cardid: bola.cardId }, bola)).toEqual([third, first])
    expect(await list({ tag: 'vip', size: 1, page: 2 })).toMatchObject({
      total_records: 2,
      total_is_minimum: false,
      result: [{ uniqueid: first }],
    })
    expect(await sums({ tag: 'vip' })).toMatchObject({ calls: 2, seconds: 120 })
    expect(await sums({ noted: 'refund', number: '08035550777' })).toMatchObject({ calls: 2 })
  })

  test('calls taken for others are found by them, too', async () => {
    const taken = await call(ada, { takenBy: bola.seatId, kind: 'queue' })
    await tag(taken, 'VIP')
    await note(taken, 'Wants a refund')
    const query = { taken: 'others', cardid: bola.cardId }
    expect(await found({ ...query, tag: 'vip' }, bola)).toEqual([taken])
    expect(await found({ ...query, noted: 'refund' }, bola)).toEqual([taken])
    expect(await found({ ...query, tag: 'other' }, bola)).toEqual([])
  })

  test('they are in both files, whose filters are the same', async () => {
    const id = await call(bola)
    await call(bola)
    await tag(id, 'VIP')
    await tag(id, 'Refund')
    await note(id, '=1+1')
    await note(id, 'Says "yes"')
    const body = { ...november, tag: 'vip', noted: 'yes' }
    const { body: csv } = await world.raw('exportCalls', { body }, ada)
    const lines = csv.trim().split('\r\n')
    expect(lines[0]).toMatch(/,Tags,Notes$/)
    expect(lines).toHaveLength(2)
    expect(lines[1]?.endsWith(`,"Refund, VIP","'=1+1\nSays ""yes"""`)).toBe(true)
    const { rawPayload } = await world.raw('exportCallsExcel', { body }, ada)
    const { sheets } = await readXlsx(rawPayload)
    expect(sheets[0]?.rows[1]?.slice(-2)).toEqual(['Refund, VIP', expect.stringContaining('Says "yes"')])
  })

  test('a contact’s calls have them', async () => {
    const contact = { name: 'Halima Bello', numbers: [{ number: '+2348035550999' }] }
    const { id: contactId } = (await world.call('addContact', { body: contact }, bola)).body.result
    const id = await call(bola, { src: '+2348035550999' })
    await note(id, 'Wants a refund')
    await tag(id, 'VIP')
    const { body } = await world.call('contactCalls', { params: { id: contactId }, query: {} }, bola)
    expect(body.result).toMatchObject([{ note: 'Wants a refund', notes: 1, tags: ['VIP'] }])
  })
})

test('what was written goes with the numbers of old calls, and with the last person of a workgroup', async () => {
  const old = await call(bola, { startedAt: new Date('2026-10-01T10:00:00Z') })
  const newer = await call(bola)
  for (const id of [old, newer]) {
    await note(id, 'Wants a refund')
    await tag(id, id === old ? 'Old' : 'New')
  }
  for (let all = 1; all > 0; ) all = await deleteWritten(world.ctx.db, new Date('2026-11-01T00:00:00Z'), 1)
  expect(await written(old)).toMatchObject({ tags: [], notes: [] })
  expect(await written(newer)).toMatchObject({ tags: ['New'], notes: [{ text: 'Wants a refund' }] })
  expect(
    await world.ctx.db.column`select tag from call_tags where workgroup_id = ${ada.workgroupId}`,
  ).toEqual(['New'])

  await transaction(world.ctx.db, (tx) => deleteWrittenOfLast(tx, bola.userId))
  expect(await texts(newer)).toEqual(['Wants a refund'])
  await world.ctx.db
    .updateTable('seats')
    .set({ revoked_at: world.clock.now(), admin: false })
    .where('workgroup_id', '=', ada.workgroupId)
    .where('id', '<>', bola.seatId)
    .execute()
  await transaction(world.ctx.db, (tx) => deleteWrittenOfLast(tx, bola.userId))
  expect(await written(newer)).toMatchObject({ tags: [], notes: [] })
})
