import type { AuditWord } from '../endpoint/audit-word.ts'

export const plansAudit = {
  plan_given: { kind: 'money', by: 'operator', text: 'Gave the workgroup a plan' },
  plan_lapsed: { kind: 'money', by: 'job', text: 'The plan ended' },
  plan_taken_back: { kind: 'money', by: 'provider', text: 'Shortened the plan: its payment was refunded' },
  plan_priced: { kind: 'money', by: 'operator', text: 'Changed the price of a plan' },
  set_up_answered: { kind: 'settings', by: 'operator', text: 'Answered the request to set up menus' },
  renewal_failed: { kind: 'money', by: 'job', text: 'Could not renew the plan by card' },
  renewal_repriced: {
    kind: 'money',
    by: 'provider',
    text: 'The provider charged another price for the plan than the month before',
  },
} as const satisfies Record<string, AuditWord>
