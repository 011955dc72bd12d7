import { screens } from '../../kit/screens.ts'

export const pushScreens = screens({
  notifications: {
    path: '/notifications',
    title: 'title_notifications',
    menu: {
      group: 'settings',
      place: 7,
      icon: 'M5.500 14v-4.500a4.500 4.500 0 0 1 9 0V14l1.500 1.500H4zM8.500 17.500h3',
    },
    load: async () => (await import('./NotificationsScreen.tsx')).NotificationsScreen,
  },
})
