import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { TelephonyEngine } from '../adapters/telephony/telephony.ts'
import type { EngineStats } from '../db/engine.ts'
import type { Job } from '../jobs/runner.ts'
import type { Books } from './books.ts'
import { CODE_OUTCOMES, type EndedCall, type Meter } from './meter.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const CHANNELS = ['email', 'sms', 'call'] as const

const DIRECTIONS: readonly EndedCall['direction'][] = ['click', 'outbound', 'inbound', 'otp', 'robocall']

/** terminatecauseid (account-core §9) */
const CAUSES = { 1: 'answered', 2: 'busy', 3: 'no answer', 4: 'cancelled', 5: 'congestion' } as const

/** Where the gauges read their values. */
export interface Sources {
  readonly database: () => EngineStats
  /** null: not known yet */
  readonly databaseAnswers: () => boolean | null
  readonly hashesWaiting: () => number
  readonly books: () => Books | null
  readonly telephony: TelephonyEngine['health']
  readonly jobs: readonly Pick<Job, 'name' | 'everyMs'>[]
  readonly now: () => Date
  readonly build: { readonly version: string; readonly database: string }
  /** what production runs with that is not for real customers */
  readonly gaps: readonly string[]
  /** the ids of SECRET_KEYS, the one that seals first */
  readonly keys: readonly string[]
}

/** This process's metrics for Prometheus: all names and their meaning are in this file. */
export interface Prometheus {
  readonly meter: Meter
  /** Adds the gauges that are read at each scrape. */
  watch(sources: Sources): void
  readonly contentType: string
  text(): Promise<string>
}

