import { client } from '../../app/client.ts'
import { ListedThing } from '../../core/destinations/ListedThing.tsx'
import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { BoxForm } from './BoxForm.tsx'

/** The form of a voicemail box, above another screen. */
export const BoxInPlace = ({ destination, onDone }: OpenedProps) => (
  <ListedThing
    category="voicemail"
    destination={destination}
    list={(query, signal) => client.voicemailBoxes({ query }, { signal })}
    nameOf={({ box_number }) => box_number}
  >
    {(box) => <BoxForm box={box} self={null} onDone={onDone} />}
  </ListedThing>
)
