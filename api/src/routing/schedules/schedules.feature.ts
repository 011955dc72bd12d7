import { feature } from '../../feature.ts'
import { hoursInWords } from './hours-words.service.ts'
import { afterOpenOf, dialledCode, openSchedule, weekHoursOf } from './schedule-routing.service.ts'
import { holidaysAdd, holidaysRemove } from './schedules.actions.ts'
import { schedulesRoutes } from './schedules.routes.ts'
import { eraseSchedulesOfLast } from './schedules.service.ts'
import { followsOfSchedules, ledBySchedules, schedulesOf } from './schedules.sql.ts'

export const schedules = feature({
  name: 'schedules',
  actions: [holidaysAdd, holidaysRemove],
  routes: schedulesRoutes,
  destination: {
    category: 'schedule',
    find: schedulesOf,
    dialled: 'what names it',
    follows: followsOfSchedules,
    describes: hoursInWords,
    madeForCalls: schedulesOf,
    open: openSchedule,
    afterOpen: afterOpenOf,
    weekHours: weekHoursOf,
  },
  leadsTo: [
    { says: 'used_by_schedule_open', find: ledBySchedules('open') },
    { says: 'used_by_schedule_closed', find: ledBySchedules('closed') },
    { says: 'used_by_schedule_holiday', find: ledBySchedules('holiday') },
  ],
  dialled: dialledCode,
  tables: {
    schedules: { owner: 'workgroup', retention: 'settings' },
    schedule_hours: { owner: ['schedules', 'schedule_id'], retention: 'settings' },
    schedule_days: { owner: ['schedules', 'schedule_id'], retention: 'settings' },
    schedule_leads: { owner: ['schedules', 'schedule_id'], retention: 'settings' },
    holidays: { owner: 'none', retention: 'service' },
  },
  async eraseRest(tx, { userId }) {
    await eraseSchedulesOfLast(tx, userId)
    return {}
  },
})
