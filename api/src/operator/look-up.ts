// @source DEC-143

import type { Context } from '../context.ts'
import { auditLookUp as auditIt, type LookUp } from '../core/audit/look-ups.service.ts'
import { type Given, type Operator, type Option, operatorActor } from './operator.ts'

/** The option of every command that only shows a person's data. */
export const lookUpReason: Record<'reason', Option> = {
  reason: { value: 'TEXT', about: 'why you look, for the audit' },
}

/** Audits that a command is about to show data of people. To be called before anything is shown. */
export const auditLookUp = (
  ctx: Pick<Context, 'db' | 'clock'>,
  operator: Operator,
  { given, ...lookUp }: Omit<LookUp, 'reason'> & { readonly given: Given },
): Promise<void> => auditIt(ctx, operatorActor(operator), { ...lookUp, reason: given.reason?.trim() })
