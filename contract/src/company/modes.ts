import type { serviceLabels } from './messages/service.ts'
import type { PublicConfig } from './service.ts'

type Mode = Extract<keyof typeof serviceLabels, `mode_${string}`>

/** What is not the real thing here, as texts of the catalogue. */
export function modesOf({ demo, payments, calls_simulated, mode }: PublicConfig): Mode[] {
  const modes: (Mode | false)[] = [
    demo && 'mode_demo',
    payments.provider === 'sandbox' && 'mode_sandbox',
    calls_simulated && (mode === 'production' ? 'mode_no_calls' : 'mode_simulated'),
  ]
  return modes.filter((mode) => mode !== false)
}
