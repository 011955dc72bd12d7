import type { ChannelId, Ended, PortEvent } from './port.ts'
import type { Key, Party } from './telephony.ts'

/** One side of a call, in the state that the exchange's events give it. */
export interface Leg {
  readonly id: ChannelId
  /** 'a' is who calls, 'b' who is called */
  readonly name: 'a' | 'b'
  readonly party: Party
  readonly incoming: boolean
  readonly answeredAt: Date | null
  readonly end: Ended | null
  /** false when it ended unanswered */
  readonly answered: Promise<boolean>
  readonly ended: Promise<Ended>
  /** The next key that is pressed; an earlier call that still waits never resolves. */
  nextKey(): Promise<Key>
  /** @returns whether it played to its end; false also when the leg ended */
  played(play: string): Promise<boolean>
  handle(event: LegEvent): void
}

export type LegEvent = Extract<PortEvent, { channel: ChannelId }>

export function createLeg(
  { id, name, party, incoming = false }: Pick<Leg, 'id' | 'name' | 'party'> & { incoming?: boolean },
  onEvent: (leg: Leg, event: LegEvent) => void,
): Leg {
  const answered = Promise.withResolvers<boolean>()
  const ended = Promise.withResolvers<Ended>()
  const plays = new Map<string, (toEnd: boolean) => void>()
  let key: ((key: Key) => void) | null = null
  let answeredAt: Date | null = null
  let end: Ended | null = null

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
    get answeredAt() {
      return answeredAt
    },
    get end() {
      return end
    },
    answered: answered.promise,
    ended: ended.promise,
    nextKey: () => new Promise((resolve) => (key = resolve)),
    played: (play) => (end ? Promise.resolve(false) : new Promise((resolve) => plays.set(play, resolve))),
    handle(event) {
      if (end || (event.type === 'answered' && answeredAt)) return
      if (event.type === 'answered') answeredAt = event.at
      onEvent(leg, event)
      if (event.type === 'answered') answered.resolve(true)
      else if (event.type === 'ended') finish(event)
      else if (event.type === 'key') key?.(event.key)
      else if (event.type === 'played') plays.get(event.play)?.(event.toEnd)
    },
  }
  return leg
}
