import { screens } from '../../kit/screens.ts'

export const auditScreens = screens({
  audit: {
    path: '/audit',
    title: 'title_audit',
    menu: {
      group: 'settings',
      place: 6,
      icon: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
      seenBy: 'admins',
    },
    load: async () => (await import('./AuditScreen.tsx')).AuditScreen,
  },
})
