import { serviceLabels, serviceMessages } from '../company/messages/service.ts'
import { signupLabels, signupMessages } from '../company/messages/signup.ts'
import { legalLabels, legalMessages } from '../core/messages/legal.ts'
import { authLabels, authMessages } from '../people/messages/auth.ts'

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
