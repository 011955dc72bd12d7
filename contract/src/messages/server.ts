import { auditTexts } from '../core/messages/audit-texts.ts'
import { offlineLabels } from './app.ts'
import { catalogue } from './catalogue.ts'
import { fieldMessages } from './fields.ts'
import { mailMessages } from './mails.ts'
import { serverTexts } from './server.gathered.ts'
import { createWording } from './wording.ts'

/** The catalogue with what only the server writes: mails, receipts, and what the audit calls each action. */
export const serverCatalogue = {
  ...catalogue,
  ...serverTexts,
  ...offlineLabels,
  ...auditTexts,
  ...fieldMessages,
  ...mailMessages,
} as const

export type ServerMessageKey = keyof typeof serverCatalogue
export type Rewording = Partial<Record<ServerMessageKey, string>>

/** The lookup of all texts (see `createWording`). */
export const createText = (rewording: Rewording = {}) => createWording(serverCatalogue, rewording)

export type Text = ReturnType<typeof createText>
