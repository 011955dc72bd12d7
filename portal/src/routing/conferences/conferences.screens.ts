import { screens } from '../../kit/screens.ts'

export const conferencesScreens = screens({
  conferences: {
    path: '/conferences',
    title: 'title_conferences',
    menu: {
      group: 'line',
      place: 7,
      icon: 'M10 10.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3 17c.6-2.8 3.3-4 7-4s6.4 1.2 7 4',
    },
    load: async () => (await import('./ConferencesScreen.tsx')).ConferencesScreen,
  },
})
