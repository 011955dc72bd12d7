import { screens } from '../../kit/screens.ts'

export const invoicesScreens = screens({
  invoices: {
    path: '/statement/company/invoices',
    title: 'title_invoices',
    tabOf: 'payments',
    load: async () => (await import('./InvoicesScreen.tsx')).InvoicesScreen,
  },
})
