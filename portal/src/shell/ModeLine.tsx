import { config } from '../config.ts'

/** Says, discreetly, what is not the real thing here: demo data, sandbox payments, simulated calls. */
export function ModeLine() {
  const { demo, payments, calls_simulated } = config()
  const modes = [
    demo && 'Demo mode',
    payments.provider === 'sandbox' && 'Sandbox payments',
    calls_simulated && 'Simulated calls',
  ].filter(Boolean)
  if (modes.length === 0) return null
  return <p className="py-1 text-label text-faint">{modes.join(' · ')}</p>
}
