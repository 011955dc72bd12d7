import { allowancesLabels, allowancesMessages } from '../calls/messages/allowances.ts'
import { blockedNumbersLabels, blockedNumbersMessages } from '../calls/messages/blocked-numbers.ts'
import { browserCallLabels } from '../calls/messages/browser-call.ts'
import { callDetailLabels, callDetailMessages } from '../calls/messages/call-detail.ts'
import { callNotesLabels, callNotesMessages } from '../calls/messages/call-notes.ts'
import { callerIdsLabels, callerIdsMessages } from '../calls/messages/caller-ids.ts'
import { callsLabels, callsMessages } from '../calls/messages/calls.ts'
import { contactCallsLabels, contactCallsMessages } from '../calls/messages/contact-calls.ts'
import { filesLabels, filesMessages } from '../calls/messages/files.ts'
import { liveCallsLabels, liveCallsMessages } from '../calls/messages/live-calls.ts'
import { missedCallsLabels, missedCallsMessages } from '../calls/messages/missed-calls.ts'
import { missedTextsLabels, missedTextsMessages } from '../calls/messages/missed-texts.ts'
import { onDemandLabels, onDemandMessages } from '../calls/messages/on-demand.ts'
import { outsideNumbersLabels, outsideNumbersMessages } from '../calls/messages/outside-numbers.ts'
import { parkedCallsLabels, parkedCallsMessages } from '../calls/messages/parked-calls.ts'
import { recordingLabels, recordingMessages } from '../calls/messages/recording.ts'
import { soundsLabels, soundsMessages } from '../calls/messages/sounds.ts'
import { speechMessages } from '../calls/messages/speech.ts'
import { dashboardLabels } from '../company/messages/dashboard.ts'
import { developersLabels, developersMessages } from '../company/messages/developers.ts'
import { otpHistoryLabels, otpHistoryMessages } from '../company/messages/otp-history.ts'
import { serviceLabels, serviceMessages } from '../company/messages/service.ts'
import { setUpLabels, setUpMessages } from '../company/messages/set-up.ts'
import { signupLabels, signupMessages } from '../company/messages/signup.ts'
import { usersLabels, usersMessages } from '../company/messages/users.ts'
import { verifiedNumbersLabels, verifiedNumbersMessages } from '../company/messages/verified-numbers.ts'
import { wallboardLabels, wallboardMessages } from '../company/messages/wallboard.ts'
import { auditLabels, auditMessages } from '../core/messages/audit.ts'
import { legalLabels, legalMessages } from '../core/messages/legal.ts'
import { profileLabels, profileMessages } from '../core/messages/profile.ts'
import { pushLabels, pushMessages } from '../core/messages/push.ts'
import { suspensionsLabels, suspensionsMessages } from '../core/messages/suspensions.ts'
import { webhooksLabels, webhooksMessages } from '../core/messages/webhooks.ts'
import { workgroupsLabels, workgroupsMessages } from '../core/messages/workgroups.ts'
import { bankTransfersLabels, bankTransfersMessages } from '../money/messages/bank-transfers.ts'
import { cardWindowMessages } from '../money/messages/card-window.ts'
import { creditRequestsLabels, creditRequestsMessages } from '../money/messages/credit-requests.ts'
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
import { contactsLabels, contactsMessages } from '../people/messages/contacts.ts'
import { dataRequestsLabels, dataRequestsMessages } from '../people/messages/data-requests.ts'
import { documentsLabels, documentsMessages } from '../people/messages/documents.ts'
import { mailedLinkLabels } from '../people/messages/mailed-links.ts'
import { myPhoneMessages } from '../people/messages/my-phone.ts'
import { myPhoneLabels } from '../people/messages/my-phone-screen.ts'
import { securityLabels, securityMessages } from '../people/messages/security.ts'
import { callCentreLabels } from '../routing/messages/call-centre.ts'
import { callFlowLabels, callFlowMessages } from '../routing/messages/call-flow.ts'
import { conferencesLabels, conferencesMessages } from '../routing/messages/conferences.ts'
import { ivrLabels, ivrMessages } from '../routing/messages/ivr.ts'
import { pickUpLabels, pickUpMessages } from '../routing/messages/pick-up.ts'
import { queueCallsLabels, queueCallsMessages } from '../routing/messages/queue-calls.ts'
import { queueReportsLabels, queueReportsMessages } from '../routing/messages/queue-reports.ts'
import { queuesLabels, queuesMessages } from '../routing/messages/queues.ts'
import { reachLabels, reachMessages } from '../routing/messages/reach.ts'
import { ringGroupsLabels, ringGroupsMessages } from '../routing/messages/ring-groups.ts'
import { schedulesLabels, schedulesMessages } from '../routing/messages/schedules.ts'
import { voicemailLabels, voicemailMessages } from '../routing/messages/voicemail.ts'

