import type { Group } from '@ekoline/contract/groups.ts'
import {
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES,
  ROBOCALL_RETRY_MINUTES_MOST,
} from '@ekoline/contract/robocall-limits.ts'
import { text } from '../../text.ts'
import type { RobocallWish } from './robocalls.queries.ts'

/** What is typed and chosen of a robocall. */
export interface RobocallDraft {
  campaign: string
  group: Group | null
  recording: { id: number; name: string } | null
  /** '' for the first of the own numbers */
  callerid: string
  /** '' for as many as are allowed */
  perSecond: string
  atOnce: string
  attempts: string
  retryMinutes: string
  consent: boolean
}

export const emptyDraft: RobocallDraft = {
  campaign: '',
  group: null,
  recording: null,
  callerid: '',
  perSecond: '',
  atOnce: '',
  attempts: String(ROBOCALL_ATTEMPTS),
  retryMinutes: String(ROBOCALL_RETRY_MINUTES),
  consent: false,
}

export type DraftObjections = Partial<Record<keyof RobocallDraft, string>>

function objectionToNumber(typed: string, most: number): string | undefined {
  if (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most) return undefined
  return `A whole number from 1 to ${most.toLocaleString('en')}`
}

/** What a robocall still lacks, by field (service-areas §5). */
export function objectionsToDraft(draft: RobocallDraft): DraftObjections {
  const found: [keyof RobocallDraft, string | undefined | false][] = [
    ['campaign', draft.campaign.trim() === '' && text('robocall_name_missing')],
    ['group', draft.group === null && text('robocall_group_missing')],
    ['recording', draft.recording === null && text('robocall_recording_missing')],
    ['perSecond', draft.perSecond !== '' && objectionToNumber(draft.perSecond, ROBOCALL_PER_SECOND_MOST)],
    ['atOnce', draft.atOnce !== '' && objectionToNumber(draft.atOnce, ROBOCALL_AT_ONCE_MOST)],
    ['retryMinutes', objectionToNumber(draft.retryMinutes, ROBOCALL_RETRY_MINUTES_MOST)],
    ['consent', !draft.consent && text('robocall_consent_missing')],
  ]
  return Object.fromEntries(found.filter(([, words]) => words))
}

/** The robocall that a draft without objections asks for. */
export function wishOf(draft: RobocallDraft, ownNumber: string): RobocallWish {
  const { group, recording, perSecond, atOnce } = draft
  return {
    campaign_name: draft.campaign.trim(),
    group_id: group?.id ?? 0,
    file: recording?.id ?? 0,
    callerid: draft.callerid || ownNumber,
    ...(perSecond !== '' && { per_second: Number(perSecond) }),
    ...(atOnce !== '' && { at_once: Number(atOnce) }),
    attempts: Number(draft.attempts),
    retry_minutes: Number(draft.retryMinutes),
  }
}

const fields: Record<string, keyof RobocallDraft> = {
  campaign_name: 'campaign',
  group_id: 'group',
  file: 'recording',
  callerid: 'callerid',
  per_second: 'perSecond',
  at_once: 'atOnce',
  attempts: 'attempts',
  retry_minutes: 'retryMinutes',
}

/** What the server objects to, by field of the form. */
export const draftObjections = (objections: Partial<Record<string, string>>): DraftObjections =>
  Object.fromEntries(Object.entries(objections).map(([field, words]) => [fields[field] ?? field, words]))
