import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { Config } from '../../src/config.ts'
import { booksOf, fund } from '../../test/money/money.ts'
import { giveNumber, numbersOf } from '../../test/numbers.ts'
import type { Person } from '../../test/people.ts'
import type { PhoneBehaviour, SideCall } from '../asterisk/sip-side.ts'
import { type LabExchange, openExchange } from './exchange.ts'
import { type LabWorld, openLabWorld } from './lab-world.ts'

const COMES_WITHIN_MS = 15_000
const OVER_WITHIN_MS = 60_000

/** What the tests of one file share. */
export interface Lab {
  readonly exchange: LabExchange
  readonly world: LabWorld
  /** A person with naira in the wallet, and their number. */
  caller(naira?: number): Promise<Person & { readonly phone: string }>
  /** A number not called before, and how its phone behaves. */
  number(behaviour: PhoneBehaviour, prefix?: string): string
  /** Gives a person a number with this destination. @returns it */
  lead(who: Person, category: DestinationCategory, destination: string): Promise<string>
  /** Places a call from the portal. @returns its uniqueid */
  place(who: Person & { readonly phone: string }, called: string): Promise<string>
}

let made = 0
let giving: Promise<unknown> = Promise.resolve()

/** Opens a lab before the tests of a file, and closes it behind them: with exact books, and nothing left. */
export function useLab(
  index = 0,
  unusual: Parameters<typeof openExchange>[1] = {},
  open: typeof openExchange = openExchange,
  configOf: (exchange: LabExchange) => Partial<Config> = () => ({}),
): Lab {
  let exchange: LabExchange
  let world: LabWorld
  beforeAll(async () => {
    exchange = await open(index, unusual)
    world = await openLabWorld(exchange, undefined, configOf(exchange))
  })
  afterAll(async () => {
    try {
      await nothingLeft({ exchange, world })
    } finally {
      await world?.close()
      await exchange?.stop()
    }
  })
  return {
    get exchange() {
      return exchange
    },
    get world() {
      return world
    },
    async caller(naira = 1_000) {
      const who = await world.person({ admin: true })
      if (naira > 0) await fund(world.ctx, who, naira)
      const users = world.ctx.db.selectFrom('users').select('phone')
      return { ...who, ...(await users.where('id', '=', who.userId).executeTakeFirstOrThrow()) }
    },
    number(behaviour, prefix = '+234803') {
      const number = `${prefix}${String(5_000_000 + ++made).slice(-(14 - prefix.length))}`
      exchange.behave(number, behaviour)
      return number
    },
    async lead(who, category, destination) {
      giving = giving.then(() => giveNumber(world, who, { category, destination })) // one at a time
      await giving
      return (await numbersOf(world, who))[0]?.did ?? ''
    },
    async place(who, called) {
      const body = { called, calling: who.phone, username: who.username }
      const { body: answer } = await world.call('makeCall', { body }, who)
      expect(answer.message).toBe('Please check your phone.')
      return answer.result.uniqueid
    },
  }
}

async function nothingLeft({ exchange, world }: Pick<Lab, 'exchange' | 'world'>) {
  const { db } = world.ctx
  await vi.waitFor(
    async () => expect(await db.selectFrom('live_calls').select('call_id').execute()).toEqual([]),
    { timeout: OVER_WITHIN_MS, interval: 500 },
  )
  expect(await exchange.pbx.leftOver()).toEqual({ channels: [], bridges: [] })
  expect(exchange.carrier.live + exchange.phones.live).toBe(0)
  expect(await booksOf(world)).toEqual([])
}

/** Waits until there is something to see: not null, not undefined, not false. */
export const seen = <T>(
  look: () => T | null | undefined | false | Promise<T | null | undefined | false>,
  ms = COMES_WITHIN_MS,
): Promise<T> => {
  const missing = new Error('it does not come') // made here, so that its trace names who waits
  return vi.waitFor(
    async () => {
      const found = await look()
      if (found === null || found === undefined || found === false) throw missing
      return found
    },
    { timeout: ms, interval: 20 },
  )
}

/** Waits for the end of a call at one of the lab's phones. @returns how long it talked there, in milliseconds */
export async function talkOf(call: SideCall): Promise<number> {
  const endedAt = await seen(() => call.endedAt, OVER_WITHIN_MS)
  return call.answeredAt === null ? 0 : endedAt - call.answeredAt
}

/** Waits until a phone of the lab has received so many seconds more. */
export async function listen(call: SideCall, seconds: number): Promise<void> {
  const heard = () => call.received?.seconds ?? 0 // it has nothing before it is answered
  const until = heard() + seconds
  await seen(() => heard() >= until)
}
