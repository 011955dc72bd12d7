import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { RingGroupForm } from './RingGroupForm.tsx'
import styles from './ring-groups.css?inline'

addStyles(styles)

/** The form of a ring group, above another screen. */
export const RingGroupInPlace = ({ destination, onDone }: OpenedProps) => (
  <ListedThing
    category="group"
    destination={destination}
    list={(query, signal) => client.ringGroups({ query }, { signal })}
    nameOf={({ group_number }) => group_number}
  >
    {(group) => <RingGroupForm group={group} onDone={onDone} />}
  </ListedThing>
)
