import { text } from '../../text.ts'
import { useProfile } from './profile.queries.ts'

/** Under the title of a screen where others change things: tells a lead why they can not. */
export function SeatNote() {
  if (useProfile().userStatus !== 'lead') return null
  return <p className="-mt-3 mb-5 text-small text-soft">{text('lead_refused')}</p>
}
