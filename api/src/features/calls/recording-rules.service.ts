import type { Direction } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor } from '../../http/caller.ts'
import { missing } from '../../platform/app-error.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { ownerOfNumber } from '../phone-numbers/phone-numbers.service.ts'
import {
  deleteIncomingRecording,
  findIncomingRecording,
  findWorkgroupName,
  findWorkgroupOfCard,
  type IncomingRecording,
  putIncomingRecording,
} from './recording-rules.sql.ts'

export { type IncomingRecording, listIncomingRecording } from './recording-rules.sql.ts'

/** Calls that play say a code, or what everybody hears: there is nothing to record. */
const RULES: Readonly<Record<Direction, 'always' | 'where it is switched on' | 'never'>> = {
  click: 'always',
  outbound: 'always',
  inbound: 'where it is switched on',
  robocall: 'never',
  otp: 'never',
}

/**
 * Whether a call that begins is recorded, from when two people talk: what a person places always is, also to an emergency
 * number; what comes in, to a person, by a menu or to a queue, is where the operator has switched it on for the workgroup;
 * what plays never is, and neither is a conference, which the engine does not record. The only place that decides it.
 *
 * @param workgroupId whose call it is: the caller's, or that of who has the called number
 * @source docs/decisions/040-recorded-incoming-calls.md; decisions, "Calls"
 */
export async function isRecorded(
  { db }: Pick<Context, 'db'>,
  { direction, workgroupId }: { readonly direction: Direction; readonly workgroupId: number },
): Promise<boolean> {
  const rule = RULES[direction]
  if (rule !== 'where it is switched on') return rule === 'always'
  return (await findIncomingRecording(db, workgroupId)) !== null
}

/** As `isRecorded`, of a call to one of our numbers as the exchange says it; false of one that nobody has. */
export async function isNumberRecorded({ db }: Pick<Context, 'db'>, did: string): Promise<boolean> {
  const owner = await ownerOfNumber({ db }, did)
  if (!owner) return false
  return isRecorded(
    { db },
    { direction: 'inbound', workgroupId: await findWorkgroupOfCard(db, owner.cardId) },
  )
}

type Needs = Pick<Context, 'db' | 'clock'>

/** A workgroup's name, and whether its incoming calls are recorded. @throws AppError not_found */
export async function incomingRecordingOf({ db }: Pick<Context, 'db'>, workgroupId: number) {
  const name = await findWorkgroupName(db, workgroupId)
  if (name === undefined) throw missing()
  return { name, incoming: await findIncomingRecording(db, workgroupId) }
}

/**
 * Records the incoming calls of a workgroup from the next one on, on all processes. Said again, it replaces what was said
 * of the announcement.
 *
 * @source docs/decisions/040-recorded-incoming-calls.md
 */
export function recordIncoming(
  { db, clock }: Needs,
  actor: Actor,
  workgroupId: number,
  { announced, ticket }: Pick<IncomingRecording, 'announced' | 'ticket'>,
): Promise<void> {
  return transaction(db, async (tx) => {
    const at = clock.now()
    await putIncomingRecording(tx, workgroupId, { announced, ticket, at, by: actor.request.id })
    const target = `workgroup:${workgroupId}`
    await writeAudit(tx, at, actor, { action: 'incoming_recorded', target, detail: { announced, ticket } })
  })
}

/**
 * Records them no more, from the next one on; a call that is on keeps its recording.
 *
 * @returns whether they were
 */
export function stopRecordingIncoming(
  { db, clock }: Needs,
  actor: Actor,
  workgroupId: number,
  reason: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    if (!(await deleteIncomingRecording(tx, workgroupId))) return false
    const entry = {
      action: 'incoming_unrecorded',
      target: `workgroup:${workgroupId}`,
      detail: { reason },
    } as const
    await writeAudit(tx, clock.now(), actor, entry)
    return true
  })
}
