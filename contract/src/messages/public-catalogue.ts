import { authLabels, authMessages } from './auth.ts'
import { legalLabels, legalMessages } from './legal.ts'
import { paymentResultLabels, paymentResultMessages } from './payment-results.ts'
import { serviceLabels, serviceMessages } from './service.ts'
import { signupLabels, signupMessages } from './signup.ts'
import { wallboardLabels, wallboardMessages } from './wallboard.ts'

/** What the screens before the sign-in say. The portal's first code has these texts and no others. */
export const publicCatalogue = {
  ...authMessages,
  ...authLabels,
  ...signupMessages,
  ...signupLabels,
  ...wallboardMessages,
  ...wallboardLabels,
  ...legalMessages,
  ...legalLabels,
  ...serviceMessages,
  ...serviceLabels,
  ...paymentResultMessages,
  ...paymentResultLabels,
} as const
