import {
  RING_GROUP_MEMBERS_MOST,
  RING_GROUP_NAME_LONGEST,
} from '@ekoline/contract/routing/ring-groups.facts.ts'
import { client } from '../../app/client.ts'
import { useEveryone, useMainVoicemail } from '../../core/destinations/destinations.queries.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { text } from '../../text.ts'

const SECONDS = 20

/** A group that rings everyone together, and then goes to the company's voicemail. */
export function NewRingGroup(props: NewFormProps) {
  const { people, isPending } = useEveryone(RING_GROUP_MEMBERS_MOST)
  const main = useMainVoicemail()
  const next = main.data ?? null
  const isReady = !isPending && !main.isPending
  const rings = people.map(({ name }) => name).join(', ')
  return (
    <NewByName
      {...props}
      start={{ name: text('new_ring_group_name') }}
      name={{ label: text('ring_group_name'), longest: RING_GROUP_NAME_LONGEST }}
      note={
        isReady
          ? text('new_ring_group_note', {
              people: rings,
              seconds: SECONDS,
              next: next ? next.name : text('destination_hangup'),
            })
          : null
      }
      ready={() => isReady}
      failed="ring_group_failed"
      make={async ({ name }) => {
        const members = people.map(({ destination }) => ({ username: destination, seconds: SECONDS }))
        const then = next && { category: next.category, destination: next.destination }
        const { result } = await client.addRingGroup({
          body: { name, order: 'together', members, next: then },
        })
        return { category: 'group', destination: result.group_number, name: result.name }
      }}
    />
  )
}
