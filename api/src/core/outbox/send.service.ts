import type { Outcome, Why } from '../../adapters/sending/outcome.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../platform/app-error.ts'
import { backOffMs, leaseFrom } from '../../platform/db/queue.ts'
import { returnToken, takeToken } from '../limits/limits.service.ts'
import { type Carrier, carriersOf } from './carriers.ts'
import {
  type Channel,
  type Claimed,
  claimMessage,
  endAbandoned,
  endTry,
  holdBack,
  isDue,
  type Standing,
} from './delivery-status.sql.ts'

/** Longer than any carrier takes; after it, the process that took the message is presumed dead. */
const LEASE_MS = 120_000
const LANES = 5
const RETRIES = { firstMs: 10_000, mostMs: 3_600_000 }

/** Never before the time that the gateway asked for. */
const nextTry = (tries: number, at: Date, retryAfterSeconds = 0) =>
  new Date(at.getTime() + Math.max(backOffMs(tries, RETRIES), retryAfterSeconds * 1000))

const lastMoment = ({ endsAt, giveUpAt }: Claimed) => (endsAt && endsAt < giveUpAt ? endsAt : giveUpAt)

const failed = (why: Why, detail: string | null) =>
  ({ state: 'failed', dueAt: null, providerId: null, why, detail, apart: false }) as const

/** The state of a message after a try. */
function standingAfter(carrier: Carrier, message: Claimed, outcome: Outcome, at: Date): Standing {
  const { name: provider, repeatable, hearWithinMs } = carrier
  if (outcome.result === 'accepted') {
    const { delivered, providerId } = outcome
    const dueAt = delivered || hearWithinMs === null ? null : new Date(at.getTime() + hearWithinMs)
    const nothing = { why: null, detail: null, apart: false }
    return { state: delivered ? 'delivered' : 'sent', dueAt, provider, providerId, ...nothing }
  }
  const [why, detail] = [outcome.result === 'unknown' ? 'unknown' : outcome.why, outcome.detail] as const
  const forGood = outcome.result === 'unknown' ? !repeatable : outcome.permanent
  const dueAt = nextTry(
    message.tries,
    at,
    outcome.result === 'rejected' ? outcome.retryAfterSeconds : undefined,
  )
  if (forGood || dueAt >= lastMoment(message)) return { ...failed(why, detail), provider }
  const apart = outcome.result === 'rejected' && outcome.apart === true
  return { state: 'waiting', dueAt, provider, providerId: null, why, detail, apart }
}

interface Round {
  sent: number
  failed: number
  /** not now: the gateway is away, or was asked enough */
  stopped: boolean
}

/** A message that cannot be opened or built now, as when a key is missing, was not sent. */
async function carry(ctx: Context, carrier: Carrier, message: Claimed): Promise<Outcome> {
  try {
    return await carrier.carry(message)
  } catch (error) {
    ctx.log.error({ message: message.id, error: (error as Error).message }, 'a message could not be made')
    return { result: 'rejected', why: 'not set up', permanent: false, detail: 'it could not be made' }
  }
}

/** Sends one claimed message, and stores the outcome. */
async function sendOne(ctx: Context, carrier: Carrier, message: Claimed, round: Round): Promise<void> {
  const { channel, name: provider } = carrier
  const isOver = lastMoment(message) <= ctx.clock.now()
  const outcome = isOver ? null : await carry(ctx, carrier, message)
  const at = ctx.clock.now()
  const standing = outcome
    ? standingAfter(carrier, message, outcome, at)
    : { ...failed('expired', null), provider }
  await endTry(ctx.db, message, at, standing)
  const isSent = standing.state === 'sent' || standing.state === 'delivered'
  round[isSent ? 'sent' : 'failed']++
  ctx.meter?.messageTried(channel, isSent ? 'sent' : standing.state === 'waiting' ? 'put off' : 'failed')
  const { why, detail } = standing
  if (!isSent) ctx.log.warn({ message: message.id, channel, provider, why, detail }, 'a message was not sent')
  if (outcome?.result !== 'rejected' || outcome.permanent || outcome.apart) return
  round.stopped = true
  const { retryAfterSeconds } = outcome
  if (retryAfterSeconds) await holdBack(ctx.db, channel, new Date(at.getTime() + retryAfterSeconds * 1000))
}

/** @returns whether there was something to send */
async function sendNext(ctx: Context, carrier: Carrier, round: Round): Promise<boolean> {
  const { channel, pace } = carrier
  if (pace && !(await isFree(ctx, pace))) {
    round.stopped = true
    return false
  }
  const message = await claimMessage(ctx.db, leaseFrom(ctx.clock.now(), LEASE_MS), channel)
  if (message) await sendOne(ctx, carrier, message, round)
  else if (pace) await returnToken(ctx, pace)
  return message !== undefined
}

async function isFree(ctx: Context, pace: NonNullable<Carrier['pace']>): Promise<boolean> {
  try {
    await takeToken(ctx, pace)
    return true
  } catch (error) {
    if (error instanceof AppError) return false
    throw error
  }
}

async function sendChannel(ctx: Context, carrier: Carrier, stopping: AbortSignal): Promise<Round> {
  const round: Round = { sent: 0, failed: 0, stopped: false }
  const lane = async () => {
    while (!stopping.aborted && !round.stopped && (await sendNext(ctx, carrier, round)));
  }
  await Promise.all(Array.from({ length: LANES }, lane))
  return round
}

interface Sent {
  sent: number
  failed: number
  /** left behind by a process that died */
  abandoned: number
}

/** Sends the messages that are due on one channel. */
async function sendBy(ctx: Context, carrier: Carrier, stopping: AbortSignal): Promise<Sent> {
  const { channel, repeatable } = carrier
  const now = ctx.clock.now()
  if (!(await isDue(ctx.db, channel, now))) return { sent: 0, failed: 0, abandoned: 0 }
  const abandoned = await endAbandoned(ctx.db, channel, now, repeatable)
  const { sent, failed } = await sendChannel(ctx, carrier, stopping)
  return { sent, failed, abandoned }
}

/**
 * Sends the messages that are due, on every channel with a carrier, or on one. Each is claimed first, by one process
 * only, so none is sent twice. One that cannot be sent now is retried with growing delays until it expires.
 *
 * @returns how many left, how many did not, and how many a process left behind that died
 */
export async function sendMessages(ctx: Context, stopping: AbortSignal, only?: Channel): Promise<Sent> {
  const carriers = carriersOf(ctx).filter(({ channel }) => only === undefined || channel === only)
  const done = { sent: 0, failed: 0, abandoned: 0 }
  for (const one of await Promise.all(carriers.map((carrier) => sendBy(ctx, carrier, stopping)))) {
    done.sent += one.sent
    done.failed += one.failed
    done.abandoned += one.abandoned
  }
  return done
}
