// @source AC2-9

import { screens } from '../../kit/screens.ts'

export const documentsScreens = screens({
  verifyAccount: {
    path: '/verify-account',
    title: 'title_verify_account',
    menu: {
      group: 'settings',
      place: 1,
      icon: 'm10 2.5 6 2.500v4.500c0 4-2.5 6.5-6 8-3.5-1.5-6-4-6-8V5zM7.5 10l2 2 3.5-4',
      seenBy: 'unverified',
    },
    load: async () => (await import('./VerifyAccountScreen.tsx')).VerifyAccountScreen,
  },
})
