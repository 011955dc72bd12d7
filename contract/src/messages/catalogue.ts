import { auditLabels, auditMessages } from './audit.ts'
import { businessLabels, businessMessages } from './business.ts'
import { callsLabels, callsMessages } from './calls.ts'
import { campaignsLabels, campaignsMessages } from './campaigns.ts'
import { conferencesLabels, conferencesMessages } from './conferences.ts'
import { contactGroupsLabels, contactGroupsMessages } from './contact-groups.ts'
import { dashboardLabels } from './dashboard.ts'
import { developersLabels, developersMessages } from './developers.ts'
import { documentsLabels, documentsMessages } from './documents.ts'
import { newUserMessages } from './fields.ts'
import { filesLabels, filesMessages } from './files.ts'
import { ivrLabels, ivrMessages } from './ivr.ts'
import type { moneyLabels } from './money-texts.ts'
import { myPhoneLabels, myPhoneMessages } from './my-phone.ts'
import { otpHistoryLabels, otpHistoryMessages } from './otp-history.ts'
import { paymentsMessages } from './payments.ts'
import { phoneNumbersLabels, phoneNumbersMessages } from './phone-numbers.ts'
import { plansMessages } from './plans.ts'
import { profileLabels, profileMessages } from './profile.ts'
import { publicCatalogue } from './public-catalogue.ts'
import { queuesLabels, queuesMessages } from './queues.ts'
import { robocallsLabels, robocallsMessages } from './robocalls.ts'
import { securityLabels } from './security.ts'
import { shellLabels } from './shell.ts'
import { usersLabels, usersMessages } from './users.ts'
import { walletLabels, walletMessages } from './wallet.ts'
import { webhooksLabels, webhooksMessages } from './webhooks.ts'
import { workgroupsLabels, workgroupsMessages } from './workgroups.ts'

/**
 * Every text that a person reads on a screen or hears from the API, by key: the one place to reword or translate them.
 * `Messages` are what is said of what was done or failed, each with its test; `Labels` are what stands on a screen.
 */
export const catalogue = {
  ...publicCatalogue,
  ...securityLabels,
  ...workgroupsMessages,
  ...workgroupsLabels,
  ...profileMessages,
  ...profileLabels,
  ...dashboardLabels,
  ...walletMessages,
  ...walletLabels,
  ...plansMessages,
  ...paymentsMessages,
  ...callsMessages,
  ...callsLabels,
  ...myPhoneMessages,
  ...myPhoneLabels,
  ...filesMessages,
  ...filesLabels,
  ...phoneNumbersMessages,
  ...phoneNumbersLabels,
  ...ivrMessages,
  ...ivrLabels,
  ...newUserMessages,
  ...usersMessages,
  ...usersLabels,
  ...conferencesMessages,
  ...conferencesLabels,
  ...queuesMessages,
  ...queuesLabels,
  ...campaignsMessages,
  ...campaignsLabels,
  ...robocallsMessages,
  ...robocallsLabels,
  ...contactGroupsMessages,
  ...contactGroupsLabels,
  ...businessMessages,
  ...businessLabels,
  ...documentsMessages,
  ...documentsLabels,
  ...developersMessages,
  ...developersLabels,
  ...otpHistoryMessages,
  ...otpHistoryLabels,
  ...webhooksMessages,
  ...webhooksLabels,
  ...auditMessages,
  ...auditLabels,
  ...shellLabels,
} as const

export type MessageKey = keyof typeof catalogue | keyof typeof moneyLabels
