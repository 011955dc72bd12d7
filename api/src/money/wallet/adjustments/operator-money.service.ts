import { createHash } from 'node:crypto'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../../context.ts'
import { ActionRefused } from '../../../platform/refusal.ts'

// What binds every action by which an operator moves money, whoever asks: the command line or a console.

/** How an operator's order is told from another one like it. */
export interface OrderOnce {
  /** names the order: given again with the same key, it is not made again */
  readonly key?: string | undefined
  /** the same was done within a day, and is meant once more */
  readonly again?: boolean | undefined
}

/** Why money stays where it is. Amounts in kobo. */
export type MoneyRefusal =
  | { readonly why: 'above_maximum'; readonly amount: Kobo; readonly maximum: Kobo }
  | { readonly why: 'done_today'; readonly amount: Kobo; readonly subject: string; readonly at: Date }
  | { readonly why: 'key_of_another'; readonly key: string }

export class MoneyRefused extends ActionRefused<MoneyRefusal> {}

const A_DAY_MS = 86_400_000

/** @param amount of any sign. @throws MoneyRefused above_maximum: it is more than OPERATOR_MAXIMUM */
export function checkMaximum({ config }: Pick<Context, 'config'>, amount: Kobo): void {
  const maximum = config.operatorMaximum
  const size = kobo(Math.abs(amount))
  if (size > maximum) throw new MoneyRefused({ why: 'above_maximum', amount: size, maximum })
}

/** Since when the same thing is taken for a repeat. */
export const repeatsSince = (now: Date): Date => new Date(now.getTime() - A_DAY_MS)

/**
 * Refuses what was done within a day already, unless it is meant again.
 *
 * @param last when the same was done last, within a day
 * @throws MoneyRefused done_today
 */
export function checkRepeat(
  last: Date | undefined,
  { again }: OrderOnce,
  what: { readonly amount: Kobo; readonly subject: string },
): void {
  if (last === undefined || again) return
  throw new MoneyRefused({ why: 'done_today', ...what, at: last })
}

/** A key of an operator's as one that a provider takes: letters and digits, of one length. */
export const keyDigest = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)
