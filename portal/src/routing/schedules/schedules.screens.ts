import { screens } from '../../kit/screens.ts'

export const schedulesScreens = screens({
  hours: {
    path: '/hours',
    title: 'title_hours',
    menu: {
      group: 'line',
      place: 3,
      icon: 'M10 17a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM10 6v4l2.5 2.500',
    },
    load: async () => (await import('./HoursScreen.tsx')).HoursScreen,
  },
})
