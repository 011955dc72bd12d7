import { QUEUE_AGENTS_MOST, QUEUE_NAME_LONGEST } from '@ekoline/contract/routing/queues.facts.ts'
import { client } from '../../app/client.ts'
import { nowhere } from '../../core/destinations/chosen.ts'
import { useEveryone, useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { text } from '../../text.ts'
import { bodyOf, NEW_QUEUE } from './queue-draft.ts'

/** A queue that everyone answers, and whose callers go to the company's voicemail after the longest wait. */
export function NewQueue(props: NewFormProps) {
  const { people, isPending } = useEveryone(QUEUE_AGENTS_MOST)
  const main = useMainVoicemail()
  const next = main.data ?? nowhere
  const isReady = !isPending && !main.isPending
  return (
    <NewByName
      {...props}
      start={{ name: text('new_queue_name') }}
      name={{ label: text('queue_name'), longest: QUEUE_NAME_LONGEST }}
      note={
        isReady
          ? text('new_queue_note', {
              people: people.map(({ name }) => name).join(', '),
              minutes: Number(NEW_QUEUE.max_wait_seconds) / 60,
              next: next.name || text('destination_hangup'),
            })
          : null
      }
      ready={() => isReady}
      failed="queue_failed"
      make={async ({ name }) => {
        const agents = people.map((person) => ({
          username: person.destination,
          name: person.name,
          disabled: false,
        }))
        const body = bodyOf({ ...NEW_QUEUE, name, next, agents })
        if (!body) throw new Error('a queue of a name is whole')
        const { result } = await client.addQueue({ body })
        return { category: 'queue', destination: result.queue_number, name: result.name }
      }}
    />
  )
}
