import type { SipUser } from '../../adapters/exchange/exchange.ts'
import type { LiveChannel } from '../../adapters/exchange/port.ts'
import type { Call } from '../call/call.ts'
import { q850 } from '../call/causes.ts'
import type { Leg } from '../call/leg.ts'
import type { Exchange } from '../exchange.ts'
import type { CallState } from './call-state.ts'

/** Our state when the exchange is up, again or for the first time. */
interface Known {
  /** calls of this process, also ended ones: their recordings are emitted with their end */
  readonly known: { has(callId: string): boolean }
  /** the calls of the other processes there */
  others(): Promise<readonly CallState[]>
  /** when a call was there for certain: one that the exchange lost counts as ended then, in the customer's favour */
  lostAt(callId: string): Date
  /** The legs are those of the exchange. */
  compared(): void
}

interface All extends Known {
  readonly calls: ReadonlyMap<string, Call>
  readonly sipUsers: ReadonlyMap<string, SipUser | null>
  /** other processes whose calls are ours, and whose legs may not be yet */
  readonly left: Iterable<string>
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
  { calls, sipUsers, left, ...known }: All,
): Promise<void> {
  const { port, log } = exchange
  const before = legsOf(calls.values(), known) // not those that begin during the query
  try {
    const others = [...left]
    for (const application of others) await port.takeOver(application)
    const channels = new Map((await port.channels()).map((channel) => [channel.id, channel]))
    compareLegs(before, channels, exchange.timers.clock.now())
    known.compared()
    const over = [...calls.values()].filter((call) => call.over).map(({ id }) => `${id}.`)
    for (const id of channels.keys())
      if (!exchange.legs.has(id) || over.some((call) => `${id}.`.startsWith(call)))
        await port.hangup(id, q850.failure).catch(() => undefined) // it has ended since
    for (const call of calls.values()) await call.limitAgain()
    await tidy(exchange, known, [undefined, ...others])
    await syncTrunks(exchange)
    await syncSipUsers(exchange, sipUsers)
  } catch (error) {
    // The connection was lost again; the next 'up' runs this again.
    log.warn({ message: (error as Error).message }, 'the calls of the exchange could not be compared')
  }
}

/**
 * The same of the calls of another process, whose legs come over now; those of ours are left alone.
 *
 * @param calls its own
 */
export async function takeLegs(
  exchange: Exchange,
  { calls, application, ...known }: Known & { readonly calls: readonly Call[]; readonly application: string },
): Promise<void> {
  const { port, log } = exchange
  const before = legsOf(calls, known)
  try {
    const channels = new Map((await port.takeOver(application)).map((channel) => [channel.id, channel]))
    compareLegs(before, channels, exchange.timers.clock.now())
    known.compared()
    for (const id of channels.keys())
      if (!exchange.legs.has(id)) await port.hangup(id, q850.failure).catch(() => undefined)
    for (const call of calls) await call.limitAgain()
    await tidy(exchange, known, [application])
  } catch (error) {
    // The connection was lost; the next 'up' compares all.
    log.warn({ message: (error as Error).message }, 'the calls of another process could not be compared')
  }
}

const legsOf = (calls: Iterable<Call>, { lostAt }: Known) =>
  [...calls].flatMap((call) => call.legs.all().map((leg) => ({ leg, lostAt: lostAt(call.id) })))

/** Ends bridges and delivers recordings of calls that no process has any more. @param applications undefined: our own */
async function tidy(
  exchange: Exchange,
  { known, others }: Known,
  applications: readonly (string | undefined)[],
): Promise<void> {
  const { port } = exchange
  const of = async (list: (application?: string) => Promise<string[]>) =>
    (await Promise.all(applications.map((application) => list(application)))).flat()
  const bridges = await of((application) => port.bridges(application))
  const recorded = await of((application) => port.recordings(application))
  const spare = bridges.filter((bridge) => !exchange.bridges.has(bridge))
  const unknown = recorded.filter((callId) => !known.has(callId))
  if (spare.length + unknown.length === 0) return
  const theirs = await others()
  const rooms = (await exchange.routing.rooms?.bridges()) ?? []
  const inUse = new Set([...theirs.flatMap(bridgesOf), ...rooms])
  for (const bridge of spare) if (!inUse.has(bridge)) await port.unbridge(bridge).catch(() => undefined)
  const live = new Set(theirs.map(({ id }) => id))
  await deliverRecordings(
    exchange,
    unknown.filter((callId) => !live.has(callId)),
  )
}

const bridgesOf = ({ bridges, flow }: CallState) => ('bridge' in flow ? [...bridges, flow.bridge] : bridges)

/** A user that the exchange refuses must not keep the others from calling. */
async function syncSipUsers({ port, log }: Exchange, users: All['sipUsers']) {
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

async function deliverRecordings({ port, timers, deliver }: Exchange, callIds: readonly string[]) {
  for (const callId of callIds) {
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
