import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newConference = newDestination({
  category: 'conference',
  title: 'new_conference',
  madeBy: 'everyone',
  load: async () => (await import('./NewConference.tsx')).NewConference,
  opens: async () => (await import('./ConferenceInPlace.tsx')).ConferenceInPlace,
})
