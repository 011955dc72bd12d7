import { feature } from '../feature.ts'
import { backupFigures } from './backups.figures.ts'

/** The machinery's own tables. */
export const platform = feature({
  name: 'platform',
  figures: backupFigures,
  tables: {
    backups: { owner: 'nobody', writtenBy: 'the service', kept: 'service' },
    job_runs: { owner: 'nobody', writtenBy: 'the service', kept: 'service' },
    migrations: { owner: 'nobody', writtenBy: 'the service', kept: 'service' },
  },
})
