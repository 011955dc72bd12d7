import { allowancesAudit } from '../calls/allowances.facts.ts'
import { callLimitsAudit } from '../calls/call-limits.facts.ts'
import { callerIdsAudit } from '../calls/caller-ids.facts.ts'
import { callsAudit } from '../calls/calls.facts.ts'
import { filesAudit } from '../calls/files.facts.ts'
import { liveCallsAudit } from '../calls/live-calls.facts.ts'
import { outsideNumbersAudit } from '../calls/outside-numbers.facts.ts'
import { parkedCallsAudit } from '../calls/parked-calls.facts.ts'
import { recordingRulesAudit } from '../calls/recording-rules.facts.ts'
import { developersAudit } from '../company/developers.facts.ts'
import { signupAudit } from '../company/signup.facts.ts'
import { usersAudit } from '../company/users.facts.ts'
import { verifiedNumbersAudit } from '../company/verified-numbers.facts.ts'
import { wallboardAudit } from '../company/wallboard.facts.ts'
import { auditAudit } from '../core/audit.facts.ts'
import { installationAudit } from '../core/installation.facts.ts'
import { legalAudit } from '../core/legal.facts.ts'
import { outboxAudit } from '../core/outbox.facts.ts'
import { profileAudit } from '../core/profile.facts.ts'
import { trunksAudit } from '../core/trunks.facts.ts'
import { webhooksAudit } from '../core/webhooks.facts.ts'
import { workgroupsAudit } from '../core/workgroups.facts.ts'
import { bankTransfersAudit } from '../money/bank-transfers.facts.ts'
import { bookkeepingAudit } from '../money/bookkeeping.facts.ts'
import { invoicesAudit } from '../money/invoices.facts.ts'
import { payLinksAudit } from '../money/pay-links.facts.ts'
import { paymentsAudit } from '../money/payments.facts.ts'
import { phoneNumbersAudit } from '../money/phone-numbers.facts.ts'
import { plansAudit } from '../money/plans.facts.ts'
import { refillsAudit } from '../money/refills.facts.ts'
import { savedCardsAudit } from '../money/saved-cards.facts.ts'
import { tariffsAudit } from '../money/tariffs.facts.ts'
import { walletAudit } from '../money/wallet.facts.ts'
import { campaignsAudit } from '../outreach/campaigns.facts.ts'
import { contactGroupsAudit } from '../outreach/contact-groups.facts.ts'
import { robocallsAudit } from '../outreach/robocalls.facts.ts'
import { authAudit } from '../people/auth.facts.ts'
import { businessAudit } from '../people/business.facts.ts'
import { dataRequestsAudit } from '../people/data-requests.facts.ts'
import { documentsAudit } from '../people/documents.facts.ts'
import { myPhoneAudit } from '../people/my-phone.facts.ts'
import { conferencesAudit } from '../routing/conferences.facts.ts'
import { ivrAudit } from '../routing/ivr.facts.ts'
import { queueReportsAudit } from '../routing/queue-reports.facts.ts'
import { queuesAudit } from '../routing/queues.facts.ts'
import { reachAudit } from '../routing/reach.facts.ts'
import { ringGroupsAudit } from '../routing/ring-groups.facts.ts'
import { schedulesAudit } from '../routing/schedules.facts.ts'
import { voicemailAudit } from '../routing/voicemail.facts.ts'
import type { AuditWord } from './audit-word.ts'

/** Every action that the audit may hold: the code can write no other one. */
export const auditActions = {
  ...auditAudit,
  ...installationAudit,
  ...legalAudit,
  ...outboxAudit,
  ...profileAudit,
  ...trunksAudit,
  ...webhooksAudit,
  ...workgroupsAudit,
  ...authAudit,
  ...businessAudit,
  ...dataRequestsAudit,
  ...documentsAudit,
  ...myPhoneAudit,
  ...bankTransfersAudit,
  ...bookkeepingAudit,
  ...invoicesAudit,
  ...payLinksAudit,
  ...paymentsAudit,
  ...phoneNumbersAudit,
  ...plansAudit,
  ...refillsAudit,
  ...savedCardsAudit,
  ...tariffsAudit,
  ...walletAudit,
  ...allowancesAudit,
  ...callLimitsAudit,
  ...callerIdsAudit,
  ...callsAudit,
  ...filesAudit,
  ...liveCallsAudit,
  ...outsideNumbersAudit,
  ...parkedCallsAudit,
  ...recordingRulesAudit,
  ...campaignsAudit,
  ...contactGroupsAudit,
  ...robocallsAudit,
  ...conferencesAudit,
  ...ivrAudit,
  ...queueReportsAudit,
  ...queuesAudit,
  ...reachAudit,
  ...ringGroupsAudit,
  ...schedulesAudit,
  ...voicemailAudit,
  ...developersAudit,
  ...signupAudit,
  ...usersAudit,
  ...verifiedNumbersAudit,
  ...wallboardAudit,
} as const satisfies Record<string, AuditWord>

export type AuditAction = keyof typeof auditActions

/** Whether the audit has words for it: a database may hold what former code wrote. */
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)
