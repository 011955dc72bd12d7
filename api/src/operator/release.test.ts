import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../scripts/postgres-cluster.mjs'
import { backupPlaces, runOn } from '../../test/backup-places.ts'
import { onServer, openPlace, withDatabase } from '../../test/database.ts'
import { makeDialler, makeGroup, wishOf } from '../../test/dialling.ts'
import { operatorIn } from '../../test/operator.ts'
import { openWorld } from '../../test/world.ts'
import { transaction } from '../db/db.ts'
import type { DatabasePlace } from '../db/open.ts'
import { heldSince } from '../features/installation/installation.service.ts'
import { postMessage } from '../features/outbox/outbox.sql.ts'
import { jobsOf } from '../jobs/jobs.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'
const { folder, newPlace } = backupPlaces('release')

const numbers = Array.from({ length: 50 }, (_, n) => `+234806${String(n).padStart(7, '0')}`)
const dataDir = join(folder, 'data') // the sound that robocalls play
const openAt = async (place: DatabasePlace) => {
  rmSync(join(dataDir, 'database-id'), { force: true }) // each test has a database of its own
  const world = await openWorld({ database: await openPlace(place), config: { dataDir } })
  const { playCall } = world.ctx.telephony
  let dialled = 0
  Object.assign(world.ctx.telephony, {
    playCall: (call: Parameters<typeof playCall>[0]) => {
      dialled++
      return playCall(call)
    },
  })
  return { ...world, dialled: () => dialled }
}
const auditOf = ({ ctx }: Pick<Opened, 'ctx'>) =>
  ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

type Opened = Awaited<ReturnType<typeof openAt>>

/** What the service does at its start and then for a while, with what left it. */
async function serve(world: Opened) {
  await heldSince(world.ctx)
  return goOn(world)
}

/** What the service does for a while. */
async function goOn(world: Opened) {
  const sent: string[] = []
  const ctx = {
    ...world.ctx,
    mail: {
      ...(world.ctx.mail as NonNullable<typeof world.ctx.mail>),
      send: async ({ to }: { to: string }) => {
        sent.push(to)
        return { result: 'accepted', delivered: false } as never
      },
    },
    webhooks: {
      post: async ({ url }: { url: string }) => {
        sent.push(url)
        return { http: 200 } as never
      },
    } as never,
  }
  for (let turn = 0; turn < 5; turn++) {
    await world.robocalls.round()
    for (const { name, work } of jobsOf(ctx))
      if (/^(send-|deliver-)/.test(name)) await work(new AbortController().signal)
    await world.telephony.advance(5_000)
  }
  return { sent, dialled: world.dialled() }
}

async function untilItDials(world: Opened) {
  for (let turn = 0; turn < 5 && world.dialled() === 0; turn++) {
    await world.robocalls.round()
    await world.telephony.advance(1_000)
  }
  expect(world.dialled()).toBeGreaterThan(0)
}

async function callingWorld(place: DatabasePlace): Promise<Opened> {
  const world = await openAt(place)
  const who = await makeDialler(world)
  const group = await makeGroup(world, who, numbers)
  const added = await world.call('addRobocall', { body: { ...wishOf(who, group), consent: true } }, who)
  expect(added.http).toBe(200)
  await transaction(world.ctx.db, (tx) =>
    postMessage(world.ctx, tx, world.clock.now(), {
      channel: 'email',
      to: 'ada@restored.test',
      subject: 'A mail that waits',
      text: 'It was sent by the original.',
    }),
  )
  return world
}

test('a restored database makes no call, mail or webhook until it is released', async () => {
  const [lost, saved] = [await newPlace(), await newPlace()]
  const file = join(folder, 'running.backup')
  const before = await callingWorld(lost)
  await untilItDials(before)
  await before.close()
  await runOn(backup, lost, file)
  await runOn(restore, saved, file)

  const world = await openAt(saved)
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  expect((await world.call('ready', {}, null)).body).toMatchObject({ status: 'success', held: true })
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  const served = await metrics.serve(world.ctx, world.engine)
  await served.books.read()
  expect(await (await fetch(served.address)).text()).toContain('ekoline_held 1')
  await served.stop()

  const operator = operatorIn(world)
  const asked = await operator('release', '--reason', 'The original is gone')
  expect(asked.code).toBe(3)
  expect(asked.err).toMatch(/1 messages, 0 webhook events and 1 robocalls go on/)
  expect((await operator('release', '--reason', 'The original is gone', '--yes')).code).toBe(0)
  expect(await auditOf(world)).toMatchObject({ action: 'hold_released', request_id: 'operator:musa' })
  expect(world.ctx.text('audit_hold_released')).toBe('Released what was on hold')
  const after = await serve(world)
  expect(after.sent).toContain('ada@restored.test')
  expect(after.dialled).toBeGreaterThan(0)
  expect((await world.call('ready', {}, null)).body).toMatchObject({ held: false })
  expect((await operator('release', '--reason', 'x', '--yes')).err).toContain('Nothing is on hold')
  await world.close()
})

