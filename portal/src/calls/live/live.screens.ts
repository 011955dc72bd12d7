import { screens } from '../../kit/screens.ts'

export const liveScreens = screens({
  liveCalls: {
    path: '/calls/live',
    title: 'title_live_calls',
    tabOf: 'calls',
    load: async () => (await import('./LiveCallsScreen.tsx')).LiveCallsScreen,
  },
})
