/** The places on /payments: the field of the amount, and the plans. */
export const anchors = { topUp: '#top-up', plans: '#plans', savedCard: '#saved-card' } as const

/** Every address of the portal. No other file writes a path. */
export const paths = {
  overview: () => '/',
  calls: () => '/calls',
  callsToday: () => '/calls/today',
  /** those that the seat answered for others, as agents do */
  callsTaken: () => '/calls?taken=others',
  liveCalls: () => '/calls/live',
  payments: () => '/payments',
  topUp: () => `/payments${anchors.topUp}`,
  plans: () => `/payments${anchors.plans}`,
  /** a call's own details */
  call: (uniqueid: string) => `/calls?call=${encodeURIComponent(uniqueid)}`,
  statement: () => '/statement',
  companyMoney: () => '/statement/company',
  invoices: () => '/statement/company/invoices',
  /** the line that paid a call */
  statementOfCall: (uniqueid: string) => `/statement?call=${encodeURIComponent(uniqueid)}`,
  audit: () => '/audit',
  users: () => '/users',
  bulkDialler: () => '/bulk-dialler',
  phone: () => '/phone',
  conferences: () => '/conferences',
  files: () => '/files',
  ivr: () => '/ivr',
  hours: () => '/hours',
  ringGroups: () => '/ring-groups',
  outsideNumbers: () => '/outside-numbers',
  recording: () => '/calls/recording',
  voicemail: () => '/voicemail',
  queues: () => '/queues',
  queueReports: () => '/queues/reports',
  developers: () => '/developers',
  otpHistory: () => '/otp-history',
  verifyAccount: () => '/verify-account',
  businessPage: () => '/business-page',
  security: () => '/security',
  myPhone: () => '/my-phone',
  selectAccount: () => '/select-account',

  login: () => '/login',
  loginLink: (email: string) => `/login/${email}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: (token: string) => `/reset-password/${token}`,
  signUp: () => '/sign-up',
  verification: () => '/verification',
  confirmPhone: () => '/confirm-phone',
  confirmEmail: (token: string) => `/confirm-email/${token}`,
  enterCode: () => '/enter-code',
  invite: (token: string) => `/invite/${token}`,
  wallboard: (usersip: string) => `/wallboard/${usersip}`,
  wallboardLink: (key: string) => `/wallboard/link/${key}`,
  payLink: () => '/pay',
  verify: () => '/verify',
  payment: () => '/payment',
  successfulPayment: () => '/successful-payment',
  failedPayment: () => '/failed-payment',
} as const

/** The page of a pay-for-me link, and of a payment by it: behind the '#', which browsers send to no server. */
export const payLinkOf = (key: string, reference?: string): string =>
  `${paths.payLink()}#${[key, reference].filter(Boolean).join('/')}`
