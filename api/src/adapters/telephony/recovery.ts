import type { Call } from './call.ts'
import { q850 } from './causes.ts'
import type { Exchange } from './exchange.ts'
import type { Leg } from './leg.ts'
import type { LiveChannel } from './port.ts'
import type { TelephonyEngine } from './telephony.ts'

export type SipUser = Parameters<TelephonyEngine['putSipUser']>[0]

/** Our state when the exchange is up, again or for the first time. */
interface Known {
  readonly calls: ReadonlyMap<string, Call>
  /** calls of this process, also ended ones: their recordings are emitted with their end */
  readonly known: { has(callId: string): boolean }
  readonly sipUsers: ReadonlyMap<string, SipUser | null>
  /** when a call was there for certain: one that the exchange lost counts as ended then, in the customer's favour */
  lostAt(callId: string): Date
  /** The legs are those of the exchange. */
  compared(): void
}

/**
 * Reconciles our calls, those adopted from the process before included, with the exchange's channels. Legs that it lost
 * ended when they were last seen; answers that we missed are emitted; orphaned channels and bridges, which none of our
 * calls knows, are ended. The records of such calls are closed by `liveCalls`, and their recordings emitted.
 *
 * @source telephony reference 5 (h)
 */
export async function recoverCalls(
  exchange: Exchange,
  { calls, known, sipUsers, lostAt, compared }: Known,
): Promise<void> {
  const { port, log } = exchange
  const before = [...calls.values()] // not those that begin during the query
    .flatMap((call) => call.legs().map((leg) => ({ leg, lostAt: lostAt(call.id) })))
  try {
    const channels = new Map((await port.channels()).map((channel) => [channel.id, channel]))
    compareLegs(before, channels, exchange.timers.clock.now())
    compared()
    const over = [...calls.values()].filter((call) => call.over).map(({ id }) => `${id}.`)
    for (const id of channels.keys())
      if (!exchange.legs.has(id) || over.some((call) => `${id}.`.startsWith(call)))
        await port.hangup(id, q850.failure).catch(() => undefined) // it has ended since
    for (const call of calls.values()) await call.limitAgain()
    for (const bridge of await port.bridges())
      if (!exchange.bridges.has(bridge)) await port.unbridge(bridge).catch(() => undefined)
    await syncTrunks(exchange)
    await syncSipUsers(exchange, sipUsers)
    await deliverRecordings(exchange, known)
  } catch (error) {
    // The connection was lost again; the next 'up' runs this again.
    log.warn({ message: (error as Error).message }, 'the calls of the exchange could not be compared')
  }
}

/** A user that the exchange refuses must not keep the others from calling. */
async function syncSipUsers({ port, log }: Exchange, users: Known['sipUsers']) {
  for (const [name, user] of users) {
    const done = user ? port.putSipUser(user) : port.deleteSipUser(name)
    await done.catch(({ message }: Error) =>
      log.error({ user: name, message }, 'a SIP user could not be made'),
    )
  }
}

async function syncTrunks({ port, log, trunks }: Exchange) {
  for (const [name, trunk] of trunks.wanted) {
    const done = trunk ? port.putTrunk(trunk) : port.deleteTrunk(name)
    await done.catch(({ message }: Error) => log.error({ trunk: name, message }, 'a trunk could not be made'))
  }
}

async function deliverRecordings({ port, timers, deliver }: Exchange, known: Known['known']) {
  for (const callId of await port.recordings()) {
    if (known.has(callId)) continue
    const recorded = await port.stopRecording(callId)
    const event = { type: 'call.recorded', callId, at: timers.clock.now(), node: port.node } as const
    if (recorded) await deliver({ ...event, ...recorded })
  }
}

function compareLegs(
  legs: readonly { readonly leg: Leg; readonly lostAt: Date }[],
  channels: ReadonlyMap<string, LiveChannel>,
  now: Date,
) {
  for (const { leg, lostAt } of legs) {
    const channel = channels.get(leg.id)
    if (!channel) leg.handle({ type: 'ended', channel: leg.id, at: lostAt, q850: q850.failure, lost: true })
    else if (channel.up && !leg.answeredAt) leg.handle({ type: 'answered', channel: leg.id, at: now })
  }
}
