import { screens } from '../kit/screens.ts'

/** What joins cards of several features, which know nothing of each other. */
export const appScreens = screens({
  phone: {
    path: '/phone',
    title: 'title_phone',
    menu: {
      group: 'line',
      place: 2,
      icon: 'M4 7.500h13M3 12.500h13M8 3.500l-2 13M14 3.500l-2 13',
    },
    load: async () => (await import('./NumbersScreen.tsx')).NumbersScreen,
  },
  myPhone: {
    path: '/my-phone',
    title: 'title_my_phone',
    menu: {
      group: 'calls',
      place: 3,
      icon: 'M6 2.500h8v15H6zM9 14.800h2',
    },
    load: async () => (await import('./OwnPhoneScreen.tsx')).OwnPhoneScreen,
  },
})
