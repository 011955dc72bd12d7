import { feature } from '../../feature.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { eraseSchedulesOfLast } from './schedules.service.ts'

export const schedules = feature({
  name: 'schedules',
  routes: schedulesRoutes,
  tables: {
    schedules: { kept: 'settings' },
    schedule_hours: { kept: 'settings' },
    schedule_days: { kept: 'settings' },
    schedule_leads: { kept: 'settings' },
    holidays: { kept: 'service' },
  },
  async eraseRest(tx, { userId }) {
    await eraseSchedulesOfLast(tx, userId)
    return {}
  },
})
