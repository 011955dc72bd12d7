// @source SA-67

export const DAY_MINUTES = 1_440
export const WEEK_MINUTES = 7 * DAY_MINUTES

/** Minutes from a midnight on, the last one not among them. */
export interface Minutes {
  readonly from: number
  readonly to: number
}

/** The minutes since midnight of a time, 'HH:mm'. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Hours as minutes; those that close earlier than they open close on the next day. @param start of their day */
export function spanFrom(
  start: number,
  { opens, closes }: { readonly opens: string | null; readonly closes: string | null },
): Minutes {
  if (opens === null || closes === null) return { from: start, to: start }
  const [from, to] = [minutesOf(opens), minutesOf(closes)]
  return { from: start + from, to: start + to + (to <= from ? DAY_MINUTES : 0) }
}

export const later = ({ from, to }: Minutes, by: number): Minutes => ({ from: from + by, to: to + by })

export const overlap = (one: Minutes, other: Minutes): boolean => one.from < other.to && other.from < one.to
