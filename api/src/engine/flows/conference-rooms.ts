import type { CallId } from '../orders.ts'

/** Who comes into a conference. */
export interface ConferencePlace {
  readonly conferenceId: string
  readonly callId: CallId
  readonly number: string
  readonly joinedAt: Date
  /** where they are, or may be where the conference has no bridge at this exchange */
  readonly bridge: string
}

/** The conferences, which all our processes share: each has members of its own. */
export interface ConferenceRooms {
  /**
   * Takes a place where fewer than `most` are in the conference; null: however many. A member who has one keeps it.
   *
   * @returns the conference's bridge at this exchange, and how many are in the conference now; null: it is full
   */
  enter(
    place: ConferencePlace,
    most: number | null,
  ): Promise<{ readonly bridge: string; readonly members: number } | null>
  /** @returns how many are left, and how many of them in the same bridge: none will come into an empty one */
  leave(place: ConferencePlace): Promise<{ readonly members: number; readonly inBridge: number }>
  /** Of each of these conferences the bridge that has been there longest, at whichever exchange, and a process there. */
  firsts(
    conferences: readonly string[],
  ): Promise<readonly { readonly conferenceId: string; readonly bridge: string; readonly node: string }[]>
  /** The bridges in which any are, or will be at once, at this exchange. */
  bridges(): Promise<readonly string[]>
}
