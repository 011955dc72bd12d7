import type { Context } from '../context.ts'
import { auditOfEach } from '../core/audit/audit.sql.ts'
import { type Given, type Operator, type Option, operatorActor } from './operator.ts'

/** The option of every command that only shows a person's data. */
export const lookUpReason: Record<'reason', Option> = {
  reason: { value: 'TEXT', about: 'why you look, for the audit' },
}

interface LookUp {
  /** the command's name */
  readonly verb: string
  readonly given: Given
  /** whose data it shows: by card, by seat, or by user */
  readonly cards?: readonly number[]
  readonly seats?: readonly number[]
  readonly users?: readonly number[]
  /** how many rows it shows; without it, so many as there are people */
  readonly shown?: number
}

/**
 * Writes into the audit that a command is about to show data of people: a line for each of them, which their workgroup
 * reads; one line where no person was found. To be called before anything is shown.
 */
export async function auditLookUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  operator: Operator,
  { verb, given, cards = [], seats = [], users = [], shown }: LookUp,
): Promise<void> {
  const whom = new Set([
    ...users.map((id) => `user:${id}`),
    ...seats.map((id) => `seat:${id}`),
    ...cards.map((id) => `card:${id}`),
  ])
  const reason = given.reason?.trim()
  await auditOfEach(db, clock.now(), operatorActor(operator), [...whom], {
    action: 'person_looked_up',
    detail: { verb, shown: shown ?? whom.size, ...(reason && { reason }) },
  })
}
