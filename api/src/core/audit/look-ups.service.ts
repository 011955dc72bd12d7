import type { Context } from '../../context.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { auditOfEach } from './audit.sql.ts'

/** What shows people's data to an operator. */
export interface LookUp {
  /** the name of what shows it */
  readonly verb: string
  /** why the operator looks, when they say */
  readonly reason: string | undefined
  /** whose data it shows: by card, by seat, or by user */
  readonly cards?: readonly number[] | undefined
  readonly seats?: readonly number[] | undefined
  readonly users?: readonly number[] | undefined
  /** how many rows it shows; without it, so many as there are people */
  readonly shown?: number | undefined
}

/**
 * Writes into the audit that an operator is about to see data of people: a line for each of them, which their workgroup
 * reads; one line where no person was found. To be called before anything is shown.
 */
export async function auditLookUp(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { verb, reason, cards = [], seats = [], users = [], shown }: LookUp,
): Promise<void> {
  const targets = new Set([
    ...users.map((id) => `user:${id}`),
    ...seats.map((id) => `seat:${id}`),
    ...cards.map((id) => `card:${id}`),
  ])
  await auditOfEach(db, clock.now(), actor, [...targets], {
    action: 'person_looked_up',
    detail: { verb, shown: shown ?? targets.size, ...(reason && { reason }) },
  })
}
