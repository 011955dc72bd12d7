import { setTimeout as pause } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { createRandom, type Random } from '../../src/demo/random.ts'
import { didOf, makeGroup } from '../calls/dialling.ts'
import { makeSound } from '../calls/robocalling.ts'
import type { TestContext } from '../kysely/kysely.ts'
import { fund } from '../money/money.ts'
import { giveNumber, stockNumbers } from '../numbers.ts'
import { operatorIn } from '../operator.ts'
import { createPeople, type PersonOptions } from '../people.ts'
import type { Store } from '../store.ts'
import { actions } from './actions.ts'
import { faultsOf } from './books.ts'
import { type Entry, Journal, type Seat } from './journal.ts'
import { Servers } from './servers.ts'

const WORKGROUPS = 4
const MEMBERS = 3
const AT_ONCE = 10
const NUMBERS = 400
const GROUPS = 3 // of numbers, for robocalls
const IN_GROUP = 12
const OPENING = 40_000 // naira of an admin: enough for most, not for all
const REPEATED = 150 // requests at each quiet point
const QUIET_WITHIN_MS = 150_000

export interface Workgroup {
  readonly id: number
  readonly admin: Seat
  readonly members: Seat[]
  readonly did: string
  readonly groups: readonly number[]
  readonly file: number
}

/** A card payment that was begun. */
export interface CardPayment {
  readonly reference: string
  /** kobo */
  readonly charge: number
  readonly credit: number
  readonly who: Seat
  /** the card form said so */
  paid: boolean
}

/** Several workgroups whose people move money in every way at once, while the service's processes die. */
export class MoneyRun {
  readonly ctx: TestContext
  readonly servers: Servers
  readonly journal: Journal
  readonly operator: ReturnType<typeof operatorIn>
  readonly workgroups: Workgroup[] = []
  readonly payments: CardPayment[] = []
  /** disputes that are not resolved, by their ids */
  readonly disputes = new Map<string, CardPayment>()
  /** what operators booked, kobo by key */
  readonly adjusted = new Map<string, number>()
  readonly numbers: number[] = []
  readonly done: Record<string, number> = {}
  readonly violations: string[] = []
  readonly #person: (options: PersonOptions) => ReturnType<ReturnType<typeof createPeople>>
  readonly #seed: number
  #streams = 0
  #repeated = 0

  private constructor(ctx: TestContext, store: Store, seed: number) {
    this.ctx = ctx
    this.#seed = seed
    this.servers = new Servers(store.env)
    this.journal = new Journal(ctx, this.servers, createRandom(seed))
    this.operator = operatorIn({ ctx })
    this.#person = createPeople(ctx)
  }

