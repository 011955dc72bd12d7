import type { Destination } from '@ekoline/contract/core/destinations.ts'

/** A way on; `name` is null when its end is not there. */
export interface Way extends Destination {
  readonly name: string | null
}

/** What calls pass: a menu, where the caller chooses how they go on, a schedule, where the moment does, or a ring group. */
export interface Stop {
  readonly name: string
  readonly members: readonly Way[]
  /** of a menu: where a caller goes without a key; null: the call ends */
  readonly next?: Way | null
}

const waysOn = ({ members, next }: Stop): readonly Way[] => (next ? [...members, next] : members)

/** Names a destination among all of a workgroup. */
export const keyOf = ({ category, destination }: Destination) => `${category} ${destination}`

/** The menus and the schedules of a workgroup, by their numbers. */
export interface Stops<M extends Stop = Stop> {
  readonly menus: ReadonlyMap<string, M>
  readonly schedules: ReadonlyMap<string, Stop>
  /** what leads on where nobody answers: ring groups, by `keyOf` */
  readonly follows: ReadonlyMap<string, Stop>
}

const stopAt = ({ menus, schedules, follows }: Stops, it: Destination): Stop | undefined =>
  it.category === 'ivr'
    ? menus.get(it.destination)
    : it.category === 'schedule'
      ? schedules.get(it.destination)
      : follows.get(keyOf(it))

/** The menus that a way leads to next, at one moment or another. */
function menusBehind<M extends Stop>(stops: Stops<M>, it: Destination, passed = new Set<string>()): M[] {
  if (it.category === 'ivr') {
    const next = stops.menus.get(it.destination)
    return next ? [next] : []
  }
  if (passed.has(keyOf(it))) return []
  passed.add(keyOf(it))
  const stop = stopAt(stops, it)
  return (stop ? waysOn(stop) : []).flatMap((way) => menusBehind(stops, way, passed))
}

/** The shortest path to each menu that callers can reach from one, itself first. */
function waysFrom<M extends Stop>(stops: Stops<M>, from: M): Map<M, readonly M[]> {
  const ways = new Map<M, readonly M[]>([[from, [from]]])
  for (const [menu, way] of ways) // iterating a Map includes entries added on the way: nearest first
    for (const next of waysOn(menu).flatMap((it) => menusBehind(stops, it)))
      if (!ways.has(next)) ways.set(next, [...way, next])
  return ways
}

/** All menus that callers can reach from one, itself first, nearest before the others. */
export const reachable = <M extends Stop>(stops: Stops<M>, from: M): M[] => [...waysFrom(stops, from).keys()]

/** All that calls pass and can reach from one, itself first. */
export function allBehind(stops: Stops, from: Stop): Stop[] {
  const found = new Set([from])
  for (const stop of found)
    for (const way of waysOn(stop)) {
      const next = stopAt(stops, way)
      if (next) found.add(next)
    }
  return [...found]
}

/**
 * What calls never come out of again: at a menu no key leads out, or a schedule leads into a circle at one moment or
 * another, or a ring group when nobody answers. A menu without keys lets out, for the call ends there.
 */
export function trapsOf(stops: Stops): Set<Stop> {
  const menus = new Set<Stop>(stops.menus.values())
  const traps = new Set<Stop>([...menus, ...stops.schedules.values(), ...stops.follows.values()])
  const letsOut = (way: Way) => {
    const next = stopAt(stops, way)
    return !(next && traps.has(next))
  }
  const isOut = (stop: Stop) => {
    const live = waysOn(stop).filter(({ name }) => name !== null)
    return live.length === 0 || (menus.has(stop) ? live.some(letsOut) : live.every(letsOut))
  }
  for (;;) {
    const out = [...traps].filter(isOut)
    if (out.length === 0) return traps
    for (const stop of out) traps.delete(stop)
  }
}

/**
 * The longest of the shortest paths that callers must go, from where they enter: a menu that nothing leads to. In a
 * circle no menu is clearly the first; it is taken to be the one from which the others are nearest.
 *
 * @returns of all the beginnings that lead to the menu, the worst
 */
export function deepestWay<M extends Stop>(stops: Stops<M>, menu: M): readonly M[] {
  const all = new Set([...stops.menus.values(), menu])
  const ways = new Map([...all].map((from) => [from, waysFrom(stops, from)]))
  const leads = (from: M, to: M) => ways.get(from)?.has(to) ?? false
  const before = [...all].filter((from) => leads(from, menu))
  const first = before.filter((from) => before.every((other) => !leads(other, from) || leads(from, other)))
  const circles = Map.groupBy(first, (from) =>
    first.find((other) => leads(from, other) && leads(other, from)),
  )
  const deepest = [...circles.values()].map((circle) =>
    shortestOf(circle.map((from) => longestOf([...(ways.get(from)?.values() ?? [])]))),
  )
  return longestOf(deepest)
}

type Paths<M> = readonly (readonly M[])[]
const longestOf = <M>(ways: Paths<M>) =>
  ways.reduce<readonly M[]>((found, way) => (way.length > found.length ? way : found), [])
const shortestOf = <M>([first = [], ...rest]: Paths<M>) =>
  rest.reduce<readonly M[]>((found, way) => (way.length < found.length ? way : found), first)
