import { auditMessages } from './audit.ts'
import { callsMessages } from './calls.ts'
import { legalMessages } from './legal.ts'
import { plansMessages } from './plans.ts'
import { profileMessages } from './profile.ts'
import { usersMessages } from './users.ts'
import { walletMessages } from './wallet.ts'
import { workgroupsMessages } from './workgroups.ts'

/** The texts of the screens behind the sign-in, which nobody else need fetch. */
export const shownBehind = {
  ...workgroupsMessages,
  ...profileMessages,
  ...walletMessages,
  ...plansMessages,
  ...callsMessages,
  ...usersMessages,
  ...auditMessages,
  ...legalMessages,
} as const
