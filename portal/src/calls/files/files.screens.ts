import { screens } from '../../kit/screens.ts'

export const filesScreens = screens({
  files: {
    path: '/files',
    title: 'title_files',
    menu: {
      group: 'line',
      place: 8,
      icon: 'M5 2.500h7l3.5 3.500v11.500H5zM12 2.500V6h3.5',
    },
    load: async () => (await import('./FilesScreen.tsx')).FilesScreen,
  },
})
