import { screens } from '../../kit/screens.ts'

export const usersScreens = screens({
  users: {
    path: '/users',
    title: 'title_users',
    menu: {
      group: 'team',
      place: 1,
      icon: 'M7.5 9.500a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM2 16.500c.3-3 2.5-4.5 5.5-4.500s5.2 1.5 5.5 4.500M13 3.800a3 3 0 0 1 0 5.400M15 12.300c1.8.6 2.8 2 3 4.2',
    },
    load: async () => (await import('./UsersScreen.tsx')).UsersScreen,
  },
})
