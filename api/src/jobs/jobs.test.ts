import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { registerForVat } from '../../test/money/invoices.ts'
import { payTopUp } from '../../test/money/money.ts'
import { operatorIn } from '../../test/operator.ts'
import { asOwner } from '../../test/owner.ts'
import { sealAll, sealAudit } from '../../test/seal.ts'
import { openWorld, type World } from '../../test/world.ts'
import { sql } from '../platform/db/db.ts'
import type { Repeated } from '../platform/jobs/every.ts'
import { claimRun, dueJobs, registerJobs } from '../platform/jobs/job-runs.sql.ts'
import { type Job, startJobs } from '../platform/jobs/runner.ts'
import type { EndedRun } from '../platform/metrics/meter.ts'
import { createMetrics } from '../platform/metrics/metrics.ts'
import { jobsOf } from './jobs.ts'

const INTERVALS = { lookEveryMs: 5, leaseMs: 60_000, noteEveryMs: 60_000 }
const NEVER_MS = 3_600_000

let world: World
let db: World['ctx']['db']
beforeAll(async () => {
  world = await openWorld()
  db = world.ctx.db
})
afterAll(() => world.close())

const running: Repeated[] = []
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop()
})

const ended: EndedRun[] = []
const counted = (run: EndedRun) => void ended.push(run)

/** Runs jobs as another process would. */
async function process(...jobs: Job[]): Promise<Repeated> {
  const meter = { ...createMetrics({ host: '127.0.0.1', port: 0 }).meter, jobEnded: counted }
  const started = await startJobs({ ...world.ctx, meter }, jobs, INTERVALS)
  running.push(started)
  return started
}

const makeDue = (name: string) => db.run`update job_runs set due_at = clock_timestamp() where name = ${name}`

const rowOf = async (name: string) =>
  (await db.selectFrom('job_runs').selectAll().where('name', '=', name).execute())[0]

/** A job whose runs the test ends. */
function heldJob(name: string) {
  const runs: { end: (error?: Error) => void; stopping: AbortSignal }[] = []
  const work = (stopping: AbortSignal) =>
    new Promise<object>((resolve, reject) => {
      const end = (error?: Error) => (error ? reject(error) : resolve({ done: 1 }))
      stopping.addEventListener('abort', () => end())
      runs.push({ end, stopping })
    })
  return { runs, job: { name, everyMs: NEVER_MS, work } satisfies Job }
}

