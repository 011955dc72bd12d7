import { screens } from '../../kit/screens.ts'

export const verifiedNumbersScreens = screens({
  callSettings: {
    path: '/caller-id',
    title: 'title_call_settings',
    tabOf: 'users',
    load: async () => (await import('./CallSettingsScreen.tsx')).CallSettingsScreen,
  },
})
