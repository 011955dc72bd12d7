// @shows SA-57

import { createHash } from 'node:crypto'
import { callsLabels } from '@ekoline/contract/calls/messages/calls.ts'
import { exportsServerMessages } from '@ekoline/contract/calls/messages/exports-server.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import type { FinishedCall } from '../history/call-record.sql.ts'
import { recordCalls } from '../history/calls.service.ts'
import { deleteOldRecordings } from './recordings.service.ts'

const SOUND = Buffer.from(`RIFF${'0123456789'.repeat(50_000)}`) // several pieces

let world: World
let admin: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  admin = await world.person({ admin: true, plan: 3, firstName: 'Ada', lastName: 'Obi' })
  member = await world.person({ workgroup: admin.workgroupId, firstName: 'Bola', lastName: 'Ade' })
  stranger = await world.person({ admin: true, plan: 13 })
})
afterAll(() => world.close())

let made = 0
/** Calls of a person, a minute apart on a day of their own. */
async function calls(who: Person, day: string, ...options: Partial<FinishedCall>[]): Promise<string[]> {
  const written = options.map((params, nth) => ({
    uniqueid: `bundle.${++made}`,
    cardId: who.cardId,
    src: '08030000001',
    calledstation: '+2348035550142',
    startedAt: new Date(`${day}T10:${String(nth).padStart(2, '0')}:00Z`),
    talkSeconds: 61,
    cause: 1,
    cost: kobo(1830),
    recorded: false,
    direction: 'in' as const,
    ringSeconds: 9,
    ...params,
  }))
  await transaction(world.ctx.db, (tx) => recordCalls(tx, written))
  return written.map(({ uniqueid }) => uniqueid)
}

const of = (uniqueid: string, by = admin) => world.raw('bundleCall', { params: { uniqueid } }, by)
const chosen = (from: string, more: object = {}, by = admin) =>
  world.raw('bundleCalls', { body: { from, to: from, ...more } }, by)
const codeOf = (answer: { json: () => { code: string } }) => answer.json().code

function filesIn({ rawPayload }: { rawPayload: Buffer }) {
  const files = Object.entries(unzipSync(rawPayload)).map(
    ([path, bytes]) => [path, Buffer.from(bytes)] as const,
  )
  const text = (path: string) => String(files.find(([it]) => it === path)?.[1])
  return { files: new Map(files), text, json: (path: string) => JSON.parse(text(path)) }
}

