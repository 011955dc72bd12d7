import { config } from '../../config.ts'
import { linkClass } from '../../ui/link.ts'

/** In development, on the simulator: leads to the page that lets somebody call a number of ours. */
export function SimulatedCaller({ called }: { called: string }) {
  const { mode, calls_simulated } = config()
  if (mode !== 'development' || !calls_simulated) return null
  return (
    <a href={`/dev/calls?called=${called}`} target="_blank" rel="noreferrer" className={linkClass}>
      Simulate a caller
    </a>
  )
}