export function createPrometheus(): Prometheus {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry }) // process_* and nodejs_*: memory, CPU, event-loop delay, collections
  return {
    meter: createMeter(registry),
    watch: (sources) => {
      watchProcess(registry, sources)
      watchTelephony(registry, sources)
      watchBooks(registry, sources)
      watchLedger(registry, sources)
      watchWork(registry, sources)
      watchKeys(registry, sources)
      watchJobs(registry, sources)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}

function createMeter(registry: Registry): Meter {
  const registers = [registry]
  const requests = new Counter({
    name: 'ekoline_http_requests_total',
    help: "Requests answered, by the route's pattern; status 'aborted' when the caller left before the answer",
    labelNames: ['route', 'method', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'ekoline_http_request_duration_seconds',
    help: 'From the arrival of a request to the end of its answer',
    labelNames: ['route', 'method'],
    buckets: SECONDS,
    registers,
  })
  const inFlight = new Gauge({
    name: 'ekoline_http_requests_in_flight',
    help: 'Requests that are being answered',
    registers,
  })
  const refusals = new Counter({
    name: 'ekoline_audit_refusals_total',
    help: 'Refusals written to the audit, by the kind of object asked for',
    labelNames: ['kind'],
    registers,
  })
  const messages = new Counter({
    name: 'ekoline_messages_total',
    help: "Tries to send a message: 'sent', 'put off' to a later try, 'failed' for good, and 'undelivered' by a later report",
    labelNames: ['channel', 'outcome'],
    registers,
  })
  const codes = new Counter({
    name: 'ekoline_codes_total',
    help: "Codes by phone: 'sent', 'entered' rightly, 'wrong', and 'refused' for the number, the challenge, the day's spend or a limit",
    labelNames: ['outcome'],
    registers,
  })
  const scans = new Counter({
    name: 'ekoline_upload_scans_total',
    help: "Uploads that went to the malware scanner: 'clean', 'infected', and 'failed' when it did not answer",
    labelNames: ['outcome'],
    registers,
  })
  const runs = new Counter({
    name: 'ekoline_job_runs_total',
    help: "Runs of each job in this process, 'succeeded' or 'failed'",
    labelNames: ['name', 'outcome'],
    registers,
  })
  const duration = new Gauge({
    name: 'ekoline_job_duration_seconds',
    help: 'How long the last run of each job in this process took',
    labelNames: ['name'],
    registers,
  })
  const callTries = new Counter({
    name: 'ekoline_call_attempts_total',
    help: "Attempts to place a call, ours included: 'begun', else the code of the refusal",
    labelNames: ['direction', 'outcome'],
    registers,
  })
  const calls = new Counter({
    name: 'ekoline_calls_total',
    help: 'Calls that ended, by what came of them and why they ended',
    labelNames: ['direction', 'outcome', 'cause'],
    registers,
  })
  const callSeconds = new Counter({
    name: 'ekoline_call_talk_seconds_total',
    help: 'Seconds that ended calls talked',
    labelNames: ['direction'],
    registers,
  })
  const callCost = new Counter({
    name: 'ekoline_call_charged_kobo_total',
    help: 'What customers were charged for ended calls',
    labelNames: ['direction'],
    registers,
  })
  const cutOff = new Counter({
    name: 'ekoline_calls_cut_off_total',
    help: "Calls cut off: 'money' when their means ran out, 'lost' when their end was not seen",
    labelNames: ['why'],
    registers,
  })
  const webhooks = new Counter({
    name: 'ekoline_webhook_tries_total',
    help: "Tries to deliver an event to a customer's server: 'arrived' or 'failed'",
    labelNames: ['outcome'],
    registers,
  })
  // From 0 on: else the first of a kind after a start is no increase, and an alert of 'none' sees nothing at all.
  for (const direction of DIRECTIONS) {
    callTries.inc({ direction, outcome: 'begun' }, 0)
    const unanswered = direction === 'inbound' ? 'missed' : 'other'
    for (const cause of Object.values(CAUSES))
      calls.inc({ direction, outcome: cause === CAUSES[1] ? 'answered' : unanswered, cause }, 0)
  }
  for (const outcome of CODE_OUTCOMES) codes.inc({ outcome }, 0)
  for (const channel of CHANNELS)
    for (const outcome of ['sent', 'put off', 'failed', 'undelivered']) messages.inc({ channel, outcome }, 0)
  for (const why of ['money', 'lost']) cutOff.inc({ why }, 0)
  for (const outcome of ['arrived', 'failed']) webhooks.inc({ outcome }, 0)
  for (const outcome of ['clean', 'infected', 'failed']) scans.inc({ outcome }, 0)
  return {
    callTried: (direction, refused) => callTries.inc({ direction, outcome: refused ?? 'begun' }),
    callEnded({ direction, outcome, ...call }) {
      calls.inc({ direction, outcome, cause: CAUSES[call.cause] })
      callSeconds.inc({ direction }, call.talkSeconds)
      callCost.inc({ direction }, call.cost)
      if (call.cutOff) cutOff.inc({ why: call.cutOff })
    },
    webhookTried: (arrived) => webhooks.inc({ outcome: arrived ? 'arrived' : 'failed' }),
    requestBegan: () => inFlight.inc(),
    requestEnded({ route, method, status, ...took }) {
      inFlight.dec()
      requests.inc({ route, method, status })
      seconds.observe({ route, method }, took.seconds)
    },
    refused: (kind) => refusals.inc({ kind }),
    messageTried: (channel, outcome) => messages.inc({ channel, outcome }),
    codeCounted: (outcome) => codes.inc({ outcome }),
    fileScanned: (outcome) => scans.inc({ outcome }),
    jobEnded({ name, failed, ...took }) {
      runs.inc({ name, outcome: failed ? 'failed' : 'succeeded' })
      duration.set({ name }, took.seconds)
    },
  }
}

function watchProcess(
  registry: Registry,
  { database, databaseAnswers, hashesWaiting, build, gaps }: Sources,
) {
  const registers = [registry]
  new Gauge({
    name: 'ekoline_build_info',
    help: 'Always 1; the labels say what runs',
    labelNames: ['version', 'node', 'database'],
    registers,
  }).set({ ...build, node: process.version }, 1)
  const gap = new Gauge({
    name: 'ekoline_production_gap',
    help: '1 for each thing that is not for real customers, and runs in production because a setting says so',
    labelNames: ['gap'],
    registers,
  })
  for (const it of gaps) gap.set({ gap: it }, 1)
  new Gauge({
    name: 'ekoline_database_up',
    help: '1 while the database answers, 0 while it does not; asked every ten seconds, with or without traffic',
    registers,
    collect() {
      const answers = databaseAnswers()
      if (answers === null) this.remove()
      else this.set(answers ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ekoline_database_connections',
    help: "Connections to the database: 'limit' that there may be, 'open' now, 'idle' of these",
    labelNames: ['state'],
    registers,
    collect() {
      const { limit, open, idle } = database()
      this.set({ state: 'limit' }, limit)
      this.set({ state: 'open' }, open)
      this.set({ state: 'idle' }, idle)
    },
  })
  new Gauge({
    name: 'ekoline_database_waiting',
    help: 'Callers that wait for a connection; on the embedded database, for their turn',
    registers,
    collect() {
      this.set(database().waiting)
    },
  })
  new Gauge({
    name: 'ekoline_password_hashes_waiting',
    help: 'Passwords that wait to be hashed or checked',
    registers,
    collect() {
      this.set(hashesWaiting())
    },
  })
}

function watchTelephony(registry: Registry, { telephony }: Sources) {
  const registers = [registry]
  new Gauge({
    name: 'ekoline_telephony_connected',
    help: '1 while the telephone exchange can be reached, 0 while it cannot',
    registers,
    async collect() {
      this.set((await telephony()).ok ? 1 : 0)
    },
  })
  new Gauge({
    name: 'ekoline_telephony_channels',
    help: 'Legs of calls that are up or ring; a call between two has two',
    registers,
    async collect() {
      this.set((await telephony()).nodes.reduce((sum, { channels }) => sum + channels, 0))
    },
  })
}

/** Makes gauges of the last reading; they have no value before the first. */
const gaugesOf =
  (registry: Registry, { books }: Sources) =>
  (name: string, help: string, labelNames: string[], set: (gauge: Gauge, read: Books) => void) => {
    const made = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        const read = books()
        if (read) set(this, read)
      },
    })
    if (labelNames.length === 0) made.remove() // prom-client begins these with 0
  }

function watchBooks(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_ledger_entries_kobo',
    'Sum of all ledger entries of a currency: must be 0',
    ['currency'],
    (it, { byCurrency }) => {
      for (const [currency, kobo] of byCurrency) it.set({ currency }, Number(kobo))
    },
  )
  gauge(
    'ekoline_ledger_accounts_kobo',
    'Sum of the entries of all accounts of a kind; positive is what the product owes',
    ['kind', 'currency'],
    (it, { byKind }) => {
      for (const { kind, currency, kobo } of byKind) it.set({ kind, currency }, Number(kobo))
    },
  )
  gauge('ekoline_ledger_wallets_kobo', 'Sum of the balances that wallets store', [], (it, { wallets }) =>
    it.set(Number(wallets)),
  )
  gauge('ekoline_payments_pending', 'Payments begun that nobody has settled', [], (it, { pending }) =>
    it.set(pending.count),
  )
  gauge(
    'ekoline_payments_pending_oldest_seconds',
    'Age of the oldest payment that nobody has settled; 0 without one',
    [],
    (it, { pending }) => it.set(pending.oldest ? ageInSeconds(pending.oldest, now()) : 0),
  )
  gauge(
    'ekoline_provider_events',
    "Messages of the card provider: 'waiting' for work, of these 'failing' so far, and 'given_up' after three days",
    ['state'],
    (it, { events }) => {
      it.set({ state: 'waiting' }, events.waiting)
      it.set({ state: 'failing' }, events.failing)
      it.set({ state: 'given_up' }, events.givenUp)
    },
  )
  gauge('ekoline_messages_waiting', 'Messages that wait to leave', ['channel'], (it, { messages }) => {
    for (const channel of CHANNELS)
      it.set({ channel }, messages.find((one) => one.channel === channel)?.count ?? 0)
  })
  gauge(
    'ekoline_messages_waiting_oldest_seconds',
    'Age of the oldest message that waits to leave; 0 without one',
    ['channel'],
    (it, { messages }) => {
      for (const channel of CHANNELS) {
        const waiting = messages.find((one) => one.channel === channel)
        it.set({ channel }, waiting ? ageInSeconds(waiting.oldest, now()) : 0)
      }
    },
  )
  gauge('ekoline_code_spend_kobo', 'What codes by phone cost this Lagos day', [], (it, { codes }) =>
    it.set(codes.kobo),
  )
  gauge('ekoline_code_spend_limit_kobo', 'What codes by phone may cost in a day', [], (it, { codes }) =>
    it.set(codes.ceiling),
  )
  gauge('ekoline_held', '1 while a restored database waits for `operator release`', [], (it, { held }) =>
    it.set(held ? 1 : 0),
  )
  gauge(
    'ekoline_books_age_seconds',
    'Age of the reading that the ledger and payment figures are from',
    [],
    (it, { readAt }) => it.set(ageInSeconds(readAt, now())),
  )
}