describe('a call for a dispute', () => {
  test('comes as one file with its line, its details, its sound and the hashes of all', async () => {
    const [uniqueid = ''] = await calls(member, '2026-11-01', { recorded: true, recordedBy: 'queue' })
    await world.ctx.recordings.store(uniqueid, SOUND)
    const answer = await of(uniqueid)
    expect(answer.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="dispute-${uniqueid}.zip"`,
    })
    const { files, text, json } = filesIn(answer)
    const [details, sound] = [`details/01-${uniqueid}.json`, `sound/01-${uniqueid}.wav`]
    expect([...files.keys()]).toEqual(['README.txt', 'calls.csv', sound, details, 'SHA256SUMS'])
    expect(files.get(sound)?.equals(SOUND)).toBe(true)

    const sums = text('SHA256SUMS').trimEnd().split('\n')
    const hash = (path: string) =>
      createHash('sha256')
        .update(files.get(path) ?? '')
        .digest('hex')
    expect(sums).toEqual(['README.txt', 'calls.csv', sound, details].map((path) => `${hash(path)}  ${path}`))
    expect(json(details).recording.sha256).toBe(hash(sound))

    expect(text('README.txt').split('\n')[0]).toBe(
      exportsServerMessages.bundle_readme.split('\n')[0]?.replace('{count}', '1'),
    )
    expect(text('README.txt')).toContain(`"${callsLabels.calls_download}"`)
    expect(text('calls.csv')).toContain(
      `${exportsServerMessages.calls_named_csv_head}\r\n1,"+2348030000001",`,
    )
    expect(json(details)).toMatchObject({
      call: uniqueid,
      direction: 'in',
      status: 'Answered',
      times: {
        began: { utc: '2026-11-01 10:00:00', lagos: '2026-11-01 11:00:00' },
        answered: { utc: '2026-11-01 10:00:09', lagos: '2026-11-01 11:00:09' },
        ended: { utc: '2026-11-01 10:01:10', lagos: '2026-11-01 11:01:10' },
        talked_seconds: 61,
      },
      from: { number: '08030000001' },
      to: { number: '+2348035550142', name: 'Bola Ade' },
      cost: { naira: '18.30' },
      legs: [{ side: 'ours' }, { side: 'theirs' }],
      recording: { state: 'in this file', why: exportsServerMessages.bundle_by_queue, bytes: SOUND.length },
    })
  })

  test.each([
    ['usual', exportsServerMessages.bundle_by_usual],
    ['person', exportsServerMessages.bundle_by_person],
    ['number', exportsServerMessages.bundle_by_number],
    ['demand', exportsServerMessages.bundle_by_demand],
  ] as const)('says whose rule had it recorded: %s', async (recordedBy, words) => {
    const [uniqueid = ''] = await calls(member, '2026-11-07', { recordedBy })
    expect(filesIn(await of(uniqueid)).json(`details/01-${uniqueid}.json`).recording.why).toBe(words)
  })

  test('says of a recording that was deleted when, and of others that there is none', async () => {
    const [gone = '', lost = '', none = ''] = await calls(
      member,
      '2024-01-01',
      { recorded: true },
      { recorded: true },
      {},
    )
    await world.ctx.recordings.store(gone, SOUND)
    expect(await deleteOldRecordings(world.ctx, new Date('2024-01-01T10:00:30Z'), 9)).toBe(1)
    const recordingOf = async (uniqueid: string) => {
      const { files, json } = filesIn(await of(uniqueid))
      expect([...files.keys()].filter((path) => path.startsWith('sound/'))).toEqual([])
      return json(`details/01-${uniqueid}.json`).recording
    }
    const { deleted, ...rest } = await recordingOf(gone)
    expect(rest).toEqual({ state: 'deleted', why: null, bytes: null, file: null, sha256: null })
    expect(deleted.utc).toBe(world.clock.now().toISOString().slice(0, 19).replace('T', ' '))
    expect(await recordingOf(lost)).toMatchObject({ state: 'not found in the store', deleted: null })
    expect(await recordingOf(none)).toMatchObject({ state: 'none', deleted: null })
  })

  test('is for admins of its workgroup alone, and in the audit', async () => {
    const [uniqueid = ''] = await calls(member, '2026-11-02', {})
    expect((await of(uniqueid, member)).statusCode).toBe(403)
    expect((await of(uniqueid, stranger)).statusCode).toBe(404)
    expect((await of('bundle.unknown')).statusCode).toBe(404)
    await of(uniqueid)
    const lines = await world.ctx.db.many`
      select seat_id as seat, detail from audit where action = 'calls_bundled' and detail->'calls' ? ${uniqueid}`
    expect(lines).toEqual([{ seat: admin.seatId, detail: { calls: [uniqueid] } }])
  })
})

describe('all calls that filters choose', () => {
  test('come in one file, those of all members, newest first', async () => {
    const [first] = await calls(member, '2026-11-03', {})
    const [second] = await calls(admin, '2026-11-03', { startedAt: new Date('2026-11-03T12:00:00Z') })
    await calls(stranger, '2026-11-03', {})
    const answer = await chosen('2026-11-03')
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="dispute-2-calls-20/)
    const paths = [...filesIn(answer).files.keys()]
    expect(paths.slice(2, 4)).toEqual([`details/01-${second}.json`, `details/02-${first}.json`])
    expect(
      filesIn(await chosen('2026-11-03', { cardid: member.cardId }))
        .text('calls.csv')
        .split('\r\n'),
    ).toHaveLength(3)
    expect((await chosen('2026-11-03', { cardid: stranger.cardId })).statusCode).toBe(404)
  })

  test('are 50 at most', async () => {
    await calls(member, '2026-11-04', ...Array.from({ length: 51 }, () => ({})))
    const many = await chosen('2026-11-04')
    expect([many.statusCode, codeOf(many)]).toEqual([422, 'bundle_too_many'])
    expect([...filesIn(await chosen('2026-11-05')).files.keys()]).toEqual([
      'README.txt',
      'calls.csv',
      'SHA256SUMS',
    ])
  })

  test('whose sound does not fit in one file are refused', async () => {
    const [uniqueid = ''] = await calls(member, '2026-11-06', { recorded: true })
    const { recordings } = world.ctx
    const big = { bytes: 4_000_000_000, changedAt: new Date(), read: () => expect.unreachable() }
    const find = recordings.find
    recordings.find = async (id) => (id === uniqueid ? big : find.call(recordings, id))
    const answer = await of(uniqueid)
    recordings.find = find
    expect([answer.statusCode, codeOf(answer)]).toEqual([422, 'bundle_too_large'])
  })
})
