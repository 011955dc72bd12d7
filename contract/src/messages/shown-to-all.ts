import { authMessages } from './auth.ts'
import { paymentsMessages } from './payments.ts'
import { serviceMessages } from './service.ts'
import { signupMessages } from './signup.ts'

/** The texts of screens that need no sign-in; /verify and the results of a payment are among them. */
export const shownToAll = {
  ...serviceMessages,
  ...authMessages,
  ...signupMessages,
  ...paymentsMessages,
} as const
