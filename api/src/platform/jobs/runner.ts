import type { Context } from '../../context.ts'
import { logged, type Repeated, repeat } from './every.ts'
import { claimRun, dueJobs, endRun, noteRun, registerJobs, renewRun } from './job-runs.sql.ts'

export interface Job {
  /** in the log, the figures and the table `job_runs` */
  readonly name: string
  readonly everyMs: number
  /** @returns what it did, by name, for the log */
  readonly work: (stopping: AbortSignal) => Promise<object>
  /** every process runs it; else one process runs it in each interval */
  readonly perProcess?: true
  /** runs for the first time as soon as the database knows it, not after its interval */
  readonly atOnce?: true
}

/** How often a runner looks at the database, and writes to it. */
export interface Intervals {
  /** for leased jobs that are due */
  readonly lookEveryMs: number
  /** after it, the process that runs a job counts as dead; renewed four times as often */
  readonly leaseMs: number
  /** at most this often a per-process run is recorded; a change between success and failure at once */
  readonly noteEveryMs: number
}

const INTERVALS: Intervals = { lookEveryMs: 5_000, leaseMs: 120_000, noteEveryMs: 60_000 }

type Needs = Pick<Context, 'db' | 'clock' | 'log' | 'meter' | 'newToken'>

class JobRunner {
  readonly #ctx: Needs
  readonly #intervals: Intervals
  readonly #holder: string
  readonly #stopping = new AbortController()
  readonly #running = new Map<string, Promise<void>>()
  readonly #noted = new Map<string, { at: number; failed: boolean }>()
  readonly #timers: Repeated[]

  constructor(ctx: Needs, jobs: readonly Job[], intervals: Intervals) {
    this.#ctx = ctx
    this.#intervals = intervals
    this.#holder = ctx.newToken(12)
    const leased = jobs.filter((job) => !job.perProcess)
    const local = jobs.filter((job) => job.perProcess)
    this.#timers = [
      repeat(intervals.lookEveryMs, () => this.#startDue(leased)),
      ...local.map((job) => repeat(job.everyMs, (stopping) => this.#runLocal(job, stopping))),
    ]
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await Promise.all(this.#timers.map((timer) => timer.stop()))
    await Promise.all(this.#running.values())
  }

  /** Jobs run side by side: one that waits for a provider delays no other. */
  async #startDue(jobs: readonly Job[]): Promise<void> {
    const due = await this.#tolerant(dueJobs(this.#ctx.db))
    if (this.#stopping.signal.aborted) return
    for (const job of jobs) {
      const { name } = job
      if (!due?.has(name) || this.#running.has(name)) continue
      const run = this.#tolerant(this.#runLeased(job))
      this.#running.set(
        name,
        run.then(() => void this.#running.delete(name)),
      )
    }
  }

  async #runLeased(job: Job): Promise<void> {
    const { db } = this.#ctx
    const lease = { name: job.name, holder: this.#holder, leaseMs: this.#intervals.leaseMs }
    if (!(await claimRun(db, lease))) return
    const lost = new AbortController()
    const renewing = repeat(lease.leaseMs / 4, async () => {
      if ((await this.#tolerant(renewRun(db, lease))) === false) lost.abort()
    })
    const error = await this.#run(job, AbortSignal.any([this.#stopping.signal, lost.signal]))
    await renewing.stop()
    await endRun(db, { ...job, holder: this.#holder, error })
  }

  async #runLocal(job: Job, stopping: AbortSignal): Promise<void> {
    const { name } = job
    const began = this.#time()
    const error = await this.#run(job, stopping)
    const at = this.#time()
    const failed = error !== null
    const before = this.#noted.get(name)
    // Math.abs: a clock that is set back must not keep a run from being recorded.
    if (before?.failed === failed && Math.abs(at - before.at) < this.#intervals.noteEveryMs) return
    this.#noted.set(name, { at, failed })
    await this.#tolerant(noteRun(this.#ctx.db, { name, tookMs: Math.max(0, at - began), error }))
  }

  async #run({ name, work }: Job, stopping: AbortSignal): Promise<string | null> {
    const began = this.#time()
    const error = await logged(name, this.#ctx.log, () => work(stopping))
    const seconds = Math.max(0, this.#time() - began) / 1000
    this.#ctx.meter?.jobEnded({ name, failed: error !== null, seconds })
    return error
  }

  #time(): number {
    return this.#ctx.clock.now().getTime()
  }

  /** Without the database a run is not recorded; its lease then expires. */
  async #tolerant<T>(query: Promise<T>): Promise<T | undefined> {
    try {
      return await query
    } catch (error) {
      this.#ctx.log.warn({ message: (error as Error).message }, 'the runs of jobs could not be noted')
      return undefined
    }
  }
}

/**
 * Runs the jobs from now on. A leased one is run by one process in an interval: the lease of a process that dies ends
 * by the database's clock, and another one takes the job. A job must still be safe to run twice, for a process may be
 * suspended for longer than its lease.
 */
export async function startJobs(
  ctx: Needs,
  jobs: readonly Job[],
  intervals: Intervals = INTERVALS,
): Promise<Repeated> {
  await registerJobs(
    ctx.db,
    jobs
      .filter((job) => !job.perProcess)
      .map(({ name, everyMs, atOnce }) => ({ name, firstAfterMs: atOnce ? 0 : everyMs })),
  )
  return new JobRunner(ctx, jobs, intervals)
}
