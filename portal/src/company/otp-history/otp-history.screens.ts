import { screens } from '../../kit/screens.ts'

export const otpHistoryScreens = screens({
  otpHistory: {
    path: '/otp-history',
    title: 'title_otp_history',
    menu: {
      group: 'reach',
      place: 4,
    },
    load: async () => (await import('./OtpHistoryScreen.tsx')).OtpHistoryScreen,
  },
})
