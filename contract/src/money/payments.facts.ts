import type { AuditWord } from '../endpoint/audit-word.ts'

export const paymentsErrors = {
  plan_for_admins: 403,
  payment_not_verified: 404,
  payment_unknown: 404,
  no_subscription: 409,
  plan_one_person: 409,
  top_up_too_small: 422,
  payg_too_small: 422,
  payment_too_large: 422,
  payment_closed: 422,
  reference_not_ours: 422,
  provider_unavailable: 503,
} as const

export const paymentsAudit = {
  payment_credited: { kind: 'money', text: 'Paid ₦{amount} by card' },
  payment_suspended: {
    kind: 'money',
    text: 'Paid another amount than agreed by card: we hold the money and check it',
  },
  payments_exported: { kind: 'money', text: 'Downloaded the payments as a file' },
  debt_paid: { kind: 'money', by: 'job', text: 'Paid ₦{amount} that was owed after a chargeback' },
  dispute_opened: {
    kind: 'money',
    by: 'provider',
    text: 'The bank of the card disputed a payment',
  },
  card_kept: { kind: 'money', text: 'Let us keep a bank card' },
  card_refused: {
    kind: 'money',
    by: 'job',
    text: 'The saved card was refused for an automatic top-up of ₦{amount}',
  },
  plan_moved: {
    kind: 'money',
    by: 'job',
    text: 'Moved the subscriptions of a plan to its new price',
  },
  plan_move_ordered: {
    kind: 'money',
    by: 'operator',
    text: 'Announced a new price to the subscriptions of a plan',
  },
  plan_move_cancelled: { kind: 'money', by: 'operator', text: 'Called off a new price of a plan' },
  subscription_ended: { kind: 'money', text: 'Cancelled the subscription of the plan' },
  people_unsubscribed: {
    kind: 'money',
    by: 'job',
    text: 'Ended the subscription: the plan is for one person, and the workgroup has more',
  },
  refund_failed: { kind: 'money', by: 'provider', text: 'Could not refund a card payment' },
  refund_ordered: { kind: 'money', by: 'operator', text: 'Ordered a refund of ₦{amount}' },
  refund_processed: { kind: 'money', by: 'provider', text: 'Refunded ₦{amount} to the card' },
  suspense_credited: {
    kind: 'money',
    by: 'operator',
    text: 'Credited ₦{amount} that had been held',
  },
  dispute_won: { kind: 'money', by: 'provider', text: 'The bank decided a dispute in your favour' },
  dispute_lost: {
    kind: 'money',
    by: 'provider',
    text: 'The bank decided a dispute against you',
  },
  suspense_claimed: {
    kind: 'money',
    by: 'operator',
    text: 'Found the owner of held money',
  },
  payout_accepted: { kind: 'money', by: 'operator', text: 'Accepted a payout of the card provider as it is' },
} as const satisfies Record<string, AuditWord>

/** The tables of what a line is made of: a payment for a number may have the answers of set-up with it. */
export const lineTables = [
  'line_set_ups',
  'workgroups',
  'schedules',
  'schedule_days',
  'schedule_hours',
  'schedule_leads',
  'ivrs',
  'ivr_members',
  'ring_groups',
  'ring_group_members',
  'voicemail_boxes',
  'voicemail_people',
  'reaches',
  'number_allocations',
  'phone_numbers',
] as const

/** What the audit says of it. */
export const lineAudits = [
  'line_set_up',
  'number_assigned',
  'workgroup_renamed',
  'schedule_added',
  'ivr_added',
  'ring_group_added',
  'voicemail_box_added',
  'voicemail_box_changed',
  'reach_set',
] as const
