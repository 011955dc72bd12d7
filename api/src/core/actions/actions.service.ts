import type { Context } from '../../context.ts'
import { type Action, type Done, inWords, type Preview, type Saying } from '../../platform/actions/action.ts'
import { readInput } from '../../platform/actions/fields.ts'
import { trying } from '../../platform/actions/trial.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { auditLookUp } from '../audit/look-ups.service.ts'

/** What an operator has typed for an action, by the names of its fields. */
export type Typed = Readonly<Record<string, string | undefined>>

/** An action that an operator has begun, with what would happen. */
export interface Begun {
  readonly would: readonly string[]
  /** Tries what it would do, and undoes it. @throws Refused for whatever it would be refused for */
  readonly attempt: () => Promise<unknown>
  /** Does it. @throws Refused */
  readonly run: () => Promise<Done>
}

/** The action as it is called when its types are no longer known. */
interface Untyped {
  preview(ctx: Context, input: object): Promise<Preview<unknown>>
  run(ctx: Context, actor: Actor, input: object, facts: unknown): Promise<Done>
  readonly says?: readonly Saying<object>[]
}

/**
 * Reads what was typed for an action, and finds what would happen. Whose data that shows is written into the audit before it is
 * shown.
 *
 * @throws FieldMisused; Refused
 */
export async function beginAction(ctx: Context, actor: Actor, action: Action, typed: Typed): Promise<Begun> {
  const input = readInput(action.input, typed, ctx.clock.now())
  const it = action as unknown as Untyped
  const { would, facts, people } = await inWords(it.says, input, it.preview(ctx, input))
  if (people) await auditLookUp(ctx, actor, { verb: action.name, reason: typed.reason?.trim(), ...people })
  const run = (on: Context) => inWords(it.says, input, it.run(on, actor, input, facts))
  return {
    would,
    attempt: action.asksOutside ? async () => {} : trying(ctx, run),
    run: () => run(ctx),
  }
}
