// @shows RUN-12

import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { backupPlaces, runOn } from '../../../test/backup-places.ts'
import { onServer, withDatabase } from '../../../test/database.ts'
import { callingAt, type ServiceAt, serve, serviceAt, untilItDials } from '../../../test/holding.ts'
import { operatorIn } from '../../../test/operator.ts'
import { heldSince } from '../../core/installation/installation.service.ts'
import { createMetrics } from '../../platform/metrics/metrics.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'
const { folder, newPlace, migrated } = backupPlaces('release')
const dataDir = join(folder, 'data')

const auditOf = ({ ctx }: Pick<ServiceAt, 'ctx'>) =>
  ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

test('a restored database makes no call, mail or webhook until it is released', async () => {
  const [lost, saved] = [await migrated(), await newPlace()]
  const file = join(folder, 'running.backup')
  const before = await callingAt(lost, dataDir)
  await untilItDials(before)
  await before.close()
  await runOn(backup, lost, file)
  await runOn(restore, saved, file)

  const world = await serviceAt(saved, dataDir)
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  expect((await world.call('ready', {}, null)).body).toMatchObject({ status: 'success', held: true })
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  const served = await metrics.serve(world.ctx, world.engine)
  await served.figures.read()
  expect(await (await fetch(served.address)).text()).toContain('ekoline_held 1')
  await served.stop()

  const operator = operatorIn(world)
  const asked = await operator('release', '--reason', 'The original is gone')
  expect(asked.code).toBe(3)
  expect(asked.err).toMatch(/1 messages, 0 webhook events and 1 robocalls would go on/)
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
  const world = await callingAt(await migrated(), dataDir)
  const operator = operatorIn(world)
  expect((await operator('hold', '--reason', 'Base backup', '--yes')).code).toBe(0)
  expect(await auditOf(world)).toMatchObject({ action: 'hold_begun', detail: { reason: 'Base backup' } })
  expect(world.ctx.text('audit_hold_begun')).toBe('Put on hold what leaves the service')
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  await world.close()
})

test.skipIf(!isServer)('a copy that PostgreSQL’s own tools made is held when it starts', async () => {
  const original = await migrated()
  if (original.kind !== 'postgres') throw new Error('on a server only')
  const before = await callingAt(original, dataDir)
  expect(await heldSince(before.ctx)).toBeNull()
  expect(await heldSince(before.ctx)).toBeNull()
  await before.close()
  const template = inject('databaseTemplate')
  if (template.kind !== 'postgres') return
  const from = new URL(original.url).pathname.slice(1)
  const name = `${from}_copy`
  await onServer(template.url, `create database ${name} template ${from}`)
  const url = withDatabase(template.url, name)
  const world = await serviceAt({ ...original, url, ownerUrl: url }, dataDir)
  expect(await serve(world)).toEqual({ sent: [], dialled: 0 })
  expect(await heldSince(world.ctx)).not.toBeNull()
  await world.close()
  await onServer(template.url, `drop database if exists ${name} with (force)`)
})
