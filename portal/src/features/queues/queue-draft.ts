import {
  QUEUE_CALLERS_MOST,
  QUEUE_PRIORITY_HIGHEST,
  QUEUE_WAIT_LONGEST_SECONDS,
  QUEUE_WAIT_SHORTEST_SECONDS,
  RING_SECONDS_LONGEST,
  RING_SECONDS_SHORTEST,
  WRAP_UP_LONGEST_SECONDS,
} from '@ekoline/contract/limits.ts'
import type { QueueBody, QueueSettings, QueueStrategy } from '@ekoline/contract/queues.ts'
import { text } from '../../text.ts'
import { chosenOf, type LeadsToDraft, nowhere } from '../destinations/LeadsTo.tsx'

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
  /** nowhere: the call ends */
  next: LeadsToDraft
  /** nowhere: it is busy */
  full: LeadsToDraft
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
] as const
type NumberField = (typeof numberFields)[number]

export const NEW_QUEUE: QueueDraft = {
  name: '',
  strategy: 'round robin',
  ring_seconds: '15',
  max_wait_seconds: '300',
  wrap_up_seconds: '10',
  max_callers: '',
  priority: '0',
  next: nowhere,
  full: nowhere,
  agents: [],
}

const leadOf = (lead: QueueSettings['next']): LeadsToDraft =>
  lead ? { ...lead, name: lead.name ?? '' } : nowhere

export const draftOf = (of: QueueSettings): QueueDraft => ({
  name: of.name,
  strategy: of.strategy,
  ring_seconds: `${of.ring_seconds}`,
  max_wait_seconds: `${of.max_wait_seconds}`,
  wrap_up_seconds: `${of.wrap_up_seconds}`,
  max_callers: `${of.max_callers ?? ''}`,
  priority: `${of.priority}`,
  next: leadOf(of.next),
  full: leadOf(of.full),
  agents: of.agents,
})

/** What the API calls a part of a field. */
export const fieldOf = (of: 'agents' | 'next' | 'full', part: number | string) => `${of}.${part}`

/** What is wrong with a number as it is typed. */
export function numberFault(typed: string, of: NumberField) {
  const { least, most } = of
  if (typed === '' && 'mayBeEmpty' in of) return undefined
  if (/^\d{1,5}$/.test(typed) && Number(typed) >= least && Number(typed) <= most) return undefined
  return text('queue_number_wrong', { least: least.toLocaleString('en'), most: most.toLocaleString('en') })
}

const isChosen = (lead: LeadsToDraft) => lead.category === '' || chosenOf(lead) !== null
function wayOf(lead: LeadsToDraft) {
  const chosen = chosenOf(lead)
  return chosen && { category: chosen.category, destination: chosen.destination }
}

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: QueueDraft): QueueBody | null {
  const isWhole =
    draft.name.trim() !== '' &&
    numberFields.every((it) => !numberFault(draft[it.field], it)) &&
    isChosen(draft.next) &&
    isChosen(draft.full)
  if (!isWhole) return null
  return {
    name: draft.name,
    strategy: draft.strategy,
    ring_seconds: Number(draft.ring_seconds),
    max_wait_seconds: Number(draft.max_wait_seconds),
    wrap_up_seconds: Number(draft.wrap_up_seconds),
    max_callers: draft.max_callers === '' ? null : Number(draft.max_callers),
    priority: Number(draft.priority),
    next: wayOf(draft.next),
    full: draft.max_callers === '' ? null : wayOf(draft.full),
    agents: draft.agents.map(({ username }) => username),
  }
}
