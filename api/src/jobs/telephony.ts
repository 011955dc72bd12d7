import type { Context } from '../context.ts'
import { createRouting } from '../features/calls/routing.service.ts'

/** Connects to the exchange, and says where its calls go. */
export async function startTelephony({ telephony }: Context): Promise<{ stop(): Promise<void> }> {
  await telephony.start(createRouting({ outbound: async () => ({ refuse: 'plan' }) }))
  return { stop: () => telephony.stop() }
}
