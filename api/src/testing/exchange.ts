import type { LiveCall } from '../adapters/telephony/telephony.ts'
import type { Exchange } from '../features/calls/call-keeper.ts'

/** An exchange that only remembers: what a test says is live, and what it was told to do. */
export interface TestExchange extends Exchange {
  readonly live: Map<string, LiveCall>
  readonly told: string[]
}

export function createTestExchange(node: string): TestExchange {
  const live = new Map<string, LiveCall>()
  const told: string[] = []
  return {
    node,
    live,
    told,
    liveCalls: async () => [...live.values()],
    async hangup(callId, why) {
      told.push(`hang up ${callId}: ${why}`)
    },
    async limit(callId, secondsFromNow) {
      told.push(`limit ${callId}: ${secondsFromNow}`)
    },
  }
}
