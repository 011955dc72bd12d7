import { TEXT_HOURS } from '@ekoline/contract/calls/missed-texts.facts.ts'
import type { WhyNoText } from '@ekoline/contract/calls/missed-texts.ts'
import { minutesOf } from '@ekoline/contract/routing/hours.ts'
import { isNigerianMobile } from '@ekoline/contract/units/mobiles.ts'
import { type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import { addDays, DAY_MS, type Day, dayOf, dayStart, MINUTE_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { areWalletsOpen } from '../../core/workgroups/suspensions.service.ts'
import { lockMoney } from '../../money/wallet/holds.service.ts'
import { books, findBooked, post, reverse, wallet } from '../../money/wallet/ledger.service.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import {
  type DueText,
  followSent,
  insertText,
  lockDue,
  lockFailed,
  lockMeans,
  markFailed,
  markNotSent,
  markPosted,
} from './missed-texts.sql.ts'
import { newStopKey, stopLink } from './text-stops.service.ts'
import { hoursInShort, partsOf, textFor } from './text-words.ts'

/** A caller who is reached so soon gets none. */
const AFTER_MS = MINUTE_MS
const AT_ONCE = 50
/** Delivery is reported within this time, or never. */
const FOLLOWED_MS = 3 * DAY_MS
/** So long a report may still come of one whose fate the gateway left open. */
const UNKNOWN_MS = DAY_MS

const momentOf = (day: Day, time: string) => new Date(dayStart(day).getTime() + minutesOf(time) * MINUTE_MS)

/** When a text message may be sent that is ready at a moment. */
function decentFrom(ready: Date): Date {
  const day = dayOf(ready)
  if (ready < momentOf(day, TEXT_HOURS.from)) return momentOf(day, TEXT_HOURS.from)
  return ready < momentOf(day, TEXT_HOURS.until) ? ready : momentOf(addDays(day, 1), TEXT_HOURS.from)
}

/**
 * Queues the text message for a missed caller, in the transaction that opens the line: where it is switched on, to
 * Nigerian mobiles, one a day.
 *
 * @param uniqueid of the missed call
 */
export async function queueText(
  tx: Tx,
  call: {
    readonly workgroupId: number
    readonly caller: string
    readonly uniqueid: string
    readonly at: Date
  },
): Promise<void> {
  if (!isNigerianMobile(call.caller)) return
  const sendAt = decentFrom(new Date(call.at.getTime() + AFTER_MS))
  await insertText(tx, { ...call, day: dayOf(sendAt), sendAt })
}

/** Why a text message is not wanted any more, or by its recipient; null: nothing speaks against it. */
function objection({ closed, optedOut, blocked, day }: DueText, today: Day): WhyNoText | null {
  if (closed) return 'reached'
  if (optedOut) return 'opted out'
  if (blocked) return 'blocked'
  return day < today ? 'late' : null
}

/** The opening hours of what calls of the called number lead to, in short. */
export async function hoursOf(
  ctx: Context,
  { category, destination }: Pick<DueText, 'category' | 'destination'>,
): Promise<string> {
  const kind = ctx.features.find((feature) => feature.destination?.category === category)?.destination
  const hours = destination === null ? null : await kind?.weekHours?.(ctx, destination)
  return hours ? hoursInShort(ctx, hours) : ''
}

/** Who pays the price, or why no one does. Its locks go from the workgroup to its settings to the wallet. */
async function payerOf(
  tx: Tx,
  { workgroupId, day }: DueText,
  price: Kobo,
): Promise<{ cardId: number } | { why: WhyNoText }> {
  if (!(await areWalletsOpen(tx, workgroupId))) return { why: 'suspended' }
  const { on, budget, spent, cardId } = await lockMeans(tx, workgroupId, monthOf(day))
  if (!on) return { why: 'off' }
  if (cardId === null) return { why: 'no payer' }
  if (spent + price > budget) return { why: 'budget' }
  const { available, owed } = await lockMoney(tx, { cardId })
  return owed > 0 || available < price ? { why: 'no money' } : { cardId }
}

/** The first day of the month. */
export const monthOf = (day: Day): Day => `${day.slice(0, 8)}01` as Day

/** Pays, and posts to the outbox; both, or neither. */
async function send(ctx: Context, tx: Tx, text: DueText, at: Date): Promise<WhyNoText | null> {
  const { key, keyHash } = newStopKey(ctx)
  const sms = textFor(ctx, {
    company: text.company,
    hours: await hoursOf({ ...ctx, db: tx }, text),
    link: stopLink(ctx, key),
  })
  const price = kobo(partsOf(sms) * ctx.config.messages.textPrice)
  const payer = await payerOf(tx, text, price)
  if ('why' in payer) return payer.why
  const { id: postingId } = await post(tx, {
    idempotencyKey: `text:${text.id}`,
    kind: 'text',
    description: 'Text message to a missed caller', // who that is the statement says, as long as it is known
    at,
    userId: null,
    entries: [
      { account: wallet(payer.cardId), amount: kobo(-price) },
      { account: books.texts, amount: price },
    ],
  })
  const endsAt = momentOf(text.day, TEXT_HOURS.until)
  const messageId = await postMessage(ctx, tx, at, { channel: 'sms', to: text.caller, text: sms, endsAt })
  await markPosted(tx, text.id, { messageId, keyHash, charged: price, postingId }, at)
  return null
}

/** @returns whether it was sent; null: none is due */
const sendNext = (ctx: Context, at: Date): Promise<boolean | null> =>
  transaction(ctx.db, async (tx) => {
    const text = await lockDue(tx, at)
    if (!text) return null
    const why = objection(text, dayOf(at)) ?? (await send(ctx, tx, text, at))
    if (why) await markNotSent(tx, text.id, why, at)
    return why === null
  })

/**
 * Sends the text messages to missed callers that are due: each is paid from the wallet of who switched them on as it is
 * posted to the outbox, or says why there is none. Two processes never have the same one.
 *
 * @source DEC-255, DEC-256; decisions, "Contacts, missed calls, push"
 */
export async function sendTexts(ctx: Context): Promise<{ sent: number; kept: number }> {
  const done = { sent: 0, kept: 0 }
  const at = ctx.clock.now()
  if (!ctx.sms || decentFrom(at) > at) return done
  for (let n = 0; n < AT_ONCE; n++) {
    const isSent = await sendNext(ctx, at)
    if (isSent === null) break
    done[isSent ? 'sent' : 'kept']++
  }
  return done
}

/** Gives back the price of one that did not arrive, once. @returns false: there is none */
const giveBackNext = (ctx: Context, at: Date): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    const since = new Date(at.getTime() - FOLLOWED_MS)
    const failed = await lockFailed(tx, { since, unknownBefore: new Date(at.getTime() - UNKNOWN_MS) })
    if (!failed) return false
    const booked = failed.postingId === null ? null : await findBooked(tx, failed.postingId)
    if (booked) await reverse(tx, { booked, at, userId: null })
    await markFailed(tx, failed.id, at)
    return true
  })

/**
 * Follows what became of text messages, as the outbox knows it, and gives back the price of those that did not arrive.
 *
 * @source DEC-257
 */
export async function followTexts(ctx: Context): Promise<{ moved: number; givenBack: number }> {
  const at = ctx.clock.now()
  const moved = await followSent(ctx.db, new Date(at.getTime() - FOLLOWED_MS))
  let givenBack = 0
  while (givenBack < AT_ONCE && (await giveBackNext(ctx, at))) givenBack++
  return { moved, givenBack }
}
