/** The labels of a value. */
export type Labels = Readonly<Record<string, string>>

/** A metric of what was read: a gauge for Prometheus. */
export interface GaugeFacts<Read> {
  readonly help: string
  /** the names of its labels; without any it has one value */
  readonly labels?: readonly string[]
  /**
   * Null: no value.
   *
   * @param now when it is asked for, later than it was read: ages go on
   */
  value(read: Read, now: Date): number | null | readonly (readonly [labels: Labels, value: number])[]
}

/** Metrics that are read from the database together, every half minute, so that asking for them never waits for it. */
export interface Figures<Read = unknown> {
  read(now: Date): Promise<Read>
  readonly gauges: Readonly<Record<string, GaugeFacts<Read>>>
}

/** @returns them without the type of what is read, for the list of a feature */
export const figures = <Read>(declared: Figures<Read>): Figures => declared

export const ageInSeconds = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)

/** In seconds; 0 without an instant. */
export const ageOf = (since: Date | null, now: Date) => (since ? ageInSeconds(since, now) : 0)
