import {
  QUEUE_CALL_BACK_NAIRA_MOST,
  QUEUE_CALLERS_MOST,
  QUEUE_LAST_AGENT_LONGEST_SECONDS,
  QUEUE_LAST_AGENT_SHORTEST_SECONDS,
  QUEUE_PRIORITY_HIGHEST,
  QUEUE_WAIT_LONGEST_SECONDS,
  QUEUE_WAIT_SHORTEST_SECONDS,
  WRAP_UP_LONGEST_SECONDS,
} from '@ekoline/contract/routing/queues.facts.ts'
import type { QueueBody, QueueSettings, QueueStrategy } from '@ekoline/contract/routing/queues.ts'
import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/routing/ring-groups.facts.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../../core/destinations/chosen.ts'
import { text } from '../../text.ts'
import type { SoundDraft } from '../ivr/SoundChoice.tsx'

export interface AgentDraft {
  username: string
  name: string
  disabled: boolean
}

/** A queue that is being made; its numbers as they are typed. */
export interface QueueDraft {
  name: string
  strategy: QueueStrategy
  ring_seconds: string
  max_wait_seconds: string
  wrap_up_seconds: string
  /** '': as many as call */
  max_callers: string
  priority: string
  /** '': any agent takes who calls again */
  last_agent_seconds: string
  /** '': as other calls */
  callerid: string
  /** nowhere: the call ends */
  next: LeadsToDraft
  /** nowhere: it is busy */
  full: LeadsToDraft
  /** nowhere: callers wait */
  unstaffed: LeadsToDraft
  /** '': callers do not hear their place */
  announce_seconds: string
  call_back: boolean
  /** naira a minute; '': ordinary numbers only */
  call_back_price: string
  /** null: music of our own */
  music: SoundDraft
  greeting: SoundDraft
  agents: readonly AgentDraft[]
}

/** The fields that take a number, with their bounds. */
export const numberFields = [
  { field: 'ring_seconds', label: 'queue_ring', least: RING_SECONDS_SHORTEST, most: RING_SECONDS_LONGEST },
  {
    field: 'max_wait_seconds',
    label: 'queue_wait',
    least: QUEUE_WAIT_SHORTEST_SECONDS,
    most: QUEUE_WAIT_LONGEST_SECONDS,
  },
  {
    field: 'wrap_up_seconds',
    label: 'queue_wrap_up',
    hint: 'queue_wrap_up_hint',
    least: 0,
    most: WRAP_UP_LONGEST_SECONDS,
  },
  {
    field: 'max_callers',
    label: 'queue_callers',
    hint: 'queue_callers_hint',
    least: 1,
    most: QUEUE_CALLERS_MOST,
    mayBeEmpty: true,
  },
  {
    field: 'priority',
    label: 'queue_priority',
    hint: 'queue_priority_hint',
    least: 0,
    most: QUEUE_PRIORITY_HIGHEST,
  },
  {
    field: 'last_agent_seconds',
    label: 'queue_last_agent',
    hint: 'queue_last_agent_hint',
    least: QUEUE_LAST_AGENT_SHORTEST_SECONDS,
    most: QUEUE_LAST_AGENT_LONGEST_SECONDS,
    mayBeEmpty: true,
  },
] as const

/** What a minute may cost to call back others than ordinary numbers, in naira. */
export const callBackPrice = { least: 1, most: QUEUE_CALL_BACK_NAIRA_MOST, mayBeEmpty: true } as const

type NumberField = { readonly least: number; readonly most: number; readonly mayBeEmpty?: true }

export const NEW_QUEUE: QueueDraft = {
  name: '',
  strategy: 'round robin',
  ring_seconds: '15',
  max_wait_seconds: '300',
  wrap_up_seconds: '10',
  max_callers: '',
  priority: '0',
  last_agent_seconds: '',
  callerid: '',
  next: nowhere,
  full: nowhere,
  unstaffed: nowhere,
  announce_seconds: '',
  call_back: false,
  call_back_price: '',
  music: null,
  greeting: null,
  agents: [],
}

