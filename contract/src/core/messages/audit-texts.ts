import { type AuditAction, auditActions } from '../../endpoint/audit-actions.ts'

type AuditTexts = { readonly [Action in AuditAction as `audit_${Action}`]: string }

/** What the audit's screen says of each action, in the server's words. */
export const auditTexts = {
  ...(Object.fromEntries(
    Object.entries(auditActions).map(([action, { text }]) => [`audit_${action}`, text]),
  ) as AuditTexts),
  audit_balance_alert_ended: 'Turned off the email about a low balance',
  audit_other: 'Other activity',
  audit_operator: '{brand} support',
  audit_somebody: 'a former user',
}
