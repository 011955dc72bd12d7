import { newDestination } from '../../core/destinations/new-destinations.ts'

export const newVoicemailBox = newDestination({
  category: 'voicemail',
  title: 'new_voicemail_box',
  madeBy: 'everyone',
  load: async () => (await import('./NewBox.tsx')).NewBox,
  opens: async () => (await import('./BoxInPlace.tsx')).BoxInPlace,
})
