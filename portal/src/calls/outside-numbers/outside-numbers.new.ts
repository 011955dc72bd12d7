import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newOutsideNumber = newDestination({
  category: 'outside',
  title: 'new_outside_number',
  madeBy: 'admins',
  load: async () => (await import('./NewOutsideNumber.tsx')).NewOutsideNumber,
  opens: async () => (await import('./OutsideInPlace.tsx')).OutsideInPlace,
})
