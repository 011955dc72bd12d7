import { businessLabels, businessMessages } from './business.ts'
import { callsLabels, callsMessages } from './calls.ts'
import { conferencesLabels, conferencesMessages } from './conferences.ts'
import { dashboardLabels } from './dashboard.ts'
import { newUserMessages } from './fields.ts'
import { filesLabels, filesMessages } from './files.ts'
import { ivrMessages } from './ivr.ts'
import { myPhoneMessages } from './my-phone.ts'
import { paymentsMessages } from './payments.ts'
import { phoneNumbersLabels, phoneNumbersMessages } from './phone-numbers.ts'
import { plansLabels, plansMessages } from './plans.ts'
import { profileLabels, profileMessages } from './profile.ts'
import { securityLabels, securityMessages } from './security.ts'
import { shellLabels } from './shell.ts'
import { usersLabels, usersMessages } from './users.ts'
import { walletLabels, walletMessages } from './wallet.ts'
import { workgroupsLabels, workgroupsMessages } from './workgroups.ts'

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
