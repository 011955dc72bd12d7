import { type AuditAction, auditActions } from '../audit-actions.ts'

type AuditTexts = { readonly [Action in AuditAction as `audit_${Action}`]: string }

/** What the audit's screen says of each action, in the server's words. */
export const auditTexts = {
  ...(Object.fromEntries(
    Object.entries(auditActions).map(([action, { text }]) => [`audit_${action}`, text]),
  ) as AuditTexts),
  audit_balance_alert_ended: 'Ended the e-mails about a low balance',
  audit_other: 'Did something that this page has no words for yet',
  audit_somebody: 'somebody',
}
