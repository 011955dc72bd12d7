import { CONFERENCE_NAME_LONGEST } from '@ekoline/contract/routing/conferences.facts.ts'
import { client } from '../../app/client.ts'
import { NewByName } from '../../core/destinations/NewByName.tsx'
import type { NewFormProps } from '../../core/destinations/new-destinations.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'

/** A conference that is described by its name, until it is changed. */
export function NewConference(props: NewFormProps) {
  const { cardid, workgroup } = useSeat()
  return (
    <NewByName
      {...props}
      start={{ name: text('new_conference_name') }}
      name={{ label: text('conference_name'), longest: CONFERENCE_NAME_LONGEST }}
      note={text('conference_number_note')}
      failed="conference_failed"
      make={async ({ name }) => {
        const { result } = await client.addConference({
          body: {
            conference_name: name,
            conference_description: name,
            card_id: cardid,
            workgroup_name: workgroup,
          },
        })
        return { category: 'conference', destination: result.conference_number, name: result.name }
      }}
    />
  )
}
