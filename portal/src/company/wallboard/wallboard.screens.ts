import { screens } from '../../kit/screens.ts'

export const wallboardScreens = screens({
  wallboard: {
    path: '/wallboard/:usersip',
    title: 'title_wallboard',
    reached: 'board',
    load: async () => (await import('./WallboardScreen.tsx')).WallboardScreen,
  },
  wallboardLink: {
    path: '/wallboard/link/:key',
    title: 'title_wallboard',
    reached: 'board',
    load: async () => (await import('./WallboardScreen.tsx')).WallboardScreen,
  },
})
