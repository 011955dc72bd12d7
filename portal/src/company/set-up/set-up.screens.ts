import { callEarly } from '../../app/client.ts'
import { screens } from '../../kit/screens.ts'

export const setUpScreens = screens({
  setUp: {
    path: '/set-up',
    title: 'title_set_up',
    tabOf: 'phone',
    load: async () => (await import('./SetUpScreen.tsx')).SetUpScreen,
    callEarly() {
      callEarly('lastSetUp')
      callEarly('schedules', { query: { page: 1 } })
      callEarly('destinations', { query: { category: 'ivr' } })
      callEarly('destinations', { query: { category: 'group' } })
    },
  },
})
