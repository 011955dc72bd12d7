import { randomBytes } from 'node:crypto'
import { bankTransferFee, DEFAULT_BANK_FEE_RULE, kobo } from '@ekoline/contract/units/money.ts'
import { sandboxFee } from '../../src/adapters/payments/sandbox-cards.ts'

/** A payment in the stand-in's books, in Paystack's words. */
export interface Transaction {
  readonly id: number
  readonly reference: string
  readonly email: string
  readonly accessCode: string
  planCode: string | null
  readonly renewal: boolean
  amount: number
  currency: string
  domain: string
  status: 'abandoned' | 'failed' | 'ongoing' | 'paused' | 'reversed' | 'success'
  /** of the card that paid it */
  authorization: string
  paidAt: Date | null
  /** the settlement that paid it out */
  settled: number | null
  readonly createdAt: Date
  /** of a transfer: to which account, and its sender */
  readonly transfer?: { readonly to: DedicatedAccount; readonly sender: string | null }
}

interface Customer {
  readonly id: number
  readonly email: string
  readonly first_name: string
  readonly last_name: string
  readonly phone: string
}

export interface DedicatedAccount {
  readonly id: number
  readonly customer: Customer
  /** '' while the bank is at work */
  number: string
  assigned: boolean
}

interface Settlement {
  readonly id: number
  status: 'pending' | 'success' | 'failed'
  readonly currency: string
  readonly processed: number
  readonly fees: number
  readonly deductions: number
  readonly at: Date
}

export interface Refund {
  readonly id: number
  readonly transaction: Transaction
  readonly amount: number
  readonly note: string
  status: 'pending' | 'processing' | 'processed' | 'failed'
  deducted: boolean
  readonly createdAt: Date
}

export interface Dispute {
  readonly id: number
  readonly transaction: Transaction
  status: 'awaiting-merchant-feedback' | 'resolved' | 'archived'
  resolution: string | null
  readonly createdAt: Date
}

interface Subscription {
  readonly code: string
  readonly token: string
  readonly first: Transaction
  nextPaymentAt: Date
  amount: number
  status: 'active' | 'non-renewing' | 'cancelled'
}

/** How a saved card answers; null: it pays. */
export type CardKind = 'pays once' | 'declines later' | 'challenges' | null

/** A card that was charged, in Paystack's words an authorization. */
interface Authorization {
  readonly email: string
  readonly kind: CardKind
  active: boolean
}

export interface Plan {
  readonly plan_code: string
  readonly name: string
  amount: number
  readonly interval: 'monthly'
  readonly currency: 'NGN'
}

/** How a payment goes otherwise than agreed. */
export type Wrong = Partial<Pick<Transaction, 'amount' | 'currency' | 'domain' | 'planCode' | 'status'>>

// Paystack gives empty values many shapes; each payment takes the next one.
const NOTHINGS = ['', 0, null, {}, 'text', { custom_fields: [] }]

const random = (length: number) => randomBytes(length).toString('hex').slice(0, length)

const numberOf = (id: number) => String(id).padStart(10, '0').slice(-10)

/** Of a transfer, as in the official sample: its last four are not those of a card. */
const senderBody = ({ to, sender }: NonNullable<Transaction['transfer']>) => ({
  authorization_code: `AUTH_${random(10)}`,
  bin: '413XXX',
  last4: '0011',
  exp_month: '01',
  exp_year: '2020',
  channel: 'dedicated_nuban',
  card_type: 'transfer',
  bank: 'First City Monument Bank',
  country_code: 'NG',
  brand: 'Managed Account',
  reusable: false,
  signature: null,
  sender_bank: sender === null ? null : 'First City Monument Bank',
  sender_bank_account_number: 'XXXXXX0011',
  sender_country: 'NG',
  sender_name: sender,
  narration: 'NIP: -1123344343/44343231232',
  receiver_bank_account_number: to.number,
  receiver_bank: 'Test Bank',
})

/** What Paystack keeps, and how it reports it, in its own shapes. */
export class PaystackBooks {
  readonly transactions = new Map<string, Transaction>()
  readonly refunds: Refund[] = []
  readonly disputes: Dispute[] = []
  readonly authorizations = new Map<string, Authorization>()
  readonly subscriptions: Subscription[] = []
  readonly settlements: Settlement[] = []
  readonly customers: Customer[] = []
  readonly accounts: DedicatedAccount[] = []
  /** account numbers take their time from now on, until `finishAccounts` */
  slowBank = false
  /** what banks took back that no settlement was less by yet; negative: what they gave again */
  withheld = 0
  #days = 0
  readonly plans: Plan[] = [
    { plan_code: 'PLN_basic', name: 'Basic', amount: 600_000, interval: 'monthly', currency: 'NGN' },
  ]
  readonly domain: string
  /** Paystack's own clock */
  now = () => new Date()
  readonly #emit: (event: string, data: unknown) => void
  #ids = 4_099_260_516

