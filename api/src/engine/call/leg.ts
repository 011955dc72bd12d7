import type { Key, Party } from '../../adapters/exchange/exchange.ts'
import type { ChannelId, Ended, PortEvent } from '../../adapters/exchange/port.ts'

/** One side of a call, in the state that the exchange's events give it. */
export interface Leg {
  readonly id: ChannelId
  /** 'a' is who calls, 'b' who is called */
  readonly name: 'a' | 'b'
  readonly party: Party
  readonly incoming: boolean
  /** it was asked to ring */
  dialled: boolean
  readonly answeredAt: Date | null
  /** its phone holds the call */
  readonly holds: boolean
  readonly end: Ended | null
  /** false when it ended unanswered */
  readonly answered: Promise<boolean>
  readonly ended: Promise<Ended>
  /** it rings, was answered, or ended */
  readonly stirred: Promise<true>
  readonly rang: boolean
  /** its network had something to be heard before the answer */
  readonly announced: boolean
  /** unanswered, its network has something to be heard; never resolves otherwise */
  readonly announcing: Promise<void>
  /** what is recorded of it has ended in silence; never resolves otherwise */
  readonly silenced: Promise<void>
  /** It is recorded anew: the silence that ended what was recorded before counts no more. */
  listenAnew(): void
  /** when this key was pressed last */
  pressedAt(key: Key): Date | undefined
  /** The next key that is pressed; an earlier call that still waits never resolves. */
  nextKey(): Promise<Key>
  /** @returns whether it played to its end; false also when the leg ended */
  played(play: string): Promise<boolean>
  handle(event: LegEvent): void
}

export type LegEvent = Extract<PortEvent, { channel: ChannelId }>

/** What was known of a leg that another process had. */
type Before = Pick<Leg, 'dialled' | 'answeredAt' | 'holds' | 'rang' | 'announced'>

export function createLeg(
  {
    id,
    name,
    party,
    incoming = false,
    before,
  }: Pick<Leg, 'id' | 'name' | 'party'> & { incoming?: boolean; before?: Before | undefined },
  onEvent: (leg: Leg, event: LegEvent) => void,
): Leg {
  const answered = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<Ended>()
  const stirred = Promise.withResolvers<true>()
  const announcing = Promise.withResolvers<void>()
  let silenced = Promise.withResolvers<void>()
  const plays = new Map<string, (toEnd: boolean) => void>()
  let key: ((key: Key) => void) | null = null
  const pressed = new Map<Key, Date>()
  let answeredAt: Date | null = before?.answeredAt ?? null
  let end: Ended | null = null
  let holds = before?.holds ?? false
  let rang = before?.rang ?? false
  let announced = before?.announced ?? false
  if (answeredAt) answered.resolve(true)
  if (answeredAt || rang || announced) stirred.resolve(true)

  function finish(how: Ended) {
    end = how
    answered.resolve(false)
    ended.resolve(how)
    for (const done of plays.values()) done(false)
  }
  const leg: Leg = {
    id,
    name,
    party,
    incoming,
    dialled: before?.dialled ?? false,
    get answeredAt() {
      return answeredAt
    },
    get holds() {
      return holds
    },
    get end() {
      return end
    },
    answered: answered.promise,
    ended: ended.promise,
    stirred: stirred.promise,
    announcing: announcing.promise,
    get silenced() {
      return silenced.promise
    },
    listenAnew() {
      silenced = Promise.withResolvers()
    },
    get announced() {
      return announced
    },
    get rang() {
      return rang
    },
    pressedAt: (digit) => pressed.get(digit),
    nextKey: () => new Promise((resolve) => (key = resolve)),
    played: (play) => (end ? Promise.resolve(false) : new Promise((resolve) => plays.set(play, resolve))),
    handle(event) {
      if (end || (event.type === 'answered' && answeredAt)) return
      if (event.type === 'answered') answeredAt = event.at
      if (event.type === 'ringing') rang = true
      if (event.type === 'key') pressed.set(event.key, event.at)
      if (event.type === 'held' || event.type === 'resumed') holds = event.type === 'held'
      if (event.type !== 'key' && event.type !== 'played') stirred.resolve(true)
      if (event.type === 'announcing' && !answeredAt) {
        announced = true
        announcing.resolve()
      }
      if (event.type === 'silent') silenced.resolve()
      onEvent(leg, event)
      if (event.type === 'answered') answered.resolve(true)
      else if (event.type === 'ended') finish(event)
      else if (event.type === 'key') key?.(event.key)
      else if (event.type === 'played') plays.get(event.play)?.(event.toEnd)
    },
  }
  return leg
}
