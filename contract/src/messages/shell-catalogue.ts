import { callsLabels, callsMessages } from '../calls/messages/calls.ts'
import { filesLabels, filesMessages } from '../calls/messages/files.ts'
import { dashboardLabels } from '../company/messages/dashboard.ts'
import { usersLabels, usersMessages } from '../company/messages/users.ts'
import { profileLabels, profileMessages } from '../core/messages/profile.ts'
import { workgroupsLabels, workgroupsMessages } from '../core/messages/workgroups.ts'
import { paymentsMessages } from '../money/messages/payments.ts'
import { phoneNumbersLabels, phoneNumbersMessages } from '../money/messages/phone-numbers.ts'
import { plansLabels, plansMessages } from '../money/messages/plans.ts'
import { walletLabels, walletMessages } from '../money/messages/wallet.ts'
import { businessLabels, businessMessages } from '../people/messages/business.ts'
import { myPhoneMessages } from '../people/messages/my-phone.ts'
import { securityLabels, securityMessages } from '../people/messages/security.ts'
import { conferencesLabels, conferencesMessages } from '../routing/messages/conferences.ts'
import { ivrMessages } from '../routing/messages/ivr.ts'
import { newUserMessages } from './fields.ts'
import { shellLabels } from './shell.ts'

/** What the screens behind the sign-in say, but for those of a feature that brings its own texts. Their shell has them. */
export const shellCatalogue = {
  ...securityMessages,
  ...securityLabels,
  ...workgroupsMessages,
  ...workgroupsLabels,
  ...profileMessages,
  ...profileLabels,
  ...dashboardLabels,
  ...walletMessages,
  ...walletLabels,
  ...plansMessages,
  ...plansLabels,
  ...paymentsMessages,
  ...callsMessages,
  ...callsLabels,
  ...myPhoneMessages,
  ...filesMessages,
  ...filesLabels,
  ...phoneNumbersMessages,
  ...phoneNumbersLabels,
  ...ivrMessages,
  ...newUserMessages,
  ...usersMessages,
  ...usersLabels,
  ...conferencesMessages,
  ...conferencesLabels,
  ...businessMessages,
  ...businessLabels,
  ...shellLabels,
} as const
