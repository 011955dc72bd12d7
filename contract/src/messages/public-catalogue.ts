import { authLabels, authMessages } from './auth.ts'
import { legalLabels, legalMessages } from './legal.ts'
import { serviceLabels, serviceMessages } from './service.ts'
import { signupLabels, signupMessages } from './signup.ts'

/** What the screens before the sign-in say. The portal's first code has these texts and no others. */
export const publicCatalogue = {
  ...authMessages,
  ...authLabels,
  ...signupMessages,
  ...signupLabels,
  ...legalMessages,
  ...legalLabels,
  ...serviceMessages,
  ...serviceLabels,
} as const
