import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { EditConference } from './ConferenceForms.tsx'

/** The form of a conference, above another screen. */
export function ConferenceInPlace({ destination, onDone }: OpenedProps) {
  const { cardid } = useSeat()
  return (
    <ListedThing
      category="conference"
      destination={destination}
      list={(query, signal) => client.conferences({ params: { cardid }, query }, { signal })}
      nameOf={({ conference_number }) => conference_number}
    >
      {(conference) => <EditConference conference={conference} onClose={onDone} />}
    </ListedThing>
  )
}
