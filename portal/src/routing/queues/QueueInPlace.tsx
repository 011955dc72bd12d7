import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { QueueForm } from './QueueForm.tsx'

/** The form of a queue, above another screen. */
export const QueueInPlace = ({ destination, onDone }: OpenedProps) => (
  <ListedThing
    category="queue"
    destination={destination}
    list={(query, signal) => client.queueSettings({ query }, { signal })}
    nameOf={({ queue_number }) => queue_number}
  >
    {(queue) => <QueueForm queue={queue} onDone={onDone} />}
  </ListedThing>
)
