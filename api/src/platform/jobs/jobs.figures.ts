import type { Db } from '../db/db.ts'
import { ageInSeconds, figures } from '../metrics/figures.ts'
import { jobAges } from './job-runs.sql.ts'
import type { Job } from './runner.ts'

/** When each job succeeded last. The label is `name`, for `job` is Prometheus' own. */
export const jobFigures = (db: Db, jobs: readonly Pick<Job, 'name' | 'everyMs'>[]) =>
  figures({
    async read(now) {
      const ages = await jobAges(db)
      const known = ages.filter(({ name }) => jobs.some((job) => job.name === name)) // it also has those of former versions
      return { known, readAt: now }
    },
    gauges: {
      ekoline_job_last_success_age_seconds: {
        help: 'How long ago each job succeeded for the last time, in whichever process',
        labels: ['name'],
        value: ({ known, readAt }, now) =>
          known.map(({ name, seconds }) => [{ name }, seconds + ageInSeconds(readAt, now)]),
      },
      ekoline_job_failed: {
        help: '1 when the last run of a job failed, in whichever process; of check-audit: the audit is not what was sealed',
        labels: ['name'],
        value: ({ known }) => known.map(({ name, failed }) => [{ name }, failed ? 1 : 0]),
      },
    },
  })
