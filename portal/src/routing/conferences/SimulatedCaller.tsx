import { config } from '../../app/config.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'

/** In development, on the simulator: a link to the page that simulates a call to one of our numbers. */
export function SimulatedCaller({ called }: { called: string }) {
  const { mode, calls_simulated } = config()
  if (mode !== 'development' || !calls_simulated) return null
  return (
    <a
      href={`/dev/calls?called=${encodeURIComponent(called)}`}
      target="_blank"
      rel="noreferrer"
      className={aloneLinkClass}
    >
      {text('simulate_caller')}
    </a>
  )
}