/** The texts of every feature, for screens and API replies. Generated by `node scripts/house/gathered.mjs`: do not edit. */
export const texts = {
  ...allowancesMessages,
  ...allowancesLabels,
  ...blockedNumbersMessages,
  ...blockedNumbersLabels,
  ...browserCallLabels,
  ...callDetailMessages,
  ...callDetailLabels,
  ...callNotesMessages,
  ...callNotesLabels,
  ...callerIdsMessages,
  ...callerIdsLabels,
  ...callsMessages,
  ...callsLabels,
  ...contactCallsMessages,
  ...contactCallsLabels,
  ...filesMessages,
  ...filesLabels,
  ...liveCallsMessages,
  ...liveCallsLabels,
  ...missedCallsMessages,
  ...missedCallsLabels,
  ...missedTextsMessages,
  ...missedTextsLabels,
  ...onDemandMessages,
  ...onDemandLabels,
  ...outsideNumbersMessages,
  ...outsideNumbersLabels,
  ...parkedCallsMessages,
  ...parkedCallsLabels,
  ...recordingMessages,
  ...recordingLabels,
  ...soundsMessages,
  ...soundsLabels,
  ...speechMessages,
  ...dashboardLabels,
  ...developersMessages,
  ...developersLabels,
  ...otpHistoryMessages,
  ...otpHistoryLabels,
  ...serviceMessages,
  ...serviceLabels,
  ...setUpMessages,
  ...setUpLabels,
  ...signupMessages,
  ...signupLabels,
  ...usersMessages,
  ...usersLabels,
  ...verifiedNumbersMessages,
  ...verifiedNumbersLabels,
  ...wallboardMessages,
  ...wallboardLabels,
  ...auditMessages,
  ...auditLabels,
  ...legalMessages,
  ...legalLabels,
  ...profileMessages,
  ...profileLabels,
  ...pushMessages,
  ...pushLabels,
  ...suspensionsMessages,
  ...suspensionsLabels,
  ...webhooksMessages,
  ...webhooksLabels,
  ...workgroupsMessages,
  ...workgroupsLabels,
  ...bankTransfersMessages,
  ...bankTransfersLabels,
  ...cardWindowMessages,
  ...creditRequestsMessages,
  ...creditRequestsLabels,
  ...invoicesMessages,
  ...invoicesLabels,
  ...moneyLabels,
  ...payLinkPageMessages,
  ...payLinkPageLabels,
  ...payLinksMessages,
  ...payLinksLabels,
  ...paymentResultMessages,
  ...paymentResultLabels,
  ...paymentsMessages,
  ...phoneNumbersMessages,
  ...phoneNumbersLabels,
  ...plansMessages,
  ...plansLabels,
  ...savedCardsMessages,
  ...savedCardsLabels,
  ...walletMessages,
  ...walletLabels,
  ...campaignsMessages,
  ...campaignsLabels,
  ...contactGroupsMessages,
  ...contactGroupsLabels,
  ...robocallsMessages,
  ...robocallsLabels,
  ...authMessages,
  ...authLabels,
  ...businessMessages,
  ...businessLabels,
  ...contactsMessages,
  ...contactsLabels,
  ...dataRequestsMessages,
  ...dataRequestsLabels,
  ...documentsMessages,
  ...documentsLabels,
  ...mailedLinkLabels,
  ...myPhoneLabels,
  ...myPhoneMessages,
  ...securityMessages,
  ...securityLabels,
  ...callCentreLabels,
  ...callFlowMessages,
  ...callFlowLabels,
  ...conferencesMessages,
  ...conferencesLabels,
  ...ivrMessages,
  ...ivrLabels,
  ...pickUpMessages,
  ...pickUpLabels,
  ...queueCallsMessages,
  ...queueCallsLabels,
  ...queueReportsMessages,
  ...queueReportsLabels,
  ...queuesMessages,
  ...queuesLabels,
  ...reachMessages,
  ...reachLabels,
  ...ringGroupsMessages,
  ...ringGroupsLabels,
  ...schedulesMessages,
  ...schedulesLabels,
  ...voicemailMessages,
  ...voicemailLabels,
} as const
