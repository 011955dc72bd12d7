import { screens } from '../../kit/screens.ts'

export const blockedScreens = screens({
  blockedNumbers: {
    path: '/calls/blocked',
    title: 'title_blocked',
    tabOf: 'calls',
    load: async () => (await import('./BlockedScreen.tsx')).BlockedScreen,
  },
})
