import { screens } from '../../kit/screens.ts'

export const businessScreens = screens({
  businessPage: {
    path: '/business-page',
    title: 'title_business_page',
    menu: {
      group: 'customers',
      place: 3,
      icon: 'M3 4h14v12H3zM3 8h14M6 11.500h4',
    },
    load: async () => (await import('./BusinessScreen.tsx')).BusinessScreen,
  },
})
