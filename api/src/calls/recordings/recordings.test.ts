import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { callsMessages } from '@ekoline/contract/calls/messages/calls.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { recordCalls } from '../history/calls.service.ts'
import { recordingFile } from './recordings.service.ts'

const WAV = Buffer.from(`RIFF${'0123456789'.repeat(100)}`)
const LINK_SECONDS = 600

let world: World
let admin: Person
let member: Person
let stranger: Person
/** of the member's card */
const uniqueid = '1763740800.1'

const callOf = (call: { cardId: number; uniqueid: string; recorded: boolean }) => ({
  src: '08030000001',
  calledstation: '08035550142',
  startedAt: new Date('2026-11-10T10:00:00Z'),
  talkSeconds: 61,
  cause: 1,
  cost: kobo(1830),
  ...call,
})
const write = (...calls: Parameters<typeof callOf>[0][]) =>
  transaction(world.ctx.db, (tx) => recordCalls(tx, calls.map(callOf)))

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 1 })
  member = await world.person({ workgroup: admin.workgroupId })
  stranger = await world.person({ admin: true, plan: 3 })
  await write({ cardId: member.cardId, uniqueid, recorded: true })
  await world.ctx.recordings.store(uniqueid, WAV)
})
afterAll(() => world.close())

type Variant = 'individual' | 'business'
const hear = (
  who: Person | null,
  variant: Variant = 'individual',
  { file = recordingFile(uniqueid), headers = {}, method = 'GET' as 'GET' | 'HEAD' } = {},
) => world.raw(`${variant}Recording`, { params: { file }, query: {} }, who, headers, method)
const linkFor = (who: Person, variant: Variant = 'individual', id = uniqueid) =>
  world.call('recordingLink', { body: { uniqueid: id, variant } }, who)
const follow = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers })

describe('a recording', () => {
  // @shows AC1-9
  test('is heard whole', async () => {
    const { statusCode, headers, rawPayload } = await hear(member)
    expect(statusCode).toBe(200)
    expect(rawPayload).toEqual(WAV)
    expect(headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-length': String(WAV.length),
      'accept-ranges': 'bytes',
      'content-disposition': 'inline; filename="call-1763740800.1.wav"',
      'cache-control': 'no-store',
    })
  })

  // @shows AC7-22
  test('is named by the URL-safe base64 of uniqueid and .wav', () => {
    expect(recordingFile('1763740800.1')).toBe('MTc2Mzc0MDgwMC4xLndhdg')
    expect(recordingFile('??>>')).not.toMatch(/[+/=]/)
  })

  test.each([
    ['bytes=0-3', 'RIFF', 'bytes 0-3/1004'],
    ['bytes=1000-', '6789', 'bytes 1000-1003/1004'],
    ['bytes=-2', '89', 'bytes 1002-1003/1004'],
  ])('is heard in part: %s', async (range, part, contentRange) => {
    const { statusCode, headers, body } = await hear(member, 'individual', { headers: { range } })
    expect({ statusCode, body }).toEqual({ statusCode: 206, body: part })
    expect(headers['content-range']).toBe(contentRange)
    expect(headers['content-length']).toBe(String(part.length))
  })

  test('has no part behind its end', async () => {
    const answer = await hear(member, 'individual', { headers: { range: 'bytes=1004-' } })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe('bytes */1004')
    expect(answer.json()).toMatchObject({
      code: 'range_not_satisfiable',
      message: callsMessages.range_not_satisfiable,
    })
  })

  test('is sent whole when it is not what If-Range knew', async () => {
    const { headers } = await hear(member)
    const range = 'bytes=0-3'
    for (const known of [headers.etag, headers['last-modified']]) {
      const same = await hear(member, 'individual', { headers: { range, 'if-range': String(known) } })
      expect(same.statusCode).toBe(206)
    }
    const other = await hear(member, 'individual', { headers: { range, 'if-range': '"another"' } })
    expect([other.statusCode, other.rawPayload.length]).toEqual([200, WAV.length])
  })

  test('gives its length by HEAD', async () => {
    const { statusCode, headers, body } = await hear(member, 'individual', { method: 'HEAD' })
    expect({ statusCode, body }).toEqual({ statusCode: 200, body: '' })
    expect(headers['content-length']).toBe(String(WAV.length))
    expect(headers['accept-ranges']).toBe('bytes')
  })
})

