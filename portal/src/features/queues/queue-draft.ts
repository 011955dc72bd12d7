import {
  QUEUE_WAIT_LONGEST_SECONDS,
  QUEUE_WAIT_SHORTEST_SECONDS,
  RING_SECONDS_LONGEST,
  RING_SECONDS_SHORTEST,
  WRAP_UP_LONGEST_SECONDS,
} from '@ekoline/contract/limits.ts'
import type { QueueBody, QueueSettings, QueueStrategy } from '@ekoline/contract/queues.ts'
import { text } from '../../text.ts'

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
  agents: readonly AgentDraft[]
}

/** The fields that take a number, with their bounds. */
export const numberFields = [
  { field: 'ring_seconds', label: 'queue_ring', least: RING_SECONDS_SHORTEST, most: RING_SECONDS_LONGEST },
  {
    field: 'max_wait_seconds',
    label: 'queue_wait',
    hint: 'queue_wait_hint',
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
] as const
type NumberField = (typeof numberFields)[number]

export const NEW_QUEUE: QueueDraft = {
  name: '',
  strategy: 'round robin',
  ring_seconds: '15',
  max_wait_seconds: '300',
  wrap_up_seconds: '10',
  agents: [],
}

export const draftOf = (of: QueueSettings): QueueDraft => ({
  name: of.name,
  strategy: of.strategy,
  ring_seconds: `${of.ring_seconds}`,
  max_wait_seconds: `${of.max_wait_seconds}`,
  wrap_up_seconds: `${of.wrap_up_seconds}`,
  agents: of.agents,
})

/** What the API calls the place of an agent. */
export const fieldOf = (list: 'agents', index: number) => `${list}.${index}`

/** What is wrong with a number as it is typed. */
export const numberFault = (typed: string, { least, most }: Pick<NumberField, 'least' | 'most'>) =>
  /^\d{1,5}$/.test(typed) && Number(typed) >= least && Number(typed) <= most
    ? undefined
    : text('queue_number_wrong', { least: least.toLocaleString('en'), most: most.toLocaleString('en') })

/** The draft in the form of the API. @returns null while something is missing */
export function bodyOf(draft: QueueDraft): QueueBody | null {
  const isWhole = draft.name.trim() !== '' && numberFields.every((it) => !numberFault(draft[it.field], it))
  if (!isWhole) return null
  return {
    name: draft.name,
    strategy: draft.strategy,
    ring_seconds: Number(draft.ring_seconds),
    max_wait_seconds: Number(draft.max_wait_seconds),
    wrap_up_seconds: Number(draft.wrap_up_seconds),
    agents: draft.agents.map(({ username }) => username),
  }
}
