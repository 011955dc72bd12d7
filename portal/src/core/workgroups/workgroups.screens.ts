import { screens } from '../../kit/screens.ts'

export const workgroupsScreens = screens({
  selectAccount: {
    path: '/select-account',
    title: 'title_select_account',
    reached: 'choosing',
    load: async () => (await import('./SelectAccountScreen.tsx')).SelectAccountScreen,
  },
})
