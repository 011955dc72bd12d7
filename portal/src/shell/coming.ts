import { paths } from '../paths.ts'

export interface Coming {
  path: string
  title: string
  /** what will be possible here, in plain words */
  what: string
}

/** Screens of the menu that a later part brings. */
export const comingScreens: Coming[] = [
  {
    path: paths.bulkDialler(),
    title: 'Bulk dialler',
    what: 'Keep groups of phone numbers, and call them all with a recorded message.',
  },
  {
    path: paths.phone(),
    title: 'Phone numbers',
    what: 'Buy a phone number and decide where its calls go: a person, a menu, a queue or a conference.',
  },
  {
    path: paths.conferences(),
    title: 'Conferences',
    what: 'Open conference rooms that your callers dial into.',
  },
  {
    path: paths.files(),
    title: 'Files',
    what: 'Upload the recordings that your menus, queues and robocalls play.',
  },
  {
    path: paths.ivr(),
    title: 'IVR',
    what: 'Build the menu that answers your calls: a greeting, and what each key does.',
  },
  {
    path: paths.queues(),
    title: 'Queues',
    what: 'See your call queues and open the wallboard of each.',
  },
  {
    path: paths.developers(),
    title: 'Developers',
    what: 'Make API keys, read the reference and hear of calls and payments by webhook.',
  },
  {
    path: paths.otpHistory(),
    title: 'OTP history',
    what: 'Look up the one-time-password calls that your applications made.',
  },
  {
    path: paths.verifyAccount(),
    title: 'Verify account',
    what: 'Upload an identity document and a utility bill, and follow how they are checked.',
  },
  {
    path: paths.businessPage(),
    title: 'Business page',
    what: 'Keep the public page of your business: its name, address, phone number and logo.',
  },
]

/** Screens that need no sign-in and that a later part brings. */
export const comingPublicScreens: Coming[] = [
  {
    path: paths.signUp(),
    title: 'Create account',
    what: 'Open an account with your name, phone number and e-mail.',
  },
  {
    path: paths.forgotPassword(),
    title: 'Forgot password',
    what: 'Have a link sent to your e-mail that lets you choose a new password.',
  },
  {
    path: paths.verification(),
    title: 'Verification',
    what: 'Enter the code that shows the phone is yours.',
  },
  {
    path: paths.confirmPhone(),
    title: 'Confirm phone',
    what: 'Ask for the call or message that carries your code.',
  },
  {
    path: paths.confirmEmail(':token'),
    title: 'Confirm e-mail',
    what: 'Follow the link from your e-mail to confirm your phone.',
  },
  { path: paths.enterCode(), title: 'Enter code', what: 'Enter the code that you received.' },
  {
    path: paths.invite(':token'),
    title: 'Invitation',
    what: 'Accept an invitation and its 20 minutes of free talk time.',
  },
  {
    path: paths.wallboard(':usersip'),
    title: 'Wallboard',
    what: 'Watch your queues live on a big screen: callers waiting, answered and lost.',
  },
]
