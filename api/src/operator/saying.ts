import type { Context } from '../context.ts'
import { inWords, type Saying } from '../platform/actions/action.ts'
import { withService } from './open.ts'
import type { Operator } from './operator.ts'

/**
 * `withService` for commands that a feature may refuse.
 *
 * @throws Refused, or the error that `says` has, in place of the feature's refusal
 */
export const withSayings = <T>(
  says: readonly Saying<unknown>[],
  operator: Pick<Operator, 'open'>,
  work: (ctx: Context) => Promise<T>,
): Promise<T> => withService(operator, (ctx) => inWords(says, null, work(ctx)))
