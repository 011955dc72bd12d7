import { screens } from '../../kit/screens.ts'

export const dashboardScreens = screens({
  overview: {
    path: '/',
    title: 'title_overview',
    menu: {
      group: 'top',
      place: 1,
      icon: 'M3 9.5 10 3l7 6.5V17H3zM8 17v-5h4v5',
    },
    load: async () => (await import('./DashboardScreen.tsx')).DashboardScreen,
    early: [['overview']],
  },
})
