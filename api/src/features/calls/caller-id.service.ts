import type { Context } from '../../context.ts'
import { numberToShow } from '../phone-numbers/phone-numbers.service.ts'
import type { SipCaller } from './live-calls.sql.ts'

const WITHHELD = 'anonymous'

/**
 * The number that a person's call shows outside: one that is allocated to their workgroup, or their own phone, which
 * they have verified; the setting says which, where both are there.
 *
 * @returns E.164 with +; of an emergency call of a person who verified no phone, the operator's number
 * @source docs/decisions/018-calls.md
 */
export async function shownNumber(
  { db, config }: Pick<Context, 'db' | 'config'>,
  { cardId, workgroupId, phone, phoneVerified }: SipCaller,
): Promise<string> {
  if (config.callerId === 'phone' && phoneVerified) return phone
  const allocated = await numberToShow(db, { cardId, workgroupId })
  return allocated ?? (phoneVerified ? phone : config.messages.codeCallerId || WITHHELD)
}
