import type { PublicConfig } from './service.ts'

/** What is not the real thing here, in words. */
export function modesOf({ demo, payments, calls_simulated }: PublicConfig): string[] {
  return [
    demo ? 'Demo mode' : '',
    payments.provider === 'sandbox' ? 'Sandbox payments' : '',
    calls_simulated ? 'Simulated calls' : '',
  ].filter(Boolean)
}
