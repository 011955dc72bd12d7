import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newQueue = newDestination({
  category: 'queue',
  title: 'new_queue',
  madeBy: 'admins',
  load: async () => (await import('./NewQueue.tsx')).NewQueue,
  opens: async () => (await import('./QueueInPlace.tsx')).QueueInPlace,
})
