import { screens } from '../../kit/screens.ts'

export const callCentreScreens = screens({
  queues: {
    path: '/queues',
    title: 'title_queues',
    menu: {
      group: 'line',
      place: 6,
      icon: 'M4 5h12M4 10h12M4 15h7',
      setUp: 'queues',
    },
    load: async () => (await import('./CallCentreScreen.tsx')).CallCentreScreen,
  },
})
