import { feature } from '../../feature.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { eraseSchedulesOfLast } from './schedules.service.ts'

export const schedules = feature({
  name: 'schedules',
  routes: schedulesRoutes,
  tables: {
    schedules: { owner: 'workgroup', kept: 'settings' },
    schedule_hours: { owner: ['schedules', 'schedule_id'], kept: 'settings' },
    schedule_days: { owner: ['schedules', 'schedule_id'], kept: 'settings' },
    schedule_leads: { owner: ['schedules', 'schedule_id'], kept: 'settings' },
    holidays: { owner: 'nobody', kept: 'service' },
  },
  async eraseRest(tx, { userId }) {
    await eraseSchedulesOfLast(tx, userId)
    return {}
  },
})
