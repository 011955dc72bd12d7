import { createManualTimers } from '../platform/timers/manual-timers.ts'
import { createEngine } from './engine.ts'
import type { Exchange } from './exchange.ts'
import type { Destination, Key, RoutingSource } from './telephony.ts'
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

/** A ring group that rings; after the step 'none' nobody answers, and the call goes on to what follows. */
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

type Source = Pick<RoutingSource, 'ivr' | 'schedule' | 'group'>
type Menu = Awaited<ReturnType<RoutingSource['ivr']>>

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
  source: Source,
  start: Destination,
  steps: readonly Step[],
  log: Exchange['log'],
): Promise<Walk> {
  const prompts: PlayedPrompt[] = []
  const stations: Station[] = []
  const left = [...steps]
  let at: { ivrId: string; menu: Menu; rounds: number } = { ivrId: '', menu: null, rounds: 0 }
  /** where it was led last */
  let leads = start
  let landed: Destination | null = null
  let over = false

  const timers = createManualTimers(ownClock())
  const port = createWalkPort(timers, {
    plays() {
      if (landed) return false
      const prompt: PlayedPrompt = { ivrId: at.ivrId, round: ++at.rounds, step: null }
      prompts.push(prompt)
      stations.push(prompt)
      return true
    },
    rings: (sipUser) => land({ category: 'user', sipUser }),
    over: () => {
      over = true
    },
  })
  const engine = createEngine(port, { timers, log })

  function land(destination: Destination): null {
    landed = destination
    return null
  }
  async function ivr(id: string): Promise<Menu> {
    at = { ivrId: id, menu: await source.ivr(id), rounds: 0 }
    return at.menu
  }
  async function schedule(scheduleId: string) {
    const next = await source.schedule(scheduleId)
    if (next) stations.push({ scheduleId })
    leads = next ?? leads
    if (!next) at = { ...at, menu: null }
    return next
  }
  /** The steps tell whether anyone answers: the next one that waits says that nobody does. */
  async function group(groupId: string) {
    const found = await source.group(groupId)
    at = { ...at, menu: null }
    if (!found) return null
    const taken = left.splice(0, left.includes('none') ? left.indexOf('none') + 1 : left.length)
    const step = taken.at(-1) === 'none' ? 'none' : null
    stations.push({ groupId, step })
    leads = { category: 'group', groupId }
    if (step === null) return land(leads)
    leads = found.next ?? leads
    return { ...found, members: [] }
  }
  async function take(step: Step, last: PlayedPrompt) {
    last.step = step
    if (step !== 'none') {
      leads = at.menu?.members[step] ?? leads
      port.press(step)
    } else if (at.rounds === at.menu?.tries) leads = at.menu.next ?? leads
    await timers.advance(step === 'none' ? PROMPT_MS + (at.menu?.waitMs ?? 0) : 0, engine.settled)
  }
  function endOf(): Walk['end'] {
    if (landed) return { landed }
    if (leads.category === 'hangup') return { landed: leads }
    const last = stations.at(-1)
    if (last && 'groupId' in last && leads.category === 'group' && leads.groupId === last.groupId)
      return { why: 'unanswered' }
    if (!at.menu) return { why: 'refused' }
    const { step = null } = prompts.at(-1) ?? {}
    const next = step === 'none' ? at.menu.next : step && at.menu.members[step]
    return { why: next ? 'too deep' : 'no key' }
  }

  await engine.start({
    number: async () => start,
    ivr,
    schedule,
    group,
    keepPlace: async () => null,
    callBack: async () => null,
    queue: async (queueId) => land({ category: 'queue', queueId }),
    conference: async (conferenceId) => land({ category: 'conference', conferenceId }),
    person: async () => null,
    voicemail: async (boxId) => land({ category: 'voicemail', boxId }),
    outside: async (_, number) => land({ category: 'outside', number }),
    records: async () => false,
    trunks: async () => [],
    transfer: async () => ({ refuse: 'barred' }),
    outbound: async () => ({ refuse: 'barred' }),
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
