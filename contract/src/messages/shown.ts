import { businessMessages } from './business.ts'
import { campaignsMessages } from './campaigns.ts'
import { codeFateMessages } from './code-fate.ts'
import { conferencesMessages } from './conferences.ts'
import { developersMessages } from './developers.ts'
import { documentsMessages } from './documents.ts'
import { filesMessages } from './files.ts'
import { forgotPasswordMessages } from './forgot-password.ts'
import { groupsMessages } from './groups.ts'
import { inviteMessages } from './invite.ts'
import { ivrMessages } from './ivr.ts'
import { myPhoneMessages } from './my-phone.ts'
import { otpHistoryMessages } from './otp-history.ts'
import { phoneNumbersMessages } from './phone-numbers.ts'
import { queuesMessages } from './queues.ts'
import { robocallsMessages } from './robocalls.ts'
import { shownBehind } from './shown-behind.ts'
import { shownToAll } from './shown-to-all.ts'
import { wallboardMessages } from './wallboard.ts'

/** The texts that screens show, by key, and what they show of the API's failures. */
export const shown = {
  ...shownToAll,
  ...campaignsMessages,
  ...codeFateMessages,
  ...conferencesMessages,
  ...developersMessages,
  ...filesMessages,
  ...forgotPasswordMessages,
  ...groupsMessages,
  ...inviteMessages,
  ...ivrMessages,
  ...myPhoneMessages,
  ...otpHistoryMessages,
  ...queuesMessages,
  ...robocallsMessages,
  ...phoneNumbersMessages,
  ...shownBehind,
  ...wallboardMessages,
  ...businessMessages,
  ...documentsMessages,
} as const

export type ShownKey = keyof typeof shown
