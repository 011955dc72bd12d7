import type { Group } from '@ekoline/contract/outreach/contact-groups.ts'
import {
  ROBOCALL_AT_ONCE_MOST,
  ROBOCALL_ATTEMPTS,
  ROBOCALL_PER_SECOND_MOST,
  ROBOCALL_RETRY_MINUTES,
  ROBOCALL_RETRY_MINUTES_MOST,
} from '@ekoline/contract/outreach/robocall-limits.ts'
import type { Objections } from '../../kit/useForm.ts'
import { text } from '../../text.ts'

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

function objectionToNumber(typed: string, most: number): string | undefined {
  if (/^\d+$/.test(typed) && Number(typed) >= 1 && Number(typed) <= most) return undefined
  return text('robocall_whole_number', { most: most.toLocaleString('en') })
}

/** The missing parts of a robocall, by field (service-areas §5). */
export function objectionsToDraft(draft: RobocallDraft): Objections {
  const { campaign, group, recording, perSecond, atOnce, retryMinutes, consent } = draft
  return {
    campaign: campaign.trim() === '' ? text('robocall_name_missing') : undefined,
    group: group ? undefined : text('robocall_group_missing'),
    recording: recording ? undefined : text('robocall_recording_missing'),
    perSecond: perSecond === '' ? undefined : objectionToNumber(perSecond, ROBOCALL_PER_SECOND_MOST),
    atOnce: atOnce === '' ? undefined : objectionToNumber(atOnce, ROBOCALL_AT_ONCE_MOST),
    retryMinutes: objectionToNumber(retryMinutes, ROBOCALL_RETRY_MINUTES_MOST),
    consent: consent ? undefined : text('robocall_consent_missing'),
  }
}

/** The parameters of a robocall for the API, without the consent. */
export interface RobocallParams {
  campaign_name: string
  group_id: number
  file: number
  callerid: string
  per_second?: number
  at_once?: number
  attempts: number
  retry_minutes: number
}

/** The parameters of a complete draft. */
export function paramsOf(draft: RobocallDraft, ownNumber: string): RobocallParams {
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

/** The server's objections, by field of the form. */
export const draftObjections = (objections: Objections): Objections =>
  Object.fromEntries(Object.entries(objections).map(([field, words]) => [fields[field] ?? field, words]))
