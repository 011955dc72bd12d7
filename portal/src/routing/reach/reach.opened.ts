import { openedDestination } from '../../core/destinations/new-destinations.ts'

export const openedPerson = openedDestination({
  category: 'user',
  opens: async () => (await import('./PersonInPlace.tsx')).PersonInPlace,
})
