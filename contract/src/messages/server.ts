import { exportsServerMessages } from '../calls/messages/exports-server.ts'
import { outsideNumbersServerMessages } from '../calls/messages/outside-numbers.ts'
import { serviceServerMessages } from '../company/messages/service.ts'
import { auditTexts } from '../core/messages/audit-texts.ts'
import { suspensionsServerMessages } from '../core/messages/suspensions.ts'
import { invoicesServerMessages } from '../money/messages/invoices.ts'
import { paymentsServerMessages } from '../money/messages/payments.ts'
import { walletServerMessages } from '../money/messages/wallet.ts'
import { authServerMessages } from '../people/messages/auth.ts'
import { dataRequestsServerMessages } from '../people/messages/data-requests.ts'
import { ivrServerMessages } from '../routing/messages/ivr.ts'
import { queueReportsServerMessages } from '../routing/messages/queue-reports.ts'
import { reachServerMessages } from '../routing/messages/reach.ts'
import { ringGroupsServerMessages } from '../routing/messages/ring-groups.ts'
import { schedulesServerMessages } from '../routing/messages/schedules.ts'
import { voicemailServerMessages } from '../routing/messages/voicemail.ts'
import { offlineLabels } from './app.ts'
import { catalogue } from './catalogue.ts'
import { fieldMessages } from './fields.ts'
import { mailMessages } from './mails.ts'
import { createWording } from './wording.ts'

/** The catalogue with what only the server writes: mails, receipts, and what the audit calls each action. */
export const serverCatalogue = {
  ...catalogue,
  ...offlineLabels,
  ...auditTexts,
  ...authServerMessages,
  ...dataRequestsServerMessages,
  ...exportsServerMessages,
  ...fieldMessages,
  ...invoicesServerMessages,
  ...ivrServerMessages,
  ...mailMessages,
  ...outsideNumbersServerMessages,
  ...paymentsServerMessages,
  ...reachServerMessages,
  ...ringGroupsServerMessages,
  ...schedulesServerMessages,
  ...serviceServerMessages,
  ...suspensionsServerMessages,
  ...queueReportsServerMessages,
  ...voicemailServerMessages,
  ...walletServerMessages,
} as const

export type ServerMessageKey = keyof typeof serverCatalogue
export type Rewording = Partial<Record<ServerMessageKey, string>>

/** The lookup of all texts (see `createWording`). */
export const createText = (rewording: Rewording = {}) => createWording(serverCatalogue, rewording)

export type Text = ReturnType<typeof createText>
