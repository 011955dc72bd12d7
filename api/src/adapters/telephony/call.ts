import { q850 } from './causes.ts'
import { createCeiling } from './ceiling.ts'
import type { Exchange } from './exchange.ts'
import { createLeg, type Leg, type LegEvent } from './leg.ts'
import { createOutcome } from './outcome.ts'
import { type BridgeId, ChannelGone } from './port.ts'
import type { CallId, Direction, LiveCall, Party, PlayCall, TelephonyEvent } from './telephony.ts'
import { within } from './timers.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'callId' | 'at' | 'node'> : never
/** An event without what every event of the call has. */
type CallEvent = Omitted<TelephonyEvent>

/** One call while it lives: what flows are written with. Every command throws ChannelGone once it ends. */
export interface Call {
  readonly id: CallId
  readonly answeredAt: Date | null
  /** Somebody wants it ended, or it ends. */
  readonly over: boolean
  /** of a call that plays: whether it was heard to its end */
  playedToEnd?: boolean
  /** seconds from the answer of the called leg on, kept by the exchange */
  maxSeconds?: number
  live(): LiveCall
  emit(event: CallEvent, at?: Date): void
  /** Takes the leg that came to us. */
  take(channel: string, party: Party): Leg
  create(name: 'a' | 'b', to: Party, callerId: string): Promise<Leg>
  dial(leg: Leg, ringSeconds: number): Promise<void>
  /** Answers the incoming leg; nothing when it is answered. */
  answer(leg: Leg): Promise<void>
  /** Lets the caller hear ringing. */
  ring(leg: Leg): Promise<void>
  /** Makes a bridge that ends with the call, and puts the legs in. */
  bridge(...legs: Leg[]): Promise<BridgeId>
  join(bridge: BridgeId, leg: Leg): Promise<void>
  record(bridge: BridgeId): Promise<void>
  /** @returns whether it was heard to its end; what comes of `interrupt` breaks it off */
  play(leg: Leg, items: PlayCall['items'], interrupt?: Promise<unknown>): Promise<boolean>
  /** It ends that many seconds from now at the latest. */
  limit(secondsFromNow: number): Promise<void>
  /** The exchange was away: it is told the limit again. */
  limitAgain(): Promise<void>
  /** Refuses an incoming call; nothing when somebody answered it. */
  refuse(why: number): void
  hangUp(): void
  /** Ends all that is left of it, and tells its end. Never throws. */
  finish(): Promise<void>
}

const GONE_WITHIN_MS = 5_000 // for the end of a leg that the exchange says is not there

export interface NewCall {
  readonly id: CallId
  readonly direction: Direction
  readonly from: string
  readonly to: string
  readonly maxSeconds?: number | undefined
}

