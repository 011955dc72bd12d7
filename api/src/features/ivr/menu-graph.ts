import type { Menu, Menus } from './menu-checks.ts'

/** The menus that the keys of one lead to. */
const nextOf = (menus: Menus, { members }: Menu) =>
  members.flatMap(({ category, destination }) => {
    const next = category === 'ivr' ? menus.get(destination) : undefined
    return next ? [next] : []
  })

/** The shortest path to each menu that callers can reach from one, itself first. */
function waysFrom(menus: Menus, from: Menu): Map<Menu, readonly Menu[]> {
  const ways = new Map<Menu, readonly Menu[]>([[from, [from]]])
  for (const [menu, way] of ways) // iterating a Map includes entries added meanwhile: nearest first
    for (const next of nextOf(menus, menu)) if (!ways.has(next)) ways.set(next, [...way, next])
  return ways
}

/** All menus that callers can reach from one, itself first, nearest before the others. */
export const reachable = (menus: Menus, from: Menu): Menu[] => [...waysFrom(menus, from).keys()]

/**
 * The longest of the shortest paths that callers must go, from where they enter: a menu that nothing leads to. In a
 * circle no menu is clearly the first; it is taken to be the one from which the others are nearest.
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
