import type { MessageKey } from './messages/catalogue.ts'

/** What the audit can be narrowed to. */
export const AUDIT_KINDS = ['sign_in', 'money', 'people', 'settings', 'refusal'] as const
export type AuditKind = (typeof AUDIT_KINDS)[number]

interface Action {
  readonly kind: AuditKind
  readonly words: MessageKey
}

/** Every action that the code writes into the audit of a workgroup, and the words for it. */
export const auditActions: Readonly<Record<string, Action>> = {
  signed_in: { kind: 'sign_in', words: 'audit_signed_in' },
  signed_out: { kind: 'sign_in', words: 'audit_signed_out' },
  sign_in_failed: { kind: 'sign_in', words: 'audit_sign_in_failed' },
  account_selected: { kind: 'sign_in', words: 'audit_account_selected' },
  member_topped_up: { kind: 'money', words: 'audit_member_topped_up' },
  payment_credited: { kind: 'money', words: 'audit_payment_credited' },
  payment_suspended: { kind: 'money', words: 'audit_payment_suspended' },
  balance_alert_set: { kind: 'settings', words: 'audit_balance_alert_set' },
  access_refused: { kind: 'refusal', words: 'audit_access_refused' },
  admin_revoked: { kind: 'people', words: 'audit_admin_revoked' },
  debt_paid: { kind: 'money', words: 'audit_debt_paid' },
  dispute_opened: { kind: 'money', words: 'audit_dispute_opened' },
  other_sessions_ended: { kind: 'sign_in', words: 'audit_other_sessions_ended' },
  password_changed: { kind: 'sign_in', words: 'audit_password_changed' },
  password_refused: { kind: 'sign_in', words: 'audit_password_refused' },
  call_placed: { kind: 'settings', words: 'audit_call_placed' },
  call_hung_up: { kind: 'settings', words: 'audit_call_hung_up' },
  plan_given: { kind: 'money', words: 'audit_plan_given' },
  plan_lapsed: { kind: 'money', words: 'audit_plan_lapsed' },
  plan_taken_back: { kind: 'money', words: 'audit_plan_taken_back' },
  plan_priced: { kind: 'money', words: 'audit_plan_priced' },
  profile_changed: { kind: 'people', words: 'audit_profile_changed' },
  refund_failed: { kind: 'money', words: 'audit_refund_failed' },
  refund_ordered: { kind: 'money', words: 'audit_refund_ordered' },
  refund_processed: { kind: 'money', words: 'audit_refund_processed' },
  renewal_failed: { kind: 'money', words: 'audit_renewal_failed' },
  second_factor_failed: { kind: 'sign_in', words: 'audit_second_factor_failed' },
  second_factor_off: { kind: 'sign_in', words: 'audit_second_factor_off' },
  second_factor_on: { kind: 'sign_in', words: 'audit_second_factor_on' },
  second_factor_reset: { kind: 'people', words: 'audit_second_factor_reset' },
  second_step_asked: { kind: 'sign_in', words: 'audit_second_step_asked' },
  session_ended: { kind: 'sign_in', words: 'audit_session_ended' },
  sign_in_link_asked: { kind: 'sign_in', words: 'audit_sign_in_link_asked' },
  sign_in_link_failed: { kind: 'sign_in', words: 'audit_sign_in_link_failed' },
  suspense_credited: { kind: 'money', words: 'audit_suspense_credited' },
  transaction_reversed: { kind: 'money', words: 'audit_transaction_reversed' },
  user_disabled: { kind: 'people', words: 'audit_user_disabled' },
  user_enabled: { kind: 'people', words: 'audit_user_enabled' },
  wallet_adjusted: { kind: 'money', words: 'audit_wallet_adjusted' },
  workgroup_renamed: { kind: 'settings', words: 'audit_workgroup_renamed' },
  dispute_won: { kind: 'money', words: 'audit_dispute_won' },
  dispute_lost: { kind: 'money', words: 'audit_dispute_lost' },
  invitation_resent: { kind: 'people', words: 'audit_invitation_resent' },
  invitation_revoked: { kind: 'people', words: 'audit_invitation_revoked' },
  made_admin: { kind: 'people', words: 'audit_made_admin' },
  password_set: { kind: 'sign_in', words: 'audit_password_set' },
  recording_link: { kind: 'settings', words: 'audit_recording_link' },
  status_changed: { kind: 'people', words: 'audit_status_changed' },
  suspense_claimed: { kind: 'money', words: 'audit_suspense_claimed' },
  user_added: { kind: 'people', words: 'audit_user_added' },
  calls_exported: { kind: 'settings', words: 'audit_calls_exported' },
  statement_exported: { kind: 'money', words: 'audit_statement_exported' },
  recovery_codes_renewed: { kind: 'sign_in', words: 'audit_recovery_codes_renewed' },
  backup_made: { kind: 'settings', words: 'audit_backup_made' },
  backup_restored: { kind: 'settings', words: 'audit_backup_restored' },
}
