import { Agent, request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { migrate, parseMigration, shippedMigrations } from '../../src/platform/db/migrate.ts'
import { openPostgres } from '../../src/platform/db/postgres.ts'
import { createPeople } from '../people.ts'
import { type ServerProcess, SLOW_MS, startServer } from '../server-process.ts'
import { makeStore } from '../store.ts'

const REQUESTS = 500
const LANES = 8

/** What a release may bring: a column of a table that is written all the time, used by the code after it alone. */
const ADDED = parseMigration(
  '9999_trial.sql',
  'alter table outbox add column trial integer; grant update (trial) on outbox to ekoline_app;',
)

interface Upstream {
  readonly port: number
  readonly agent: Agent
}

const upstreamOf = ({ address }: ServerProcess): Upstream => ({
  port: Number(new URL(address).port),
  agent: new Agent({ keepAlive: true, maxSockets: LANES }),
})

/**
 * As nginx passes it on: over kept connections, and to the other process when the first one refuses to connect; what
 * changes something is never sent again.
 */
function proxy(upstreams: readonly Upstream[]) {
  let turn = 0
  const ask = ({ port, agent }: Upstream, { method, path, body, token }: Asked) =>
    new Promise<number>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const asked = request({ host: '127.0.0.1', port, agent, method, path, headers }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
      })
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })
  return async (asked: Asked): Promise<number | string> => {
    const first = turn++ % upstreams.length
    for (let next = 0; next < upstreams.length; next++) {
      const upstream = upstreams[(first + next) % upstreams.length]
      if (!upstream) break
      try {
        return await ask(upstream, asked)
      } catch (error) {
        const { code, syscall } = error as NodeJS.ErrnoException
        if (syscall !== 'connect' && asked.method !== 'GET') return `${asked.method} ${code}`
      }
    }
    return 'no process'
  }
}

interface Asked {
  readonly method: 'GET' | 'PUT'
  readonly path: string
  readonly body?: object
  readonly token: string
}

// The embedded database belongs to one process, so this is for a database server only.
test.skipIf(inject('databaseTemplate').kind !== 'postgres')(
  `an upgrade with a migration loses none of ${REQUESTS} requests: two processes, one after the other`,
  {
    timeout: SLOW_MS,
  },
  async () => {
    const store = await makeStore()
    const who = await store.open((ctx) => createPeople(ctx)())
    const running: ServerProcess[] = [
      await startServer({ env: store.env }),
      await startServer({ env: store.env }),
    ]
    const upstreams = running.map(upstreamOf)
    const pass = proxy(upstreams)
    const answers: (number | string)[] = []
    let left = REQUESTS
    let upgraded = false
    const lane = async () => {
      while (left > 0 || !upgraded) {
        left--
        const change = {
          method: 'PUT',
          path: '/v1/balance-alert',
          body: { threshold: 1_000 + (left % 100) },
        } as const
        const look = { method: 'GET', path: '/v1/wallet/holds' } as const
        answers.push(await pass({ ...(left % 3 === 0 ? change : look), token: who.token }))
        await setTimeout(10)
      }
    }
    const lanes = Promise.all(Array.from({ length: LANES }, lane))

    const engine = openPostgres({
      url: store.env.DATABASE_URL ?? '',
      pool: 2,
      role: null,
      onIdleError: () => {},
    })
    expect(await migrate(engine, [...shippedMigrations(), ADDED])).toEqual([ADDED.name])
    await engine.close()
    for (const [at, old] of running.entries()) {
      expect(await old.end('SIGTERM')).toEqual({ code: 0, signal: null })
      upstreams[at]?.agent.destroy()
      const young = await startServer({ env: store.env })
      running[at] = young
      upstreams[at] = upstreamOf(young)
    }
    upgraded = true
    await lanes
    for (const { agent } of upstreams) agent.destroy()
    expect(answers.length).toBeGreaterThanOrEqual(REQUESTS)
    expect(Object.groupBy(answers, String)).toEqual({ 200: expect.any(Array) })
  },
)
