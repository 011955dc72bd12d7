import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { alertRules } from '../../../test/alert-rules.ts'
import { operatorIn } from '../../../test/operator.ts'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { jobsOf } from '../../jobs/jobs.ts'
import { keepNote } from '../../platform/db/backup/backups.sql.ts'
import { noteRun } from '../../platform/jobs/job-runs.sql.ts'

const MINUTE_MS = 60_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await asOwner(world, (tx) => tx.run`truncate job_runs, backups`)
  for (const { name } of jobsOf(world.ctx)) await noteRun(world.ctx.db, { name, tookMs: 1, error: null })
  const now = world.clock.now()
  for (const kind of ['base', 'files', 'rehearsal'] as const)
    await keepNote(
      world.ctx.db,
      { kind, at: new Date(now.getTime() - MINUTE_MS), how: 'a test', seconds: null },
      now,
    )
})

/** A server that answers each path with a status and a body. */
async function answering(
  answers: Record<string, readonly [number, unknown]>,
): Promise<{ host: string; port: number }> {
  const server: Server = createServer(({ url = '' }, answer) => {
    const [http, body] = answers[url.split('?')[0] ?? ''] ?? [404, {}]
    answer.writeHead(http).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return { host: '127.0.0.1', port: (server.address() as AddressInfo).port }
}

const READY = { '/health/ready': [200, { status: 'success', telephony: 'connected', held: false }] } as const
const QUIET = {
  '/api/v2/alerts': [
    200,
    [{ labels: { alertname: 'EkolineWatchdog' }, annotations: {}, startsAt: '2026-11-01T00:00:00Z' }],
  ],
} as const
const PAYSTACK = { live: true } as NonNullable<World['ctx']['config']['paystack']>

interface Place {
  readonly process?: Record<string, readonly [number, unknown]>
  readonly alertmanager?: Record<string, readonly [number, unknown]>
  readonly metrics?: string
  readonly config?: Partial<World['ctx']['config']>
}

async function status({ process = READY, alertmanager = QUIET, metrics = '', config = {} }: Place = {}) {
  const [at, alerts, served] = [
    await answering(process),
    await answering(alertmanager),
    await answering({ '/metrics': [200, metrics] }),
  ]
  const ctx = {
    ...world.ctx,
    config: {
      ...world.ctx.config,
      ...at,
      metrics: served,
      mode: 'production' as const,
      paystack: PAYSTACK,
      alertmanagerUrl: `http://${alerts.host}:${alerts.port}`,
      ...config,
    },
  }
  const operator = operatorIn({ ctx })
  const { status: lines } = (await operator('status', '--json')).json() as {
    status: { of: string; ok: boolean | null; found: string; runbook: string | null }[]
  }
  const of = (name: string) => lines.filter((line) => line.of === name)
  return { ...(await operator('status')), of }
}

test('says of each thing that it is right, and ends with 0', async () => {
  const { code, out, err, of } = await status()
  expect([code, err]).toEqual([0, ''])
  expect(out).toMatch(/Nothing is wrong\.\n$/)
  for (const thing of [
    'version',
    'database',
    'service',
    'telephony',
    'payments',
    'jobs',
    'backups',
    'gaps',
    'alerts',
  ])
    expect([thing, of(thing).map(({ ok }) => ok)]).toEqual([thing, of(thing).map(() => true)])
  expect(of('version')[0]?.found).toMatch(/^Ekoline \d+\.\d+\.\d+, on Node 2\d/)
  expect(of('database')[0]?.found).toMatch(/ answers$/)
  expect(of('payments')[0]?.found).toContain('Paystack takes the payments; nothing waits')
  expect(of('alerts')[0]?.found).toBe('No alert rings')
})

test.each<[string, Place, string, RegExp, string]>([
  [
    'no process',
    { process: { '/health/ready': [502, 'nginx'] } },
    'service',
    /answers 502/,
    'EkolineNotServed',
  ],
  [
    'a database that is away for it',
    { process: { '/health/ready': [503, {}] } },
    'service',
    /answers 503/,
    'EkolineNotServed',
  ],
  [
    'no exchange',
    { process: { '/health/ready': [200, { telephony: 'not connected' }] } },
    'telephony',
    /not connected/,
    'EkolineTelephonyLost',
  ],
  [
    'the simulator',
    { process: { '/health/ready': [200, { telephony: 'none' }] } },
    'telephony',
    /every call is refused/,
    'EkolineProductionGap',
  ],
  ['the sandbox', { config: { paystack: null } }, 'payments', /no real money/, 'EkolineProductionGap'],
  [
    'a full disk',
    { metrics: 'ekoline_writable{of="files"} 0\nekoline_writable{of="database"} 1\n' },
    'database',
    /written to files:/,
    'EkolineNotWritable',
  ],
  [
    'a gap',
    { config: { gaps: ['simulated_calls'] } },
    'gaps',
    /There is no Asterisk/,
    'EkolineProductionGap',
  ],
  [
    'an alert',
    {
      alertmanager: {
        '/api/v2/alerts': [
          200,
          [
            {
              labels: { alertname: 'EkolineSlow' },
              annotations: { summary: 'It takes 3 s' },
              startsAt: '2026-11-29T10:00:00Z',
            },
          ],
        ],
      },
    },
    'alerts',
    /^EkolineSlow rings since 2026-11-29 11:00:00 Lagos time: It takes 3 s$/,
    'EkolineSlow',
  ],
])('says what is wrong, with its runbook, and ends with 4: %s', async (_, place, thing, words, runbook) => {
  const { code, out, of } = await status(place)
  expect(code).toBe(4)
  const wrong = of(thing).filter(({ ok }) => ok === false)
  expect(wrong).toEqual([
    expect.objectContaining({
      found: expect.stringMatching(words),
      runbook: `docs/runbooks.md#${runbook.toLowerCase()}`,
    }),
  ])
  expect(out).toMatch(/^WRONG /m)
  expect(out).toMatch(/1 thing is wrong\.\n$/)
  expect(alertRules().map(({ name }) => name)).toContain(runbook)
})

test('says that nothing answers at all, and what it therefore cannot see', async () => {
  const nowhere = { host: '127.0.0.1', port: 1 }
  const { code, of } = await status({ config: { ...nowhere, alertmanagerUrl: 'http://127.0.0.1:1' } })
  expect(code).toBe(4)
  expect(of('service')).toEqual([
    expect.objectContaining({ ok: false, found: 'No process answers at 127.0.0.1:1' }),
  ])
  expect(of('telephony')).toEqual([expect.objectContaining({ ok: null })])
  expect(of('alerts')).toEqual([
    expect.objectContaining({ ok: null, found: expect.stringContaining('No Alertmanager answers') }),
  ])
})

test('jobs that are late, that fail, and that never ran', async () => {
  const { db } = world.ctx
  await db
    .updateTable('job_runs')
    .set({ succeeded_at: new Date(Date.now() - 40 * 24 * 3_600_000) })
    .where('name', '=', 'delete-expired')
    .execute()
  await noteRun(db, { name: 'check-ledger', tookMs: 1, error: 'it broke' })
  const { code, of } = await status()
  expect(code).toBe(4)
  expect(of('jobs')).toEqual([
    expect.objectContaining({ ok: false, found: 'The job delete-expired has not succeeded for 40 days' }),
    expect.objectContaining({ ok: false, found: 'The last run of the job check-ledger failed' }),
  ])
  await asOwner(world, (tx) => tx.run`truncate job_runs`)
  expect((await status()).of('jobs')[0]).toMatchObject({
    ok: false,
    found: expect.stringContaining('No job has ever run'),
  })
})

test('backups that are old', async () => {
  const old = new Date(world.clock.now().getTime() - 27 * 3_600_000)
  await asOwner(world, (tx) => tx.run`update backups set made_at = ${old}`)
  const { code, of } = await status()
  expect(code).toBe(4)
  expect(of('backups').map(({ ok }) => ok)).toEqual([false, false, true])
  expect(of('backups')[0]?.runbook).toBe('docs/runbooks.md#ekolinebackupold')
})

test('without the secrets it says what it may not know', async () => {
  const { of } = await status({ config: { secretsRead: false } })
  for (const thing of ['payments', 'gaps']) expect(of(thing)).toEqual([expect.objectContaining({ ok: null })])
})
