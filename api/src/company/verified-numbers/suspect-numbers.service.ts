import type { Suspect } from '@ekoline/contract/units/suspect-number.ts'
import type { Context } from '../../context.ts'
import { type KeptNumber, listNumbersAbroad } from './suspect-numbers.sql.ts'

export type SuspectNumber = KeptNumber & Suspect

const DAY_MS = 86_400_000

/**
 * The numbers that are kept as others than were meant, those that surely are first. They stay as they are: who has them
 * decides.
 *
 * @param days of calls, back from now
 */
export async function suspectNumbers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  days: number,
): Promise<SuspectNumber[]> {
  const { suspectIn } = await import('@ekoline/contract/units/suspect-number.ts') // its tables are heavy
  const to = clock.now()
  const kept = await listNumbersAbroad(db, { from: new Date(to.getTime() - days * DAY_MS), to })
  return kept
    .flatMap((number) => {
      const suspect = suspectIn(number.number)
      return suspect ? [{ ...number, ...suspect }] : []
    })
    .sort((a, b) => Number(a.perhaps) - Number(b.perhaps))
}
