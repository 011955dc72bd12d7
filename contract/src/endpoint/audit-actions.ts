import { audit } from './audit.gathered.ts'
import type { AuditWord } from './audit-word.ts'

/** Every action that the audit may hold: the code can write no other one. */
export const auditActions = audit satisfies Record<string, AuditWord>

export type AuditAction = keyof typeof auditActions

/** Whether the audit has words for it: a database may hold what former code wrote. */
export const isAuditAction = (action: string): action is AuditAction => Object.hasOwn(auditActions, action)
