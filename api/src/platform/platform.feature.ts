import { feature } from '../feature.ts'

/** The machinery's own tables. */
export const platform = feature({
  name: 'platform',
  tables: { backups: { kept: 'service' }, job_runs: { kept: 'service' }, migrations: { kept: 'service' } },
})
