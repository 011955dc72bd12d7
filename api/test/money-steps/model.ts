import { dayOf, monthOf } from '@ekoline/contract/units/time.ts'
import { billed, costOf, given, type Terms } from './prices.ts'

// Money as a few lines say it moves: the API is asked, and both must agree to the kobo.

export const ADMIN = 0
export const MEMBER = 1
export const STRANGER = 2
export const people = [ADMIN, MEMBER, STRANGER]

const BLOCK_SECONDS = 60
const DAY_MS = 86_400_000
const CHECKOUT_MS = 3_600_000
export const NUMBER_KOBO = 100_000

export interface Payment {
  readonly owner: number
  readonly reference: string
  /** what reaches the wallet */
  readonly kobo: number
  /** what the card pays */
  readonly charge: number
  readonly plan: number | null
  readonly payg: boolean
  readonly begun: number
  paid: boolean
  credited: boolean
  /** kobo that went back to the card */
  back: number
}

/** Money on its way back to a card: a refund, or what a bank asks for. */
export interface GoingBack {
  readonly payment: Payment
  readonly amount: number
  readonly held: number
  /** of the refund's row, or of the dispute */
  readonly id: string
}

interface Transfer {
  readonly from: number
  readonly to: number
  readonly amount: number
  readonly key: string
  readonly answer: unknown
}

export interface Call {
  readonly who: number
  readonly id: string
  readonly terms: Terms
  /** when it began, and was answered */
  readonly begun: number
  given: number
}

interface Allowed {
  day: number | null
  month: number | null
  destinations: 'all' | 'national' | 'colleagues'
}

interface Refill {
  below: number
  amount: number
  most: number
}

export class Model {
  readonly balances = [0, 0, 0]
  readonly payments: Payment[] = []
  readonly transfers: Transfer[] = []
  /** what banks sent to account numbers, and was not reported yet; kobo */
  readonly sent: { readonly owner: number; readonly kobo: number }[] = []
  /** what was paid, in the order in which it was */
  readonly reported: Payment[] = []
  /** of the workgroup of ADMIN and MEMBER, and of STRANGER's; `ends` and `now` in milliseconds */
  readonly plans: { id: number; ends: number }[] = [
    { id: 13, ends: Number.POSITIVE_INFINITY },
    { id: 13, ends: Number.POSITIVE_INFINITY },
  ]
  /** what the workgroups owe us, in kobo */
  readonly owed = [0, 0]
  readonly calls: Call[] = []
  readonly ended: { who: number; begun: number; cost: number }[] = []
  readonly refunds: GoingBack[] = []
  readonly disputes: GoingBack[] = []
  readonly allowed: Allowed[] = people.map(() => ({ day: null, month: null, destinations: 'all' }))
  /** of MEMBER's wallet, from ADMIN's */
  refill: Refill | null = null
  refilled = { month: '', kobo: 0 }
  readonly numbers = new Set<number>()
  /** what the card provider owes us: charges, less its fees and what went back */
  provider = 0
  now = 0
  readonly start: number

  constructor(start: number) {
    this.start = start
  }

  get clock(): number {
    return this.start + this.now
  }

  move(who: number, kobo: number): void {
    this.balances[who] = (this.balances[who] ?? 0) + kobo
  }

  owes(who: number): number {
    return this.owed[workgroupOf(who)] ?? 0
  }

  held(who: number): number {
    const calls = this.calls.filter((call) => call.who === who)
    const back = [...this.refunds, ...this.disputes].filter(({ payment }) => payment.owner === who)
    return sum(calls.map((call) => costOf(call.given, call.terms))) + sum(back.map(({ held }) => held))
  }

  available(who: number): number {
    return (this.balances[who] ?? 0) - this.held(who)
  }

  begin(payment: Pick<Payment, 'owner' | 'reference' | 'kobo' | 'charge'> & Partial<Payment>) {
    const state = { begun: this.now, paid: false, credited: false, back: 0 }
    this.payments.push({ plan: null, payg: false, ...payment, ...state })
  }

  pay(payment: Payment, good: boolean): 'over' | 'success' | 'failed' {
    if (!payment.paid && this.now >= payment.begun + CHECKOUT_MS) return 'over'
    if (good && !payment.paid) this.reported.push(payment)
    payment.paid ||= good
    return payment.paid ? 'success' : 'failed'
  }

  /** The plan that a person is on now. */
  planOf(who: number): { id: number; ends: number } {
    const plan = this.plans[workgroupOf(who)] as { id: number; ends: number }
    return plan.ends <= this.now ? { id: 1, ends: Number.POSITIVE_INFINITY } : plan
  }

  settlePlan({ owner, plan, payg }: Payment) {
    const was = this.planOf(owner)
    const at = workgroupOf(owner)
    const month = 30 * DAY_MS
    if (payg && was.id === 13) this.plans[at] = { id: 1, ends: Number.POSITIVE_INFINITY }
    if (plan === null) return
    this.plans[at] = { id: plan, ends: (was.id === plan ? was.ends : this.now) + month }
  }

  verify(asker: number, payment: Payment): [http: number, status: boolean] {
    if (asker !== payment.owner) return [404, false]
    if (payment.paid && !payment.credited) {
      this.move(payment.owner, payment.kobo)
      this.provider += payment.charge - feeOf(payment.charge)
      payment.credited = true
      this.settlePlan(payment)
    }
    return [200, payment.credited]
  }

