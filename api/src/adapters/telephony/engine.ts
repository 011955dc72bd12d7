import { type Call, createCall, type NewCall } from './call.ts'
import { q850 } from './causes.ts'
import type { Exchange } from './exchange.ts'
import { clickToCall } from './flows/click-to-call.ts'
import { createConferences } from './flows/conference.ts'
import { fromPhone, inbound } from './flows/incoming.ts'
import { playTo } from './flows/play-to.ts'
import { createQueues } from './flows/queues.ts'
import { createListeners } from './listeners.ts'
import { ChannelGone, type Port, type PortEvent } from './port.ts'
import { recoverCalls, type SipUser } from './recovery.ts'
import { remember } from './remember.ts'
import {
  type CallId,
  type Party,
  type RoutingSource,
  type TelephonyEngine,
  TelephonyUnavailable,
} from './telephony.ts'
import { within } from './timers.ts'

const STOP_WITHIN_MS = 5_000 // for the exchange to end the calls that are left

/** An engine, and when nothing of it is under way but what waits for time. */
export interface Engine extends TelephonyEngine {
  settled(): Promise<void>
}

const numberOf = (party: Party) => (party.kind === 'sip' ? party.user : party.number)

/** All of an engine but its exchange: the call logic, written once. */
export function createEngine(port: Port, { timers, log }: Pick<Exchange, 'timers' | 'log'>): Engine {
  const calls = new Map<CallId, Call>()
  const running = new Set<Promise<void>>()
  const known = remember<CallId>()
  const sipUsers = new Map<string, SipUser | null>() // what an exchange that was away must be told; null: deleted
  const listeners = createListeners(log)
  const { outside } = listeners
  let routing: RoutingSource | null = null
  let state: 'stopped' | 'down' | 'up' = 'stopped'
  let downAt = timers.clock.now()

  const exchange: Exchange = {
    port,
    timers,
    log,
    legs: new Map(),
    bridges: new Set(),
    routing: asked(),
    ...listeners,
  }

  const queues = createQueues(exchange)
  const conferences = createConferences(exchange)

  /** The features' answers; time waits for them. */
  function asked(): RoutingSource {
    const source = () => {
      if (!routing) throw new TelephonyUnavailable()
      return routing
    }
    return {
      number: (did) => outside(source().number(did)),
      ivr: (id) => outside(source().ivr(id)),
      queue: (id) => outside(source().queue(id)),
      conference: (id) => outside(source().conference(id)),
      outbound: (...dialled) => outside(source().outbound(...dialled)),
    }
  }

  function begin(wish: NewCall, flow: (call: Call) => Promise<void>) {
    known.add(wish.id)
    const call = createCall(exchange, wish)
    calls.set(call.id, call)
    if (state === 'stopped') call.hangUp() // it came while we stop
    const ended = flow(call)
      .catch((error: Error) => {
        if (error instanceof ChannelGone) return
        log.error({ callId: call.id, message: error.message }, 'a call was broken off')
      })
      .then(() => call.finish())
      .finally(() => {
        calls.delete(call.id)
        running.delete(ended)
      })
    running.add(ended)
  }

  function accept(id: CallId): boolean {
    if (state !== 'up') throw new TelephonyUnavailable()
    return !known.has(id)
  }

  function hear(event: PortEvent) {
    if (state === 'stopped' && !('channel' in event)) return
    switch (event.type) {
      case 'down':
        state = 'down'
        downAt = event.at
        return
      case 'up':
        state = 'up'
        void outside(recoverCalls(exchange, { calls, known, sipUsers, lostAt: downAt }))
        return
      case 'incoming':
        return begin({ id: event.channel, direction: 'inbound', from: event.from, to: event.did }, (call) => {
          const caller = call.take(event.channel, { kind: 'pstn', number: event.from })
          return inbound(call, caller, event.did, { exchange, queues, conferences })
        })
      case 'dialling':
        return begin(
          { id: event.channel, direction: 'outbound', from: event.user, to: event.digits },
          (call) => {
            const caller = call.take(event.channel, { kind: 'sip', user: event.user })
            return fromPhone(call, caller, event, exchange.routing)
          },
        )
      default:
        exchange.legs.get(event.channel)?.hear(event)
    }
  }

  return {
    kind: port.kind,
    node: port.node,
    settled: listeners.settled,
    on: listeners.on,
    async start(source) {
      routing = source
      state = 'down'
      await port.connect(hear)
    },
    async stop() {
      const wasUp = state === 'up'
      state = 'stopped'
      if (wasUp) downAt = timers.clock.now()
      for (const call of calls.values()) call.hangUp()
      if (wasUp) await within(timers, STOP_WITHIN_MS, Promise.all(running))
      loseAll()
      await Promise.all(running)
      await port.disconnect()
    },
    async health() {
      const connected = state === 'up'
      const node = { name: port.node, connected, channels: exchange.legs.size }
      return { ok: connected, nodes: [{ ...node, ...(port.version && { version: port.version }) }] }
    },
    async makeCall(wish) {
      if (!accept(wish.callId)) return
      const { callId: id, from, to, maxSeconds } = wish
      begin({ id, direction: 'click', from: numberOf(from), to: numberOf(to), maxSeconds }, (call) =>
        clickToCall(call, wish),
      )
    },
    async playCall(wish) {
      if (!accept(wish.callId)) return
      const { callId: id, callerId: from, to, maxSeconds } = wish
      const direction = wish.items.some((item) => 'digits' in item) ? 'otp' : 'robocall'
      begin({ id, direction, from, to: numberOf(to), maxSeconds }, (call) => playTo(call, wish))
    },
    async hangup(callId, why) {
      log.info({ callId, why }, 'a call is hung up')
      calls.get(callId)?.hangUp()
    },
    limit: async (callId, secondsFromNow) => calls.get(callId)?.limit(secondsFromNow),
    liveCalls: async () => [...calls.values()].map((call) => call.live()),
    pauseAgent: async (user, paused) => queues.pause(user, paused),
    agentStates: queues.agentStates,
    agentState: queues.agentState,
    conferenceMembers: conferences.members,
    conferenceMute: conferences.mute,
    conferenceKick: conferences.kick,
    async putSipUser(user) {
      sipUsers.set(user.user, user)
      if (state === 'up') await port.putSipUser(user)
    },
    async deleteSipUser(user) {
      sipUsers.set(user, null)
      if (state !== 'up') return
      await port.deleteSipUser(user)
      sipUsers.delete(user)
    },
    sipUserState: (user) => port.sipUserState(user),
  }

  /** Nobody will tell their end any more. */
  function loseAll() {
    for (const leg of exchange.legs.values())
      leg.hear({ type: 'ended', channel: leg.id, at: downAt, q850: q850.failure, lost: true })
  }
}
