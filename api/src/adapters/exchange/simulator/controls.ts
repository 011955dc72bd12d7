import type { Key, Party } from '../exchange.ts'

/** How the other side of a simulated call behaves. */
export interface Behaviour {
  readonly answerAfterMs?: number
  /** says nothing */
  readonly silent?: true
  readonly busy?: true
  readonly noAnswer?: true
  readonly congestion?: true
  readonly rejected?: true
  readonly hangupAfterMs?: number
  readonly digits?: ReadonlyArray<{ atMs: number; key: Key }>
  /** puts the call on hold, and goes on with it */
  readonly holds?: ReadonlyArray<{ atMs: number; forMs: number }>
  /** of its sound in both directions, every so manyth packet is lost */
  readonly losesEvery?: number
  /** it reports nothing about the sound that it gets (RTCP) */
  readonly reportsNothing?: true
}

/** How the carrier behind a simulated trunk behaves: it refuses all calls by 503, or says nothing at all. */
export type TrunkBehaviour = 'refuses' | 'dead'

/** Only the simulator has this: tests and demos decide what the other side does, on a clock they own. */
export interface SimulatorControls {
  behave(match: Party, behaviour: Behaviour): void
  /** null: it takes calls again */
  trunkBehaves(trunk: string, behaviour: TrunkBehaviour | null): void
  /** @returns the id of the call */
  inbound(did: string, from: string, behaviour?: Behaviour): string
  advance(ms: number): Promise<void>
  /** drops all calls without events, like a killed exchange */
  crash(): Promise<void>
}
