import { modesOf } from '@ekoline/contract/modes.ts'
import { config } from '../config.ts'

/** Says, discreetly, what is not the real thing here: demo data, sandbox payments, simulated calls. */
export function ModeLine() {
  const modes = modesOf(config())
  if (modes.length === 0) return null
  return <p className="py-1 text-label text-faint">{modes.join(' · ')}</p>
}
