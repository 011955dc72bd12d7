import { auditMessages } from './audit.ts'
import { authMessages } from './auth.ts'
import { businessMessages } from './business.ts'
import { callsMessages } from './calls.ts'
import { campaignsMessages } from './campaigns.ts'
import { conferencesMessages } from './conferences.ts'
import { contactGroupsMessages } from './contact-groups.ts'
import { developersMessages } from './developers.ts'
import { documentsMessages } from './documents.ts'
import { filesMessages } from './files.ts'
import { ivrMessages } from './ivr.ts'
import { legalMessages } from './legal.ts'
import { myPhoneMessages } from './my-phone.ts'
import { otpHistoryMessages } from './otp-history.ts'
import { paymentsMessages } from './payments.ts'
import { phoneNumbersMessages } from './phone-numbers.ts'
import { plansMessages } from './plans.ts'
import { profileMessages } from './profile.ts'
import { queuesMessages } from './queues.ts'
import { robocallsMessages } from './robocalls.ts'
import { serviceMessages } from './service.ts'
import { signupMessages } from './signup.ts'
import { usersMessages } from './users.ts'
import { wallboardMessages } from './wallboard.ts'
import { walletMessages } from './wallet.ts'
import { webhooksMessages } from './webhooks.ts'
import { workgroupsMessages } from './workgroups.ts'

/**
 * The texts that the specification quotes, what the API says, and what is said of what was done or failed, by key: the
 * one place to reword or translate them. Labels, hints and empty states that belong to a single screen stand in it.
 * The portal loads it whole.
 */
export const catalogue = {
  ...authMessages,
  ...signupMessages,
  ...workgroupsMessages,
  ...profileMessages,
  ...walletMessages,
  ...plansMessages,
  ...paymentsMessages,
  ...callsMessages,
  ...myPhoneMessages,
  ...filesMessages,
  ...phoneNumbersMessages,
  ...ivrMessages,
  ...usersMessages,
  ...conferencesMessages,
  ...queuesMessages,
  ...wallboardMessages,
  ...campaignsMessages,
  ...robocallsMessages,
  ...contactGroupsMessages,
  ...businessMessages,
  ...documentsMessages,
  ...developersMessages,
  ...otpHistoryMessages,
  ...webhooksMessages,
  ...auditMessages,
  ...legalMessages,
  ...serviceMessages,
} as const

export type MessageKey = keyof typeof catalogue
