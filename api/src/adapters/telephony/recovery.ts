import type { Call } from './call.ts'
import { q850 } from './causes.ts'
import type { Exchange } from './exchange.ts'
import type { Leg } from './leg.ts'
import type { LiveChannel } from './port.ts'
import type { TelephonyEngine } from './telephony.ts'

export type SipUser = Parameters<TelephonyEngine['putSipUser']>[0]

/** What is known when the exchange is there again, or for the first time. */
interface Known {
  readonly calls: ReadonlyMap<string, Call>
  /** calls of this process, also those that are over: what was recorded of them is told with their end */
  readonly known: { has(callId: string): boolean }
  readonly sipUsers: ReadonlyMap<string, SipUser | null>
  /** when it was last known to be there: calls that it lost are taken to have ended then, in doubt for the customer */
  readonly lostAt: Date
}

/**
 * Makes the calls and what the exchange has agree again. Legs that it has lost have ended when it was last there;
 * what was answered meanwhile is told; channels and bridges of nobody, left over from a process of ours that died, are
 * ended: whoever kept records of their calls closes them by `liveCalls`, and is told what was recorded of them.
 *
 * @source telephony reference 5 (h)
 */
export async function recoverCalls(
  exchange: Exchange,
  { calls, known, sipUsers, lostAt }: Known,
): Promise<void> {
  const { port, log } = exchange
  const before = [...exchange.legs.values()] // not those that begin while the exchange is asked
  try {
    const channels = new Map((await port.channels()).map((channel) => [channel.id, channel]))
    compareLegs(before, channels, { lostAt, now: exchange.timers.clock.now() })
    const over = [...calls.values()].filter((call) => call.over).map(({ id }) => `${id}.`)
    for (const id of channels.keys())
      if (!exchange.legs.has(id) || over.some((call) => `${id}.`.startsWith(call)))
        await port.hangup(id, q850.failure).catch(() => undefined) // it ended by itself
    for (const call of calls.values()) await call.limitAgain()
    for (const bridge of await port.bridges())
      if (!exchange.bridges.has(bridge)) await port.unbridge(bridge).catch(() => undefined)
    await tellUsers(exchange, sipUsers)
    await tellRecordings(exchange, known)
  } catch (error) {
    // Lost again: 'up' comes again, and this with it.
    log.warn({ message: (error as Error).message }, 'the calls of the exchange could not be compared')
  }
}

/** One whom the exchange does not take keeps nobody else from calling. */
async function tellUsers({ port, log }: Exchange, users: Known['sipUsers']) {
  for (const [name, user] of users) {
    const done = user ? port.putSipUser(user) : port.deleteSipUser(name)
    await done.catch(({ message }: Error) => log.error({ user: name, message }, 'a SIP user was not taken'))
  }
}

async function tellRecordings({ port, timers, deliver }: Exchange, known: Known['known']) {
  for (const callId of await port.recordings()) {
    if (known.has(callId)) continue
    const recorded = await port.stopRecording(callId)
    const told = { type: 'call.recorded', callId, at: timers.clock.now(), node: port.node } as const
    if (recorded) await deliver({ ...told, ...recorded })
  }
}

function compareLegs(
  legs: readonly Leg[],
  channels: ReadonlyMap<string, LiveChannel>,
  { lostAt, now }: { lostAt: Date; now: Date },
) {
  for (const leg of legs) {
    const channel = channels.get(leg.id)
    if (!channel) leg.hear({ type: 'ended', channel: leg.id, at: lostAt, q850: q850.failure, lost: true })
    else if (channel.up && !leg.answeredAt) leg.hear({ type: 'answered', channel: leg.id, at: now })
  }
}
