import { blockedScreens } from '../calls/blocked/blocked.screens.ts'
import { filesScreens } from '../calls/files/files.screens.ts'
import { historyScreens } from '../calls/history/history.screens.ts'
import { liveScreens } from '../calls/live/live.screens.ts'
import { missedScreens } from '../calls/missed/missed.screens.ts'
import { missedTextsScreens } from '../calls/missed-texts/missed-texts.screens.ts'
import { outsideNumbersScreens } from '../calls/outside-numbers/outside-numbers.screens.ts'
import { recordingsScreens } from '../calls/recordings/recordings.screens.ts'
import { dashboardScreens } from '../company/dashboard/dashboard.screens.ts'
import { developersScreens } from '../company/developers/developers.screens.ts'
import { otpHistoryScreens } from '../company/otp-history/otp-history.screens.ts'
import { setUpScreens } from '../company/set-up/set-up.screens.ts'
import { signupScreens } from '../company/signup/signup.screens.ts'
import { usersScreens } from '../company/users/users.screens.ts'
import { verifiedNumbersScreens } from '../company/verified-numbers/verified-numbers.screens.ts'
import { wallboardScreens } from '../company/wallboard/wallboard.screens.ts'
import { auditScreens } from '../core/audit/audit.screens.ts'
import { pushScreens } from '../core/push/push.screens.ts'
import { workgroupsScreens } from '../core/workgroups/workgroups.screens.ts'
import { invoicesScreens } from '../money/invoices/invoices.screens.ts'
import { paymentsScreens } from '../money/payments/payments.screens.ts'
import { walletScreens } from '../money/wallet/wallet.screens.ts'
import { campaignsScreens } from '../outreach/campaigns/campaigns.screens.ts'
import { authScreens } from '../people/auth/auth.screens.ts'
import { businessScreens } from '../people/business/business.screens.ts'
import { documentsScreens } from '../people/documents/documents.screens.ts'
import { callCentreScreens } from '../routing/call-centre/call-centre.screens.ts'
import { callFlowScreens } from '../routing/call-flow/call-flow.screens.ts'
import { conferencesScreens } from '../routing/conferences/conferences.screens.ts'
import { ivrScreens } from '../routing/ivr/ivr.screens.ts'
import { queuesScreens } from '../routing/queues/queues.screens.ts'
import { ringGroupsScreens } from '../routing/ring-groups/ring-groups.screens.ts'
import { schedulesScreens } from '../routing/schedules/schedules.screens.ts'
import { voicemailScreens } from '../routing/voicemail/voicemail.screens.ts'
import { appScreens } from './app.screens.ts'

/** Every screen of the portal, as its feature declares it, by the name that `paths` has for it. */
export const allScreens = {
  ...auditScreens,
  ...pushScreens,
  ...workgroupsScreens,
  ...authScreens,
  ...businessScreens,
  ...documentsScreens,
  ...paymentsScreens,
  ...walletScreens,
  ...invoicesScreens,
  ...historyScreens,
  ...liveScreens,
  ...missedScreens,
  ...missedTextsScreens,
  ...blockedScreens,
  ...recordingsScreens,
  ...outsideNumbersScreens,
  ...filesScreens,
  ...campaignsScreens,
  ...callFlowScreens,
  ...ivrScreens,
  ...schedulesScreens,
  ...ringGroupsScreens,
  ...voicemailScreens,
  ...callCentreScreens,
  ...queuesScreens,
  ...conferencesScreens,
  ...dashboardScreens,
  ...setUpScreens,
  ...usersScreens,
  ...verifiedNumbersScreens,
  ...signupScreens,
  ...wallboardScreens,
  ...developersScreens,
  ...otpHistoryScreens,
  ...appScreens,
} as const
