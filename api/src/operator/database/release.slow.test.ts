// @shows RUN-12

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { startCluster } from '../../../../scripts/postgres-cluster.mjs'
import { onServer } from '../../../test/database.ts'
import { callingAt, goOn, serve, serviceAt, untilItDials } from '../../../test/holding.ts'
import { operatorIn } from '../../../test/operator.ts'
import { heldSince } from '../../core/installation/installation.service.ts'
import type { DatabasePlace } from '../../platform/db/open.ts'

const isServer = inject('databaseTemplate').kind === 'postgres'
const dataDir = mkdtempSync(join(tmpdir(), 'ekoline-release-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

describe.skipIf(!isServer)('a base backup of the server, recovered with its WAL,', () => {
  const at = (url: string): DatabasePlace => ({ kind: 'postgres', url, ownerUrl: url, pool: 8 })

  /** A service whose database was copied while it ran a robocall. */
  async function recovered() {
    const cluster = await startCluster()
    onTestFinished(cluster.stop)
    const before = await callingAt(at(cluster.url), dataDir)
    expect(await heldSince(before.ctx)).toBeNull()
    await untilItDials(before)
    const copy = await cluster.baseBackup()
    expect(await heldSince(before.ctx)).toBeNull()
    await before.close()
    const server = await copy.restore()
    onTestFinished(server.stop)
    const world = await serviceAt(at(server.url), dataDir)
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
    const before = await serviceAt(at(cluster.url), dataDir)
    expect(await heldSince(before.ctx)).toBeNull()
    const standby = await cluster.standby()
    onTestFinished(standby.stop)
    await before.close()
    await onServer(standby.url, 'select pg_promote()')
    const world = await serviceAt(at(standby.url), dataDir)
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
