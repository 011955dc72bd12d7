import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { PaystackBooks } from './paystack-books.ts'
import { PaystackWebhooks } from './paystack-webhooks.ts'

/** What a call to Paystack meets with in place of its answer. */
export type Fault =
  /** none: for a call before the one that is meant */
  | { readonly none: true }
  /** what was asked is done, and the answer waits for the call of `release` */
  | { readonly held: (release: () => void) => void }
  /** the same, and the answer never comes */
  | { readonly silent: true }
  /** the same, and the connection ends without an answer */
  | { readonly lost: true }
  /** the same, and half an answer comes */
  | { readonly cut: true }
  /** nothing is done */
  | { readonly http: number; readonly body?: string }

/** What may stand in a call's body. */
interface Asked {
  readonly reference?: string
  readonly email?: string
  readonly amount?: number
  readonly currency?: string
  readonly plan?: string
  readonly transaction?: string | number
  readonly merchant_note?: string
  readonly code?: string
  readonly authorization_code?: string
  readonly token?: string
  readonly update_existing_subscriptions?: boolean
  readonly customer?: string
  readonly preferred_bank?: string
  readonly first_name?: string
  readonly last_name?: string
  readonly phone?: string
}

interface Answer {
  readonly http: number
  readonly body: object
}

const done = (data: unknown, message = 'Done'): Answer => ({
  http: 200,
  body: { status: true, message, data },
})
const refused = (http: number, message: string, code: string): Answer => ({
  http,
  body: { status: false, message, type: 'validation_error', code, meta: { nextStep: 'Look again' } },
})

const LARGEST_PAGE = 100
const DEFAULT_PAGE = 50

/** The page of a list that is asked for. */
function pageOf<T>(query: URLSearchParams, rows: readonly T[]): T[] {
  const size = Math.min(Number(query.get('perPage') ?? DEFAULT_PAGE), LARGEST_PAGE)
  const page = Number(query.get('page') ?? 1)
  return rows.slice((page - 1) * size, page * size)
}

/** Those of the time that is asked for. */
function within<T extends { readonly createdAt: Date }>(query: URLSearchParams, rows: readonly T[]): T[] {
  const [from, to] = [query.get('from'), query.get('to')]
  return rows.filter(
    ({ createdAt }) =>
      (from === null || createdAt >= new Date(from)) && (to === null || createdAt <= new Date(to)),
  )
}

export const STAND_IN_KEYS = { secretKey: 'sk_test_stand_in_secret', publicKey: 'pk_test_stand_in' } as const

/** Speaks as Paystack's API does, on loopback, with books in memory and faults to order. */
export class PaystackStandIn {
  readonly baseUrl: string
  readonly books: PaystackBooks
  readonly webhooks = new PaystackWebhooks(STAND_IN_KEYS.secretKey)
  /** calls that came, as `POST /refund` */
  readonly calls: string[] = []
  readonly #faults: { path: string; fault: Fault }[] = []
  readonly #close: () => Promise<void>

  private constructor(server: ReturnType<typeof createServer>) {
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    this.books = new PaystackBooks('test', (event, data) => this.webhooks.add(event, data))
    this.#close = async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    }
  }

