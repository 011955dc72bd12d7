// @source DEC-114

import { planIds } from '@ekoline/contract/money/plan-rules.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { countPeople, findPlan, lockPeople } from './workgroups.sql.ts'

// The unlimited plan is for one person. Who joins and what settles its payment lock the workgroup's row, so that of the two
// at once the second one sees the first.

/** Whether a plan is for a workgroup of one person alone. */
export const isForOne = (planId: number): boolean => planId === planIds.unlimited

/** How many people a workgroup has: its seats, invited ones too, and open invitations of people with an account. */
export const peopleOf = (
  { db, clock }: { readonly db: Db } & Pick<Context, 'clock'>,
  workgroupId: number,
): Promise<number> => countPeople(db, workgroupId, clock.now())

/**
 * Lets a further person join a workgroup, or be invited: until the transaction ends it gets no plan for one person.
 *
 * @param code what is said to who joins, or to the admin who adds them
 * @throws AppError `code` while its plan is for one person, and people are in it
 */
export async function requirePlaceForOther(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  workgroupId: number,
  code: 'one_person_plan' | 'invitation_one_person' = 'one_person_plan',
): Promise<void> {
  await lockPeople(tx, workgroupId)
  const { id, name } = await findPlan(tx, workgroupId, clock.now())
  if (isForOne(id) && (await peopleOf({ db: tx, clock }, workgroupId)) > 0)
    throw new AppError(code, { values: { plan: name } })
}
