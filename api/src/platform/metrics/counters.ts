import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import { CODE_OUTCOMES, type EndedAttempt, type EndedCall, type Meter } from './meter.ts'

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

const CHANNELS = ['email', 'sms', 'call'] as const

const DIRECTIONS: readonly EndedCall['direction'][] = ['click', 'outbound', 'inbound', 'otp', 'robocall']

/** terminatecauseid (account-core §9) */
const CAUSES = { 1: 'answered', 2: 'busy', 3: 'no answer', 4: 'cancelled', 5: 'congestion' } as const

/** Q.850, in words: those that carriers send; all others are 'other' */
const TRUNK_CAUSES: Readonly<Record<number, string>> = {
  1: 'unknown number',
  16: 'cancelled',
  17: 'busy',
  18: 'no answer',
  19: 'no answer',
  20: 'not reachable',
  21: 'declined',
  27: 'out of order',
  28: 'unknown number',
  34: 'no channel',
  38: 'network out of order',
  41: 'temporary failure',
  42: 'congestion',
}

const causeOf = ({ q850, talkMs }: EndedAttempt) =>
  talkMs === undefined ? (TRUNK_CAUSES[q850] ?? 'other') : 'answered'

const RINGS_AFTER_SECONDS = [0.5, 1, 2, 3, 4, 6, 8, 11, 15, 20, 30]

const LINES = ['good', 'partly', 'lost', 'uneven', 'late', 'not measured'] as const

/** What is counted as it happens: all names and their meaning. */
export function createMeter(registry: Registry): Meter {
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
  const trunkCalls = new Counter({
    name: 'ekoline_trunk_calls_total',
    help: "Tries to call by a carrier's trunk: 'taken' by it, whatever became of them, or 'failed' of its own; by why they ended",
    labelNames: ['trunk', 'direction', 'outcome', 'cause'],
    registers,
  })
  const trunkSeconds = new Counter({
    name: 'ekoline_trunk_talk_seconds_total',
    help: "Seconds that calls by a carrier's trunk talked",
    labelNames: ['trunk', 'direction'],
    registers,
  })
  const ringsAfter = new Histogram({
    name: 'ekoline_trunk_post_dial_delay_seconds',
    help: "From dialling by a carrier's trunk until it rang, was announced to be unavailable, or was answered",
    labelNames: ['trunk'],
    buckets: RINGS_AFTER_SECONDS,
    registers,
  })
  const lines = new Counter({
    name: 'ekoline_call_lines_total',
    help: "Sides of answered calls, by what people noticed of their line: 'good', 'partly' measured and good, sound 'lost', 'uneven' or 'late', 'not measured'",
    labelNames: ['side', 'line'],
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
  calls.inc({ direction: 'inbound', outcome: 'blocked', cause: CAUSES[5] }, 0)
  for (const outcome of CODE_OUTCOMES) codes.inc({ outcome }, 0)
  for (const channel of CHANNELS)
    for (const outcome of ['sent', 'put off', 'failed', 'undelivered']) messages.inc({ channel, outcome }, 0)
  for (const why of ['money', 'lost']) cutOff.inc({ why }, 0)
  for (const outcome of ['arrived', 'failed']) webhooks.inc({ outcome }, 0)
  for (const side of ['ours', 'theirs']) for (const line of LINES) lines.inc({ side, line }, 0)
  for (const outcome of ['clean', 'infected', 'failed']) scans.inc({ outcome }, 0)
  function attemptEnded(direction: EndedCall['direction'], attempt: EndedAttempt) {
    const { trunk, failed, talkMs, ringsAfterMs } = attempt
    trunkCalls.inc({ trunk, direction, outcome: 'taken', cause: 'answered' }, 0) // else none answered is no figure
    trunkCalls.inc({ trunk, direction, outcome: failed ? 'failed' : 'taken', cause: causeOf(attempt) })
    trunkSeconds.inc({ trunk, direction }, (talkMs ?? 0) / 1000)
    if (ringsAfterMs !== undefined) ringsAfter.observe({ trunk }, ringsAfterMs / 1000)
  }
  return {
    callTried: (direction, refused) => callTries.inc({ direction, outcome: refused ?? 'begun' }),
    callEnded({ direction, outcome, ...call }) {
      calls.inc({ direction, outcome, cause: CAUSES[call.cause] })
      callSeconds.inc({ direction }, call.talkSeconds)
      callCost.inc({ direction }, call.cost)
      if (call.cutOff) cutOff.inc({ why: call.cutOff })
      for (const attempt of call.attempts ?? []) attemptEnded(direction, attempt)
      for (const [side, line] of Object.entries(call.line ?? {}))
        lines.inc({ side, line: typeof line === 'string' ? line : line.is })
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
