import { type Db, sql } from '../db/db.ts'

// All times here are the database's, so that the clocks of several processes need not agree.

const milliseconds = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`

interface NewJob {
  readonly name: string
  readonly firstAfterMs: number
}

/** Makes jobs that the database does not know yet due for the first time. */
export const registerJobs = (db: Db, jobs: readonly NewJob[]) => db.run`
  with clock as materialized (select clock_timestamp() as now)
  insert into job_runs (name, registered_at, due_at)
    select name, now, now + make_interval(secs => seconds)
      from clock, unnest(${jobs.map(({ name }) => name)}::text[], ${jobs.map(({ firstAfterMs }) => firstAfterMs / 1000)}::float8[])
        as job (name, seconds)
    on conflict (name) do update set due_at = excluded.due_at where job_runs.due_at is null`

/** The jobs that are due, and not running under a lease. */
export async function dueJobs(db: Db): Promise<Set<string>> {
  return new Set(
    await db.column<string>`
    select name from job_runs where due_at <= clock_timestamp()`,
  )
}

interface Lease {
  readonly name: string
  readonly holder: string
  readonly leaseMs: number
}

/** Takes a job that is due for its next run. @returns false when another process was faster */
export const claimRun = (db: Db, { name, holder, leaseMs }: Lease) => db.some`
  update job_runs set holder = ${holder}, started_at = clock_timestamp(),
      due_at = clock_timestamp() + ${milliseconds(leaseMs)}
    where name = ${name} and due_at <= clock_timestamp()
    returning name`

/** Keeps the lease of a run under way. @returns false when it was over, and another process has the job */
export const renewRun = (db: Db, { name, holder, leaseMs }: Lease) => db.some`
  update job_runs set due_at = clock_timestamp() + ${milliseconds(leaseMs)}
    where name = ${name} and holder = ${holder}
    returning name`

interface EndedRun {
  readonly name: string
  readonly everyMs: number
  readonly holder: string
  /** null: it succeeded */
  readonly error: string | null
}

/** Records the end of a leased run; the next one is due an interval after its start. */
export const endRun = (db: Db, { name, holder, everyMs, error }: EndedRun) => db.run`
  update job_runs set holder = null, ended_at = clock_timestamp(), error = ${error}::text,
      succeeded_at = case when ${error}::text is null then clock_timestamp() else succeeded_at end,
      due_at = started_at + ${milliseconds(everyMs)}
    where name = ${name} and holder = ${holder}`

interface LocalRun {
  readonly name: string
  readonly tookMs: number
  readonly error: string | null
}

/** Records the run of a per-process job. */
export const noteRun = (db: Db, { name, tookMs, error }: LocalRun) => db.run`
  insert into job_runs as run (name, started_at, ended_at, error, succeeded_at)
    values (${name}, clock_timestamp() - ${milliseconds(tookMs)}, clock_timestamp(), ${error}::text,
      case when ${error}::text is null then clock_timestamp() end)
    on conflict (name) do update set started_at = excluded.started_at, ended_at = excluded.ended_at,
      error = excluded.error, succeeded_at = coalesce(excluded.succeeded_at, run.succeeded_at)`

export interface JobAge {
  readonly name: string
  /** since its last success; without any, since the database knows the job */
  readonly seconds: number
  /** whether its last run failed, in whichever process */
  readonly failed: boolean
}

/** The time since each job last succeeded, in any process. */
export const jobAges = (db: Db) => db.many<JobAge>`
  select name, extract(epoch from clock_timestamp() - coalesce(succeeded_at, registered_at))::float8 as seconds,
         error is not null as failed
    from job_runs`