const leadOf = (lead: QueueSettings['next']): LeadsToDraft =>
  lead ? { ...lead, name: lead.name ?? '' } : nowhere

export const draftOf = (queue: QueueSettings): QueueDraft => ({
  name: queue.name,
  strategy: queue.strategy,
  ring_seconds: `${queue.ring_seconds}`,
  max_wait_seconds: `${queue.max_wait_seconds}`,
  wrap_up_seconds: `${queue.wrap_up_seconds}`,
  max_callers: `${queue.max_callers ?? ''}`,
  priority: `${queue.priority}`,
  last_agent_seconds: `${queue.last_agent_seconds ?? ''}`,
  callerid: queue.callerid ?? '',
  next: leadOf(queue.next),
  full: leadOf(queue.full),
  unstaffed: leadOf(queue.unstaffed),
  announce_seconds: `${queue.announce_seconds ?? ''}`,
  call_back: queue.call_back !== null,
  call_back_price: `${queue.call_back?.price ?? ''}`,
  music: queue.music,
  greeting: queue.greeting,
  agents: queue.agents,
})

/** What the API calls a part of a field. */
export const fieldOf = (field: 'agents' | 'next' | 'full' | 'unstaffed', part: number | string) =>
  `${field}.${part}`

/** What is wrong with a number as it is typed. */
export function numberFault(typed: string, field: NumberField) {
  const { least, most } = field
  if (typed === '' && 'mayBeEmpty' in field) return undefined
  if (/^\d{1,5}$/.test(typed) && Number(typed) >= least && Number(typed) <= most) return undefined
  return text('queue_number_wrong', { least: least.toLocaleString('en'), most: most.toLocaleString('en') })
}

/** Callers are asked whether they want it while they hear their place. */
const callsBack = ({ call_back, announce_seconds }: QueueDraft) => call_back && announce_seconds !== ''

const isChosen = (lead: LeadsToDraft) => lead.category === '' || chosenOf(lead) !== null
function wayOf(lead: LeadsToDraft) {
  const chosen = chosenOf(lead)
  return chosen && { category: chosen.category, destination: chosen.destination }
}

const numberOrNull = (typed: string) => (typed === '' ? null : Number(typed))

/** The labels of what must be filled in or mended before it is saved. */
export function missingIn(draft: QueueDraft): string[] {
  return [
    draft.name.trim() === '' && text('queue_name'),
    callsBack(draft) &&
      numberFault(draft.call_back_price, callBackPrice) !== undefined &&
      text('queue_call_back_more'),
    ...numberFields.map((field) => numberFault(draft[field.field], field) !== undefined && text(field.label)),
    !isChosen(draft.next) && text('queue_next'),
    !isChosen(draft.full) && text('queue_full'),
    !isChosen(draft.unstaffed) && text('queue_unstaffed'),
    draft.music?.id === null && text('queue_music_pick'),
    draft.greeting?.id === null && text('queue_greeting_pick'),
  ].filter((missing) => missing !== false)
}

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: QueueDraft): QueueBody | null {
  if (missingIn(draft).length > 0) return null
  return {
    name: draft.name,
    strategy: draft.strategy,
    ring_seconds: Number(draft.ring_seconds),
    max_wait_seconds: Number(draft.max_wait_seconds),
    wrap_up_seconds: Number(draft.wrap_up_seconds),
    max_callers: numberOrNull(draft.max_callers),
    priority: Number(draft.priority),
    last_agent_seconds: numberOrNull(draft.last_agent_seconds),
    callerid: draft.callerid || null,
    next: wayOf(draft.next),
    full: draft.max_callers === '' ? null : wayOf(draft.full),
    unstaffed: wayOf(draft.unstaffed),
    announce_seconds: numberOrNull(draft.announce_seconds),
    call_back: callsBack(draft),
    ...(callsBack(draft) &&
      draft.call_back_price !== '' && { call_back_price: Number(draft.call_back_price) }),
    music: draft.music?.id ?? null,
    greeting: draft.greeting?.id ?? null,
    agents: draft.agents.map(({ username }) => username),
  }
}
