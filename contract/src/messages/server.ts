import { offlineLabels } from './app.ts'
import { auditTexts } from './audit-texts.ts'
import { authServerMessages } from './auth-server.ts'
import { catalogue } from './catalogue.ts'
import { dataRequestsServerMessages } from './data-requests-server.ts'
import { exportsServerMessages } from './exports-server.ts'
import { fieldMessages } from './fields.ts'
import { invoicesServerMessages } from './invoices-server.ts'
import { ivrServerMessages } from './ivr-server.ts'
import { mailMessages } from './mails.ts'
import { moneyLabels } from './money-texts.ts'
import { outsideNumbersServerMessages } from './outside-numbers-server.ts'
import { paymentsServerMessages } from './payments-server.ts'
import { queueReportsServerMessages } from './queue-reports-server.ts'
import { reachServerMessages } from './reach-server.ts'
import { ringGroupsServerMessages } from './ring-groups-server.ts'
import { schedulesServerMessages } from './schedules-server.ts'
import { serviceServerMessages } from './service-server.ts'
import { suspensionsServerMessages } from './suspensions-server.ts'
import { voicemailServerMessages } from './voicemail-server.ts'
import { walletServerMessages } from './wallet-server.ts'
import { createWording } from './wording.ts'

/** The catalogue with what only the server writes: mails, receipts, and what the audit calls each action. */
export const serverCatalogue = {
  ...catalogue,
  ...moneyLabels,
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
