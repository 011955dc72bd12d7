import { screens } from '../../kit/screens.ts'

export const setUpScreens = screens({
  setUp: {
    path: '/set-up',
    title: 'title_set_up',
    tabOf: 'phone',
    load: async () => (await import('./SetUpScreen.tsx')).SetUpScreen,
    early: [
      ['lastSetUp'],
      ['schedules', { query: { page: 1 } }],
      ['destinations', { query: { category: 'ivr' } }],
      ['destinations', { query: { category: 'group' } }],
    ],
  },
})
