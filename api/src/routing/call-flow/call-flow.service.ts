import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { CALL_FLOW_LISTED_MOST, CALL_FLOW_PAGE_SIZE } from '@ekoline/contract/routing/call-flow.facts.ts'
import type { FlowFault, FlowNumber, FlowPart } from '@ekoline/contract/routing/call-flow.ts'
import type { Context } from '../../context.ts'
import {
  destinationsOf,
  madeForCalls,
  type SavedStop,
  stopsIn,
} from '../../core/destinations/destinations.service.ts'
import { keyOf, trapsOf } from '../../core/destinations/ways.service.ts'
import type { Described } from '../../feature.ts'
import { leadsOfNumbers, numbersOf } from '../../money/phone-numbers/phone-numbers.service.ts'
import type { Page } from '../../platform/db/db.ts'
import type { Caller } from '../../platform/http/caller.ts'

type Named = Destination & { readonly name: string }
type Saved = ReadonlyMap<string, SavedStop>

interface CallFlow {
  readonly numbers: Page<FlowNumber>
  readonly parts: FlowPart[]
  readonly faults: (Named & { fault: FlowFault })[]
  readonly unconnected: number
  readonly unused: Named[]
}

/**
 * A page of the numbers that the caller sees, with all that their calls can pass, each part once, so that it stays small
 * however many numbers share a menu; and of all their numbers, what leads nowhere. It takes as many statements for one
 * number as for a thousand.
 *
 * @source SA-157
 */
export async function callFlowOf(
  ctx: Context,
  caller: Caller,
  { search, page }: { readonly search: string; readonly page: number },
): Promise<CallFlow> {
  const { workgroupId } = caller
  const [listed, leads, saved, made] = await Promise.all([
    numbersOf(ctx, caller, { search, page, size: CALL_FLOW_PAGE_SIZE }),
    leadsOfNumbers(ctx, caller),
    stopsIn(ctx, workgroupId),
    caller.admin ? madeForCalls(ctx, workgroupId) : [],
  ])
  const stops = seenBy(caller, saved)
  const led = await destinationsOf(ctx, workgroupId, leads.to)
  const reached = behind(stops, led)
  const described = await describing(ctx, workgroupId, reached.filter(isSeenBy(caller)))
  const traps = new Set([...trapsOf(stops)].map(keyOf))
  const parts = reached.map((part) => partOf(part, { stops, traps, described }))

  const names = new Map(led.map((one) => [keyOf(one), one.name]))
  const rows = listed.rows.map(({ numberId, did, cardId, owner, category, destination }) => {
    const to = category === null || destination === null ? null : { category, destination }
    return {
      id: numberId,
      did,
      cardid: cardId,
      owner,
      to: to && { ...to, name: names.get(keyOf(to)) ?? null },
    }
  })
  const shown = new Set(
    behind(
      stops,
      rows.flatMap(({ to }) => to ?? []),
    ).map(keyOf),
  )
  const used = new Set(reached.map(keyOf))
  return {
    numbers: { total: listed.total, rows },
    parts: parts.filter((part) => shown.has(keyOf(part))),
    faults: parts.flatMap(faultOf).slice(0, CALL_FLOW_LISTED_MOST),
    unconnected: leads.unconnected,
    unused: made.filter((one) => !used.has(keyOf(one))).slice(0, CALL_FLOW_LISTED_MOST),
  }
}

/** How colleagues are reached, their mobile among it, is theirs and their admins' to know. */
const isSeenBy =
  ({ admin, username }: Caller) =>
  ({ category, destination }: Destination) =>
    admin || category !== 'user' || destination === username

const seenBy = (caller: Caller, saved: Saved): Saved =>
  new Map([...saved].filter(([, stop]) => isSeenBy(caller)(stop)))

/** All that is there of where calls can get from some destinations, these first, then the nearest. */
function behind(stops: Saved, from: readonly (Destination & { readonly name: string | null })[]): Named[] {
  const found = new Map<string, Named>()
  const ways = [...from]
  for (const { category, destination, name } of ways) {
    const key = keyOf({ category, destination })
    if (name === null || found.has(key)) continue
    found.set(key, { category, destination, name })
    ways.push(...(stops.get(key)?.members ?? [])) // for … of also sees what is added while it runs
  }
  return [...found.values()]
}

/** What the features say of the parts that they have: a few statements for each kind. */
async function describing(ctx: Context, workgroupId: number, parts: readonly Destination[]) {
  const kinds = ctx.features.flatMap(({ destination }) => destination ?? [])
  const said = await Promise.all(
    kinds.map(async ({ category, describes }) => {
      const wanted = parts.filter((part) => part.category === category).map((part) => part.destination)
      const found = wanted.length > 0 ? await describes?.(ctx, workgroupId, wanted) : undefined
      return (found ?? []).map((one) => [keyOf({ category, destination: one.destination }), one] as const)
    }),
  )
  return new Map<string, Described>(said.flat())
}

interface Known {
  readonly stops: Saved
  /** what calls never come out of */
  readonly traps: ReadonlySet<string>
  readonly described: ReadonlyMap<string, Described>
}

function partOf(part: Named, { stops, traps, described }: Known): FlowPart {
  const key = keyOf(part)
  const { says = '', takes = null, isUnmanned = false } = described.get(key) ?? {}
  const fault = traps.has(key) ? 'circle' : isUnmanned ? 'unmanned' : null
  return { ...part, says, takes, fault, ways: [...(stops.get(key)?.ways ?? [])] }
}

/** What is wrong with a part, or with a way on from it. */
function faultOf({ category, destination, name, fault, ways }: FlowPart): CallFlow['faults'] {
  const found = fault ?? (ways.some(({ to }) => to?.name === null) ? 'gone' : null)
  return found ? [{ category, destination, name, fault: found }] : []
}
