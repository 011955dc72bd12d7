import { setTimeout as pause } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { expect } from 'vitest'
import type { Random } from '../src/demo/random.ts'
import type { TestContext } from './kysely/kysely.ts'
import { card, fund } from './money/money.ts'
import { createPeople, type Person } from './people.ts'
import { type Answer, callServer } from './request.ts'

/** Something that moves money, and what a retry needs to be the same thing again. */
interface Action {
  readonly kind: 'top up' | 'transfer'
  readonly key: string
  readonly naira: number
  /** the answer that acknowledged it */
  answer?: unknown
}

/** The server was not there, or cut the connection; or it said 503 and when to come back. */
type Failure = 'gone' | 'unserved'

const OPENING = 1_000_000 // naira: enough that no transfer is ever refused

/**
 * Someone with a member, who moves money through a server that may die at any moment, and keeps exact books of what
 * it acknowledged: what the two wallets must hold is never in doubt.
 */
export class Customer {
  readonly admin: Person
  readonly member: Person
  readonly #random: Random
  readonly #acknowledged: Action[] = []
  /** sent, and then the server was gone */
  #unsure: Action | null = null
  #adminHas = OPENING
  #memberHas = 0
  #keys = 0

  constructor(admin: Person, member: Person, random: Random) {
    this.admin = admin
    this.member = member
    this.#random = random
  }

  get acknowledged(): number {
    return this.#acknowledged.length
  }

  /**
   * Moves money until the server is gone, or says that it cannot serve.
   *
   * @returns which of the two; null when it was to stop
   */
  async work(address: string, onAcknowledged: () => void, isOver?: () => false): Promise<Failure>
  async work(address: string, onAcknowledged: () => void, isOver: () => boolean): Promise<Failure | null>
  async work(address: string, onAcknowledged: () => void, isOver = () => false): Promise<Failure | null> {
    for (;;) {
      if (isOver()) return null
      const topUp = this.#random.next() < 0.2
      const naira = topUp ? 500 + this.#random.whole(0, 200) : this.#random.whole(1, 100)
      this.#unsure = {
        kind: topUp ? 'top up' : 'transfer',
        key: `${this.admin.username}-${++this.#keys}`,
        naira,
      }
      const outcome = await this.settle(address)
      if (outcome !== 'done') return outcome
      onAcknowledged()
    }
  }

  /**
   * Does what is unsure, again or for the first time, and books it.
   *
   * @throws Error when the answer is anything else than what it should be
   */
  async settle(address: string): Promise<'done' | Failure> {
    const action = this.#unsure
    if (!action) return 'done'
    const answer = await this.#perform(address, action)
    if (answer === 'gone' || answer === 'unserved') return answer
    this.#acknowledged.push({ ...action, answer })
    this.#unsure = null
    if (action.kind === 'top up') this.#adminHas += action.naira
    else {
      this.#adminHas -= action.naira
      this.#memberHas += action.naira
    }
    return 'done'
  }

  /** Sends the last few acknowledged requests once more: they must be answered alike, and change nothing. */
  async repeat(address: string): Promise<void> {
    for (const action of this.#acknowledged.slice(-3)) {
      const again = await this.#perform(address, action)
      if (!isDeepStrictEqual(again, action.answer))
        throw new Error(`${action.kind} ${action.key} was answered ${JSON.stringify(again)} the second time`)
    }
  }

  /** What the two wallets hold, and what they must hold, in naira. */
  async books(address: string): Promise<{ held: number[]; due: number[] }> {
    const held = await Promise.all(
      [this.admin, this.member].map(async (who) => {
        const { body } = await callServer(address, 'balance', { params: { username: who.username } }, who)
        return body.result.reduce((sum, { credit }) => sum + credit, 0)
      }),
    )
    return { held, due: [this.#adminHas, this.#memberHas] }
  }

  async #perform(address: string, action: Action): Promise<object | Failure> {
    for (;;)
      try {
        return action.kind === 'transfer'
          ? await this.#transfer(address, action)
          : await this.#topUp(address, action)
      } catch (error) {
        if (error instanceof Unserved) return 'unserved'
        if (isGone(error)) return 'gone'
        if (!(error instanceof TooMany)) throw error
        await pause(error.retryAfterSeconds * 1000)
      }
  }

  async #transfer(address: string, { key, naira }: Action) {
    const { username, cardId } = this.member
    const args = { params: { username }, body: { amount: naira, cardid: cardId } }
    const answer = await callServer(address, 'topUpMember', args, this.admin, { 'idempotency-key': key })
    return served(answer).result
  }

  async #topUp(address: string, { key, naira }: Action) {
    const body = { purpose: 'topup', amount: naira, cardid: this.admin.cardId } as const
    const begun = await callServer(address, 'startPayment', { body }, this.admin, { 'idempotency-key': key })
    const { reference } = served(begun).result
    const payment = { params: { reference }, body: card.pays }
    served(await callServer(address, 'paySandbox', payment, this.admin, { 'idempotency-key': `${key}-card` }))
    return served(await callServer(address, 'verify', { query: { reference } }, this.admin))
  }
}

/** The server answered that it cannot serve now. */
class Unserved extends Error {}

class TooMany extends Error {
  readonly retryAfterSeconds: number

  constructor(retryAfterSeconds: number) {
    super()
    this.retryAfterSeconds = retryAfterSeconds
  }
}

function served<B>({ http, body, headers }: Answer<B>): B {
  if (http === 200) return body
  const after = Number(headers['retry-after'])
  if (http === 503 && after > 0) throw new Unserved()
  if (http === 429 && after > 0) throw new TooMany(after)
  throw new Error(`answered ${http}: ${JSON.stringify(body)}`)
}

/** Whether the connection was refused or cut, in the words of `fetch`. */
export const isGone = (error: unknown) =>
  error instanceof TypeError && ['fetch failed', 'terminated'].includes(error.message)

/** Customers with money. */
export async function makeCustomers(ctx: TestContext, count: number, random: Random): Promise<Customer[]> {
  const person = createPeople(ctx)
  const customers: Customer[] = []
  for (let n = 0; n < count; n++) {
    const admin = await person({ admin: true })
    await fund(ctx, admin, OPENING)
    customers.push(new Customer(admin, await person({ workgroup: admin.workgroupId }), random))
  }
  return customers
}

/**
 * Lets everybody work until enough was acknowledged, then does `harm` somewhere in the middle of the next writes.
 *
 * @returns how it ended for each
 */
export async function workUntil(
  customers: readonly Customer[],
  address: string,
  random: Random,
  harm: () => Promise<unknown>,
): Promise<Failure[]> {
  const enough = Promise.withResolvers<void>()
  let left = random.whole(1, 30)
  const working = customers.map((customer) =>
    customer.work(address, () => {
      if (--left === 0) enough.resolve()
    }),
  )
  await Promise.race([enough.promise, Promise.all(working)])
  await pause(random.whole(0, 30)) // chance, not waiting: the harm may fall anywhere in a write
  await harm()
  return Promise.all(working)
}

/** After a fault: what was unsure is done now, what was acknowledged is still there and is not done twice. */
export async function expectExact(customers: readonly Customer[], address: string): Promise<void> {
  for (const customer of customers) {
    expect(await customer.settle(address)).toBe('done')
    await customer.repeat(address)
    const { held, due } = await customer.books(address)
    expect(held).toEqual(due)
  }
}
