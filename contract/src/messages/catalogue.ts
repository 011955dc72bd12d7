import { answerMessages } from './answers.ts'
import { auditDeedMessages } from './audit-deeds.ts'
import { mailMessages } from './mails.ts'
import { shown } from './shown.ts'
import { createWording } from './wording.ts'

/**
 * The texts that the specification quotes, what the API says, and what is said of what was done or failed, by key: the
 * one place to reword or translate them. Labels, hints and empty states that belong to a single screen stand in it.
 * What no screen looks up is kept out of `shown`, so that the portal need not fetch it.
 */
export const catalogue = { ...shown, ...answerMessages, ...auditDeedMessages, ...mailMessages } as const

export type MessageKey = keyof typeof catalogue
export type Rewording = Partial<Record<MessageKey, string>>

/** The lookup of all texts (see `createWording`). */
export const createText = (rewording: Rewording = {}) => createWording(catalogue, rewording)

export type Text = ReturnType<typeof createText>
