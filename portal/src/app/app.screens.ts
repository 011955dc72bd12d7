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
  contacts: {
    path: '/contacts',
    title: 'title_contacts',
    menu: {
      group: 'customers',
      place: 1,
      icon: 'M5 3h11v14H5zM3 6.500h3M3 10h3M3 13.500h3M10.500 7a1.700 1.700 0 1 0 0 3.400a1.700 1.700 0 0 0 0-3.400M7.800 13.500c.6-1.300 1.500-1.900 2.700-1.900s2.100.6 2.700 1.900',
    },
    load: async () => (await import('./CompanyContactsScreen.tsx')).CompanyContactsScreen,
  },
})
