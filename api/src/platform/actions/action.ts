import type { AuditAction } from '@ekoline/contract/endpoint/audit-actions.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../app-error.ts'
import type { Actor } from '../http/caller.ts'
import type { ActionRefused, RefusalFacts } from '../refusal.ts'
import type { Fields, Input } from './fields.ts'
import { Refused } from './refused.ts'

/** Who of the operators may do it; one person may have several (decisions, "Operators"). */
export const PERMISSIONS = ['support', 'kyc', 'finance', 'noc', 'owner'] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What would happen. */
export interface Preview<T> {
  /** in the conditional, a line each: nothing has happened yet */
  readonly would: readonly string[]
  /** what was found, for the action itself: what a person agrees to */
  readonly facts: T
  /** whose data is shown, by card, seat or user: written into the audit before it is shown */
  readonly people?: {
    readonly cards?: readonly number[]
    readonly seats?: readonly number[]
    readonly users?: readonly number[]
  }
}

/** What was done. */
export interface Done {
  readonly lines: readonly string[]
  /** the same for programs */
  readonly data: object
}

/** What a refusal is in words, or an error of its own where what was typed is wrong; undefined: it is none that this knows. */
export type Saying<I = never> = (error: unknown, input: I) => string | Error | undefined

/** Of the kinds of facts, those that may have the reason. */
type FactsOf<F extends RefusalFacts, W> = F extends unknown ? (W extends F['why'] ? F : never) : never

/** What an action says for each reason of a feature's refusal. */
export type RefusalWords<F extends RefusalFacts> = {
  readonly [W in F['why']]: (facts: FactsOf<F, W>) => string | Error
}

/** The words of a feature's kind of refusal. */
export const saying =
  <F extends RefusalFacts>(
    kind: new (facts: F) => ActionRefused<F>,
    words: RefusalWords<F>,
  ): Saying<unknown> =>
  (error) => {
    if (!(error instanceof kind)) return undefined
    return (words[error.facts.why as F['why']] as (facts: F) => string | Error)(error.facts)
  }

/** What `work` found or did. @throws Refused, or the error that one of `says` has, in place of a refusal that it knows */
export async function inWords<T, I>(
  says: readonly Saying<I>[] | undefined,
  input: I,
  work: Promise<T>,
): Promise<T> {
  try {
    return await work
  } catch (error) {
    for (const say of says ?? []) {
      const words = say(error, input)
      if (words !== undefined) throw typeof words === 'string' ? new Refused(words, { cause: error }) : words
    }
    throw error
  }
}

/** Of an action whose field `workgroup` names one that may not be there. */
export const noWorkgroup: Saying<{ readonly workgroup: number }> = (error, { workgroup }) =>
  error instanceof AppError && error.code === 'not_found'
    ? `There is no workgroup ${workgroup}. "users find" shows the workgroups of a person.`
    : undefined

interface Declared<F extends Fields, T> {
  /** one word, or a thing and what is done to it */
  readonly name: string
  readonly permission: Permission
  /** one line, of what it does */
  readonly summary: string
  /** what help adds */
  readonly about: string
  readonly input: F
  /** what it may write into the audit, beside whom it showed */
  readonly audits: readonly AuditAction[]
  /** what refusals of the services below are in words for the operator */
  readonly says?: readonly Saying<Input<F>>[]
  /** it asks a provider, which nothing undoes: its preview is not tried out, and checks all that we know */
  readonly asksOutside?: true
  /** Changes nothing. @throws Refused for every reason that can be foreseen */
  readonly preview: (ctx: Context, input: Input<F>) => Promise<Preview<T>>
  /** @param facts those of the preview that was agreed to. @throws Refused */
  readonly run: (ctx: Context, actor: Actor, input: Input<F>, facts: T) => Promise<Done>
}

/** Something that an operator does: the command line and the console are its faces. */
export interface Action extends Omit<Declared<Fields, unknown>, 'preview' | 'run' | 'says'> {
  readonly says?: readonly Saying[]
  readonly preview: (ctx: Context, input: never) => Promise<Preview<unknown>>
  readonly run: (ctx: Context, actor: Actor, input: never, facts: never) => Promise<Done>
}

/**
 * Declares what an operator does: what it is told, who may, what would happen, and what happens.
 *
 * @source decisions, "Operators"
 */
export const defineAction = <const F extends Fields, T>(declared: Declared<F, T>): Declared<F, T> => declared

/** Who of the operators it is, as tables keep it. */
export const operatorName = ({ request }: Actor): string => request.id.replace(/^operator:/, '')
