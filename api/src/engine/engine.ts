import { setImmediate } from 'node:timers/promises'
import { type Party, TelephonyUnavailable } from '../adapters/exchange/exchange.ts'
import type { Port } from '../adapters/exchange/port.ts'
import { Calls } from './call/calls.ts'
import { createPhones } from './call/phones.ts'
import { createTrunks } from './call/trunks.ts'
import type { TelephonyEvent } from './events.ts'
import type { Exchange } from './exchange.ts'
import { clickToCall, playTo } from './flows/connect.ts'
import { ringToTake } from './flows/park.ts'
import { route } from './flows/route.ts'
import { createSupervisors } from './flows/supervise.ts'
import type { Routing } from './routing.ts'
import { createElsewhere } from './takeover/elsewhere.ts'
import type { TelephonyEngine } from './telephony.ts'

interface Listeners extends Pick<Exchange, 'deliver' | 'outside'>, Pick<TelephonyEngine, 'on'> {
  /** Resolves when nothing is under way but timers. */
  settled(): Promise<void>
}

/** The listeners to events, and the work outside the calls that manual time must wait for. */
function createListeners(log: Exchange['log']): Listeners {
  const listeners = new Set<Parameters<TelephonyEngine['on']>[0]>()
  const underWay = new Set<Promise<unknown>>()

  async function deliver(event: TelephonyEvent) {
    for (const listener of [...listeners]) {
      try {
        await listener(event)
      } catch (error) {
        const { callId, type } = event
        log.error({ callId, type, message: (error as Error).message }, 'an event of a call was not taken')
      }
    }
  }
  const outside: Exchange['outside'] = (work) => {
    const noted = work.finally(() => underWay.delete(noted))
    underWay.add(noted)
    return noted
  }
  return {
    on(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    deliver: (event) => outside(deliver(event)),
    outside,
    async settled() {
      await setImmediate() // everything that only waits for promises is done by then
      while (underWay.size > 0) {
        await Promise.allSettled(underWay)
        await setImmediate()
      }
    },
  }
}

/** An engine; `settled` resolves when nothing is under way but timers. */
export interface Engine extends TelephonyEngine {
  settled(): Promise<void>
}

const numberOf = (party: Party) => (party.kind === 'sip' ? party.user : party.number)

/** The features' answers, tracked so that manual time waits for them. */
function awaited(source: () => Routing, outside: Exchange['outside']): Routing {
  return {
    open: (...asked) => outside(source().open(...asked)),
    get groupNow() {
      const { groupNow } = source()
      return groupNow && ((id: string) => outside(groupNow(id)))
    },
    incoming: (...called) => outside(source().incoming(...called)),
    get wake() {
      const { wake } = source()
      return wake && ((...called: Parameters<typeof wake>) => outside(wake(...called)))
    },
    get nameOf() {
      const { nameOf } = source()
      return nameOf && ((...asked: Parameters<typeof nameOf>) => outside(nameOf(...asked)))
    },
    dialled: (...dialled) => outside(source().dialled(...dialled)),
    transfer: (...dialled) => outside(source().transfer(...dialled)),
    outside: (...led) => outside(source().outside(...led)),
    trunks: (...called) => outside(source().trunks(...called)),
    keepPlace: (asked) => outside(source().keepPlace(asked)),
    callBack: (...asked) => outside(source().callBack(...asked)),
    get lines() {
      return source().lines ?? null
    },
    get rooms() {
      return source().rooms ?? null
    },
  }
}

const LONGEST_CALL_S = 4 * 3600

export interface EngineOptions extends Pick<Exchange, 'timers' | 'log'> {
  /** of any call, also one that pays nothing */
  readonly longestCallSeconds?: number
}

/** The call logic of every engine, on its port. */
export function createEngine(
  port: Port,
  { timers, log, longestCallSeconds = LONGEST_CALL_S }: EngineOptions,
): Engine {
  let source: Routing | null = null
  const asked = () => {
    if (!source) throw new TelephonyUnavailable()
    return source
  }
  const listeners = createListeners(log)
  const routing = awaited(asked, listeners.outside)
  const known = {
    legs: new Map(),
    bridges: new Set<string>(),
    trunks: createTrunks(timers),
    phones: createPhones(
      port,
      createElsewhere({ timers, log, ...listeners }, (people) => calls.inCallElsewhere(people)),
    ),
  }
  const exchange: Exchange = {
    port,
    timers,
    log,
    longestCallSeconds,
    ...known,
    routing,
    begin: (wanted, flow) => calls.begin(wanted, flow),
    route: (call, leg, destination) => route(call, leg, destination, calls.desks),
    find: (id) => calls.find(id),
    notes: { changed: (call) => calls.notes.changed(call), written: () => calls.notes.written() },
    ...listeners,
  }
  const calls = new Calls(exchange)
  const { queues, conferences } = calls.desks
  const supervisors = createSupervisors(calls)

  return {
    kind: port.kind,
    node: port.node,
    settled: listeners.settled,
    on: listeners.on,
    start(given, store) {
      source = given
      return calls.start(store)
    },
    takeOver: (other) => calls.takeOver(other),
    stop: () => calls.stop(),
    leave: () => calls.leave(),
    drain: (ms, hurry) => calls.drain(ms, hurry),
    async health() {
      const connected = calls.isUp
      const node = { name: port.node, connected, channels: exchange.legs.size }
      return { ok: connected, nodes: [{ ...node, ...(port.version && { version: port.version }) }] }
    },
    async makeCall(params) {
      const { callId: id, from, to, maxSeconds } = params
      const call = { id, direction: 'click', from: numberOf(from), to: numberOf(to), maxSeconds } as const
      calls.ask(call, (begun) => clickToCall(begun, params))
    },
    async playCall(params) {
      const { callId: id, callerId: from, to, maxSeconds } = params
      const direction = params.items.some((item) => 'digits' in item) ? 'otp' : 'robocall'
      calls.ask({ id, direction, from, to: numberOf(to), maxSeconds }, (begun) => playTo(begun, params))
    },
    supervise: async (request) => supervisors.supervise(request),
    supervised: async () => supervisors.list(),
    async takeCall(callId, user) {
      const call = calls.find(callId)
      if (!call) return
      void ringToTake(call, user).catch(({ message }: Error) =>
        log.error({ callId, message }, 'a parked call could not be taken'),
      )
    },
    async record(callId, on) {
      void calls.find(callId)?.recording.onDemand(on)
    },
    async hangup(callId, why) {
      log.info({ callId, why }, 'a call is hung up')
      calls.find(callId)?.hangUp()
    },
    async block(callId, says) {
      void calls.find(callId)?.block(says)
    },
    limit: async (callId, secondsFromNow) => calls.find(callId)?.limit(secondsFromNow),
    liveCalls: async () => calls.live(),
    pauseAgent: async (user, paused, mobile) => queues.pause(user, paused, mobile),
    restAgent: async (user, until) => queues.rest(user, until),
    callBackLater: (back) => queues.callBackLater(back),
    takenAgents: async () => queues.takenAgents(),
    agentStates: queues.agentStates,
    agentState: queues.agentState,
    conferenceMembers: conferences.members,
    conferenceMute: conferences.mute,
    conferenceKick: conferences.kick,
    async putSipUser(user) {
      calls.sipUsers.set(user.user, user)
      exchange.phones.put(user.user)
      if (calls.isUp) await port.putSipUser(user)
    },
    async deleteSipUser(user) {
      calls.sipUsers.set(user, null)
      exchange.phones.delete(user)
      if (!calls.isUp) return
      await port.deleteSipUser(user)
      calls.sipUsers.delete(user)
    },
    sipUserState: (person) => exchange.phones.stateOf(person),
    phoneState: (user) => port.sipUserState(user),
    registeredPhones: () => port.registeredPhones(),
    async putTrunk(trunk) {
      exchange.trunks.put(trunk)
      if (calls.isUp) await port.putTrunk(trunk)
    },
    async deleteTrunk(name) {
      exchange.trunks.delete(name)
      if (!calls.isUp) return
      await port.deleteTrunk(name)
      exchange.trunks.forget(name)
    },
  }
}