function watchLedger(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_ledger_faults',
    'Faults that the last check of the whole ledger found, by invariant: L1 is per transaction, L2 the sum, L3 balances, L4 holds, L5 seals',
    ['invariant'],
    (it, { checks }) => {
      for (const { invariant, faults } of checks) it.set({ invariant }, faults)
    },
  )
  gauge('ekoline_ledger_check_age_seconds', 'Age of that check', [], (it, { checks: [first] }) => {
    if (first) it.set(ageInSeconds(first.at, now()))
  })
  gauge(
    'ekoline_ledger_held_kobo',
    "What is held of wallets: by the accounts' own word, and by the sum of the open holds",
    ['by'],
    (it, { holds }) => {
      it.set({ by: 'accounts' }, holds.accounts)
      it.set({ by: 'holds' }, holds.holds)
    },
  )
  gauge(
    'ekoline_ledger_holds',
    "Holds that are 'open', and of these the 'forgotten', which no call, robocall, refund or dispute has",
    ['state'],
    (it, { holds }) => {
      it.set({ state: 'open' }, holds.open)
      it.set({ state: 'forgotten' }, holds.forgotten)
    },
  )
  gauge(
    'ekoline_ledger_unsealed_oldest_seconds',
    'Age of the oldest ledger entry that no seal covers; 0 when all are sealed',
    [],
    (it, { unsealedSince }) => it.set(ageOf(unsealedSince, now())),
  )
}

