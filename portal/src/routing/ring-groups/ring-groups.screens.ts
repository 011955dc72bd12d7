import { screens } from '../../kit/screens.ts'

export const ringGroupsScreens = screens({
  ringGroups: {
    path: '/ring-groups',
    title: 'title_ring_groups',
    menu: {
      group: 'line',
      place: 5,
      icon: 'M7 8.5a5 5 0 0 1 6 0M4.500 5.500a9 9 0 0 1 11 0M8 12h4l1 5H7z',
    },
    load: async () => (await import('./RingGroupsScreen.tsx')).RingGroupsScreen,
  },
})
