import { allowancesLabels, allowancesMessages } from './allowances.ts'
import { appLabels } from './app.ts'
import { auditLabels, auditMessages } from './audit.ts'
import { bankTransfersLabels, bankTransfersMessages } from './bank-transfers.ts'
import { browserCallLabels } from './browser-call.ts'
import { callDetailLabels, callDetailMessages } from './call-detail.ts'
import { callerIdsLabels, callerIdsMessages } from './caller-ids.ts'
import { campaignsLabels, campaignsMessages } from './campaigns.ts'
import { cardWindowMessages } from './card-window.ts'
import { contactGroupsLabels, contactGroupsMessages } from './contact-groups.ts'
import { dataRequestsLabels, dataRequestsMessages } from './data-requests.ts'
import { developersLabels, developersMessages } from './developers.ts'
import { documentsLabels, documentsMessages } from './documents.ts'
import { invoicesLabels, invoicesMessages } from './invoices.ts'
import { ivrLabels } from './ivr.ts'
import { liveCallsLabels, liveCallsMessages } from './live-calls.ts'
import { mailedLinkLabels } from './mailed-links.ts'
import type { moneyLabels } from './money-texts.ts'
import { myPhoneLabels } from './my-phone-screen.ts'
import { onDemandLabels, onDemandMessages } from './on-demand.ts'
import { otpHistoryLabels, otpHistoryMessages } from './otp-history.ts'
import { outsideNumbersLabels, outsideNumbersMessages } from './outside-numbers.ts'
import { parkedCallsLabels, parkedCallsMessages } from './parked-calls.ts'
import { payLinkPageLabels, payLinkPageMessages } from './pay-link-page.ts'
import { payLinksLabels, payLinksMessages } from './pay-links.ts'
import { paymentResultLabels, paymentResultMessages } from './payment-results.ts'
import { publicCatalogue } from './public-catalogue.ts'
import { queueReportsLabels, queueReportsMessages } from './queue-reports.ts'
import { queuesLabels, queuesMessages } from './queues.ts'
import { reachLabels, reachMessages } from './reach.ts'
import { recordingLabels, recordingMessages } from './recording.ts'
import { ringGroupsLabels, ringGroupsMessages } from './ring-groups.ts'
import { robocallsLabels, robocallsMessages } from './robocalls.ts'
import { savedCardsLabels, savedCardsMessages } from './saved-cards.ts'
import { schedulesLabels, schedulesMessages } from './schedules.ts'
import { shellCatalogue } from './shell-catalogue.ts'
import { suspensionsLabels, suspensionsMessages } from './suspensions.ts'
import { verifiedNumbersLabels, verifiedNumbersMessages } from './verified-numbers.ts'
import { voicemailLabels, voicemailMessages } from './voicemail.ts'
import { wallboardLabels, wallboardMessages } from './wallboard.ts'
import { webhooksLabels, webhooksMessages } from './webhooks.ts'

/**
 * Every text that a person reads on a screen or hears from the API, by key: the one place to reword or translate them.
 * `Messages` are what is said of what was done or failed, each with its test; `Labels` are what stands on a screen.
 */
export const catalogue = {
  ...publicCatalogue,
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
  ...shellCatalogue,
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

export type MessageKey = keyof typeof catalogue | keyof typeof moneyLabels
