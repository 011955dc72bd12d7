import { ChannelGone, type Recorded, type RecordedSide, type Side } from '../../adapters/exchange/port.ts'
import type { Exchange } from '../exchange.ts'
import type { CallId } from '../orders.ts'
import type { CallState } from '../takeover/call-state.ts'
import type { Leg } from './leg.ts'
import type { RecordedBy, Recording } from './recording.ts'
import { isOnDemand, recordedBy } from './recording.ts'

/** What it needs of its call, and says to it. */
interface RecordedCall {
  readonly id: CallId
  /** the side of our own person; the other one is recorded on the right */
  readonly own: Leg['name']
  isOver(): boolean
  /** Throws ChannelGone when it is over. */
  alive(): void
  /** The two who talk; null: they do not, or not with each other. */
  talking(): readonly Leg[] | null
  /** Says to a leg that the call is recorded. */
  announce(leg: Leg): Promise<void>
  /** What `state` says is another. */
  changed(): void
  /** It is, or no longer is, for the people in it to say whether it is recorded, and they have or have not. */
  switched(onDemand: 'on' | 'off' | null): void
  /** A recording was stopped. @param by what had it begin */
  recorded(recording: Recorded, by: RecordedBy | undefined): void
}

/** The recording of one call: of its talks, as the rules say, or of a message that is left in it. */
export interface CallRecording {
  /** which of its talks are recorded */
  rules: Recording
  /** whether something of it is recorded, and not delivered yet */
  readonly isOn: boolean
  /** Makes ready to record a leg. A failure comes up when it is recorded. */
  prepare(leg: Leg): void
  /** The same of a person who may talk soon, where that would be recorded. */
  prepareTalk(talking: readonly Leg[], rules?: Recording): void
  /**
   * Records who talk from here on, or no longer, as the rules of those of ours among them say: our own person on the left,
   * the other party on the right; again does no harm.
   *
   * @param since the start of the recording, where it begins now
   * @param nameOf of the leg whose place a leg has taken
   */
  talk(talking: readonly Leg[], since?: Date, nameOf?: (leg: Leg) => Leg['name']): Promise<void>
  /**
   * Records its talk from here on, or no longer, where that is for the people in it to say. Never throws.
   *
   * @param on 'or off': what it is not now
   * @returns whether it is recorded now; null: it is not for them to say, or the two do not talk
   */
  onDemand(on: boolean | 'or off'): Promise<boolean | null>
  /**
   * Records a message that a leg leaves, until it ends or has said nothing for `silenceSeconds`.
   *
   * @returns how long it may still be, in milliseconds; null: it is not recorded
   */
  message(
    leg: Leg,
    limits: { readonly longestSeconds: number; readonly silenceSeconds: number },
  ): Promise<number | null>
  /** Stops it, and says so to the call. @returns its length in seconds; 0 where there is none */
  deliver(): Promise<number>
  /** Stops it, and gives it away; null where there is none. */
  take(): Promise<Recorded | null>
  /** A leg has ended, and so its recording. */
  ended(leg: Leg): void
  /** What another process needs to go on with it. */
  state(): Pick<
    CallState,
    'records' | 'recording' | 'recordedSince' | 'recordedBy' | 'announced' | 'onDemand'
  >
}

const usersOf = (legs: readonly Leg[]) =>
  legs.flatMap(({ party }) => (party.kind === 'sip' ? [party.user] : []))

