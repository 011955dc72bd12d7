import { auditMessages } from './audit.ts'
import { authMessages } from './auth.ts'
import { callsMessages } from './calls.ts'
import { paymentsMessages } from './payments.ts'
import { plansMessages } from './plans.ts'
import { profileMessages } from './profile.ts'
import { serviceMessages } from './service.ts'
import { signupMessages } from './signup.ts'
import { usersMessages } from './users.ts'
import { walletMessages } from './wallet.ts'
import { workgroupsMessages } from './workgroups.ts'

/** The texts that screens show, by key, and what they show of the API's failures. */
export const shown = {
  ...serviceMessages,
  ...authMessages,
  ...signupMessages,
  ...workgroupsMessages,
  ...profileMessages,
  ...walletMessages,
  ...plansMessages,
  ...paymentsMessages,
  ...callsMessages,
  ...usersMessages,
  ...auditMessages,
} as const

export type ShownKey = keyof typeof shown
