import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { FlowNumber, FlowPart, FlowWay, WayBy } from '@ekoline/contract/routing/call-flow.ts'

/** One after another when no one answers, and, of what asks or decides, its ways on. */
export interface Path {
  readonly steps: readonly Step[]
  readonly branches: readonly Branch[]
}

export type Step =
  | { readonly at: 'part'; readonly part: FlowPart; readonly repeats?: 'goes back' | 'as shown' }
  | { readonly at: 'end' }
  | { readonly at: 'gone' }

export interface Branch {
  readonly by: WayBy
  readonly key?: FlowWay['key']
  /** calls take it at this moment */
  readonly isNow: boolean
  /** null: a holiday without a way of its own */
  readonly path: Path | null
}

export type Parts = ReadonlyMap<string, FlowPart>

export const keyOf = ({ category, destination }: Destination) => `${category} ${destination}`
export const partsOf = (parts: readonly FlowPart[]): Parts =>
  new Map(parts.map((part) => [keyOf(part), part]))

/** What a way that leads nowhere does by itself, so that it is no branch: the caller waits, or hears that it is busy. */
const unsaid: readonly WayBy[] = ['busy', 'full', 'unstaffed']

const followsOf = ({ ways }: FlowPart) => ways.find(({ by }) => by === 'no_answer')

/** It asks the caller, or the hours decide: calls go on by its branches alone. */
const divides = ({ ways }: FlowPart) =>
  ways.some(({ by }) => by === 'open' || by === 'key' || by === 'no_key')

/** A path that is being drawn. */
interface Line {
  readonly steps: Step[]
  readonly branches: Branch[]
  /** its parts, each with all that calls have passed by then, itself the last */
  readonly passed: readonly (readonly FlowPart[])[]
}

/** What is one after another, until a call is over, divides, or is where it was. @param above what it has passed */
function lineTo(parts: Parts, to: FlowNumber['to'], above: readonly FlowPart[] = []): Line {
  const steps: Step[] = []
  const passed: (readonly FlowPart[])[] = []
  let before = above
  let next: FlowWay['to'] | undefined = to
  while (next !== undefined) {
    const part: FlowPart | undefined = next?.name == null ? undefined : parts.get(keyOf(next))
    if (!part) {
      steps.push({ at: next ? 'gone' : 'end' })
      break
    }
    if (before.includes(part)) {
      steps.push({ at: 'part', part, repeats: 'goes back' })
      break
    }
    steps.push({ at: 'part', part })
    before = [...before, part]
    passed.push(before)
    next = followsOf(part)?.to
  }
  return { steps, branches: [], passed }
}

/**
 * The path of calls to a destination, as it is read from left to right and from top to bottom. What divides it is drawn once,
 * where calls come there first: elsewhere it is named. So it ends, however the parts lead to each other.
 */
export function pathTo(parts: Parts, to: FlowNumber['to']): Path {
  const drawn = new Set<FlowPart>()
  const whole = lineTo(parts, to)
  const lines = [whole]
  for (const { steps, branches, passed } of lines) // sees the lines that are added: those of a level before the next
    for (const above of passed) {
      const part = above.at(-1)
      if (!part) continue
      if (drawn.has(part)) {
        if (divides(part)) steps.splice(-1, 1, { at: 'part', part, repeats: 'as shown' })
        continue
      }
      drawn.add(part)
      for (const branch of waysOf(part)) {
        const line = branch.to === undefined ? null : lineTo(parts, branch.to, above)
        if (line) lines.push(line)
        branches.push({ ...branch.how, path: line })
      }
    }
  return whole
}

/** Its ways on beside the one that follows; without a holiday of its own hours go on as while closed, by no way. */
function waysOf(part: FlowPart) {
  const shown = part.ways.filter(({ by, to }) => by !== 'no_answer' && (to !== null || !unsaid.includes(by)))
  const ways: { how: Omit<Branch, 'path'>; to?: FlowWay['to'] }[] = shown.map(({ by, key, to }) => ({
    how: { by, ...(key && { key }), isNow: part.takes === by },
    to,
  }))
  const has = (wanted: WayBy) => shown.some(({ by }) => by === wanted)
  return has('open') && !has('holiday') ? [...ways, { how: { by: 'holiday' as const, isNow: false } }] : ways
}

/** The path in a line: the names of where calls go, now where that depends on the hours. */
export function shortened({ steps, branches }: Path): string[] {
  const names = steps.flatMap((step) => (step.at === 'part' ? [step.part.name] : []))
  const now = branches.find(({ isNow, by }) => isNow && by !== 'busy')
  return now?.path ? shortened(now.path) : names
}
