import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { addStyles } from '../../ui/add-styles.ts'
import { ScheduleForm } from './ScheduleForm.tsx'
import styles from './schedules.css?inline'

addStyles(styles)

/** The form of hours, above another screen. */
export const ScheduleInPlace = ({ destination, onDone }: OpenedProps) => (
  <ListedThing
    category="schedule"
    destination={destination}
    list={(query, signal) => client.schedules({ query }, { signal })}
    nameOf={({ schedule_number }) => schedule_number}
  >
    {(schedule) => <ScheduleForm schedule={schedule} onDone={onDone} />}
  </ListedThing>
)