describe('a leased job', () => {
  it('is due an interval after the database knows it, and after its last start', async () => {
    const { runs, job } = heldJob('daily')
    await process(job)
    const first = await rowOf('daily')
    expect(Number(first?.due_at) - Number(first?.registered_at)).toBe(NEVER_MS)
    await makeDue('daily')
    await expect.poll(() => runs).toHaveLength(1)
    runs[0]?.end()
    await expect.poll(async () => (await rowOf('daily'))?.ended_at).not.toBeNull()
    const { started_at, due_at, succeeded_at, ended_at, holder, error } = (await rowOf('daily')) ?? {}
    expect(Number(due_at) - Number(started_at)).toBe(NEVER_MS)
    expect([succeeded_at, holder, error]).toEqual([ended_at, null, null])
    await process(job) // a new process does not begin anew
    expect((await rowOf('daily'))?.due_at).toEqual(due_at)
  })

  it('is run by one of several processes', async () => {
    const { runs, job } = heldJob('one')
    for (let time = 0; time < 4; time++) await process(job)
    await makeDue('one')
    await expect.poll(() => runs).toHaveLength(1)
    expect(await claimRun(db, { name: 'one', holder: 'other', leaseMs: 1 })).toBe(false)
    runs[0]?.end()
    await expect.poll(async () => (await rowOf('one'))?.holder).toBeNull()
    expect(runs).toHaveLength(1)
  })

  it('that a dead process left is taken by another one when the lease is over, and not before', async () => {
    const { runs, job } = heldJob('left')
    await registerJobs(db, [{ name: 'left', firstAfterMs: job.everyMs }])
    await makeDue('left')
    expect(await claimRun(db, { name: 'left', holder: 'dead', leaseMs: 60_000 })).toBe(true)
    expect((await dueJobs(db)).has('left')).toBe(false)
    await process(job)
    await makeDue('left') // as after a minute
    await expect.poll(() => runs).toHaveLength(1)
    expect((await rowOf('left'))?.holder).not.toBe('dead')
  })

  it('ends early where its lease is lost, and leaves the run of the other process as it is', async () => {
    const { runs, job } = heldJob('lost')
    const short = await startJobs(world.ctx, [job], { ...INTERVALS, leaseMs: 40 })
    running.push(short)
    await makeDue('lost')
    await expect.poll(() => runs).toHaveLength(1)
    const taken = sql`update job_runs set holder = 'other', due_at = clock_timestamp() + interval '1 hour'
      where name = 'lost'`
    await db.run(taken)
    await expect.poll(() => runs[0]?.stopping.aborted).toBe(true)
    await short.stop()
    expect(await rowOf('lost')).toMatchObject({ holder: 'other', ended_at: null })
  })

  it('keeps its lease for as long as it runs', async () => {
    const { runs, job } = heldJob('long')
    running.push(await startJobs(world.ctx, [job], { ...INTERVALS, leaseMs: 400 }))
    await makeDue('long')
    await expect.poll(() => runs).toHaveLength(1)
    const before = Number((await rowOf('long'))?.due_at)
    await expect.poll(async () => Number((await rowOf('long'))?.due_at)).toBeGreaterThan(before)
    expect(runs[0]?.stopping.aborted).toBe(false)
  })

  it('that fails is logged, counted and noted, and comes again', async () => {
    ended.length = 0
    const { runs, job } = heldJob('failing')
    await process(job)
    await makeDue('failing')
    await expect.poll(() => runs).toHaveLength(1)
    runs[0]?.end(new Error('the provider is away'))
    await expect
      .poll(() => rowOf('failing'))
      .toMatchObject({ error: 'the provider is away', succeeded_at: null })
    expect(ended).toEqual([{ name: 'failing', failed: true, seconds: expect.any(Number) }])
    await makeDue('failing')
    await expect.poll(() => runs).toHaveLength(2)
    runs[1]?.end()
    await expect.poll(() => rowOf('failing')).toMatchObject({ error: null })
  })

  it('is asked to end at the stop, and waited for', async () => {
    const { runs, job } = heldJob('stopped')
    const jobs = await process(job)
    await makeDue('stopped')
    await expect.poll(() => runs).toHaveLength(1)
    await jobs.stop()
    expect(runs[0]?.stopping.aborted).toBe(true)
    expect(await rowOf('stopped')).toMatchObject({ holder: null, error: null })
  })
})

describe('a job of every process', () => {
  it('runs in each, and its last run is noted now and then, but a failure at once', async () => {
    const runs = [0, 0]
    let failing = false
    const job = (at: number): Job => ({
      name: 'local',
      everyMs: 2,
      perProcess: true,
      work: async () => {
        runs[at] = (runs[at] ?? 0) + 1
        if (failing) throw new Error('away')
        return {}
      },
    })
    await process(job(0))
    await expect.poll(async () => (await rowOf('local'))?.succeeded_at).toBeInstanceOf(Date)
    const first = await rowOf('local')
    expect(first?.due_at).toBeNull()
    await expect.poll(() => runs[0]).toBeGreaterThan(10)
    expect(await rowOf('local')).toEqual(first)
    failing = true
    await expect.poll(async () => (await rowOf('local'))?.error).toBe('away')
    expect((await rowOf('local'))?.succeeded_at).toEqual(first?.succeeded_at)
    failing = false
    await process(job(1))
    await expect.poll(() => runs[1]).toBeGreaterThan(3)
  })
})

