import { allowancesLabels, allowancesMessages } from '../calls/messages/allowances.ts'
import { browserCallLabels } from '../calls/messages/browser-call.ts'
import { callDetailLabels, callDetailMessages } from '../calls/messages/call-detail.ts'
import { callerIdsLabels, callerIdsMessages } from '../calls/messages/caller-ids.ts'
import { callsLabels, callsMessages } from '../calls/messages/calls.ts'
import { filesLabels, filesMessages } from '../calls/messages/files.ts'
import { liveCallsLabels, liveCallsMessages } from '../calls/messages/live-calls.ts'
import { onDemandLabels, onDemandMessages } from '../calls/messages/on-demand.ts'
import { outsideNumbersLabels, outsideNumbersMessages } from '../calls/messages/outside-numbers.ts'
import { parkedCallsLabels, parkedCallsMessages } from '../calls/messages/parked-calls.ts'
import { recordingLabels, recordingMessages } from '../calls/messages/recording.ts'
import { dashboardLabels } from '../company/messages/dashboard.ts'
import { developersLabels, developersMessages } from '../company/messages/developers.ts'
import { otpHistoryLabels, otpHistoryMessages } from '../company/messages/otp-history.ts'
import { serviceLabels, serviceMessages } from '../company/messages/service.ts'
import { signupLabels, signupMessages } from '../company/messages/signup.ts'
import { usersLabels, usersMessages } from '../company/messages/users.ts'
import { verifiedNumbersLabels, verifiedNumbersMessages } from '../company/messages/verified-numbers.ts'
import { wallboardLabels, wallboardMessages } from '../company/messages/wallboard.ts'
import { auditLabels, auditMessages } from '../core/messages/audit.ts'
import { legalLabels, legalMessages } from '../core/messages/legal.ts'
import { profileLabels, profileMessages } from '../core/messages/profile.ts'
import { suspensionsLabels, suspensionsMessages } from '../core/messages/suspensions.ts'
import { webhooksLabels, webhooksMessages } from '../core/messages/webhooks.ts'
import { workgroupsLabels, workgroupsMessages } from '../core/messages/workgroups.ts'
import { bankTransfersLabels, bankTransfersMessages } from '../money/messages/bank-transfers.ts'
import { cardWindowMessages } from '../money/messages/card-window.ts'
import { invoicesLabels, invoicesMessages } from '../money/messages/invoices.ts'
import { moneyLabels } from '../money/messages/money-texts.ts'
import { payLinkPageLabels, payLinkPageMessages } from '../money/messages/pay-link-page.ts'
import { payLinksLabels, payLinksMessages } from '../money/messages/pay-links.ts'
import { paymentResultLabels, paymentResultMessages } from '../money/messages/payment-results.ts'
import { paymentsMessages } from '../money/messages/payments.ts'
import { phoneNumbersLabels, phoneNumbersMessages } from '../money/messages/phone-numbers.ts'
import { plansLabels, plansMessages } from '../money/messages/plans.ts'
import { savedCardsLabels, savedCardsMessages } from '../money/messages/saved-cards.ts'
import { walletLabels, walletMessages } from '../money/messages/wallet.ts'
import { campaignsLabels, campaignsMessages } from '../outreach/messages/campaigns.ts'
import { contactGroupsLabels, contactGroupsMessages } from '../outreach/messages/contact-groups.ts'
import { robocallsLabels, robocallsMessages } from '../outreach/messages/robocalls.ts'
import { authLabels, authMessages } from '../people/messages/auth.ts'
import { businessLabels, businessMessages } from '../people/messages/business.ts'
import { dataRequestsLabels, dataRequestsMessages } from '../people/messages/data-requests.ts'
import { documentsLabels, documentsMessages } from '../people/messages/documents.ts'
import { mailedLinkLabels } from '../people/messages/mailed-links.ts'
import { myPhoneMessages } from '../people/messages/my-phone.ts'
import { myPhoneLabels } from '../people/messages/my-phone-screen.ts'
import { securityLabels, securityMessages } from '../people/messages/security.ts'
import { conferencesLabels, conferencesMessages } from '../routing/messages/conferences.ts'
import { ivrLabels, ivrMessages } from '../routing/messages/ivr.ts'
import { queueReportsLabels, queueReportsMessages } from '../routing/messages/queue-reports.ts'
import { queuesLabels, queuesMessages } from '../routing/messages/queues.ts'
import { reachLabels, reachMessages } from '../routing/messages/reach.ts'
import { ringGroupsLabels, ringGroupsMessages } from '../routing/messages/ring-groups.ts'
import { schedulesLabels, schedulesMessages } from '../routing/messages/schedules.ts'
import { voicemailLabels, voicemailMessages } from '../routing/messages/voicemail.ts'
import { appLabels } from './app.ts'
import { newUserMessages } from './fields.ts'
import { shellLabels } from './shell.ts'

/**
 * Every text that a person reads on a screen or hears from the API, by key: the one place to reword or translate them.
 * `Messages` are what is said of what was done or failed, each with its test; `Labels` are what stands on a screen.
 *
 * @source DEC-2, DEC-4, DEC-5
 */
export const catalogue = {
  ...authMessages,
  ...authLabels,
  ...signupMessages,
  ...signupLabels,
  ...legalMessages,
  ...legalLabels,
  ...serviceMessages,
  ...serviceLabels,
  ...appLabels,
  ...mailedLinkLabels,
  ...cardWindowMessages,
  ...payLinkPageMessages,
  ...payLinkPageLabels,
  ...payLinksMessages,
  ...payLinksLabels,
  ...paymentResultMessages,
  ...paymentResultLabels,
  ...wallboardMessages,
  ...wallboardLabels,
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
  ...moneyLabels,
  ...invoicesMessages,
  ...invoicesLabels,
  ...ivrLabels,
  ...browserCallLabels,
  ...myPhoneLabels,
  ...callDetailLabels,
  ...onDemandMessages,
  ...onDemandLabels,
  ...callDetailMessages,
  ...allowancesMessages,
  ...allowancesLabels,
  ...callerIdsMessages,
  ...callerIdsLabels,
  ...verifiedNumbersMessages,
  ...verifiedNumbersLabels,
  ...bankTransfersMessages,
  ...bankTransfersLabels,
  ...savedCardsMessages,
  ...savedCardsLabels,
  ...campaignsMessages,
  ...campaignsLabels,
  ...robocallsMessages,
  ...robocallsLabels,
  ...dataRequestsMessages,
  ...dataRequestsLabels,
  ...auditMessages,
  ...auditLabels,
  ...documentsMessages,
  ...documentsLabels,
  ...otpHistoryMessages,
  ...otpHistoryLabels,
  ...queueReportsMessages,
  ...queueReportsLabels,
  ...queuesMessages,
  ...queuesLabels,
  ...liveCallsMessages,
  ...liveCallsLabels,
  ...outsideNumbersMessages,
  ...outsideNumbersLabels,
  ...parkedCallsMessages,
  ...parkedCallsLabels,
  ...reachMessages,
  ...reachLabels,
  ...recordingMessages,
  ...recordingLabels,
  ...ringGroupsMessages,
  ...ringGroupsLabels,
  ...voicemailMessages,
  ...voicemailLabels,
  ...schedulesMessages,
  ...schedulesLabels,
  ...suspensionsMessages,
  ...suspensionsLabels,
  ...contactGroupsMessages,
  ...contactGroupsLabels,
  ...developersMessages,
  ...developersLabels,
  ...webhooksMessages,
  ...webhooksLabels,
} as const

export type MessageKey = keyof typeof catalogue
