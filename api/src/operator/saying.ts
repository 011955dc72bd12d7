import type { Context } from '../context.ts'
import type { ActionRefused, RefusalFacts } from '../platform/refusal.ts'
import { withService } from './open.ts'
import { type Operator, Refused } from './operator.ts'

/** What a command says for each reason of a refusal; an error of its own where an argument is wrong. */
export type RefusalWords<F extends RefusalFacts> = {
  readonly [W in F['why']]: (facts: Extract<F, { readonly why: W }>) => string | Error
}

/**
 * `withService` for commands whose actions a feature may refuse, in the operator's words.
 *
 * @returns a function that throws Refused, or the error that `words` has, in place of the feature's refusal
 */
export const saying =
  <F extends RefusalFacts>(kind: new (facts: F) => ActionRefused<F>, words: RefusalWords<F>) =>
  <T>(operator: Pick<Operator, 'open'>, work: (ctx: Context) => Promise<T>): Promise<T> =>
    withService(operator, (ctx) =>
      work(ctx).catch((error: unknown) => {
        throw error instanceof kind ? said(error, words) : error
      }),
    )

function said<F extends RefusalFacts>(refusal: ActionRefused<F>, words: RefusalWords<F>): Error {
  const word = words[refusal.facts.why as F['why']] as (facts: F) => string | Error
  const found = word(refusal.facts)
  return typeof found === 'string' ? new Refused(found, { cause: refusal }) : found
}
