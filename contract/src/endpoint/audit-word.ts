/** What the audit can be narrowed to. */
export const AUDIT_KINDS = ['sign_in', 'money', 'people', 'settings', 'refusal'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

/** An action of a feature that the audit may hold: its `<feature>.facts.ts` has them. */
export interface AuditWord {
  readonly kind: AuditKind
  /** who writes it, when no call of the contract says that it does (`audits`) */
  readonly by?: 'every call' | 'job' | 'operator' | 'provider' | 'phone'
  /** what its workgroup reads; reworded as `audit_` and the action's name */
  readonly text: string
}
