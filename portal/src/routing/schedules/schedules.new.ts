import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newSchedule = newDestination({
  category: 'schedule',
  title: 'new_schedule',
  madeBy: 'admins',
  load: async () => (await import('./NewSchedule.tsx')).NewSchedule,
  opens: async () => (await import('./ScheduleInPlace.tsx')).ScheduleInPlace,
})
