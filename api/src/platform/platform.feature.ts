import { feature } from '../feature.ts'
import { backupFigures } from './backups.figures.ts'

/** The machinery's own tables. */
export const platform = feature({
  name: 'platform',
  figures: backupFigures,
  tables: {
    backups: { owner: 'none', writtenBy: 'the service', retention: 'service' },
    job_runs: { owner: 'none', writtenBy: 'the service', retention: 'service' },
    write_probe: { owner: 'none', writtenBy: 'the service', retention: 'service' },
    migrations: { owner: 'none', writtenBy: 'the service', retention: 'service' },
  },
})