/** Begins a call: its first event is told. */
export function createCall(exchange: Exchange, { id, direction, from, to, maxSeconds }: NewCall): Call {
  const { port, timers, log } = exchange
  const startedAt = timers.clock.now()
  const outcome = createOutcome()
  const legs = new Set<Leg>()
  const bridges = new Set<BridgeId>()
  let made = 0
  let over = false
  let recording = false
  let told = Promise.resolve()

  const emit: Call['emit'] = (event, at = timers.clock.now()) => {
    const whole = { ...event, callId: id, at, node: port.node } as TelephonyEvent
    told = told.then(() => exchange.deliver(whole))
  }

  const ceiling = createCeiling(exchange, ({ message }) => {
    log.error({ callId: id, message }, 'a call could not be limited, and is ended')
    call.hangUp()
  })

  function hear(leg: Leg, event: LegEvent) {
    if (event.type === 'ringing') emit({ type: 'call.ringing', leg: leg.name }, event.at)
    else if (event.type === 'key') emit({ type: 'call.digit', digit: event.key }, event.at)
    else if (event.type === 'answered') hearAnswer(leg, event.at)
    else if (event.type === 'ended') {
      legs.delete(leg)
      exchange.legs.delete(leg.id)
      outcome.ended(leg, event)
    }
  }

  function hearAnswer(leg: Leg, at: Date) {
    if (leg.incoming && outcome.answeredAt) return // answered because the other side was
    emit({ type: 'call.answered', leg: leg.name }, at)
    outcome.answered(leg, at)
    if (leg.name === 'b') ceiling.answered(leg, at, call.maxSeconds)
  }

  /** Known before the exchange is asked for it: its events may overtake the answer. */
  function know(leg: Leg): Leg {
    legs.add(leg)
    exchange.legs.set(leg.id, leg)
    return leg
  }

  async function end(leg: Leg, why: number) {
    try {
      await port.hangup(leg.id, why)
    } catch (error) {
      if (!(error instanceof ChannelGone)) return // its end is told when the exchange is back
      const at = timers.clock.now()
      if (await within(timers, GONE_WITHIN_MS, leg.ended)) return
      leg.hear({ type: 'ended', channel: leg.id, at, q850: q850.failure })
    }
  }

  function alive() {
    if (over) throw new ChannelGone(id)
  }

  async function tellRecording() {
    if (!recording) return
    const recorded = await port.stopRecording(id).catch(() => null) // lost with the exchange
    if (recorded) emit({ type: 'call.recorded', ...recorded })
  }

  async function endBridges() {
    for (const bridge of bridges) {
      exchange.bridges.delete(bridge)
      await port.unbridge(bridge).catch(() => undefined) // lost too; else it is found when the exchange is back
    }
  }

  const call: Call = {
    id,
    get answeredAt() {
      return outcome.answeredAt
    },
    get over() {
      return over
    },
    ...(maxSeconds !== undefined && { maxSeconds }),
    live: () => ({
      callId: id,
      node: port.node,
      startedAt,
      ...(outcome.answeredAt && { answeredAt: outcome.answeredAt }),
    }),
    emit,
    take: (channel, party) => know(createLeg({ id: channel, name: 'a', party, incoming: true }, hear)),
    async create(name, party, callerId) {
      alive()
      made += 1
      const leg = know(createLeg({ id: name === 'a' ? `${id}.a` : `${id}.b${made}`, name, party }, hear))
      if (name === 'b') outcome.calls(leg)
      try {
        await port.create({ id: leg.id, leg: name, to: party, callerId })
      } catch (error) {
        leg.hear({ type: 'ended', channel: leg.id, at: timers.clock.now(), q850: q850.failure })
        throw error
      }
      alive() // else `finish` ends it: it was not there yet when the others were ended
      return leg
    },
    async dial(leg, ringSeconds) {
      alive()
      await port.dial(leg.id, ringSeconds)
    },
    async answer(leg) {
      alive()
      if (leg.answeredAt) return
      await port.answer(leg.id)
      leg.hear({ type: 'answered', channel: leg.id, at: timers.clock.now() })
    },
    async ring(leg) {
      alive()
      await port.ring(leg.id)
    },
    async bridge(...members) {
      alive()
      const bridge = `${id}.br${bridges.size}`
      bridges.add(bridge)
      exchange.bridges.add(bridge)
      await port.bridge(bridge, { mixing: true })
      await Promise.all(members.map((leg) => port.add(bridge, leg.id)))
      return bridge
    },
    async join(bridge, leg) {
      alive()
      await port.add(bridge, leg.id)
    },
    async record(bridge) {
      alive()
      recording = true
      await port.record(bridge, id).catch((error: Error) => {
        if (error instanceof ChannelGone) throw error
        log.error({ callId: id, message: error.message }, 'a call is not recorded')
      })
    },
    async play(leg, items, interrupt) {
      alive()
      made += 1
      const play = `${id}.p${made}`
      const played = leg.played(play)
      await port.play(leg.id, play, items)
      if (!interrupt) return played
      const toEnd = await Promise.race([played, interrupt.then(() => false)])
      if (!toEnd) await port.stopPlaying(play)
      return toEnd
    },
    limit: (secondsFromNow) => ceiling.set(legs, secondsFromNow),
    limitAgain: () => ceiling.again(legs),
    refuse: outcome.refuse,
    hangUp() {
      if (over) return
      over = true
      outcome.cancelled()
      for (const leg of legs) void end(leg, q850.normal)
    },
    async finish() {
      over = true
      outcome.finishing()
      const why = outcome.why()
      await Promise.all([...legs].map((leg) => Promise.all([end(leg, why), leg.ended])))
      await tellRecording()
      await endBridges()
      const { at, end: ended } = outcome.end(timers.clock.now())
      const { playedToEnd } = call
      emit({ type: 'call.ended', ...ended, ...(playedToEnd !== undefined && { playedToEnd }) }, at)
      await told
    },
  }

  emit({ type: 'call.started', direction, from, to }, startedAt)
  return call
}
