import { CALL_LIMITS, type CallLimitName } from '@ekoline/contract/calls/call-limits.facts.ts'
import type { z } from 'zod'
import { whole } from './values.ts'

const limit = (byDefault: number) => whole(0, 999_999_999).default(byDefault)

/** How much calling a seat and a workgroup may do, in the order of docs/configuration.md; 0: no limit. */
export const callVariables = {
  CALLS_AT_ONCE_SEAT: limit(2),
  CALLS_AT_ONCE_WORKGROUP: limit(10),
  CALLS_A_MINUTE_SEAT: limit(10),
  CALLS_A_MINUTE_WORKGROUP: limit(30),
  CALL_SPEND_DAY_SEAT: limit(20_000),
  CALL_SPEND_DAY_WORKGROUP: limit(20_000),
}

const variableOf: Record<CallLimitName, keyof typeof callVariables> = {
  seat_at_once: 'CALLS_AT_ONCE_SEAT',
  workgroup_at_once: 'CALLS_AT_ONCE_WORKGROUP',
  seat_a_minute: 'CALLS_A_MINUTE_SEAT',
  workgroup_a_minute: 'CALLS_A_MINUTE_WORKGROUP',
  seat_day: 'CALL_SPEND_DAY_SEAT',
  workgroup_day: 'CALL_SPEND_DAY_WORKGROUP',
}

/** Each limit; null: there is none. Those of a day in kobo. */
export type CallLimitsConfig = Readonly<Record<CallLimitName, number | null>>

export function callLimitsOf(vars: z.infer<z.ZodObject<typeof callVariables>>): CallLimitsConfig {
  const limits = CALL_LIMITS.map((name) => {
    const value = vars[variableOf[name]]
    return [name, value === 0 ? null : name.endsWith('_day') ? value * 100 : value]
  })
  return Object.fromEntries(limits) as CallLimitsConfig
}
