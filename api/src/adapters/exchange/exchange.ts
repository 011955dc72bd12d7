import type { Context } from '../../context.ts'

export type Log = Pick<Context['log'], 'error' | 'warn' | 'info'>

export type Key = '0' | '1' | '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9' | '*' | '#'

/** A sound the engine can play: 8 kHz mono 16 bit wav, published under a content hash. */
export interface AudioRef {
  readonly id: string
  readonly path: string
}

/** A SIP user of ours, which as a person is all their phones, or a phone anywhere: E.164 with +. */
export type Party = { kind: 'sip'; user: string } | { kind: 'pstn'; number: string }

/** A call by a carrier's trunk, with the numbers as that carrier writes them. */
export interface TrunkCall {
  readonly trunk: string
  readonly number: string
  readonly callerId: string
}

/** The name of the carrier in the exchange's own configuration: calls go there while no routes are set. */
export const FILE_TRUNK = 'trunk'

/** A carrier's trunk, as the exchange gets it. */
export interface Trunk {
  readonly name: string
  /** host or host:port */
  readonly host: string
  readonly transport: 'udp' | 'tcp' | 'tls'
  /** host or host:port of a proxy by which it is reached; null: the exchange reaches it itself */
  readonly proxy: string | null
  /** the addresses that its calls come from */
  readonly addresses: readonly string[]
  /** null: it knows us by our address */
  readonly login: { readonly username: string; readonly password: string; readonly registers: boolean } | null
  readonly codecs: readonly Codec[]
  /** at once, by this exchange; null: no limit */
  readonly channels: number | null
  /** begun by this process; null: no limit */
  readonly callsPerSecond: number | null
}

export type Codec = 'ulaw' | 'alaw' | 'g722' | 'opus' | 'g729'

/** Sound in one direction. */
export interface SoundFigures {
  readonly packets: number
  /** of them, how many did not arrive */
  readonly lost: number
  /** by how much they came unevenly, on average */
  readonly jitterMs: number
}

/** How well the sound of one leg went; null: not measured, which says nothing about it. */
export interface LineQuality {
  /** to the exchange, as it counted */
  readonly fromPhone: SoundFigures | null
  /** from the exchange, as the phone reported by RTCP; what was missing of the other side's sound may count as lost here too */
  readonly toPhone: SoundFigures | null
  /** to the phone and back, on average */
  readonly roundTripMs: number | null
}

/** The SIP username of a person's browser; their own username has no hyphen. */
export const browserOf = (person: string) => `${person}-web`

/** The SIP username of a person's phone: the first one has their own. */
export const phoneOf = (person: string, nth: number) => (nth === 1 ? person : `${person}-${nth}`)

/** Whose phone or browser a SIP user is. */
export const personOf = (sipUser: string) => sipUser.replace(/-(web|\d{1,2})$/, '')

export type SipState = 'unknown' | 'offline' | 'online' | 'busy'

/** The exchange cannot be reached; nothing was started. */
export class TelephonyUnavailable extends Error {
  constructor() {
    super('the telephone exchange cannot be reached')
  }
}

/**
 * One of our phones. HA1 is the MD5 of user:realm:secret; the realm is 'asterisk' unless said. `personOf` says whose
 * phone it is: a call to a person rings all their phones that are registered, until one is answered. A `browser` is
 * named by `browserOf`.
 */
export interface SipUser {
  readonly user: string
  readonly browser?: boolean
  readonly realm?: string
  readonly ha1: string
  readonly callerId?: string
  readonly maxContacts: number
}

/** A process at an exchange, as the exchange and our records name it. */
export interface ProcessPlace {
  readonly node: string
  readonly application: string
}
