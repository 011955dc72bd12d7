import { auditMessages } from './audit.ts'
import { authMessages } from './auth.ts'
import { callsMessages } from './calls.ts'
import { paymentsMessages } from './payments.ts'
import { plansMessages } from './plans.ts'
import { profileMessages } from './profile.ts'
import { serviceMessages } from './service.ts'
import { usersMessages } from './users.ts'
import { walletMessages } from './wallet.ts'
import { workgroupsMessages } from './workgroups.ts'

/** Every text that the API sends and the screens show, by key: the one place to reword or translate. */
export const catalogue = {
  ...serviceMessages,
  ...authMessages,
  ...workgroupsMessages,
  ...profileMessages,
  ...walletMessages,
  ...plansMessages,
  ...paymentsMessages,
  ...callsMessages,
  ...usersMessages,
  ...auditMessages,
} as const

export type MessageKey = keyof typeof catalogue
export type Rewording = Partial<Record<MessageKey, string>>

/**
 * The lookup of texts, with the operator's rewording (MESSAGES_FILE) over the catalogue's.
 *
 * @returns `(key, values)` gives the text with each `{name}` replaced by `values.name`
 */
export function createText(rewording: Rewording = {}) {
  return (key: MessageKey, values: Record<string, string | number> = {}): string =>
    (rewording[key] ?? catalogue[key]).replace(/\{(\w+)\}/g, (whole, name: string) =>
      String(values[name] ?? whole),
    )
}

export type Text = ReturnType<typeof createText>
