// @shows SA-30

import type { AuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealAudit } from '../../test/seal.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { recordCalls } from '../calls/history/calls.service.ts'
import { writeAudit } from '../core/audit/audit.sql.ts'
import { checkAudit } from '../core/audit/audit-seals.service.ts'
import { keptSince } from '../core/legal/retention.ts'
import { SESSION_IDLE_MS } from '../people/auth/session-limits.ts'
import { transaction } from '../platform/db/db.ts'
import { cleanUp, deleteExpired, tidyDataDir } from './retention.ts'

const DAY = 86_400_000
const YEAR = 366 * DAY

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person()
})
afterAll(() => world.close())

const running = () => new AbortController().signal
const ago = (ms: number) => new Date(world.clock.now().getTime() - ms)

const callOf = (uniqueid: string, startedAt: Date) => ({
  uniqueid,
  cardId: ada.cardId,
  src: '08035550142',
  calledstation: '08035550143',
  startedAt,
  talkSeconds: 60,
  cause: 1,
  cost: kobo(1800),
  recorded: true,
})

const rowOf = (uniqueid: string) =>
  world.ctx.db
    .selectFrom('calls')
    .select(['recorded', 'src', 'called_search', 'talk_seconds', 'cost_kobo'])
    .where('uniqueid', '=', uniqueid)
    .executeTakeFirst()

describe('what has had its time', () => {
  it('is let go: the sound after a year, the numbers after six, and nothing before', async () => {
    const calls = [
      callOf('young', ago(365 * DAY - 1)),
      callOf('old', ago(365 * DAY + 1)),
      callOf('ancient', ago(6 * YEAR + 1)),
    ]
    await transaction(world.ctx.db, (tx) => recordCalls(tx, calls))
    for (const { uniqueid } of calls) await world.ctx.recordings.store(uniqueid, Buffer.from('RIFF'))
    const gone = await deleteExpired(world.ctx, running())
    expect(gone).toMatchObject({ recordings: 2, calls: 1 })
    const found = await Promise.all(calls.map(({ uniqueid }) => world.ctx.recordings.find(uniqueid)))
    expect(found.map(Boolean)).toEqual([true, false, false])
    expect(await rowOf('young')).toMatchObject({ recorded: true, src: '08035550142' })
    expect(await rowOf('old')).toMatchObject({ recorded: false, src: '08035550142' })
    expect(await rowOf('ancient')).toEqual({
      recorded: false,
      src: '',
      called_search: '',
      talk_seconds: 60,
      cost_kobo: 1800,
    })
    expect(await deleteExpired(world.ctx, running())).toEqual({
      recordings: 0,
      voicemail: 0,
      calls: 0,
      audit: 0,
      dataRequests: 0,
    })
  })

  it('is let go of calls that spoke a one-time password, as of any other', async () => {
    const otp = (uniqueid: string, entered_at: Date) => ({
      uniqueid,
      card_id: ada.cardId,
      callerid: '+2342014540000',
      account: ada.username,
      called: '+2348035550142',
      entered_at,
    })
    const rows = [otp('otp-young', ago(6 * 365 * DAY)), otp('otp-ancient', ago(6 * YEAR + 1))]
    await world.ctx.db.insertInto('otp_calls').values(rows).execute()
    expect((await deleteExpired(world.ctx, running())).calls).toBe(1)
    const left = await world.ctx.db
      .selectFrom('otp_calls')
      .select(['called', 'callerid'])
      .orderBy('id')
      .execute()
    expect(left).toEqual([
      { called: '+2348035550142', callerid: '+2342014540000' },
      { called: '', callerid: '' },
    ])
  })

  it('is let go of the audit after six years, which it keeps from everybody until then', async () => {
    const actor = { caller: null, request: { id: 'x', address: '10.0.0.1', agent: '', idempotencyKey: null } }
    const own = await openWorld()
    const write = (action: AuditAction, at: Date) =>
      writeAudit(own.ctx.db, at, actor, { action, target: 'unknown' })
    await write('signed_in', ago(6 * YEAR + 1))
    expect((await deleteExpired(own.ctx, running())).audit).toBe(0) // not before it is sealed
    await sealAudit(own)
    await write('signed_out', ago(6 * 365 * DAY))
    await write('signed_in', own.clock.now())
    await sealAudit(own)
    expect((await deleteExpired(own.ctx, running())).audit).toBe(1)
    expect(await checkAudit(own.ctx, running())).toEqual([])
    const left = await own.ctx.db.selectFrom('audit').select('action').orderBy('id').execute()
    expect(left.map(({ action }) => action)).toEqual(['signed_out', 'signed_in'])
    const forced = own.ctx.db.selectNoFrom((query) =>
      query.fn('audit_forget', [query.val(ago(-DAY)), query.val(9)]).as('x'),
    )
    await expect(forced.execute()).rejects.toThrow('append-only')
    await own.close()
  })

  it('is let go of the keys of repeated requests after 24 hours, as the privacy notice says', async () => {
    const keyed = (key: string, at: Date) =>
      world.ctx.db
        .insertInto('idempotency_keys')
        .values({ seat_id: ada.seatId, key, request_hash: key, result: '1', created_at: at })
        .execute()
    await keyed('young', ago(DAY - 1))
    await keyed('old', ago(DAY + 1))
    expect((await cleanUp(world.ctx)).idempotencyKeys).toBe(1)
    const left = await world.ctx.db.selectFrom('idempotency_keys').select('key').execute()
    expect(left).toEqual([{ key: 'young' }])
  })

  it('keeps nothing else from its deletion when one of it fails, and says so', async () => {
    const fails = {
      name: 'fails',
      tables: {},
      expires: { voicemail: () => Promise.reject(new Error('no lock')), audit: async () => 0 },
    }
    const asked: string[] = []
    const beside = {
      name: 'beside',
      tables: {},
      expires: {
        async calls() {
          asked.push('calls')
          return 0
        },
      },
    }
    const ctx = { ...world.ctx, features: [beside, fails] } // asked in the opposite order
    await expect(deleteExpired(ctx, running())).rejects.toThrow('no lock')
    expect(asked).toEqual(['calls'])
    const hourly = (cleanUp: Record<string, () => Promise<number>>) => ({ ...beside, cleanUp, tidy: cleanUp })
    const disk = { uploads: () => Promise.reject(new Error('no disk')) }
    const counted = { sessions: () => beside.expires.calls() }
    for (const deletes of [cleanUp, tidyDataDir])
      await expect(deletes({ ...ctx, features: [hourly(disk), hourly(counted)] })).rejects.toThrow('no disk')
    expect(asked).toHaveLength(3)
  })

  it('waits for the next day where it is asked to stop', async () => {
    await transaction(world.ctx.db, (tx) => recordCalls(tx, [callOf('later', ago(400 * DAY))]))
    expect(await deleteExpired(world.ctx, AbortSignal.abort())).toEqual({
      recordings: 0,
      voicemail: 0,
      calls: 0,
      audit: 0,
      dataRequests: 0,
    })
    expect((await rowOf('later'))?.recorded).toBe(true)
  })

  it('is, where other code keeps the time, what the table says', () => {
    const now = world.clock.now()
    expect(now.getTime() - keptSince('sessions', now).getTime()).toBe(SESSION_IDLE_MS)
  })
})