function watchWork(registry: Registry, sources: Sources) {
  const { now } = sources
  const gauge = gaugesOf(registry, sources)
  gauge(
    'ekoline_webhook_deliveries',
    "Events for customers' servers that are not delivered: 'waiting', and of these 'failing' so far",
    ['state'],
    (it, { deliveries }) => {
      it.set({ state: 'waiting' }, deliveries.waiting)
      it.set({ state: 'failing' }, deliveries.failing)
    },
  )
  gauge(
    'ekoline_webhook_deliveries_late_seconds',
    'How long the delivery has been due that waits the longest and could be made; 0 without one',
    [],
    (it, { deliveries }) => it.set(ageOf(deliveries.dueSince, now())),
  )
  gauge('ekoline_robocalls', 'Robocalls that are not over', ['state'], (it, { robocalls }) => {
    for (const state of ['queued', 'running', 'paused'] as const) it.set({ state }, robocalls[state])
  })
  gauge(
    'ekoline_robocalls_late_seconds',
    'How long the robocall has been due that waits the longest for a process; 0 without one',
    [],
    (it, { robocalls }) => it.set(ageOf(robocalls.dueSince, now())),
  )
  gauge('ekoline_documents_waiting', 'Documents that wait for a decision', [], (it, { documents }) =>
    it.set(documents.count),
  )
  gauge(
    'ekoline_documents_waiting_oldest_seconds',
    'Age of the oldest document that waits for a decision; 0 without one',
    [],
    (it, { documents }) => it.set(ageOf(documents.oldest, now())),
  )
  gauge(
    'ekoline_numbers',
    "Phone numbers without an owner: 'for_sale', 'held' during a payment, in 'quarantine' after their last owner",
    ['state'],
    (it, { numbers }) => {
      it.set({ state: 'for_sale' }, numbers.forSale)
      it.set({ state: 'held' }, numbers.held)
      it.set({ state: 'quarantine' }, numbers.quarantine)
    },
  )
  gauge(
    'ekoline_renewals',
    "Numbers 'in_grace', whose wallet could not pay, and what is 'overdue' by an hour although the job should have renewed or ended it",
    ['of', 'state'],
    (it, { numbers, plansOverdue }) => {
      it.set({ of: 'number', state: 'in_grace' }, numbers.inGrace)
      it.set({ of: 'number', state: 'overdue' }, numbers.overdue)
      it.set({ of: 'plan', state: 'overdue' }, plansOverdue)
    },
  )
  gauge(
    'ekoline_backup_age_seconds',
    'Age of what the newest backup holds; without any, of the database',
    [],
    (it, { backedUpAt }) => it.set(ageInSeconds(backedUpAt, now())),
  )
}

function watchKeys(registry: Registry, { keys }: Sources) {
  const registers = [registry]
  const ids = new Gauge({
    name: 'ekoline_sealing_key',
    help: "Always 1; the ids in SECRET_KEYS: the one that 'seals', and those that only 'open'",
    labelNames: ['key', 'use'],
    registers,
  })
  keys.forEach((key, place) => {
    ids.set({ key, use: place === 0 ? 'seals' : 'opens' }, 1)
  })
}

/** The label is `name`, for `job` is Prometheus' own. */
function watchJobs(registry: Registry, { jobs, books, now }: Sources) {
  const registers = [registry]
  const interval = new Gauge({
    name: 'ekoline_job_interval_seconds',
    help: 'How often each job runs',
    labelNames: ['name'],
    registers,
  })
  for (const { name, everyMs } of jobs) interval.set({ name }, everyMs / 1000)
  // The database also has jobs of former versions.
  const known = () => (books()?.jobs ?? []).filter(({ name }) => jobs.some((job) => job.name === name))
  new Gauge({
    name: 'ekoline_job_last_success_age_seconds',
    help: 'How long ago each job succeeded for the last time, in whichever process',
    labelNames: ['name'],
    registers,
    collect() {
      const read = books()
      const since = read ? ageInSeconds(read.readAt, now()) : 0
      for (const { name, seconds } of known()) this.set({ name }, seconds + since)
    },
  })
  new Gauge({
    name: 'ekoline_job_failed',
    help: '1 when the last run of a job failed, in whichever process; of check-audit: the audit is not what was sealed',
    labelNames: ['name'],
    registers,
    collect() {
      for (const { name, failed } of known()) this.set({ name }, failed ? 1 : 0)
    },
  })
}

const ageOf = (since: Date | null, now: Date) => (since ? ageInSeconds(since, now) : 0)

const ageInSeconds = (from: Date, to: Date) => Math.max(0, (to.getTime() - from.getTime()) / 1000)