  static async start(): Promise<PaystackStandIn> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const standIn = new PaystackStandIn(server)
    server.on('request', async (request, response) => {
      const answer = await standIn.#answer(request)
      if (answer === 'silence') return // the connection stays open
      if (answer === 'end') request.socket.destroy()
      else
        response
          .writeHead(answer.http, { 'content-type': 'application/json' })
          .end(typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body))
    })
    return standIn
  }

  /** The next calls to a path meet with a fault each. */
  fault(path: string, ...faults: Fault[]): void {
    this.#faults.push(...faults.map((fault) => ({ path, fault })))
  }

  /** Whatever fault a call has not met with is none. */
  faultless(): void {
    this.#faults.length = 0
  }

  close(): Promise<void> {
    return this.#close()
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ http: number; body: object | string } | 'silence' | 'end'> {
    const url = new URL(request.url ?? '/', this.baseUrl)
    const body = await text(request)
    this.calls.push(`${request.method} ${url.pathname}`)
    const at = this.#faults.findIndex(({ path }) => url.pathname.startsWith(path))
    const fault = at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.fault
    if (fault && 'http' in fault) return { http: fault.http, body: fault.body ?? '<html>Bad Gateway</html>' }
    if (request.headers.authorization !== `Bearer ${STAND_IN_KEYS.secretKey}`)
      return { http: 401, body: { status: false, message: 'Invalid key' } }
    const answer = this.#perform(
      `${request.method} ${url.pathname}`,
      url,
      body === '' ? {} : JSON.parse(body),
    )
    if (fault && 'silent' in fault) return 'silence'
    if (fault && 'lost' in fault) return 'end'
    if (fault && 'cut' in fault) return { http: 200, body: JSON.stringify(answer.body).slice(0, 9) }
    if (fault && 'held' in fault) await new Promise<void>(fault.held)
    return answer
  }

  #perform(call: string, url: URL, body: Asked): Answer {
    const [, last = ''] = /([^/]+)$/.exec(url.pathname) ?? []
    if (call === 'POST /transaction/initialize') return this.#initialize(body)
    if (call === 'POST /transaction/charge_authorization') return this.#charge(body)
    if (call === 'POST /customer/authorization/deactivate') return this.#deactivate(body)
    if (call.startsWith('GET /transaction/verify/')) return this.#verify(decodeURIComponent(last))
    if (call === 'GET /transaction') return this.#list(url.searchParams)
    if (call === 'GET /settlement') return this.#settlements(url.searchParams)
    if (/^GET \/settlement\/\d+\/transactions$/.test(call)) return this.#settled(call, url.searchParams)
    if (call === 'POST /customer') return this.#makeCustomer(body)
    if (call.startsWith('GET /customer/')) return this.#customer(decodeURIComponent(last))
    if (call === 'GET /dedicated_account') return this.#accounts(url.searchParams)
    if (call === 'POST /dedicated_account') return this.#makeAccount(body)
    if (call.startsWith('DELETE /dedicated_account/')) return this.#unassign(last)
    if (call === 'POST /refund') return this.#refund(body)
    if (call === 'GET /refund') return this.#refunds(url.searchParams)
    if (call.startsWith('GET /refund/')) return this.#refundById(last)
    if (call === 'GET /dispute') return this.#disputes(url.searchParams)
    if (call.startsWith('GET /dispute/')) return this.#dispute(last)
    if (call === 'POST /subscription/disable') return this.#disable(body)
    if (call === 'GET /subscription') return this.#subscriptions(url.searchParams)
    if (call.startsWith('GET /subscription/')) return this.#subscription(decodeURIComponent(last))
    if (/^(GET|PUT) \/plan\//.test(call))
      return this.#plan(decodeURIComponent(last), call.startsWith('PUT') ? body : null)
    return refused(404, 'Not found', 'route_not_found')
  }

  #initialize(body: Asked): Answer {
    const { reference = '', email = '', amount = 0, currency = '', plan } = body
    if (this.books.transactions.has(reference))
      return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    if (!/^[A-Za-z0-9.=-]+$/.test(reference)) return refused(400, 'Invalid reference', 'invalid_reference')
    if (!/^\S+@\S+$/.test(email)) return refused(400, 'Invalid Email Address Passed', 'invalid_email_address')
    if (!Number.isSafeInteger(amount) || amount <= 0) return refused(400, 'Invalid amount', 'invalid_amount')
    if (plan !== undefined && !this.books.plans.some(({ plan_code }) => plan_code === plan))
      return refused(400, 'Plan not found', 'plan_not_found')
    const { accessCode } = this.books.begin({
      reference,
      email,
      amount,
      currency,
      ...(plan !== undefined && { plan }),
    })
    const authorization_url = `https://checkout.paystack.com/${accessCode}`
    return done({ authorization_url, access_code: accessCode, reference }, 'Authorization URL created')
  }

  #charge(body: Asked): Answer {
    const { reference = '', email = '', amount = 0, currency = '', authorization_code: code = '' } = body
    if (this.books.transactions.has(reference))
      return refused(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    if (!Number.isSafeInteger(amount) || amount <= 0) return refused(400, 'Invalid amount', 'invalid_amount')
    const charged = this.books.charge(code, { reference, email, amount, currency })
    if (!charged) return refused(400, 'Authorization code cannot be charged', 'invalid_authorization')
    if (charged.status !== 'paused') return done(this.books.transactionBody(charged), 'Charge attempted')
    const authorization_url = `https://checkout.paystack.com/${charged.accessCode}`
    const paused = { authorization_url, reference, access_code: charged.accessCode, paused: true }
    return done(paused, 'Please, redirect your customer to the authorization url provided')
  }

  #deactivate({ authorization_code: code = '' }: Asked): Answer {
    const card = this.books.authorizations.get(code)
    if (!card?.active) return refused(404, 'Authorization not found', 'not_found')
    card.active = false
    return done(undefined, 'Authorization has been deactivated')
  }

  #customer(email: string): Answer {
    const customer = this.books.customers.find((one) => one.email === email)
    return customer
      ? done(this.books.customerBody(customer), 'Customer retrieved')
      : refused(404, 'Customer not found', 'customer_not_found')
  }

  #makeCustomer({ email = '', first_name = '', last_name = '', phone = '' }: Asked): Answer {
    if (!/^\S+@\S+$/.test(email)) return refused(400, 'Invalid Email Address Passed', 'invalid_email_address')
    if (this.books.customers.some((customer) => customer.email === email))
      return refused(400, 'There is such a customer', 'duplicate_customer')
    return done(
      this.books.customerBody(this.books.addCustomer({ email, first_name, last_name, phone })),
      'Customer created',
    )
  }

  /** Of everybody: the asker has to look whose each is. */
  #accounts(query: URLSearchParams): Answer {
    const { books } = this
    const found = books.accounts.filter(({ assigned }) => assigned)
    return done(
      pageOf(query, found).map((account) => books.accountBody(account)),
      'Managed accounts successfully retrieved',
    )
  }

  #makeAccount({ customer: code = '', preferred_bank: bank = '' }: Asked): Answer {
    const { books } = this
    const customer = books.customers.find(({ email }) => books.customerCode(email) === code)
    if (!customer) return refused(400, 'Customer not found', 'customer_not_found')
    if (bank !== 'test-bank') return refused(400, 'Preferred bank is not available', 'invalid_params')
    if (customer.first_name === '' || customer.last_name === '' || !/^\+234\d{10}$/.test(customer.phone))
      return refused(400, "Customer's name and phone are required", 'missing_customer_details')
    return done(books.accountBody(books.addAccount(customer)), 'NUBAN successfully created')
  }

  #unassign(id: string): Answer {
    const account = this.books.accounts.find((one) => String(one.id) === id && one.assigned)
    if (!account) return refused(404, 'Dedicated account not found', 'not_found')
    account.assigned = false
    return done(this.books.accountBody(account), 'Managed Account Successfully Unassigned')
  }

  #verify(reference: string): Answer {
    const transaction = this.books.transactions.get(reference)
    return transaction
      ? done(this.books.transactionBody(transaction), 'Verification successful')
      : refused(400, 'Transaction reference not found.', 'transaction_not_found')
  }

  #list(query: URLSearchParams): Answer {
    const status = query.get('status')
    const found = [...this.books.transactions.values()].filter((one) => one.status === status)
    const shown = pageOf(query, within(query, found).toReversed())
    return done(shown.map((transaction) => this.books.transactionBody(transaction)))
  }

  /** All of them: its document knows no other parameters than those of a page. */
  #settlements(query: URLSearchParams): Answer {
    const shown = pageOf(query, this.books.settlements.toReversed())
    return done(
      shown.map((settlement) => this.books.settlementBody(settlement)),
      'Settlements retrieved',
    )
  }

  #settled(call: string, query: URLSearchParams): Answer {
    const id = Number(call.split('/')[2])
    const found = [...this.books.transactions.values()].filter(({ settled }) => settled === id)
    return done(pageOf(query, found).map((transaction) => this.books.transactionBody(transaction)))
  }

  #refund({ transaction: named, amount, merchant_note: note = '' }: Asked): Answer {
    const transaction = [...this.books.transactions.values()].find(
      (known) => known.reference === named || String(known.id) === String(named),
    )
    if (!transaction) return refused(404, 'Transaction not found', 'transaction_not_found')
    if (transaction.status !== 'success')
      return refused(400, 'Transaction has not been paid', 'transaction_not_paid')
    const wanted = amount ?? transaction.amount
    if (wanted > this.books.refundable(transaction))
      return refused(400, 'Refund amount is more than what is left', 'invalid_amount')
    const refund = this.books.order({ transaction, amount: wanted, note })
    const body = { ...this.books.refundBody(refund), transaction: this.books.transactionBody(transaction) }
    return done(body, 'Refund has been queued for processing')
  }

  /** Of all payments: its document knows no parameter for one payment's. */
  #refunds(query: URLSearchParams): Answer {
    const shown = pageOf(query, within(query, this.books.refunds).toReversed())
    return done(
      shown.map((refund) => this.books.refundBody(refund)),
      'Refunds retrieved',
    )
  }

  #refundById(id: string): Answer {
    const refund = this.books.refunds.find((one) => String(one.id) === id)
    return refund
      ? done(this.books.refundBody(refund), 'Refund retrieved')
      : refused(404, 'Refund not found', 'not_found')
  }

  #disputes(query: URLSearchParams): Answer {
    const shown = pageOf(query, within(query, this.books.disputes).toReversed())
    return done(
      shown.map((dispute) => this.books.disputeBody(dispute)),
      'Disputes retrieved',
    )
  }

  #dispute(id: string): Answer {
    const dispute = this.books.disputes.find((one) => String(one.id) === id)
    return dispute
      ? done(this.books.disputeBody(dispute), 'Dispute retrieved')
      : refused(404, 'Dispute not found', 'not_found')
  }

  /** Of everybody: the asker has to look whose each is. */
  #subscriptions(query: URLSearchParams): Answer {
    const { books } = this
    return done(
      pageOf(query, books.subscriptions).map((subscription) => books.subscriptionBody(subscription)),
    )
  }

  #subscription(code: string): Answer {
    const subscription = this.books.subscriptions.find((one) => one.code === code)
    return subscription
      ? done(this.books.subscriptionBody(subscription), 'Subscription retrieved successfully')
      : refused(404, 'Subscription with code not found', 'not_found')
  }

  /** @param changes null: it is only shown */
  #plan(code: string, changes: Asked | null): Answer {
    const plan = this.books.plans.find(({ plan_code }) => plan_code === code)
    if (!plan) return refused(404, 'Plan ID/code specified is invalid', 'not_found')
    if (!changes) return done(plan, 'Plan retrieved')
    const { amount = plan.amount, update_existing_subscriptions: running = true } = changes
    if (!Number.isSafeInteger(amount) || amount <= 0) return refused(400, 'Invalid amount', 'invalid_amount')
    this.books.reprice(plan, amount, running)
    return done(
      undefined,
      `Plan updated. ${running ? this.books.subscriptions.length : 0} subscription(s) affected`,
    )
  }

  #disable({ code, token }: Asked): Answer {
    const subscription = this.books.subscriptions.find((one) => one.code === code && one.token === token)
    if (subscription?.status !== 'active')
      return refused(404, 'Subscription with code not found or already inactive', 'not_found')
    this.books.disable(subscription)
    return done(undefined, 'Subscription disabled successfully')
  }
}
