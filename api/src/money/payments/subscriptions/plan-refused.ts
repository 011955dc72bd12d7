import type { Kobo } from '@ekoline/contract/units/money.ts'
import { ActionRefused } from '../../../platform/refusal.ts'

/** Why plans, and what workgroups are on, stay as they are. */
export type PlanRefusal =
  | { readonly why: 'no_plan' | 'paid_once_only' | 'no_monthly_plan'; readonly planId: number }
  | { readonly why: 'not_sold' | 'no_move'; readonly plan: string }
  | {
      readonly why: 'move_waits'
      readonly planId: number
      readonly plan: string
      readonly price: Kobo
      readonly moveAt: Date
    }
  | { readonly why: 'credit_above_price' | 'move_of_once' | 'move_too_soon' | 'changed_since' }
  | { readonly why: 'provider_refused' | 'provider_away'; readonly message: string }
  | { readonly why: 'no_workgroup'; readonly workgroupId: number }
  | { readonly why: 'several_people'; readonly plan: string; readonly people: number }
  | { readonly why: 'needs_end' | 'has_no_end' | 'end_is_over' }

export class PlanRefused extends ActionRefused<PlanRefusal> {}
