import { screens } from '../../kit/screens.ts'

export const authScreens = screens({
  login: {
    path: '/login',
    title: 'title_login',
    reached: 'public',
    load: async () => (await import('./LoginScreen.tsx')).LoginScreen,
  },
  loginLink: {
    path: '/login/:email',
    title: 'title_login',
    reached: 'public',
    load: async () => (await import('./SignInLinkScreen.tsx')).SignInLinkScreen,
  },
  forgotPassword: {
    path: '/forgot-password',
    title: 'title_forgot_password',
    reached: 'public',
    load: async () => (await import('./ForgotPasswordScreen.tsx')).ForgotPasswordScreen,
  },
  resetPassword: {
    path: '/reset-password/:token',
    title: 'title_reset_password',
    reached: 'public',
    load: async () => (await import('./ResetPasswordScreen.tsx')).ResetPasswordScreen,
  },
  security: {
    path: '/security',
    title: 'title_security',
    menu: {
      group: 'settings',
      place: 2,
      icon: 'M4.5 9h11v8h-11zM7 9V6.500a3 3 0 0 1 6 0V9M10 12.500v1.5',
    },
    load: async () => (await import('./SecurityScreen.tsx')).SecurityScreen,
  },
})