/** @param before what is known of a call that another process had */
export function createCallRecording(
  { port, timers, log }: Pick<Exchange, 'port' | 'timers' | 'log'>,
  call: RecordedCall,
  before?: CallState,
): CallRecording {
  const { clock } = timers
  let rules = before?.records ?? false
  /** when it begins; null: there is none */
  let begins: Date | null = before?.recording ? (before.recordedSince ?? before.answeredAt) : null
  let begunBy = before?.recordedBy
  /** the process before began it */
  let isOfBefore = before?.recording ?? false
  let isAnnounced = before?.announced ?? false
  /** whether who talks has asked for it; null: it is not for them to say */
  let asked = before?.onDemand ?? null
  /** whose place a leg has */
  const places = new Map<Leg, Leg['name']>()
  /** the legs that this process records */
  const recorded = new Set<Leg>()

  const sideOf = (leg: Leg): Side => ((places.get(leg) ?? leg.name) === call.own ? 'left' : 'right')

  async function record(
    leg: Leg,
    since: Date,
    how: Pick<RecordedSide, 'side' | 'silenceSeconds'>,
  ): Promise<boolean> {
    call.alive()
    begins ??= since
    call.changed()
    try {
      await port.record(leg.id, { ...how, call: call.id, since, begun: isOfBefore })
      return true
    } catch (error) {
      if (leg.end || call.isOver()) return false
      const { message } = error as Error
      log.error({ callId: call.id, side: how.side, message }, 'a call is not recorded')
      return false
    }
  }

  /** @returns whether it is recorded */
  async function recordLeg(leg: Leg, since: Date): Promise<boolean> {
    if (recorded.has(leg)) return true
    recorded.add(leg)
    return record(leg, since, { side: sideOf(leg) })
  }

  async function pause(leg: Leg): Promise<void> {
    recorded.delete(leg)
    await port.pauseRecording(leg.id).catch((error: Error) => {
      if (error instanceof ChannelGone) return
      log.error({ callId: call.id, message: error.message }, 'a call is recorded that should not be')
    })
  }

  /** Says once, before it begins, that the call is recorded, to those who are to hear it. @returns whether it did */
  async function announce(talking: readonly Leg[]): Promise<boolean> {
    if (typeof rules === 'boolean' || !rules.announce || isAnnounced) return false
    const hearing = rules.announce === 'both' ? talking : talking.filter((leg) => sideOf(leg) === 'right')
    await Promise.all(hearing.map(call.announce))
    isAnnounced = true
    call.changed()
    return true
  }

  async function recordAs(isAsked: boolean, talking: readonly Leg[], since: Date): Promise<void> {
    const users = usersOf(talking)
    const by = recordedBy(rules, users, isAsked)
    const wasSaid = by !== null && (await announce(talking))
    const from = begins ?? (wasSaid ? clock.now() : since)
    let isRecorded = false
    if (by) {
      begunBy ??= by
      isRecorded = (await Promise.all(talking.map((leg) => recordLeg(leg, from)))).includes(true)
    } else if (begins) await Promise.all(talking.map(pause))
    const now = isOnDemand(rules, users) ? (isRecorded ? 'on' : 'off') : null
    if (now === asked) return
    asked = now
    call.changed()
    call.switched(now)
  }

  return {
    get rules() {
      return rules
    },
    set rules(wanted) {
      rules = wanted
    },
    get isOn() {
      return begins !== null
    },
    prepare(leg) {
      if (!call.isOver()) void port.prepareToRecord(leg.id).catch(() => undefined)
    },
    prepareTalk(talking, expected = rules) {
      if (recordedBy(expected, usersOf(talking), asked === 'on')) for (const leg of talking) this.prepare(leg)
    },
    async talk(talking, since = clock.now(), nameOf = ({ name }) => name) {
      for (const leg of talking) places.set(leg, nameOf(leg))
      await recordAs(asked === 'on', talking, since)
    },
    async onDemand(on) {
      const talking = call.talking()
      if (!talking || !isOnDemand(rules, usersOf(talking))) return null
      try {
        await recordAs(on === 'or off' ? asked !== 'on' : on, talking, clock.now())
      } catch (error) {
        if (!(error instanceof ChannelGone))
          log.error({ callId: call.id, message: (error as Error).message }, 'a call is not recorded as asked')
        return null
      }
      return asked === 'on'
    },
    async message(leg, { longestSeconds, silenceSeconds }) {
      const since = begins ?? clock.now()
      leg.listenAnew()
      if (!(await record(leg, since, { side: 'both', silenceSeconds }))) return null
      return Math.max(0, since.getTime() + 1_000 * longestSeconds - clock.now().getTime())
    },
    async deliver() {
      const stopped = await this.take()
      if (stopped) call.recorded(stopped, begunBy)
      return stopped?.seconds ?? 0
    },
    async take() {
      if (!begins) return null
      begins = null
      isOfBefore = false
      return port.stopRecording(call.id).catch(() => null) // lost with the exchange
    },
    ended: (leg) => void recorded.delete(leg),
    state: () => ({
      records: rules,
      recording: begins !== null,
      recordedSince: begins,
      ...(begunBy && { recordedBy: begunBy }),
      ...(isAnnounced && { announced: true as const }),
      ...(asked && { onDemand: asked }),
    }),
  }
}
