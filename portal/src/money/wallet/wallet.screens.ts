import { screens } from '../../kit/screens.ts'

export const walletScreens = screens({
  statement: {
    path: '/statement',
    title: 'title_statement',
    tabOf: 'payments',
    load: async () => (await import('./StatementScreen.tsx')).StatementScreen,
  },
  companyMoney: {
    path: '/statement/company',
    title: 'title_company',
    tabOf: 'payments',
    load: async () => (await import('./CompanyScreen.tsx')).CompanyScreen,
  },
})
