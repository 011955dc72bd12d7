import { screens } from '../../kit/screens.ts'

export const outsideNumbersScreens = screens({
  outsideNumbers: {
    path: '/outside-numbers',
    title: 'title_outside_numbers',
    tabOf: 'phone',
    load: async () => (await import('./OutsideNumbersScreen.tsx')).OutsideNumbersScreen,
  },
})
