import type { Exchange } from '../../src/calls/control/call-keeper.service.ts'
import type { LiveCall } from '../../src/engine/telephony.ts'

/** An exchange that only remembers: what a test says is live, and what it was asked to do. */
export interface TestExchange extends Exchange {
  readonly live: Map<string, LiveCall>
  readonly commands: string[]
}

export function createTestExchange(node: string): TestExchange {
  const live = new Map<string, LiveCall>()
  const commands: string[] = []
  return {
    node,
    live,
    commands,
    liveCalls: async () => [...live.values()],
    async hangup(callId, why) {
      commands.push(`hang up ${callId}: ${why}`)
    },
    async block(callId, says) {
      commands.push(`block ${callId}: ${says}`)
    },
    async limit(callId, secondsFromNow) {
      commands.push(`limit ${callId}: ${secondsFromNow}`)
    },
    async record(callId, on) {
      commands.push(`record ${callId} ${on}`)
    },
    async takeCall(callId, user) {
      commands.push(`${user} takes ${callId}`)
    },
    supervised: async () => [],
    async supervise({ target, user, mode }) {
      commands.push(`${mode} ${target}: ${user}`)
    },
  }
}
