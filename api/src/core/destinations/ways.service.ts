import type { Destination } from '@ekoline/contract/core/destinations.ts'

/** A way on; `name` is null when its end is not there. */
export interface Way extends Destination {
  readonly name: string | null
}

/** What calls pass and go on from: the caller chooses how, or the time does, or no answer comes. */
export interface Stop extends Destination {
  readonly name: string
  readonly members: readonly Way[]
  /** where a caller goes who has chosen none of them; null: the call ends */
  readonly next?: Way | null
  /** the caller chooses how the call goes on */
  readonly asks?: true
}

const waysOn = ({ members, next }: Stop): readonly Way[] => (next ? [...members, next] : members)

/** Names a destination among all of a workgroup. */
export const keyOf = ({ category, destination }: Destination) => `${category} ${destination}`

/** All that calls of a workgroup pass, by `keyOf`. */
export type Stops = ReadonlyMap<string, Stop>

/** The same, with one as it would be. */
export const withStop = (stops: Stops, stop: Stop): Stops => new Map(stops).set(keyOf(stop), stop)

/** Where a way asks the caller next, at one moment or another. */
function asksBehind(stops: Stops, way: Destination, passed = new Set<string>()): Stop[] {
  const stop = stops.get(keyOf(way))
  if (!stop) return []
  if (stop.asks) return [stop]
  if (passed.has(keyOf(stop))) return []
  passed.add(keyOf(stop))
  return waysOn(stop).flatMap((next) => asksBehind(stops, next, passed))
}

/** The shortest path to each stop that asks and that callers can reach from one, itself first. */
function waysFrom(stops: Stops, from: Stop): Map<Stop, readonly Stop[]> {
  const ways = new Map<Stop, readonly Stop[]>([[from, [from]]])
  for (const [stop, way] of ways) // iterating a Map includes entries added on the way: nearest first
    for (const next of waysOn(stop).flatMap((to) => asksBehind(stops, to)))
      if (!ways.has(next)) ways.set(next, [...way, next])
  return ways
}

/** All stops that ask and that callers can reach from one, itself first, nearest before the others. */
export const reachable = (stops: Stops, from: Stop): Stop[] => [...waysFrom(stops, from).keys()]

/** All that calls pass and can reach from one, itself first. */
export function allBehind(stops: Stops, from: Stop): Stop[] {
  const found = new Set([from])
  for (const stop of found)
    for (const way of waysOn(stop)) {
      const next = stops.get(keyOf(way))
      if (next) found.add(next)
    }
  return [...found]
}

/**
 * What calls never come out of again: where the caller chooses, no choice leads out; else it leads into a circle at
 * one time or another, or when no answer comes. What leads nowhere lets out, because the call ends there.
 */
export function trapsOf(stops: Stops): Set<Stop> {
  const traps = new Set(stops.values())
  const letsOut = (way: Way) => {
    const next = stops.get(keyOf(way))
    return !(next && traps.has(next))
  }
  const isOut = (stop: Stop) => {
    const live = waysOn(stop).filter(({ name }) => name !== null)
    return live.length === 0 || (stop.asks ? live.some(letsOut) : live.every(letsOut))
  }
  for (;;) {
    const out = [...traps].filter(isOut)
    if (out.length === 0) return traps
    for (const stop of out) traps.delete(stop)
  }
}

/** Several names in a sentence. */
export const inWords = (names: readonly string[]): string =>
  names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : (names[0] ?? '')

/** What would lead calls round for ever because of one of the stops, in words, that one first; null: nothing would. */
export function caughtBy(stops: Stops, known: Stop): string | null {
  const traps = trapsOf(stops)
  const caught = [...new Set([known, ...stops.values()])].filter(
    (stop) => traps.has(stop) && allBehind(stops, stop).includes(known),
  )
  return caught.length > 0 ? inWords(caught.map(({ name }) => name)) : null
}

/**
 * The longest of the shortest paths that callers must go, from where they enter: a stop that asks and that nothing leads
 * to. In a circle none is clearly the first; it is taken to be the one from which the others are nearest.
 *
 * @returns of all the beginnings that lead to the stop, the worst
 */
export function deepestWay(stops: Stops, to: Stop): readonly Stop[] {
  const all = new Set([...[...stops.values()].filter(({ asks }) => asks), to])
  const ways = new Map([...all].map((from) => [from, waysFrom(stops, from)]))
  const leads = (from: Stop, there: Stop) => ways.get(from)?.has(there) ?? false
  const before = [...all].filter((from) => leads(from, to))
  const first = before.filter((from) => before.every((other) => !leads(other, from) || leads(from, other)))
  const circles = Map.groupBy(first, (from) =>
    first.find((other) => leads(from, other) && leads(other, from)),
  )
  const deepest = [...circles.values()].map((circle) =>
    shortestOf(circle.map((from) => longestOf([...(ways.get(from)?.values() ?? [])]))),
  )
  return longestOf(deepest)
}

type Paths = readonly (readonly Stop[])[]
const longestOf = (ways: Paths) =>
  ways.reduce<readonly Stop[]>((found, way) => (way.length > found.length ? way : found), [])
const shortestOf = ([first = [], ...rest]: Paths) =>
  rest.reduce<readonly Stop[]>((found, way) => (way.length < found.length ? way : found), first)
