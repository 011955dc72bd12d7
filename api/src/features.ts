import { eInvoicing } from './adapters/einvoicing/e-invoicing.feature.ts'
import { asterisk } from './adapters/exchange/asterisk/asterisk.feature.ts'
import { paymentsAdapters } from './adapters/payments/payments-adapters.feature.ts'
import { blocked } from './calls/blocked/blocked.feature.ts'
import { callerId } from './calls/caller-id/caller-id.feature.ts'
import { charge } from './calls/charge/charge.feature.ts'
import { control } from './calls/control/control.feature.ts'
import { files } from './calls/files/files.feature.ts'
import { history } from './calls/history/history.feature.ts'
import { callLimits } from './calls/limits/call-limits.feature.ts'
import { live } from './calls/live/live.feature.ts'
import { missed } from './calls/missed/missed.feature.ts'
import { missedTexts } from './calls/missed-texts/missed-texts.feature.ts'
import { callNotes } from './calls/notes/call-notes.feature.ts'
import { outsideNumbers } from './calls/outside-numbers/outside-numbers.feature.ts'
import { recordings } from './calls/recordings/recordings.feature.ts'
import { speech } from './calls/speech/speech.feature.ts'
import { dashboard } from './company/dashboard/dashboard.feature.ts'
import { developers } from './company/developers/developers.feature.ts'
import { otpHistory } from './company/otp-history/otp-history.feature.ts'
import { service } from './company/service/service.feature.ts'
import { setUp } from './company/set-up/set-up.feature.ts'
import { signup } from './company/signup/signup.feature.ts'
import { users } from './company/users/users.feature.ts'
import { verifiedNumbers } from './company/verified-numbers/verified-numbers.feature.ts'
import { wallboard } from './company/wallboard/wallboard.feature.ts'
import { audit } from './core/audit/audit.feature.ts'
import { destinations } from './core/destinations/destinations.feature.ts'
import { idempotency } from './core/idempotency/idempotency.feature.ts'
import { installation } from './core/installation/installation.feature.ts'
import { legal } from './core/legal/legal.feature.ts'
import { limits } from './core/limits/limits.feature.ts'
import { outbox } from './core/outbox/outbox.feature.ts'
import { profile } from './core/profile/profile.feature.ts'
import { push } from './core/push/push.feature.ts'
import { storage } from './core/storage/storage.feature.ts'
import { trunks } from './core/trunks/trunks.feature.ts'
import { webhooks } from './core/webhooks/webhooks.feature.ts'
import { workgroups } from './core/workgroups/workgroups.feature.ts'
import type { Feature } from './feature.ts'
import { bookkeeping } from './money/bookkeeping/bookkeeping.feature.ts'
import { invoices } from './money/invoices/invoices.feature.ts'
import { payments } from './money/payments/payments.feature.ts'
import { phoneNumbers } from './money/phone-numbers/phone-numbers.feature.ts'
import { plans } from './money/plans/plans.feature.ts'
import { tariffs } from './money/tariffs/tariffs.feature.ts'
import { wallet } from './money/wallet/wallet.feature.ts'
import { campaigns } from './outreach/campaigns/campaigns.feature.ts'
import { contactGroups } from './outreach/contact-groups/contact-groups.feature.ts'
import { robocalls } from './outreach/robocalls/robocalls.feature.ts'
import { auth } from './people/auth/auth.feature.ts'
import { business } from './people/business/business.feature.ts'
import { contacts } from './people/contacts/contacts.feature.ts'
import { dataRequests } from './people/data-requests/data-requests.feature.ts'
import { documents } from './people/documents/documents.feature.ts'
import { myPhone } from './people/my-phone/my-phone.feature.ts'
import { platform } from './platform/platform.feature.ts'
import { callCentre } from './routing/call-centre/call-centre.feature.ts'
import { callFlow } from './routing/call-flow/call-flow.feature.ts'
import { conferences } from './routing/conferences/conferences.feature.ts'
import { ivr } from './routing/ivr/ivr.feature.ts'
import { pickUp } from './routing/pick-up/pick-up.feature.ts'
import { queues } from './routing/queues/queues.feature.ts'
import { reach } from './routing/reach/reach.feature.ts'
import { ringGroups } from './routing/ring-groups/ring-groups.feature.ts'
import { schedules } from './routing/schedules/schedules.feature.ts'
import { voicemail } from './routing/voicemail/voicemail.feature.ts'

/** All features, those that others build on first. */
export const features: readonly Feature[] = [
  profile,
  workgroups,
  legal,
  audit,
  outbox,
  webhooks,
  push,
  idempotency,
  limits,
  installation,
  storage,
  trunks,
  destinations,
  asterisk,
  platform,
  auth,
  business,
  contacts,
  dataRequests,
  documents,
  myPhone,
  wallet,
  paymentsAdapters,
  eInvoicing,
  payments,
  invoices,
  bookkeeping,
  tariffs,
  plans,
  phoneNumbers,
  history,
  recordings,
  charge,
  live,
  missed,
  missedTexts,
  blocked,
  callNotes,
  control,
  callLimits,
  callerId,
  outsideNumbers,
  files,
  speech,
  contactGroups,
  campaigns,
  robocalls,
  schedules,
  ivr,
  ringGroups,
  pickUp,
  queues,
  callCentre,
  voicemail,
  conferences,
  reach,
  callFlow,
  signup,
  setUp,
  users,
  dashboard,
  wallboard,
  developers,
  verifiedNumbers,
  otpHistory,
  service,
]
