import { screens } from '../../kit/screens.ts'

export const campaignsScreens = screens({
  bulkDialler: {
    path: '/bulk-dialler',
    title: 'title_bulk_dialler',
    menu: {
      group: 'customers',
      place: 2,
      icon: 'M3 8v4l8.5 4V4zM14.5 7c1.3 1.6 1.3 4.4 0 6',
    },
    load: async () => (await import('./BulkDiallerScreen.tsx')).BulkDiallerScreen,
  },
})