  constructor(domain: string, emit: (event: string, data: unknown) => void) {
    this.domain = domain
    this.#emit = emit
  }

  begin(payment: {
    reference: string
    email: string
    amount: number
    currency: string
    plan?: string
  }): Transaction {
    const plan = this.plans.find(({ plan_code }) => plan_code === payment.plan)
    return this.#add({
      ...payment,
      amount: plan?.amount ?? payment.amount,
      planCode: plan?.plan_code ?? null,
      renewal: false,
    })
  }

  #add(
    payment: Pick<Transaction, 'reference' | 'email' | 'amount' | 'currency' | 'planCode' | 'renewal'>,
  ): Transaction {
    const { reference, email, amount, currency, planCode, renewal } = payment
    const transaction: Transaction = {
      id: ++this.#ids,
      accessCode: random(15),
      domain: this.domain,
      status: 'abandoned',
      authorization: '',
      paidAt: null,
      settled: null,
      createdAt: this.now(),
      ...{ reference, email, amount, currency, planCode, renewal },
    }
    this.transactions.set(reference, transaction)
    return transaction
  }

  /** The customer pays; `wrong` is what goes otherwise than agreed. */
  pay(reference: string, wrong: Wrong = {}, kind: CardKind = null): void {
    const transaction = this.transactions.get(reference)
    if (!transaction || transaction.status === 'success') return
    const { status = 'success' } = wrong
    if (transaction.authorization === '') {
      transaction.authorization = `AUTH_${random(10)}`
      this.authorizations.set(transaction.authorization, { email: transaction.email, kind, active: true })
    }
    Object.assign(transaction, wrong, { status })
    if (status !== 'success') return
    transaction.paidAt = this.now()
    this.#emit('charge.success', this.transactionBody(transaction))
    if (transaction.planCode === null || transaction.renewal) return
    const begun: Subscription = {
      code: `SUB_${random(15)}`,
      token: random(15),
      first: transaction,
      nextPaymentAt: this.#monthAfter(transaction.paidAt, transaction.paidAt),
      amount: transaction.amount,
      status: 'active',
    }
    this.subscriptions.push(begun)
    this.#emit('subscription.create', { ...this.subscriptionBody(begun), email_token: undefined })
  }

  addCustomer(values: Omit<Customer, 'id'>): Customer {
    const customer = { ...values, id: ++this.#ids }
    this.customers.push(customer)
    return customer
  }

  addAccount(customer: Customer): DedicatedAccount {
    const id = ++this.#ids
    const account = { id, customer, number: this.slowBank ? '' : numberOf(id), assigned: true }
    this.accounts.push(account)
    return account
  }

  finishAccounts(): void {
    for (const account of this.accounts) account.number ||= numberOf(account.id)
  }

  /** A bank sends money to an account number. @returns the reference, which is Paystack's own */
  transfer(
    number: string,
    amount: number,
    { sender = 'RANDALL HORTON' as string | null, ...wrong } = {} as {
      sender?: string | null
    } & Wrong,
  ): string {
    const to = this.accounts.find((account) => account.number === number)
    if (!to) throw new Error(`there is no account ${number}`)
    const reference = random(20)
    const made = this.#add({
      ...{ reference, amount, currency: 'NGN', planCode: null, renewal: false, email: to.customer.email },
    })
    const transaction: Transaction = { ...made, transfer: { to, sender }, ...wrong }
    transaction.status = wrong.status ?? 'success'
    transaction.paidAt = this.now()
    this.transactions.set(reference, transaction)
    if (transaction.status === 'success') this.#emit('charge.success', this.transactionBody(transaction))
    return reference
  }

  /** Charges a card again. @returns null when it is none that may be */
  charge(
    code: string,
    payment: { reference: string; email: string; amount: number; currency: string },
  ): Transaction | null {
    const card = this.authorizations.get(code)
    if (!card?.active || card.kind === 'pays once' || card.email !== payment.email) return null
    const transaction = this.#add({ ...payment, planCode: null, renewal: false })
    transaction.authorization = code
    if (card.kind === 'challenges') transaction.status = 'paused'
    else this.pay(payment.reference, card.kind === 'declines later' ? { status: 'failed' } : {})
    return transaction
  }

  order(asked: { transaction: Transaction; amount: number; note: string }): Refund {
    const refund: Refund = {
      id: ++this.#ids,
      status: 'pending',
      deducted: false,
      createdAt: this.now(),
      ...asked,
    }
    this.refunds.push(refund)
    this.#emit('refund.pending', this.refundEventBody(refund))
    return refund
  }

  refundable(transaction: Transaction): number {
    const refunds = this.refunds.filter(
      (refund) => refund.transaction === transaction && refund.status !== 'failed',
    )
    return transaction.amount - refunds.reduce((sum, { amount }) => sum + amount, 0)
  }

  /** Every refund that is under way ends; one of an amount that ends in 13 kobo fails. */
  endRefunds(): void {
    for (const refund of this.refunds.filter(({ status }) => status === 'pending')) {
      refund.status = refund.amount % 100 === 13 ? 'failed' : 'processed'
      if (refund.status === 'processed' && this.#isBack(refund.transaction))
        refund.transaction.status = 'reversed'
      this.#emit(`refund.${refund.status}`, this.refundEventBody(refund))
    }
  }

  #isBack(transaction: Transaction): boolean {
    const done = this.refunds.filter(
      (refund) => refund.transaction === transaction && refund.status === 'processed',
    )
    return done.reduce((sum, { amount }) => sum + amount, 0) >= transaction.amount
  }

  /** What it keeps of a payment. */
  feeOf = ({ amount, transfer }: Pick<Transaction, 'amount' | 'transfer'>): number =>
    transfer ? bankTransferFee(kobo(amount), DEFAULT_BANK_FEE_RULE) : sandboxFee(kobo(amount))

  /** A day passes, though the clock says nothing of it, and at its end it pays out. */
  passDay(): void {
    this.#days++
    this.payOut(new Date(this.now().getTime() + this.#days * 86_400_000))
  }

  /** What was paid and not settled yet goes to the bank, less fees, refunds and chargebacks. */
  payOut(at = this.now()): void {
    const paid = [...this.transactions.values()].filter(({ paidAt, settled }) => paidAt && settled === null)
    for (const currency of new Set(paid.map((transaction) => transaction.currency))) {
      const due = paid.filter((transaction) => transaction.currency === currency)
      const refunds = this.refunds.filter(
        (refund) =>
          refund.status === 'processed' && !refund.deducted && refund.transaction.currency === currency,
      )
      const sum = (of: readonly { amount: number }[]) => of.reduce((total, { amount }) => total + amount, 0)
      const [processed, fees] = [
        sum(due),
        due.reduce((total, transaction) => total + this.feeOf(transaction), 0),
      ]
      const deductions = sum(refunds) + this.withheld
      if (processed - fees - deductions <= 0) continue
      const id = ++this.#ids
      this.settlements.push({ id, status: 'success', currency, processed, fees, deductions, at })
      for (const transaction of due) transaction.settled = id
      for (const refund of refunds) refund.deducted = true
      this.withheld = 0
    }
  }

  settlementBody({ id, status, currency, processed, fees, deductions, at }: Settlement) {
    return {
      id,
      domain: this.domain,
      status,
      currency,
      integration: 463_433,
      total_amount: processed - fees,
      effective_amount: processed - fees - deductions,
      total_fees: fees,
      total_processed: processed,
      deductions: deductions > 0 ? deductions : null,
      settlement_date: at.toISOString(),
      settled_by: null,
      createdAt: at.toISOString(),
    }
  }

  /** At midnight of the same day of the next month; of a day that not each month has, the 28th. */
  #monthAfter(began: Date, at: Date): Date {
    return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, Math.min(28, began.getUTCDate())))
  }

  /** A month passes: each subscription is charged again, under a reference of Paystack's own. @returns them */
  passMonth(wrong: Wrong = {}): string[] {
    return this.subscriptions
      .filter(({ status }) => status === 'active')
      .map((subscription) => {
        const { code, first, amount } = subscription
        subscription.nextPaymentAt = this.#monthAfter(subscription.nextPaymentAt, subscription.nextPaymentAt)
        const reference = [8, 4, 4, 4, 12].map(random).join('-')
        this.#add({ ...first, amount, reference, renewal: true }).authorization = first.authorization
        this.pay(reference, wrong)
        this.#emit('invoice.update', {
          domain: this.domain,
          paid: true,
          subscription: { subscription_code: code },
          transaction: { reference, status: 'success' },
        })
        return reference
      })
  }

  /** A month passes, and no card can be charged. */
  failMonth(): void {
    for (const { code } of this.subscriptions.filter(({ status }) => status === 'active'))
      this.#emit('invoice.payment_failed', {
        domain: this.domain,
        paid: false,
        subscription: { subscription_code: code },
        transaction: {},
      })
  }

  /** The plan's price changes; subscriptions that run take it from their next month on, or keep theirs. */
  reprice(plan: Plan, amount: number, running: boolean): void {
    plan.amount = amount
    for (const subscription of this.subscriptions)
      if (running && subscription.status === 'active' && subscription.first.planCode === plan.plan_code)
        subscription.amount = amount
  }

  /** The customer wants no further month. */
  notRenew(subscription: Subscription): void {
    subscription.status = 'non-renewing'
    this.#emit('subscription.not_renew', this.subscriptionBody(subscription))
  }

  disable(subscription: Subscription): void {
    subscription.status = 'cancelled'
    this.#emit('subscription.disable', this.subscriptionBody(subscription))
  }

  /** The customer's bank takes a payment back, or `change` says what became of that. */
  dispute(
    reference: string,
    change: 'create' | 'remind' | 'resolve',
    resolution: string | null = null,
  ): void {
    const transaction = this.transactions.get(reference)
    if (!transaction) throw new Error(`there is no payment ${reference} to dispute`)
    const known = this.disputes.find((dispute) => dispute.transaction === transaction)
    const id = transaction.id + 1_000_000
    const dispute: Dispute = known ?? {
      ...{ id, transaction, status: 'awaiting-merchant-feedback', resolution: null, createdAt: this.now() },
    }
    if (!known) this.disputes.push(dispute)
    if (change === 'resolve') Object.assign(dispute, { status: 'resolved', resolution })
    if (change === 'resolve' && resolution === 'merchant-accepted') this.withheld += transaction.amount
    this.#emit(`charge.dispute.${change}`, this.disputeBody(dispute))
  }

  disputeBody({ id, transaction, status, resolution, createdAt }: Dispute) {
    return {
      ...{ id, status, resolution, domain: this.domain },
      refund_amount: transaction.amount,
      currency: transaction.currency,
      transaction: this.transactionBody(transaction),
      transaction_reference: null,
      category: 'chargeback',
      createdAt: createdAt.toISOString(),
    }
  }

  transactionBody(transaction: Transaction) {
    const plan = this.plans.find(({ plan_code }) => plan_code === transaction.planCode)
    const nothing = NOTHINGS[transaction.id % NOTHINGS.length]
    return {
      id: transaction.id,
      domain: transaction.domain,
      status: transaction.status,
      reference: transaction.reference,
      amount: transaction.amount,
      message: null,
      gateway_response: transaction.status === 'success' ? 'Successful' : 'The transaction was not completed',
      channel: transaction.transfer ? 'dedicated_nuban' : 'card',
      currency: transaction.currency,
      ip_address: '197.210.54.33',
      metadata: transaction.renewal ? { invoice_action: 'create' } : nothing,
      paid_at: transaction.paidAt?.toISOString() ?? null,
      fees: transaction.paidAt ? this.feeOf(transaction) : null,
      authorization: transaction.transfer
        ? senderBody(transaction.transfer)
        : {
            authorization_code: transaction.authorization,
            last4: '4081',
            exp_month: '12',
            exp_year: '2030',
            brand: 'visa',
            channel: 'card',
            reusable: this.authorizations.get(transaction.authorization)?.kind !== 'pays once',
          },
      customer: {
        id: 181_873_746,
        email: transaction.email,
        customer_code: this.customerCode(transaction.email),
      },
      plan: plan ?? (transaction.id % 2 ? {} : null),
      plan_object: plan ?? {},
      requested_amount: transaction.amount,
    }
  }

  customerBody(customer: Customer) {
    return {
      ...customer,
      customer_code: this.customerCode(customer.email),
      domain: this.domain,
      risk_action: 'default',
    }
  }

  accountBody({ id, customer, number, assigned }: DedicatedAccount) {
    return {
      id,
      bank: { name: 'Test Bank', id: 24, slug: 'test-bank' },
      account_name: `EKOLINE/${customer.first_name} ${customer.last_name}`,
      account_number: number || null,
      assigned,
      active: true,
      currency: 'NGN',
      customer: this.customerBody(customer),
    }
  }

  customerCode(email: string): string {
    return `CUS_${Buffer.from(email).toString('hex').slice(0, 24)}`
  }

  subscriptionBody({ code, token, status, first, amount, nextPaymentAt }: Subscription) {
    return {
      domain: this.domain,
      status,
      subscription_code: code,
      email_token: token,
      createdAt: first.paidAt?.toISOString(),
      next_payment_date: status === 'active' ? nextPaymentAt.toISOString() : null,
      amount,
      plan: this.plans.find(({ plan_code }) => plan_code === first.planCode),
      authorization: { authorization_code: `AUTH_${random(10)}` },
      customer: { email: first.email, customer_code: this.customerCode(first.email) },
    }
  }

  refundBody({ id, transaction, amount, note, status }: Refund) {
    const { domain, currency } = transaction
    return { id, domain, transaction: transaction.id, amount, currency, merchant_note: note, status }
  }

  /** In a message the id is left out and the amount is a text, as in the official samples. */
  refundEventBody({ id, transaction, amount, status }: Refund) {
    const { reference, domain, currency } = transaction
    return {
      status,
      transaction_reference: reference,
      refund_reference: status === 'processed' ? `${id}` : null,
      amount: String(amount),
      currency,
      domain,
    }
  }
}