// @shows AC7-22, DEC-127
describe('who hears it', () => {
  test('individual: the person of the call, and no one else', async () => {
    expect((await hear(member)).statusCode).toBe(200)
    expect((await hear(admin)).statusCode).toBe(404)
    expect((await hear(stranger)).statusCode).toBe(404)
  })

  test('business: the admins of the workgroup, on every plan', async () => {
    expect((await hear(admin, 'business')).statusCode).toBe(200)
    expect((await hear(member, 'business')).statusCode).toBe(403)
    expect((await hear(stranger, 'business')).statusCode).toBe(404)
  })

  test.each(['individual', 'business'] as const)('%s: a foreign one looks like none', async (variant) => {
    const foreign = await hear(stranger, variant)
    const none = await hear(stranger, variant, { file: recordingFile('nothing') })
    expect(foreign.json()).toEqual(none.json())
    expect((await linkFor(stranger, variant)).body).toEqual(
      (await linkFor(stranger, variant, 'nothing')).body,
    )
  })

  test.each([
    ['padding', `${recordingFile(uniqueid)}=`],
    ['another ending', Buffer.from(`${uniqueid}.mp3`).toString('base64url')],
    ['no ending', Buffer.from(uniqueid).toString('base64url')],
    ['a way out', Buffer.from('../../secret-keys.wav').toString('base64url')],
    ['a NUL', Buffer.from('a\0.wav').toString('base64url')],
    ['no base64', 'a.b%20c'],
  ])('a name with %s is no recording', async (_, file) => {
    expect((await hear(member, 'individual', { file })).statusCode).toBe(404)
  })

  test('a call that was not recorded has none, whatever lies in the store', async () => {
    await write({ cardId: member.cardId, uniqueid: 'silent', recorded: false })
    await world.ctx.recordings.store('silent', WAV)
    expect((await hear(member, 'individual', { file: recordingFile('silent') })).statusCode).toBe(404)
    expect((await linkFor(member, 'individual', 'silent')).http).toBe(404)
  })

  test('a recording that is gone from the store is none', async () => {
    await write({ cardId: member.cardId, uniqueid: 'gone', recorded: true })
    expect((await hear(member, 'individual', { file: recordingFile('gone') })).statusCode).toBe(404)
  })
})

describe('who listened', () => {
  const linesOf = ({ userId }: Person) =>
    world.ctx.db
      .selectFrom('audit')
      .select(['target', 'detail', 'workgroup_id'])
      .where('user_id', '=', userId)
      .where('action', '=', 'recording_heard')
      .orderBy('id')
      .execute()

  test('is in the audit, once for each listening, however many parts the player asks for', async () => {
    const boss = await world.person({ workgroup: admin.workgroupId, admin: true })
    const parts = ['bytes=0-', 'bytes=0-3', 'bytes=44-99', 'bytes=500-', 'bytes=-10']
    await Promise.all(parts.map((range) => hear(boss, 'business', { headers: { range } })))
    world.clock.advance(9 * 60_000)
    await hear(boss, 'business', { headers: { range: 'bytes=600-' } })
    expect(await linesOf(boss)).toEqual([
      {
        target: expect.stringMatching(/^call:\d+$/),
        detail: { variant: 'business' },
        workgroup_id: boss.workgroupId,
      },
    ])
    world.clock.advance(2 * 60_000)
    await hear(boss, 'business', { headers: { range: 'bytes=700-' } })
    expect(await linesOf(boss)).toHaveLength(2)
    const { result } = (await world.call('audit', { query: {} }, boss)).body
    expect(JSON.stringify(result)).toContain('Played or downloaded the recording of a call')
  })

  test('is noted whatever part is asked for first, and for each listener', async () => {
    const one = await world.person({ workgroup: admin.workgroupId, admin: true })
    const other = await world.person({ workgroup: admin.workgroupId, admin: true })
    for (const who of [one, other]) await hear(who, 'business', { headers: { range: 'bytes=1-' } }) // not the beginning
    expect([await linesOf(one), await linesOf(other)].map(({ length }) => length)).toEqual([1, 1])
  })

  test('leaves no line of one who may not hear it: of another workgroup, or whose right was withdrawn', async () => {
    expect((await hear(stranger, 'business')).statusCode).toBe(404)
    expect(await linesOf(stranger)).toEqual([])
    const former = await world.person({ workgroup: admin.workgroupId, admin: true })
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', former.seatId).execute()
    expect((await hear(former, 'business')).statusCode).toBe(403)
    const leaver = await world.person({ workgroup: admin.workgroupId, admin: true })
    expect((await hear(leaver, 'business')).statusCode).toBe(200)
    await world.call('removeMember', { params: { id: leaver.userId } }, admin)
    expect((await hear(leaver, 'business')).statusCode).toBe(401)
    expect([await linesOf(former), await linesOf(leaver)].map(({ length }) => length)).toEqual([0, 1])
  })

  test('by a signed address has the one line of the address', async () => {
    const boss = await world.person({ workgroup: admin.workgroupId, admin: true })
    const { url } = (await linkFor(boss, 'business')).body.result
    await follow(url)
    expect(await linesOf(boss)).toEqual([])
  })
})

