import { screens } from '../../kit/screens.ts'

export const otpHistoryScreens = screens({
  otpHistory: {
    path: '/otp-history',
    title: 'title_otp_history',
    menu: {
      group: 'settings',
      place: 5,
      icon: 'M3 4.500h14v9H9l-4 3.500v-3.500H3zM7 9h.01M10 9h.01M13 9h.01',
    },
    load: async () => (await import('./OtpHistoryScreen.tsx')).OtpHistoryScreen,
  },
})
