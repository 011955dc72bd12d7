import type { Destination } from '@ekoline/contract/core/destinations.ts'
import { exactPrice, type Price } from '@ekoline/contract/units/money.ts'
import { dialledDigits, formatPhone } from '@ekoline/contract/units/phone.ts'
import type { Context } from '../../context.ts'
import { type Lookup, namesOf } from '../../core/destinations/destinations.service.ts'
import type { Described } from '../../feature.ts'
import { buyerOf, rateTo } from '../../money/tariffs/tariffs.service.ts'
import { findReach, listReached, type ReachRow } from './reach.sql.ts'

type Text = Pick<Context, 'text'>
type Priced = Pick<Context, 'db' | 'clock'>
type NameOf = (destination: Destination) => string | null

/** Where a call goes, in words; null: it ends. */
function whereTo({ text }: Text, way: Destination | null, nameOf: NameOf): string | null {
  if (!way || way.category === 'hangup') return null
  const name = nameOf(way)
  return name === null ? null : text(`reach_to_${way.category}`, { name })
}

/** What a minute to the own mobile of a person costs; null: it cannot be called. */
export async function pricePerMinute(
  ctx: Priced,
  { workgroupId, phone }: Pick<ReachRow, 'workgroupId' | 'phone'>,
): Promise<Price | null> {
  if (phone === null) return null
  const rate = await rateTo(ctx, await buyerOf(ctx, workgroupId), dialledDigits(phone))
  return rate?.perMinute ?? null
}

function mobileInWords(
  { text }: Text,
  { mobile, mobileSeconds, phone }: ReachRow,
  perMinute: Price | null,
): string[] {
  if (mobile === 'off') return []
  if (phone === null) return [text('reach_says_mobile_unverified')]
  const number = formatPhone(phone)
  if (perMinute === null) return [text('reach_says_mobile_no_price', { number })]
  return [
    text(`reach_says_mobile_${mobile}`, { number, seconds: mobileSeconds, price: exactPrice(perMinute) }),
  ]
}

interface Known {
  readonly nameOf: NameOf
  readonly perMinute: Price | null
}

/** What becomes of a call to a person, in sentences. */
export function inWords(ctx: Text, row: ReachRow, { nameOf, perMinute }: Known): string[] {
  const { text } = ctx
  const [toBusy, toNext] = [row.busy, row.next].map((way) => whereTo(ctx, way, nameOf))
  if (row.dnd)
    return [
      text('reach_says_dnd'),
      toBusy ? text('reach_says_dnd_busy', { where: toBusy }) : text('reach_says_dnd_end'),
    ]
  return [
    text('reach_says_rings', { seconds: row.ringSeconds }),
    ...mobileInWords(ctx, row, perMinute),
    ...(toBusy ? [text('reach_says_busy', { where: toBusy })] : []),
    toNext ? text('reach_says_next', { where: toNext }) : text('reach_says_end'),
  ]
}

/** The same of a person of the workgroup who has said how they want to be reached; '' of another one. */
export async function reachInWords(
  ctx: Lookup & Priced,
  workgroupId: number,
  username: string,
): Promise<string> {
  const row = await findReach(ctx.db, username)
  if (!row?.said || row.workgroupId !== workgroupId) return ''
  const nameOf = await namesOf(ctx, workgroupId, [row.busy ?? [], row.next ?? []].flat())
  return inWords(ctx, row, { nameOf, perMinute: await pricePerMinute(ctx, row) }).join(' ')
}

/** How long the phones of people ring, or why they do not, in short. */
export async function reachedInWords(
  { db, text }: Pick<Context, 'db' | 'text'>,
  workgroupId: number,
  usernames: readonly string[],
): Promise<Described[]> {
  const rows = await listReached(db, workgroupId, usernames)
  return rows.map(({ destination, dnd, seconds, disabled }) => {
    if (disabled) return { destination, says: text('call_flow_disabled'), isUnmanned: true }
    return dnd
      ? { destination, says: text('call_flow_dnd'), takes: 'busy' }
      : { destination, says: text('call_flow_seconds', { seconds }) }
  })
}
