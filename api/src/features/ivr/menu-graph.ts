import type { Menu, Menus } from './menu-checks.ts'

/** The menus that the keys of one lead to. */
const nextOf = (menus: Menus, { members }: Menu) =>
  members.flatMap(({ category, destination }) => {
    const next = category === 'ivr' ? menus.get(destination) : undefined
    return next ? [next] : []
  })

/** The shortest way to each menu that callers can get to from one, itself first. */
function waysFrom(menus: Menus, from: Menu): Map<Menu, readonly Menu[]> {
  const ways = new Map<Menu, readonly Menu[]>([[from, [from]]])
  for (const [menu, way] of ways) // a map goes on with what is added meanwhile: nearest first
    for (const next of nextOf(menus, menu)) if (!ways.has(next)) ways.set(next, [...way, next])
  return ways
}

/** All that callers can get to from a menu, itself first, the nearest before the others. */
export const reachable = (menus: Menus, from: Menu): Menu[] => [...waysFrom(menus, from).keys()]

/**
 * The longest way that callers must go, by their shortest ways, from where they begin: at a menu that nothing leads to.
 * Where menus lead to each other in a circle it can not be told which one is the first; it is taken to be the one from
 * which the others are nearest.
 *
 * @returns of all the beginnings that lead to the menu, the worst
 */
export function deepestWay(menus: Menus, menu: Menu): readonly Menu[] {
  const all = new Set([...menus.values(), menu])
  const ways = new Map([...all].map((from) => [from, waysFrom(menus, from)]))
  const leads = (from: Menu, to: Menu) => ways.get(from)?.has(to) ?? false
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

type Ways = readonly (readonly Menu[])[]
const longestOf = (ways: Ways) => ways.reduce((found, way) => (way.length > found.length ? way : found), [])
const shortestOf = ([first = [], ...rest]: Ways) =>
  rest.reduce((found, way) => (way.length < found.length ? way : found), first)
