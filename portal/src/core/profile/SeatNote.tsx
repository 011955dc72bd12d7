import { text } from '../../text.ts'
import { useProfile } from './profile.queries.ts'

/** A note under a screen's title that says why a lead cannot change anything. */
export function SeatNote() {
  if (useProfile().userStatus !== 'lead') return null
  return <p className="-mt-3 mb-5 text-small text-soft">{text('lead_refused')}</p>
}
