const BURST_MS = 500 // what a pause of the processes may be made up for

/** How many calls may begin now. */
export interface Pace {
  readonly calls: number
  /** Until when so many of them last. */
  after(used: number): Date
}

/**
 * A robocall's pace, over all processes: calls begin as far apart as it says, but for those of half a second, which may
 * come at once.
 *
 * @param pacedUntil until when the calls that began last
 */
export function paceOf(pacedUntil: Date, now: Date, perSecond: number): Pace {
  const stepMs = 1000 / perSecond
  const from = Math.max(pacedUntil.getTime(), now.getTime() - Math.max(BURST_MS, stepMs))
  return {
    calls: Math.max(0, Math.floor((now.getTime() - from) / stepMs)),
    after: (used) => new Date(Math.ceil(from + used * stepMs)),
  }
}