  static async open(ctx: TestContext, store: Store, seed: number): Promise<MoneyRun> {
    const run = new MoneyRun(ctx, store, seed)
    await run.servers.start()
    run.numbers.push(...(await stockNumbers(run, NUMBERS)))
    for (let nth = 0; nth < WORKGROUPS; nth++) run.workgroups.push(await run.#found(nth))
    return run
  }

  /** Everybody acts for so long; then all is over, and the books are checked. */
  async round(ms: number): Promise<void> {
    const stop = AbortSignal.timeout(ms)
    const chance = () => createRandom(this.#seed * 1_000 + ++this.#streams)
    const acting = Array.from({ length: AT_ONCE }, () => this.#act(chance(), stop))
    await Promise.all([...acting, this.#harm(chance(), stop)])
    await this.#settle(chance())
    this.violations.push(...(await faultsOf(this)))
    await this.#repeat(chance())
    this.violations.push(...(await faultsOf(this)))
  }

  /** A new person with a seat. */
  async join(options: PersonOptions): Promise<Seat> {
    const person = await this.#person(options)
    const phone = await this.ctx.db.value<string>`select phone from users where id = ${person.userId}`
    return { ...person, phone, admin: options.admin ?? false, left: false }
  }

  anybody(random: Random): Seat {
    const { admin, members } = random.pick(this.workgroups)
    return random.pick([admin, ...members])
  }

  /** The provider reports something to the webhook, once more or at last. */
  async report(event: object, nth = 0): Promise<void> {
    const body = JSON.stringify(event) + ' '.repeat(nth) // other bytes, or it would count as the same message
    await this.ctx.db.insertInto('sandbox_events').values({ body }).execute()
  }

  summary(): string {
    const { entries } = this.journal
    const counted = (list: readonly Entry[]) => list.filter(({ answer }) => answer?.http === 200).length
    return (
      `seed ${this.#seed}: ${entries.length} requests (${counted(entries)} done, ${entries.filter((entry) => entry.lost > 0).length} lost their first answer), ` +
      `${this.#repeated} repeated, ${this.servers.kills} kills, ${this.servers.cuts} connections cut; ${JSON.stringify(this.done)}`
    )
  }

  async #found(nth: number): Promise<Workgroup> {
    const admin = await this.join({ admin: true })
    const { workgroupId: workgroup } = admin
    await fund(this.ctx, admin, OPENING)
    const members: Seat[] = []
    for (let member = 0; member < MEMBERS; member++) members.push(await this.join({ workgroup }))
    const did = await didOf(this, await giveNumber(this, admin))
    const file = await makeSound(this.ctx, admin, this.ctx.files, this.ctx.config.dataDir)
    const groups: number[] = []
    for (let group = 0; group < GROUPS; group++) {
      const phones = Array.from({ length: IN_GROUP }, (_, at) => `+23480${nth}${group}00${1_000 + at}0`)
      groups.push(await makeGroup(this, admin, phones))
    }
    return { id: workgroup, admin, members, did, groups, file }
  }

  async #act(random: Random, stop: AbortSignal): Promise<void> {
    const names = Object.keys(actions)
    const weights = Object.values(actions).map(([weight]) => weight)
    while (!stop.aborted) {
      const name = names[random.weighted(weights)] ?? ''
      try {
        await actions[name]?.[1](this, random)
        this.done[name] = (this.done[name] ?? 0) + 1
      } catch (error) {
        this.violations.push(`${name}: ${(error as Error).stack}`)
      }
      await pause(random.whole(0, 200)) // chance, not waiting: people think
    }
  }

  async #harm(random: Random, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await pause(random.whole(1_000, 8_000)) // chance: it may fall anywhere in what is under way
      if (random.next() < 0.7) await this.servers.kill(random)
      else await this.servers.cut(this.ctx.db, random)
    }
  }

  /** Ends what would go on for long, lets the time pass after which a dead process counts as dead, and waits for the rest. */
  async #settle(random: Random): Promise<void> {
    for (const [disputeId, payment] of this.disputes) await this.#resolve(disputeId, payment, random)
    this.disputes.clear()
    for (const { id, admin } of await this.#robocalls())
      await this.journal.ask('stopRobocall', { params: { id } }, admin)
    this.violations.push(...(await this.servers.stop()))
    await this.servers.asSuperuser(...TIME_PASSES)
    await this.servers.start()
    const quiet = async () => expect(await this.#underWay()).toEqual({})
    await vi.waitFor(quiet, { timeout: QUIET_WITHIN_MS, interval: 500 }).catch(async () => {
      this.violations.push(`not over after ${QUIET_WITHIN_MS} ms: ${JSON.stringify(await this.#underWay())}`)
    })
  }

  async #resolve(disputeId: string, { reference, charge }: CardPayment, random: Random): Promise<void> {
    const outcome = random.pick(['won', 'lost'] as const)
    const dispute = { kind: 'dispute', reference, disputeId, amount: charge, currency: 'NGN' }
    for (let nth = 0; nth < 2; nth++)
      await this.report({ name: 'charge.dispute.resolve', ...dispute, change: 'resolved', outcome }, nth)
  }

  async #robocalls() {
    const rows = await this.ctx.db.many<{ id: number; workgroup: number }>`
      select id, workgroup_id as workgroup from robocalls where state in ('queued', 'running', 'paused')`
    return rows.flatMap(({ id, workgroup }) => {
      const admin = this.workgroups.find((known) => known.id === workgroup)?.admin
      return admin ? { id, admin } : []
    })
  }

  /** What is not over yet; empty when all is quiet. */
  async #underWay(): Promise<Record<string, number>> {
    const [counts = {}] = await this.ctx.db.many<Record<string, number>>`
      select (select count(*) from live_calls)::int as calls,
             (select count(*) from webhook_inbox where due_at is not null)::int + (select count(*) from sandbox_events) as events,
             (select count(*) from robocalls where ended_at is null)::int as robocalls,
             (select count(*) from refunds where state in ('ordered', 'pending'))::int as refunds,
             (select count(*) from payments join sandbox_payments using (reference)
               where payments.state in ('pending', 'expired') and sandbox_payments.state = 'success')::int as payments,
             (select count(*) from job_runs where holder is not null or due_at <= clock_timestamp())::int as jobs`
    return Object.fromEntries(Object.entries(counts).filter(([, count]) => Number(count) > 0))
  }

  /** What was done is answered alike when it is asked for again, above all what lost its first answer. */
  async #repeat(random: Random): Promise<void> {
    const repeatable = this.journal.entries.filter(
      ({ name, answer, who }) => REPEATABLE.has(name) && answer?.http === 200 && !who.left,
    )
    const unsure = repeatable.filter(({ lost }) => lost > 0).slice(-REPEATED)
    const others = Array.from({ length: REPEATED }, () => random.pick(repeatable))
    for (const entry of new Set([...unsure, ...others])) {
      const wrong = await this.journal.repeat(entry)
      this.#repeated++
      if (wrong) this.violations.push(wrong)
    }
  }
}

const REPEATABLE = new Set([
  'topUpMember',
  'takeFromMember',
  'startPayment',
  'sandboxTransfer',
  'buyNumber',
  'addRobocall',
  'makeCall',
  'otpCall',
])

// What a killed process held is free after 45 seconds (calls) or 2 minutes (jobs, events); refunds take a minute; a payment
// is asked about after a minute. That time passes at once, and every job is due.
const TIME_PASSES = [
  `update call_nodes set beat_at = beat_at - interval '3 minutes'`,
  `update webhook_inbox set due_at = now() where due_at is not null`,
  `update sandbox_refunds set ends_at = least(ends_at, now())`,
  `update payments set created_at = created_at - interval '2 minutes', ask_at = now() where state = 'pending'`,
  `update job_runs set due_at = now() where due_at is not null`,
]