test('hold stops what leaves, as before a database is brought back by other means', async () => {
  const world = await callingWorld(await newPlace())
  const operator = operatorIn(world)
  expect((await operator('hold', '--reason', 'Base backup', '--yes')).code).toBe(0)
  expect(await auditOf(world)).toMatchObject({ action: 'hold_begun', detail: { reason: 'Base backup' } })
  expect(world.ctx.text('audit_hold_begun')).toBe('Put on hold what leaves the service')
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  await world.close()
})

test.skipIf(!isServer)('a copy that PostgreSQL’s own tools made is held when it starts', async () => {
  const original = await newPlace()
  if (original.kind !== 'postgres') throw new Error('on a server only')
  const before = await callingWorld(original)
  expect(await heldSince(before.ctx)).toBeNull()
  expect(await heldSince(before.ctx)).toBeNull()
  await before.close()
  const template = inject('databaseTemplate')
  if (template.kind !== 'postgres') return
  const from = new URL(original.url).pathname.slice(1)
  const name = `${from}_copy`
  await onServer(template.url, `create database ${name} template ${from}`)
  const url = withDatabase(template.url, name)
  const world = await openAt({ ...original, url, ownerUrl: url })
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  expect(await heldSince(world.ctx)).not.toBeNull()
  await world.close()
  await onServer(template.url, `drop database if exists ${name} with (force)`)
})

describe.skipIf(!isServer)('a base backup of the server, recovered with its WAL,', () => {
  const at = (url: string): DatabasePlace => ({ kind: 'postgres', url, ownerUrl: url, pool: 8 })

  /** A service whose database was copied while it ran a robocall. */
  async function recovered() {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const before = await callingWorld(at(cluster.url))
    expect(await heldSince(before.ctx)).toBeNull()
    await untilItDials(before)
    const copy = await cluster.baseBackup()
    expect(await heldSince(before.ctx)).toBeNull()
    await before.close()
    const server = await copy.restore()
    onTestFinished(server.stop)
    const world = await openAt(at(server.url))
    return world
  }

  test('is held when the service starts', async () => {
    const world = await recovered()
    expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
    expect((await world.call('ready', {}, null)).body).toMatchObject({ held: true })
    await world.close()
  })

  test('a standby that was promoted is held too, unless who promoted it knows that it lacks nothing', async () => {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const before = await openAt(at(cluster.url))
    expect(await heldSince(before.ctx)).toBeNull()
    const standby = await cluster.standby()
    onTestFinished(standby.stop)
    await before.close()
    await onServer(standby.url, 'select pg_promote()')
    const world = await openAt(at(standby.url))
    expect(await heldSince(world.ctx)).not.toBeNull()
    await expect(world.ctx.db.run`select trust_promotion(now())`).rejects.toThrow('permission denied')
    await onServer(standby.url, 'select trust_promotion(now())')
    expect(await heldSince(world.ctx)).toBeNull()
    const line = await world.ctx.db.one`select action, request_id as by from audit order by id desc limit 1`
    expect(line).toEqual({ action: 'hold_released', by: 'operator:patroni' })
    await world.close()
  })

  test('is held although the service ran all the time and only its connections broke, until release', async () => {
    const world = await recovered()
    expect(await goOn(world)).toEqual({ sent: [], dialled: 0 })
    const operator = operatorIn(world)
    expect((await operator('release', '--reason', 'The original is gone', '--yes')).code).toBe(0)
    const { sent, dialled } = await serve(world)
    expect(sent).toContain('ada@restored.test')
    expect(dialled).toBeGreaterThan(0)
    await world.close()
  })
})
