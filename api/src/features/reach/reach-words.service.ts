import type { Destination } from '@ekoline/contract/destinations.ts'
import type { Context } from '../../context.ts'
import { namesOf } from '../destinations/destinations.service.ts'
import { findReachOf, type ReachRow } from './reach.sql.ts'

type Text = Pick<Context, 'text'>
type NameOf = (it: Destination) => string | null

/** Where a call goes, in words; null: it ends. */
function whereTo({ text }: Text, way: Destination | null, nameOf: NameOf): string | null {
  if (!way || way.category === 'hangup') return null
  const name = nameOf(way)
  return name === null ? null : text(`reach_to_${way.category}`, { name })
}

/** What becomes of a call to a person, in sentences. */
export function inWords(ctx: Text, { dnd, ringSeconds, busy, next }: ReachRow, nameOf: NameOf): string[] {
  const { text } = ctx
  const [toBusy, toNext] = [busy, next].map((way) => whereTo(ctx, way, nameOf))
  if (dnd)
    return [
      text('reach_says_dnd'),
      toBusy ? text('reach_says_dnd_busy', { where: toBusy }) : text('reach_says_dnd_end'),
    ]
  return [
    text('reach_says_rings', { seconds: ringSeconds }),
    ...(toBusy ? [text('reach_says_busy', { where: toBusy })] : []),
    toNext ? text('reach_says_next', { where: toNext }) : text('reach_says_end'),
  ]
}

/** The same of a person of the workgroup who has said how they want to be reached; '' of another one. */
export async function reachInWords(
  ctx: Text & Pick<Context, 'db'>,
  workgroupId: number,
  username: string,
): Promise<string> {
  const row = await findReachOf(ctx.db, username)
  if (!row || row.workgroupId !== workgroupId) return ''
  const nameOf = await namesOf(ctx, workgroupId, [row.busy ?? [], row.next ?? []].flat())
  return inWords(ctx, row, nameOf).join(' ')
}
