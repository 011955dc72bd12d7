import { ANSWERED, causeOfRefusal, mapCause, q850, sipStatusOfRefusal } from './causes.ts'
import type { Exchange } from './exchange.ts'
import { createLeg, type Leg, type LegEvent } from './leg.ts'
import { type BridgeId, ChannelGone, type Ended } from './port.ts'
import type { CallId, Direction, LegResult, LiveCall, Party, PlayCall, TelephonyEvent } from './telephony.ts'
import { within } from './timers.ts'

type Omitted<T> = T extends unknown ? Omit<T, 'callId' | 'at' | 'node'> : never
/** An event without what every event of the call has. */
export type CallEvent = Omitted<TelephonyEvent>

/** The sides of one call while it lives: what flows are written with. Every command throws ChannelGone once it ends. */
export interface Call {
  readonly id: CallId
  readonly direction: Direction
  /** from the answer of the called leg; of an incoming call, from when the exchange or who is called answered it */
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
  /** @returns whether it was heard to its end */
  play(leg: Leg, items: PlayCall['items'], interrupt?: Promise<unknown>): Promise<boolean>
  /** Ends one leg of several. */
  drop(leg: Leg): Promise<void>
  /** It ends that many seconds from now at the latest. */
  limit(secondsFromNow: number): Promise<void>
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

export function createCall(exchange: Exchange, { id, direction, from, to, maxSeconds }: NewCall): Call {
  const { port, timers, log } = exchange
  const startedAt = timers.clock.now()
  const legs = new Set<Leg>()
  const bridges = new Set<BridgeId>()
  let made = 0
  let called: Leg | null = null
  let answeredAt: Date | null = null
  let callerGone = false
  let finishing = false
  let over = false
  let firstEnd: Ended | null = null
  let refusal: number | null = null
  let deadline = Number.POSITIVE_INFINITY
  let recording = false
  let told = Promise.resolve()

  const emit: Call['emit'] = (event, at = timers.clock.now()) => {
    const whole = { ...event, callId: id, at, node: port.node } as TelephonyEvent
    told = told.then(() => exchange.deliver(whole))
  }

  function hear(leg: Leg, event: LegEvent) {
    if (event.type === 'ringing') emit({ type: 'call.ringing', leg: leg.name }, event.at)
    else if (event.type === 'key') emit({ type: 'call.digit', digit: event.key }, event.at)
    else if (event.type === 'answered') hearAnswer(leg, event.at)
    else if (event.type === 'ended') hearEnd(leg, event)
  }

  function hearAnswer(leg: Leg, at: Date) {
    if (leg.incoming && answeredAt) return // answered because the other side was
    emit({ type: 'call.answered', leg: leg.name }, at)
    if (leg.name === 'b' || leg.incoming) answeredAt ??= at
    if (leg.name === 'a') return
    const until = Math.min(deadline, at.getTime() + (call.maxSeconds ?? Number.POSITIVE_INFINITY) * 1000)
    if (until < Number.POSITIVE_INFINITY) void guard(leg, (until - timers.clock.now().getTime()) / 1000)
  }

  function hearEnd(leg: Leg, end: Ended) {
    legs.delete(leg)
    exchange.legs.delete(leg.id)
    // One of several who were rung while the caller waits: that it did not answer ends nothing.
    if (answeredAt && !leg.answeredAt && !leg.incoming) return
    const isCaller = leg.name === 'a' && (leg.incoming || leg.answeredAt !== null)
    if (!firstEnd && !finishing && isCaller && !end.lost) callerGone = true
    firstEnd ??= end
  }

  /** Without its guard a prepaid call must not go on. */
  async function guard(leg: Leg, seconds: number) {
    try {
      await port.guard(leg.id, Math.max(0, seconds))
    } catch (error) {
      if (error instanceof ChannelGone) return
      log.error(
        { callId: id, message: (error as Error).message },
        'a call could not be limited, and is ended',
      )
      call.hangUp()
    }
  }

  async function end(leg: Leg, why: number) {
    try {
      await port.hangup(leg.id, why)
    } catch (error) {
      if (!(error instanceof ChannelGone)) return // told when the exchange is back
      const at = timers.clock.now()
      if (await within(timers, GONE_WITHIN_MS, leg.ended)) return
      leg.hear({ type: 'ended', channel: leg.id, at, q850: q850.failure })
    }
  }

  function alive() {
    if (over) throw new ChannelGone(id)
  }

  function result(): LegResult {
    const decisive = called?.end ?? firstEnd
    const why = refusal ?? (answeredAt ? firstEnd?.q850 : decisive?.q850) ?? q850.failure
    const dial = decisive?.dial
    const cause =
      refusal === null
        ? mapCause({ answered: answeredAt !== null, callerGone, q850: why, ...(dial && { dial }) })
        : causeOfRefusal(refusal)
    const sipStatus = refusal === null ? decisive?.sipStatus : sipStatusOfRefusal(refusal)
    return { cause, q850: why, ...(sipStatus !== undefined && cause !== ANSWERED && { sipStatus }) }
  }

  async function tellRecording() {
    if (!recording) return
    const recorded = await port.stopRecording(id).catch(() => null)
    if (recorded) emit({ type: 'call.recorded', seconds: recorded.seconds, open: () => recorded.open() })
  }

  const call: Call = {
    id,
    direction,
    get answeredAt() {
      return answeredAt
    },
    get over() {
      return over
    },
    ...(maxSeconds !== undefined && { maxSeconds }),
    live: () => ({ callId: id, node: port.node, startedAt, ...(answeredAt && { answeredAt }) }),
    emit,
    take(channel, party) {
      const leg = createLeg({ id: channel, name: 'a', party, incoming: true }, hear)
      legs.add(leg)
      exchange.legs.set(leg.id, leg)
      return leg
    },
    async create(name, party, callerId) {
      alive()
      made += 1
      const leg = createLeg({ id: name === 'a' ? `${id}.a` : `${id}.b${made}`, name, party }, hear)
      legs.add(leg)
      exchange.legs.set(leg.id, leg)
      if (name === 'b') called = leg
      try {
        await port.create({ id: leg.id, leg: name, to: party, callerId })
      } catch (error) {
        leg.hear({ type: 'ended', channel: leg.id, at: timers.clock.now(), q850: q850.failure })
        throw error
      }
      if (over) await end(leg, q850.normal) // it was not there yet when all the others were ended
      alive()
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
      for (const leg of members) await port.add(bridge, leg.id)
      return bridge
    },
    async join(bridge, leg) {
      alive()
      await port.add(bridge, leg.id)
    },
    async record(bridge) {
      alive()
      recording = true
      await port.record(bridge, id)
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
    drop: (leg) => end(leg, q850.normal),
    async limit(secondsFromNow) {
      deadline = timers.clock.now().getTime() + secondsFromNow * 1000
      await Promise.all([...legs].map((leg) => guard(leg, secondsFromNow)))
    },
    refuse(why) {
      if (!answeredAt) refusal = why
    },
    hangUp() {
      if (over) return
      over = true
      if (!answeredAt && !firstEnd) callerGone = true
      for (const leg of legs) void end(leg, q850.normal)
    },
    async finish() {
      finishing = true
      over = true
      const why = refusal ?? (answeredAt ? null : called?.end?.q850) ?? q850.normal
      const ending = [...legs].map(async (leg) => {
        await end(leg, why)
        await leg.ended
      })
      await Promise.all(ending)
      await tellRecording()
      for (const bridge of bridges) {
        exchange.bridges.delete(bridge)
        await port.unbridge(bridge).catch(() => undefined) // gone with the exchange; else found when it is back
      }
      tellEnd()
      await told
    },
  }

  function tellEnd() {
    const at = firstEnd?.at ?? timers.clock.now()
    emit(
      {
        type: 'call.ended',
        talkMs: answeredAt ? Math.max(0, at.getTime() - answeredAt.getTime()) : 0,
        result: result(),
        ...(answeredAt && { answeredAt }),
        ...(call.playedToEnd !== undefined && { playedToEnd: call.playedToEnd }),
        ...(firstEnd?.lost && { recovered: true }),
      },
      at,
    )
  }

  emit({ type: 'call.started', direction, from, to }, startedAt)
  return call
}