describe('the table of jobs', () => {
  it('has one name for each, in letters and hyphens', () => {
    const names = jobsOf(world.ctx).map(({ name }) => name)
    expect(names.length).toBeGreaterThan(15)
    expect(new Set(names).size).toBe(names.length)
    for (const name of names) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  it('works on an empty database', async () => {
    for (const { work } of jobsOf(world.ctx))
      expect(await work(new AbortController().signal)).toBeTypeOf('object')
  })
})

it('makes no invoices of a database that is on hold: their numbers are those of the original', async () => {
  const held = await openWorld()
  const who = await held.person({ admin: true })
  await registerForVat(held)
  await held.call('verify', { query: { reference: await payTopUp(held, who) } }, who)
  await sealAll(held)
  await operatorIn(held)('hold', '--reason', 'a disk that came back', '--yes')
  const [job] = jobsOf(held.ctx).filter(({ name }) => name === 'issue-invoices')
  expect(await job?.work(new AbortController().signal)).toEqual({})
  expect(await held.ctx.db.value`select count(*)::int from outbox where subject like 'Invoice %'`).toBe(0)
  await operatorIn(held)('release', '--reason', 'it is the original', '--yes')
  expect(await job?.work(new AbortController().signal)).toEqual({ invoices: 1 })
  expect(await held.ctx.db.value`select count(*)::int from outbox where subject like 'Invoice %'`).toBe(1)
  await held.close()
})

it('fails when the audit is not what was sealed, which the figures show in every process', async () => {
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  const served = await metrics.serve(world.ctx, world.engine)
  await served.figures.read() // the reading that it began with is over
  const failed = async () => {
    await served.figures.read()
    const text = await (await fetch(served.address)).text()
    return /^ekoline_job_failed\{name="check-audit"\} (\d)$/m.exec(text)?.[1]
  }
  const [job] = jobsOf(world.ctx).filter(({ name }) => name === 'check-audit')
  if (!job) throw new Error('no such job')
  running.push(await startJobs(world.ctx, [job], INTERVALS))
  await makeDue('check-audit')
  await expect.poll(async () => (await rowOf('check-audit'))?.succeeded_at).toBeInstanceOf(Date)
  expect(await failed()).toBe('0')
  await world.ctx.db
    .run`insert into audit (at, request_id, address, action) values (${world.clock.now()}, 'x', 'x', 'signed_in')`
  await sealAudit(world)
  await asOwner(world, async (tx) => {
    await tx.run`alter table audit disable trigger user`
    await tx.run`update audit set address = 'another'`
    await tx.run`alter table audit enable trigger user`
  })
  await makeDue('check-audit')
  await expect
    .poll(async () => (await rowOf('check-audit'))?.error)
    .toMatch(/^THE AUDIT IS WRONG: line \d+ was changed$/)
  expect(await failed()).toBe('1')
  await served.stop()
})

it('is asked for the figures: the age of each last success, its runs, and no job of former code', async () => {
  const metrics = createMetrics({ host: '127.0.0.1', port: 0 })
  const log = pino({ level: 'silent' })
  const served = await metrics.serve(world.ctx, world.engine)
  await served.figures.read() // the reading that it began with is over
  const figures = async () => (await fetch(served.address)).text()
  const [job] = jobsOf(world.ctx).filter(({ name }) => name === 'check-ledger')
  if (!job) throw new Error('no such job')
  running.push(await startJobs({ ...world.ctx, log, meter: metrics.meter }, [job], INTERVALS))
  await db.run`insert into job_runs (name) values ('former')`
  await makeDue('check-ledger')
  await expect.poll(async () => (await rowOf('check-ledger'))?.succeeded_at).toBeInstanceOf(Date)
  await served.figures.read()
  const text = await figures()
  expect(text).toMatch(/^ekoline_job_last_success_age_seconds\{name="check-ledger"\} \d/m)
  expect(text).toContain('ekoline_job_interval_seconds{name="check-ledger"} 86400')
  expect(text).toContain('ekoline_job_runs_total{name="check-ledger",outcome="succeeded"} 1')
  expect(text).toMatch(/^ekoline_job_duration_seconds\{name="check-ledger"\} \d/m)
  expect(text).not.toContain('former')
  await served.stop()
})
