import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { heldSince } from '../src/core/installation/installation.service.ts'
import { postMessage } from '../src/core/outbox/outbox.sql.ts'
import { jobsOf } from '../src/jobs/jobs.ts'
import { transaction } from '../src/platform/db/db.ts'
import type { DatabasePlace } from '../src/platform/db/open.ts'
import { makeDialler, makeGroup, robocallBody } from './calls/dialling.ts'
import { openPlace } from './database.ts'
import { openWorld } from './world.ts'

const numbers = Array.from({ length: 50 }, (_, n) => `+234806${String(n).padStart(7, '0')}`)

/**
 * The service on a database, and how many calls it dialled.
 *
 * @param dataDir has the sound that robocalls play; each test has a database of its own in turn
 */
export async function serviceAt(place: DatabasePlace, dataDir: string) {
  rmSync(join(dataDir, 'database-id'), { force: true })
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
export type ServiceAt = Awaited<ReturnType<typeof serviceAt>>

/** What the service does at its start and then for a while, with what left it. */
export async function serve(world: ServiceAt) {
  await heldSince(world.ctx)
  return goOn(world)
}

/** What the service does for a while. */
export async function goOn(world: ServiceAt) {
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

/** It makes the first calls of a robocall. */
export async function untilItDials(world: ServiceAt) {
  for (let turn = 0; turn < 5 && world.dialled() === 0; turn++) {
    await world.robocalls.round()
    await world.telephony.advance(1_000)
  }
  expect(world.dialled()).toBeGreaterThan(0)
}

/** A service with a robocall that is to be made, and a mail that waits. */
export async function callingAt(place: DatabasePlace, dataDir: string): Promise<ServiceAt> {
  const world = await serviceAt(place, dataDir)
  const who = await makeDialler(world)
  const group = await makeGroup(world, who, numbers)
  const added = await world.call('addRobocall', { body: { ...robocallBody(who, group), consent: true } }, who)
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
