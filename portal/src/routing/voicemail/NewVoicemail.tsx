import { text } from '../../text.ts'
import { useNewVoicemail } from './voicemail.queries.ts'

/** How many messages are new, beside the menu's link. */
export function NewVoicemail() {
  const { data = 0 } = useNewVoicemail()
  if (data === 0) return null
  return (
    <span className="ml-auto whitespace-nowrap rounded-full bg-lagoon px-2 text-label font-semibold text-on-lagoon">
      {text('voicemail_new', { count: data.toLocaleString('en') })}
    </span>
  )
}
