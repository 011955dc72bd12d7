import { auditTexts } from './audit-texts.ts'
import { catalogue } from './catalogue.ts'
import { mailMessages } from './mails.ts'
import { createWording } from './wording.ts'

/** The catalogue with what only the server writes: mails, and what the audit calls each action. */
export const serverCatalogue = { ...catalogue, ...auditTexts, ...mailMessages } as const

export type ServerMessageKey = keyof typeof serverCatalogue
export type Rewording = Partial<Record<ServerMessageKey, string>>

/** The lookup of all texts (see `createWording`). */
export const createText = (rewording: Rewording = {}) => createWording(serverCatalogue, rewording)

export type Text = ReturnType<typeof createText>
