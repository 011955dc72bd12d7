import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { fund } from '../../test/money/money.ts'
import type { Person } from '../../test/people.ts'
import type { LabWorld } from './lab-world.ts'

const PEOPLE = 200 // at most one call each in 3 seconds
/** Of the phones of the people of tests. */
export const OWN_PREFIX = '+2348030'

type Payer = Person & { readonly phone: string }

/** People with money, in a world that had none. */
export async function payers(world: LabWorld): Promise<Payer[]> {
  const people: Payer[] = []
  for (let number = 1; number <= PEOPLE; number++) {
    const who = await world.person()
    await fund(world.ctx, who, 1_000)
    people.push({ ...who, phone: `${OWN_PREFIX}0${String(number).padStart(5, '0')}` })
  }
  return people
}

/** What many calls took. */
export interface Load {
  readonly uniqueids: readonly string[]
  /** at once */
  readonly most: number
  /** delay of the event loop of the service, milliseconds */
  readonly p99: number
  readonly seconds: number
  /** of a processor, for each call */
  readonly busyMs: number
}

let called = 0

/** Places so many recorded calls, and waits until all are over. */
export async function placeMany(
  world: LabWorld,
  people: readonly Payer[],
  { calls, aSecond }: { readonly calls: number; readonly aSecond: number },
): Promise<Load> {
  const delay = monitorEventLoopDelay({ resolution: 5 })
  delay.enable()
  let most = 0
  const placed: Promise<string>[] = []
  const place = async (number: number) => {
    const who = people[number % PEOPLE] as Payer
    const to = `+23480355${String(called++).padStart(5, '0')}`
    const body = { called: to, calling: who.phone, username: who.username }
    const { body: answer } = await world.call('makeCall', { body }, who)
    if (!answer.result) throw new Error(`call ${number} was refused: ${answer.message}`)
    return answer.result.uniqueid
  }
  const began = performance.now()
  const busy = process.cpuUsage()
  while (placed.length < calls) {
    const due = Math.min(calls, ((performance.now() - began) / 1_000) * aSecond)
    while (placed.length < due) placed.push(place(placed.length))
    most = Math.max(most, (await world.ctx.telephony.liveCalls()).length)
    await setTimeout(20)
  }
  const uniqueids = await Promise.all(placed)
  const live = async () => await world.ctx.db.many`select call_id from live_calls`
  await vi.waitFor(async () => expect(await live()).toEqual([]), { timeout: 60_000, interval: 250 })
  delay.disable()
  const { user, system } = process.cpuUsage(busy)
  return {
    uniqueids,
    most,
    p99: delay.percentile(99) / 1e6,
    seconds: (performance.now() - began) / 1_000,
    busyMs: (user + system) / 1_000 / calls,
  }
}
