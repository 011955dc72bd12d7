import { screens } from '../../kit/screens.ts'

export const ivrScreens = screens({
  ivr: {
    path: '/ivr',
    title: 'title_ivr',
    menu: {
      group: 'line',
      place: 4,
      icon: 'M10 3v6M4 13V9h12v4M10 9v4M2.5 13h3v3.500h-3zM8.5 13h3v3.500h-3zM14.5 13h3v3.500h-3z',
      setUp: 'ivr',
    },
    load: async () => (await import('./IvrScreen.tsx')).IvrScreen,
  },
})
