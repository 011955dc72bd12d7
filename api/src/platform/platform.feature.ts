import { feature } from '../feature.ts'
import { backupFigures } from './backups.figures.ts'

/** The machinery's own tables. */
export const platform = feature({
  name: 'platform',
  figures: backupFigures,
  tables: {
    backups: { kept: 'service' },
    job_runs: { kept: 'service' },
    migrations: { kept: 'service' },
  },
})
