import { screens } from '../../kit/screens.ts'

export const historyScreens = screens({
  calls: {
    path: '/calls',
    title: 'title_calls',
    menu: {
      group: 'calls',
      place: 1,
      icon: 'm4.5 3 3 .5 1 3-2 1.7c1 2.3 2.9 4.3 5.3 5.3l1.7-2 3 1 .5 3c-1 1.2-2.3 1.7-3.8 1.3C8 15.5 4.5 12 3.2 6.8 2.8 5.3 3.3 4 4.5 3z',
      mark: async () => (await import('./MissedMark.tsx')).MissedMark,
    },
    load: async () => (await import('./CallsScreen.tsx')).CallsScreen,
  },
})
