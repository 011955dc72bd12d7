import { screens } from '../../kit/screens.ts'

export const paymentsScreens = screens({
  payments: {
    path: '/payments',
    title: 'title_payments',
    menu: {
      group: 'team',
      place: 2,
      icon: 'M2.5 5h15v10.500h-15zM2.5 8.500h15M5.5 12.500h3',
    },
    load: async () => (await import('./checkout/PaymentsScreen.tsx')).PaymentsScreen,
  },
  allPayments: {
    path: '/payments/all',
    title: 'title_all_payments',
    tabOf: 'payments',
    load: async () => (await import('./checkout/AllPaymentsScreen.tsx')).AllPaymentsScreen,
  },
  payLink: {
    path: '/pay',
    title: 'title_pay_link',
    reached: 'public',
    load: async () => (await import('./links/PayLinkScreen.tsx')).PayLinkScreen,
  },
  verify: {
    path: '/verify',
    title: 'title_payment',
    reached: 'public',
    load: async () => (await import('./checkout/VerifyScreen.tsx')).VerifyScreen,
  },
  payment: {
    path: '/payment',
    title: 'title_payment',
    reached: 'public',
    load: async () => (await import('./checkout/ResultScreens.tsx')).PaidScreen,
  },
  successfulPayment: {
    path: '/successful-payment',
    title: 'title_payment',
    reached: 'public',
    load: async () => (await import('./checkout/ResultScreens.tsx')).PaidScreen,
  },
  failedPayment: {
    path: '/failed-payment',
    title: 'title_payment',
    reached: 'public',
    load: async () => (await import('./checkout/ResultScreens.tsx')).FailedPaymentScreen,
  },
})
