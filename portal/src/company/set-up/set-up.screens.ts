import { screens } from '../../kit/screens.ts'

export const setUpScreens = screens({
  setUp: {
    path: '/set-up',
    title: 'title_set_up',
    tabOf: 'phone',
    load: async () => (await import('./SetUpScreen.tsx')).SetUpScreen,
  },
})
