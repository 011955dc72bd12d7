import { throughQueue } from '../call/recording.ts'
import type { Exchange } from '../exchange.ts'
import { connect } from '../flows/connect.ts'
import { reach } from '../flows/reach.ts'
import { talk } from '../flows/talk.ts'
import type { Back } from './queue-place.ts'
import { type Desk, serve } from './queue-talk.ts'

const AGAIN_MS = 30_000 // where it cannot be asked
const CALLED_RING_SECONDS = 30

interface Taken {
  readonly queueId: string
  readonly back: Back
  /** the agent, who is taken */
  readonly user: string
}

/**
 * Calls back who asked for it: the agent's phones ring first, then the caller's; the two talk as agent and caller of the
 * queue do. The line forgets the place until it is to be tried again.
 *
 * @param forget takes the place out of the line
 */
export async function callBack(
  exchange: Exchange,
  desk: Desk,
  { queueId, back, user }: Taken,
  forget: () => void,
): Promise<void> {
  const { timers, routing, log } = exchange
  const { agents, lookAgain } = desk
  const { ringSeconds, wrapUpSeconds, recording } = back.config
  const asked = await routing.callBack(back.back, user).catch(({ message }: Error) => {
    log.warn({ queueId, message }, 'a caller could not be called back yet')
    return { notBefore: new Date(timers.clock.now().getTime() + AGAIN_MS) }
  })
  if (!asked || 'notBefore' in asked) {
    if (asked) back.notBefore = asked.notBefore
    else forget()
    back.offered = false
    return agents.free(user, 'released', lookAgain)
  }
  forget()
  const { callId: id, to, maxSeconds, callerId, record } = asked
  const from = { kind: 'sip', user } as const
  exchange.begin({ id, direction: 'click', from: user, to: to.number, maxSeconds }, async (call) => {
    let after: Parameters<typeof agents.free>[1] | null = 'not answered'
    try {
      call.isAt({ at: 'own phone', params: { ...asked, from, ringSeconds } })
      const waitSeconds = ringSeconds + CALLED_RING_SECONDS
      const agent = await reach(call, 'a', { to: from, callerId: to.number, ringSeconds, waitSeconds })
      if (!agent) return
      after = 'released'
      agents.talks(user, back.back)
      call.recording.rules = throughQueue(record, queueId, recording)
      await connect(call, agent, {
        to,
        callerId,
        ringSeconds: CALLED_RING_SECONDS,
        talks(bridge, caller) {
          after = null // by its end
          const connectedAt = caller.answeredAt ?? timers.clock.now()
          const { joinedAt } = back
          const served = { queueId, agent: user, leg: agent.id, joinedAt, connectedAt, wrapUpSeconds }
          return serve(desk, { call, caller, agent }, served, (now) =>
            talk(call, bridge, [agent, caller], now),
          )
        },
      })
    } finally {
      if (after) agents.free(user, after, lookAgain)
    }
  })
}
