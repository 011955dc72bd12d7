import { screens } from '../../kit/screens.ts'

export const verifiedNumbersScreens = screens({
  callSettings: {
    path: '/caller-id',
    title: 'title_call_settings',
    menu: {
      group: 'settings',
      place: 3,
      icon: 'M3 4.500h14v11H3zM5.5 13c.2-1.700 1.300-2.500 2.500-2.500s2.300.8 2.500 2.500M8 8.800a1.400 1.400 0 1 0 0-2.800 1.400 1.400 0 0 0 0 2.800zM13 8h2M13 11h2',
      seenBy: 'admins',
    },
    load: async () => (await import('./CallSettingsScreen.tsx')).CallSettingsScreen,
  },
})
