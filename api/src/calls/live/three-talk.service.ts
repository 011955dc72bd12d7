import type { ThreeTalk } from '@ekoline/contract/calls/three-talk.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Party } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { partiesOf } from '../history/call-names.service.ts'
import { OWN_PHONE } from '../history/call-record.sql.ts'
import { findThreeTalk, markThird, markThirdStage } from './three-talk.sql.ts'

const keyOf = (party: Party) => (party.kind === 'sip' ? party.user : party.number)

/** Writes down what became of a third person who is asked into a call. */
export async function keepThird(
  { db }: Pick<Context, 'db'>,
  event: Extract<TelephonyEvent, { type: 'call.third' }>,
): Promise<void> {
  if (event.stage !== 'rings') await markThirdStage(db, event)
  else await markThird(db, { ...event, other: keyOf(event.other), party: keyOf(event.party) })
}

/** As the call record has it. */
const recorded = (key: string) => (/^\+?\d+$/.test(key) ? key : `${OWN_PHONE}${key}`)

/**
 * The caller's own call that a third person is asked into, or was.
 *
 * @source docs/decisions/038-transfers.md
 */
export async function threeTalkOf(
  ctx: Pick<Context, 'db' | 'features' | 'text'>,
  { workgroupId, username }: Caller,
): Promise<ThreeTalk | null> {
  const row = await findThreeTalk(ctx.db, username)
  if (!row) return null
  const [by, other, third] = [row.by && recorded(row.by), recorded(row.other), recorded(row.third)]
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: null }, [
    other,
    third,
    ...(by === null ? [] : [by]),
  ])
  return {
    uniqueid: row.callId,
    stage: row.stage,
    since: wireTime(row.at),
    by: by === null ? null : partyOf(by),
    other: partyOf(other),
    third: partyOf(third),
    joined: row.joinedAt && wireTime(row.joinedAt),
    gone: row.gone,
  }
}
