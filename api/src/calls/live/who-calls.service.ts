import type { WhoCalls } from '@ekoline/contract/calls/who-calls.ts'
import { nationalNumber } from '@ekoline/contract/units/phone.ts'
import { addDays, dayStart, monthOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { companyOf } from '../../people/contacts/contacts.service.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { partyShown } from '../history/call-names.service.ts'
import { callerOf } from '../history/caller-of.service.ts'
import { findCallsOfCaller } from './who-calls.sql.ts'

/**
 * What a person whose phone rings wants to know of who calls. How often they called is the workgroup's, and shown while they
 * call: it is no list of calls of others.
 */
export async function whoCalls(
  ctx: Pick<Context, 'db' | 'clock' | 'features' | 'text'>,
  { workgroupId, seatId }: Caller,
  shown: string,
): Promise<WhoCalls> {
  const { db, clock } = ctx
  const number = callerOf(shown)
  const month = monthOf(clock.now())
  const [caller, calls] = await Promise.all([
    partyShown(ctx, workgroupId, shown),
    findCallsOfCaller(db, {
      ...{ workgroupId, seatId, number },
      national: nationalNumber(number),
      month: dayStart(month),
      since: dayStart(monthOf(dayStart(addDays(month, -1)))),
    }),
  ])
  const company = caller.contact_id === undefined ? '' : await companyOf(db, workgroupId, caller.contact_id)
  return {
    caller,
    company: company === '' || company === caller.name ? null : company,
    calls: calls
      ? {
          this_month: calls.before + 1,
          last_with: calls.lastWith === null ? null : { name: calls.lastWith, is_own: calls.isOwn ?? false },
        }
      : null,
  }
}
