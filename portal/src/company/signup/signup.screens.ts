import { screens } from '../../kit/screens.ts'

export const signupScreens = screens({
  signUp: {
    path: '/sign-up',
    title: 'title_sign_up',
    reached: 'public',
    load: async () => (await import('./SignUpScreen.tsx')).SignUpScreen,
  },
  verification: {
    path: '/verification',
    title: 'title_verification',
    reached: 'public',
    load: async () => (await import('./VerificationScreen.tsx')).VerificationScreen,
  },
  confirmPhone: {
    path: '/confirm-phone',
    title: 'title_confirm_phone',
    reached: 'public',
    load: async () => (await import('./ConfirmPhoneScreen.tsx')).ConfirmPhoneScreen,
  },
  confirmEmail: {
    path: '/confirm-email/:token',
    title: 'title_confirm_phone',
    reached: 'public',
    load: async () => (await import('./ConfirmPhoneScreen.tsx')).ConfirmPhoneScreen,
  },
  enterCode: {
    path: '/enter-code',
    title: 'title_enter_code',
    reached: 'public',
    load: async () => (await import('./EnterCodeScreen.tsx')).EnterCodeScreen,
  },
  invite: {
    path: '/invite/:token',
    title: 'title_invite',
    reached: 'public',
    load: async () => (await import('./InviteScreen.tsx')).InviteScreen,
  },
})
