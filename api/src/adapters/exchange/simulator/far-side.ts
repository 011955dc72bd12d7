import type { Clock } from '../../../context.ts'
import { type AudioRef, type Party, personOf } from '../exchange.ts'
import type { BridgeId, ChannelId, PortEvent } from '../port.ts'
import { type CallScript, callerScript, scriptedBy, TRUNK_FAILS, usualScript } from './behaviour.ts'
import type { Bridge, Channel, Channels, Shown } from './channels.ts'
import type { Behaviour, TrunkBehaviour } from './controls.ts'
import type { Link } from './link.ts'

/** The phones and numbers outside the exchange. */
export interface FarSide {
  behave(match: Party, behaviour: Behaviour): void
  trunkBehaves(trunk: string, behaviour: TrunkBehaviour | null): void
  scriptOf(id: ChannelId, leg: 'a' | 'b', to: Party, trunk: string | undefined): CallScript
  inbound(did: string, from: string, behaviour?: Behaviour): ChannelId
  /** One of our SIP phones dials. */
  dials(user: string, digits: string, behaviour?: Behaviour): ChannelId
  /** What a phone in a call hears of the others. */
  hears(who: Party): 'them' | 'music' | 'nothing'
  /** What is shown of who calls, where that rings or talks now; null: it does not. */
  shows(who: Party): Shown | null
  /** The music of a queue that a caller hears; null: the exchange's own, undefined: none. */
  musicOf(id: ChannelId): AudioRef | null | undefined
  leftOver(): { channels: ChannelId[]; bridges: BridgeId[] }
}

const keyOf = (party: Party) => (party.kind === 'sip' ? `sip:${party.user}` : party.number)

const speaks = ({ up, script }: Channel) => up && !script.silent
const othersIn = (channel: Channel) =>
  channel.bridge?.mixing ? [...channel.bridge.members].filter((member) => member !== channel) : []

/** Whether anybody is heard by a leg: in its bridge, by the spy there, or who whispers to it. */
function heardBy(channel: Channel, bridges: Iterable<Bridge>): boolean {
  const on = channel.bridge?.spy?.on
  const spied = on?.up ? [on, ...othersIn(on)] : []
  const whispering = [...bridges].filter(({ spy }) => spy?.on === channel && spy.whispers)
  return [...othersIn(channel), ...spied, ...whispering.flatMap(({ members }) => [...members])].some(speaks)
}

export function createFarSide({
  channels,
  link,
  clock,
  node,
}: {
  channels: Channels
  link: Link
  clock: Clock
  node: string
}): FarSide {
  const scripts = new Map<string, Behaviour>()
  const trunks = new Map<string, TrunkBehaviour | null>()
  let arrived = 0
  const newest = (who: Party) =>
    [...channels.all.values()].findLast(({ party }) => keyOf(party) === keyOf(who))

  function arrive(
    party: Party,
    behaviour: Behaviour | undefined,
    event: (at: Date, id: ChannelId) => PortEvent,
  ) {
    const id = `${node}-${++arrived}`
    const channel = channels.open({ id, party, script: callerScript(id, behaviour), incoming: true })
    link.emit(event(clock.now(), id))
    channels.present(channel)
    return id
  }
  return {
    behave: (match, behaviour) => void scripts.set(keyOf(match), behaviour),
    trunkBehaves: (trunk, behaviour) => void trunks.set(trunk, behaviour),
    scriptOf(id, leg, to, trunk = '') {
      const broken = trunks.get(trunk)
      if (broken) return TRUNK_FAILS[broken]
      const usual = usualScript(id, leg, to)
      const behaviour = scripts.get(keyOf(to))
      return behaviour ? scriptedBy(behaviour, usual) : usual
    },
    inbound: (did, from, behaviour) =>
      arrive({ kind: 'pstn', number: from }, behaviour, (at, channel) => ({
        type: 'incoming',
        at,
        channel,
        from,
        did,
      })),
    dials: (user, digits, behaviour) =>
      arrive({ kind: 'sip', user }, behaviour, (at, channel) => ({
        type: 'dialling',
        at,
        channel,
        user: personOf(user),
        digits,
      })),
    hears(who) {
      const channel = newest(who)
      const isHeld = channel?.up === true && channel.bridge?.mixing === false
      if (channel?.music || isHeld) return 'music'
      return channel?.up && heardBy(channel, channels.bridges.values()) ? 'them' : 'nothing'
    },
    shows: (who) => newest(who)?.shows ?? null,
    musicOf(id) {
      const { bridge } = channels.all.get(id) ?? {}
      return bridge && !bridge.mixing ? bridge.music : undefined
    },
    leftOver: () => ({ channels: [...channels.all.keys()], bridges: [...channels.bridges.keys()] }),
  }
}