  /** The provider reports everything that was paid. */
  report(): void {
    for (const payment of this.reported) this.verify(payment.owner, payment)
    for (const { owner, kobo } of this.sent.splice(0)) {
      const credit = kobo - transferFeeOf(kobo)
      this.move(owner, credit)
      this.provider += credit
    }
  }

  transfer(from: number, to: number, kobo: number): number {
    if (from !== ADMIN) return 403
    if (to === STRANGER) return 404
    if (from === to || this.owes(from) > 0 || this.available(from) < kobo) return 422
    this.move(from, -kobo)
    this.move(to, kobo)
    return 200
  }

  /** What the admins still let a person's calls cost; null: as much as they like. */
  allowance(who: number): number | null {
    const { day, month } = this.allowed[who] as Allowed
    const running = sum(
      this.calls.filter((call) => call.who === who).map((call) => costOf(call.given, call.terms)),
    )
    const spent = (of: (at: Date) => string) => {
      const now = of(new Date(this.clock))
      const began = this.ended.filter((call) => call.who === who && of(new Date(call.begun)) === now)
      return running + sum(began.map(({ cost }) => cost))
    }
    const left = [
      ...(day === null ? [] : [day - spent(dayOf)]),
      ...(month === null ? [] : [month - spent(monthOf)]),
    ]
    return left.length === 0 ? null : Math.max(0, Math.min(...left))
  }

  /** The money that a person's call may hold. */
  #moneyFor(who: number): number {
    return this.owes(who) > 0
      ? 0
      : Math.min(this.available(who), this.allowance(who) ?? Number.MAX_SAFE_INTEGER)
  }

  /** @returns why a call does not ring, or how long it may talk */
  dial(who: number, digits: string, terms: Terms | null): string | number {
    const { destinations } = this.allowed[who] as Allowed
    if (!terms) return 'call_no_rate'
    if (destinations === 'colleagues' || (destinations === 'national' && !digits.startsWith('234')))
      return `call_allowance_${destinations}`
    if (this.owes(who) > 0) return 'call_owed'
    const seconds = given(0, Math.max(BLOCK_SECONDS, billed(1, terms)), this.#moneyFor(who), terms)
    if (seconds > 0) return seconds
    const left = this.allowance(who)
    return left !== null && left < this.available(who) ? 'call_allowance' : 'call_unaffordable'
  }

  extend(call: Call): void {
    const left = call.given - (this.clock - call.begun) / 1_000
    const wanted = Math.max(BLOCK_SECONDS, Math.ceil(BLOCK_SECONDS - left))
    call.given = given(call.given, wanted, this.#moneyFor(call.who), call.terms)
  }

  /** @returns what the call costs */
  hangUp(call: Call, talkMs: number): number {
    const seconds = Math.min(billed(Math.ceil(talkMs / 1_000), call.terms), call.given)
    const cost = costOf(seconds, call.terms)
    this.calls.splice(this.calls.indexOf(call), 1)
    this.ended.push({ who: call.who, begun: call.begun, cost })
    this.move(call.who, -cost)
    return cost
  }

  /** The part of what goes back of a payment that its wallet loses; the card's fee goes back last. */
  static share({ kobo, back }: Payment, amount: number): number {
    return Math.min(amount, Math.max(0, kobo - back))
  }

  /** What of a payment neither went back, nor is on its way, nor is disputed. */
  left(payment: Payment): number {
    const open = [...this.refunds, ...this.disputes].filter((back) => back.payment === payment)
    return payment.charge - payment.back - sum(open.map(({ amount }) => amount))
  }

  /** Money goes back to a card; what the wallet lacks is owed. */
  takeBack(payment: Payment, amount: number): void {
    const share = Model.share(payment, amount)
    const has = Math.max(0, Math.min(share, this.available(payment.owner)))
    const at = workgroupOf(payment.owner)
    this.move(payment.owner, -has)
    this.owed[at] = (this.owed[at] ?? 0) + share - has
    this.provider -= amount
    payment.back += amount
  }

  /** The job looks for wallets that have fallen. @returns whether MEMBER's is refilled */
  look(): boolean {
    if (!this.refill || this.available(MEMBER) >= this.refill.below) return false
    const { amount, most } = this.refill
    const month = monthOf(new Date(this.clock))
    const used = this.refilled.month === month ? this.refilled.kobo : 0
    if (this.owes(MEMBER) > 0 || used + amount > most || this.available(ADMIN) < amount) return false
    this.refilled = { month, kobo: used + amount }
    this.move(ADMIN, -amount)
    this.move(MEMBER, amount)
    return true
  }
}

/** What the provider keeps of a charge: 1.5 percent and 100 naira from 2,500 up, at most 2,000. */
const feeOf = (charge: number) =>
  Math.min(Math.floor((charge * 15 + 500) / 1_000) + (charge >= 250_000 ? 10_000 : 0), 200_000)

/** What a bank transfer costs: 1 percent, at most 300 naira. */
const transferFeeOf = (sent: number) => Math.min(Math.floor(sent / 100), 30_000)

export const workgroupOf = (who: number) => (who === STRANGER ? 1 : 0)
const sum = (of: readonly number[]) => of.reduce((so, amount) => so + amount, 0)
