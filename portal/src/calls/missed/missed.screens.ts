import { screens } from '../../kit/screens.ts'

export const missedScreens = screens({
  missedCalls: {
    path: '/calls/missed',
    title: 'title_missed_calls',
    tabOf: 'calls',
    load: async () => (await import('./MissedScreen.tsx')).MissedScreen,
  },
})
