import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newIvr = newDestination({
  category: 'ivr',
  title: 'new_ivr',
  madeBy: 'everyone',
  load: async () => (await import('./NewIvr.tsx')).NewIvr,
  opens: async () => (await import('./MenuInPlace.tsx')).MenuInPlace,
})