// @shows DEC-127
describe('a signed address', () => {
  test('is heard without a token, whole and in part', async () => {
    const { body } = await linkFor(member)
    expect(body.result.expires).toBe(world.clock.now().getTime() / 1000 + LINK_SECONDS)
    expect((await follow(body.result.url)).rawPayload).toEqual(WAV)
    const part = await follow(body.result.url, { range: 'bytes=0-3' })
    expect([part.statusCode, part.body]).toEqual([206, 'RIFF'])
  })

  test('is for admins only in the business variant', async () => {
    expect((await linkFor(member, 'business')).http).toBe(403)
    const { body } = await linkFor(admin, 'business')
    expect((await follow(body.result.url)).statusCode).toBe(200)
  })

  test('opens nothing else, and cannot be made longer', async () => {
    await write({ cardId: member.cardId, uniqueid: 'other', recorded: true })
    await world.ctx.recordings.store('other', WAV)
    const { url, expires } = (await linkFor(member)).body.result
    const [file, other] = [recordingFile(uniqueid), recordingFile('other')]
    const last = url.at(-1) === 'A' ? 'B' : 'A'
    for (const forged of [
      url.replace(file, other),
      url.replace('/individual/', '/business/'),
      url.replace(String(expires), String(expires + 1)),
      `${url.slice(0, -1)}${last}`,
      url.replace(/signature=.*/, 'signature=A'),
    ]) {
      const { statusCode, body } = await follow(forged)
      expect([statusCode, JSON.parse(body).message]).toEqual([404, serviceMessages.not_found])
    }
    expect((await follow(url.replace(/&signature=.*/, ''))).statusCode).toBe(401)
    expect((await follow(url)).statusCode).toBe(200)
  })

  test('ends after ten minutes', async () => {
    const { url } = (await linkFor(member)).body.result
    world.clock.advance(LINK_SECONDS * 1000 - 1)
    expect((await follow(url)).statusCode).toBe(200)
    world.clock.advance(1)
    expect((await follow(url)).statusCode).toBe(404)
  })

  test('ends at once with the session that asked for it, and with the right to hear', async () => {
    const leaver = await world.person({ workgroup: admin.workgroupId, admin: true })
    const { url } = (await linkFor(leaver, 'business')).body.result
    expect((await follow(url)).statusCode).toBe(200)
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', leaver.seatId).execute()
    expect((await follow(url)).statusCode).toBe(404)
    await world.ctx.db.updateTable('seats').set({ admin: true }).where('id', '=', leaver.seatId).execute()
    expect((await follow(url)).statusCode).toBe(200)
    const other = (await linkFor(admin, 'business')).body.result.url
    const idOf = (link: string) => /session=(\d+)/.exec(link)?.[1] ?? ''
    expect((await follow(url.replace(/session=\d+/, `session=${idOf(other)}`))).statusCode).toBe(404)
    const removed = await world.call('removeMember', { params: { id: leaver.userId } }, admin)
    expect(removed.http).toBe(200)
    expect((await follow(url)).statusCode).toBe(404)
    await world.call('logout', {}, admin)
    expect((await follow(other)).statusCode).toBe(404)
    admin = await world.person({ workgroup: admin.workgroupId, admin: true })
  })

  test('is noted in the audit, with the name of the person who asked for it', async () => {
    await linkFor(admin, 'business')
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['target', 'detail'])
      .where('user_id', '=', admin.userId)
      .where('action', '=', 'recording_link')
      .execute()
    expect(lines.at(-1)).toMatchObject({
      target: expect.stringMatching(/^call:\d+$/),
      detail: { variant: 'business' },
    })
  })

  test('does not outlive the recording', async () => {
    await write({ cardId: member.cardId, uniqueid: 'short-lived', recorded: true })
    await world.ctx.recordings.store('short-lived', WAV)
    const { url } = (await linkFor(member, 'individual', 'short-lived')).body.result
    rmSync(join(world.ctx.config.dataDir, 'recordings'), { recursive: true })
    expect((await follow(url)).statusCode).toBe(404)
  })
})
