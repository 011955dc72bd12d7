import type { Key } from '../adapters/exchange/exchange.ts'
import { createManualTimers } from '../platform/timers/manual-timers.ts'
import { type Destination, isEnd } from './destination.ts'
import { createEngine } from './engine.ts'
import type { Exchange } from './exchange.ts'
import type { Menu, Opened } from './opened.ts'
import type { Destinations } from './routing.ts'
import { createWalkPort, PROMPT_MS } from './walk-port.ts'

/** A key; or none, until the menu stops waiting. */
export type Step = Key | 'none'

/** A menu's prompt that began to play, and the step taken after it; null: none yet. */
export interface PlayedPrompt {
  readonly ivrId: string
  /** how often it has begun in this menu */
  readonly round: number
  step: Step | null
}

/** A schedule that the call passed. */
export interface PassedSchedule {
  readonly scheduleId: string
}

/** A ring group that rings; after the step 'none' no one answers, and the call goes on to what follows. */
export interface RungGroup {
  readonly groupId: string
  readonly step: 'none' | null
}

export type Station = PlayedPrompt | PassedSchedule | RungGroup

/** Where a walk is; without an end it can go on, and so it can from a group that rings. */
export interface Walk {
  /** in the order in which the call came there */
  readonly stations: readonly Station[]
  readonly end: { landed: Destination } | { why: 'no key' | 'too deep' | 'unanswered' | 'refused' } | null
}

/** A stand-in for the members of a group: a walk rings no real phone. */
const NO_ONE = [{ user: 'walker', ringSeconds: 1 }] as const

/** A clock that only the walk moves. */
function ownClock() {
  let now = new Date(0)
  return {
    now: () => now,
    set(at: Date) {
      now = at
    },
  }
}

/**
 * Walks through menus, schedules and ring groups on the logic of real calls, with a clock of its own: nothing rings and
 * nothing is written down.
 * Steps after the end of the call are left out.
 */
export async function walkThrough(
  { open }: Destinations,
  start: Destination,
  steps: readonly Step[],
  log: Exchange['log'],
): Promise<Walk> {
  const prompts: PlayedPrompt[] = []
  const stations: Station[] = []
  const left = [...steps]
  let at: { ivrId: string; menu: Menu | null; rounds: number } = { ivrId: '', menu: null, rounds: 0 }
  /** what was opened last: it is passed once the call is there */
  let opened: { to: Destination; found: Opened } | null = null
  /** where the group that rang last leads */
  let follows: Destination | null = null
  let landed: Destination | null = null
  let over = false

  const timers = createManualTimers(ownClock())
  const port = createWalkPort(timers, {
    plays() {
      if (opened?.found.flow === 'menu') {
        at = { ivrId: opened.to.destination, menu: opened.found, rounds: 0 }
        opened = null
      }
      const prompt: PlayedPrompt = { ivrId: at.ivrId, round: ++at.rounds, step: null }
      prompts.push(prompt)
      stations.push(prompt)
    },
    rings() {
      if (opened?.found.flow !== 'group') return
      const { to, found } = opened
      opened = null
      at = { ...at, menu: null }
      // A later step 'none' means that no one in the group answers.
      const taken = left.splice(0, left.includes('none') ? left.indexOf('none') + 1 : left.length)
      const step = taken.at(-1) === 'none' ? 'none' : null
      stations.push({ groupId: to.destination, step })
      follows = found.next
      if (step === null) landed = to
    },
    over: () => {
      over = true
    },
  })
  const engine = createEngine(port, { timers, log })

  async function arrive(to: Destination): Promise<Opened | null> {
    if (landed) return null
    if (opened?.found.flow === 'onward') stations.push({ scheduleId: opened.to.destination })
    const found = await open(to)
    opened = found && { to, found }
    if (!found) at = { ...at, menu: null }
    if (!found || found.flow === 'menu' || found.flow === 'onward') return found
    if (found.flow === 'group') return { ...found, members: NO_ONE }
    landed = to
    return null
  }
  async function take(step: Step, last: PlayedPrompt) {
    last.step = step
    if (step !== 'none') port.press(step)
    await timers.advance(step === 'none' ? PROMPT_MS + (at.menu?.waitMs ?? 0) : 0, engine.settled)
  }
  function endOf(): Walk['end'] {
    if (landed) return { landed }
    const last = stations.at(-1)
    if (last && 'groupId' in last) {
      if (follows && isEnd(follows)) return { landed: follows }
      if (!follows || follows.destination === last.groupId) return { why: 'unanswered' }
    }
    if (!at.menu) return { why: 'refused' }
    const { step = null } = prompts.at(-1) ?? {}
    const next = step === 'none' ? at.menu.next : step && at.menu.members[step]
    return { why: next ? 'too deep' : 'no key' }
  }

  await engine.start({
    open: arrive,
    incoming: async () => ({ to: start, record: false }),
    dialled: async () => ({ refuse: 'barred' }),
    transfer: async () => ({ refuse: 'barred' }),
    outside: async () => null,
    trunks: async () => [],
    keepPlace: async () => null,
    callBack: async () => null,
  })
  await engine.settled()
  port.arrive()
  await timers.advance(0, engine.settled)
  while (!over) {
    const last = prompts.at(-1)
    const step = left.shift()
    if (!last || step === undefined) break
    await take(step, last)
  }
  const end = over ? endOf() : null
  await engine.stop()
  return { stations, end }
}
