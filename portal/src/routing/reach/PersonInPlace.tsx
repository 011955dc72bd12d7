import type { OpenedProps } from '../../core/destinations/new-destinations.ts'
import { ReachOf } from './ReachDialog.tsx'

/** How calls reach a person, above another screen. */
export const PersonInPlace = ({ destination, onDone }: OpenedProps) => (
  <ReachOf username={destination} onClose={onDone} />
)
