import { screens } from '../../kit/screens.ts'

export const developersScreens = screens({
  developers: {
    path: '/developers',
    title: 'title_developers',
    menu: {
      group: 'settings',
      place: 4,
      icon: 'm7 6-4 4 4 4M13 6l4 4-4 4',
    },
    load: async () => (await import('./DevelopersScreen.tsx')).DevelopersScreen,
  },
})
