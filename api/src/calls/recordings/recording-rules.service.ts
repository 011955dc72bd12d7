// @source DEC-128

import { RECORDING_RULES_OF_WORKGROUP } from '@ekoline/contract/calls/recording-rules.facts.ts'
import type {
  AnnouncedTo,
  RecordingRule,
  RecordingRuleBody,
  RecordingSubject,
  RecordingSubjectRow,
} from '@ekoline/contract/calls/recording-rules.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { changeAnnouncement } from '../../core/workgroups/workgroups.service.ts'
import type { Recording } from '../../engine/call/recording.ts'
import { underRule } from '../../engine/call/recording.ts'
import type { Direction } from '../../engine/events.ts'
import { ownerOfNumber } from '../../money/phone-numbers/phone-numbers.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../platform/http/caller.ts'
import {
  deleteIncomingRecording,
  findAnnounced,
  findIncomingRecording,
  findNumberRule,
  findSubject,
  findWorkgroupName,
  findWorkgroupOfCard,
  type IncomingRecording,
  listRules,
  listSubjects,
  lockRulesOf,
  putIncomingRecording,
  updateRule,
} from './recording-rules.sql.ts'

export { type IncomingRecording, listIncomingRecording } from './recording-rules.sql.ts'

const changes = defineLimit('recording:workgroup', { burst: 60, perSeconds: 5 })

type Needs = Pick<Context, 'db' | 'clock'>

/** Calls that play say a code, or what everybody hears: there is nothing to record. */
const RULES: Readonly<Record<Direction, 'always' | 'where it is switched on' | 'never'>> = {
  click: 'always',
  outbound: 'always',
  inbound: 'where it is switched on',
  robocall: 'never',
  otp: 'never',
}

/**
 * Whether a call that begins is recorded where no rule says otherwise, from when two people talk: what a person places is,
 * also to an emergency number; what comes in, to a person, by a menu or to a queue, is where the operator has switched it
 * on for the workgroup; what plays never is, and neither is a conference, which the engine does not record.
 *
 * @param workgroupId whose call it is: the caller's, or that of the person who has the called number
 * @source docs/decisions/040-recordings.md; decisions, "Calls"
 */
export async function isRecorded(
  { db }: Pick<Context, 'db'>,
  { direction, workgroupId }: { readonly direction: Direction; readonly workgroupId: number },
): Promise<boolean> {
  const rule = RULES[direction]
  if (rule !== 'where it is switched on') return rule === 'always'
  return (await findIncomingRecording(db, workgroupId)) !== null
}

/**
 * Which talks of a call that begins are recorded: 'never' of anyone who is in it wins, then 'always'; else as `isRecorded`.
 *
 * @param rule of what holds for the whole of it: of who places it, or of the number that it comes to
 * @source docs/decisions/040-recordings.md
 */
export async function recordingOf(
  { db }: Pick<Context, 'db'>,
  {
    rule,
    ...call
  }: { readonly direction: Direction; readonly workgroupId: number; readonly rule: RecordingRule },
): Promise<Recording> {
  const [usual, rules, announce] = await Promise.all([
    isRecorded({ db }, call),
    listRules(db, call.workgroupId),
    findAnnounced(db, call.workgroupId),
  ])
  const of = (kind: 'people' | 'queues') =>
    Object.fromEntries(rules.filter((row) => row.of === kind).map((row) => [row.key, row.rule]))
  const by = call.direction === 'inbound' ? 'number' : 'person'
  return underRule(
    { usual, ...(announce && { announce }), people: of('people'), queues: of('queues') },
    rule ?? undefined,
    by,
  )
}

/** The same of a call to one of our numbers as the exchange says it; false of one that no one has. */
export async function recordingOfNumber({ db }: Pick<Context, 'db'>, did: string): Promise<Recording> {
  const owner = await ownerOfNumber({ db }, did)
  if (!owner) return false
  const [workgroupId, rule = null] = await Promise.all([
    findWorkgroupOfCard(db, owner.cardId),
    findNumberRule(db, owner.did),
  ])
  return recordingOf({ db }, { direction: 'inbound', workgroupId, rule })
}

/** A page of what may have a rule, and whether calls that come in are recorded where none says otherwise. */
export async function recordingRulesOf(
  { db }: Pick<Context, 'db'>,
  { workgroupId }: Caller,
  { of, ...found }: { of: RecordingSubject; search: string; page: number },
): Promise<Page<RecordingSubjectRow> & { incoming: boolean; announced: AnnouncedTo }> {
  const [{ total, rows }, incoming, announced] = await Promise.all([
    listSubjects(db, { workgroupId, of, ...found, size: PAGE_SIZE }),
    isRecorded({ db }, { direction: 'inbound', workgroupId }),
    findAnnounced(db, workgroupId),
  ])
  return { incoming, announced: announced ?? 'no one', total, rows: rows.map((row) => ({ of, ...row })) }
}

/**
 * Sets the rule of a person, a queue or a number, from the next call on.
 *
 * @throws AppError not_found for what the workgroup does not have; recording_rules_full; rate_limited
 */
export async function setRecordingRule(
  { db, clock }: Needs,
  by: SignedIn,
  { of, key, rule }: RecordingRuleBody,
): Promise<RecordingSubjectRow> {
  const { workgroupId } = by.caller
  await takeToken({ db, clock }, changes(workgroupId))
  return transaction(db, async (tx) => {
    await lockRulesOf(tx, workgroupId)
    const found = await findSubject(tx, { workgroupId, of, key })
    if (!found) throw missing()
    const { id, ...subject } = found
    if (subject.rule === rule) return { of, ...subject }
    if (rule && !subject.rule && of !== 'number') {
      const most = RECORDING_RULES_OF_WORKGROUP
      if ((await listRules(tx, workgroupId)).length >= most)
        throw new AppError('recording_rules_full', { values: { most } })
    }
    await updateRule(tx, of, { id, rule })
    const detail = { name: subject.name, rule: rule ?? 'as usual' }
    const entry = { action: 'recording_rule_changed', target: `${of}:${key}`, detail } as const
    await writeAudit(tx, clock.now(), by, entry)
    return { of, ...subject, rule }
  })
}

/** Says who hears 'This call is recorded' before the recordings of the workgroup begin, from the next call on. */
export function setAnnouncement({ db, clock }: Needs, by: SignedIn, announced: AnnouncedTo): Promise<void> {
  const { workgroupId } = by.caller
  return transaction(db, async (tx) => {
    await changeAnnouncement(tx, workgroupId, announced === 'no one' ? null : announced)
    const target = `workgroup:${workgroupId}`
    const entry = { action: 'recording_announcement_set', target, detail: { announced } } as const
    await writeAudit(tx, clock.now(), by, entry)
  })
}

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
 * @source docs/decisions/040-recordings.md
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
