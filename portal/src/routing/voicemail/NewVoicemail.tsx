import { text } from '../../text.ts'
import { useNewVoicemail } from './voicemail.queries.ts'

/** How many messages are new, beside the menu's link. @param short only the count is in sight */
export function NewVoicemail({ short = false }: { short?: boolean }) {
  const { data = 0 } = useNewVoicemail()
  if (data === 0) return null
  const count = data.toLocaleString('en')
  const said = text('voicemail_new', { count })
  return (
    <span className="ml-auto whitespace-nowrap rounded-full bg-lagoon px-2 text-label font-semibold text-on-lagoon">
      {short ? (
        <>
          <span aria-hidden="true">{count}</span>
          <span className="sr-only">{said}</span>
        </>
      ) : (
        said
      )}
    </span>
  )
}
