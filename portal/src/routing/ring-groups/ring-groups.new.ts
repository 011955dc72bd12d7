import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newRingGroup = newDestination({
  category: 'group',
  title: 'new_ring_group',
  madeBy: 'admins',
  load: async () => (await import('./NewRingGroup.tsx')).NewRingGroup,
  opens: async () => (await import('./RingGroupInPlace.tsx')).RingGroupInPlace,
})
