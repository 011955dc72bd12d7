import { hash } from 'node:crypto'
import { WALLBOARD_LINKS_OF_WORKGROUP } from '@ekoline/contract/company/wallboard.facts.ts'
import type { Board, BoardQueue } from '@ekoline/contract/company/wallboard.ts'
import { dayOf, dayStart } from '@ekoline/contract/units/time.ts'
import { partiesOf } from '../../calls/history/call-names.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { lockAsAdmin } from '../../core/workgroups/workgroups.service.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { presenceOf } from '../../routing/queues/queues.service.ts'
import {
  type BoardOf,
  type BoardRow,
  countLinks,
  deleteLink,
  findLink,
  insertLink,
  queuesOfWorkgroup,
  readBoard,
  setNames,
} from './wallboard.sql.ts'

const HEAD = 4
const TAIL = 2
const LEAST_HIDDEN = 3

/** A caller's number as the public may read it: the network's digits and the last two, as in 0803•••••42. */
export function maskedNumber(number: string): string {
  const local = number.replace(/^\+234/, '0')
  const hidden = local.length - HEAD - TAIL
  return hidden < LEAST_HIDDEN ? '•••' : `${local.slice(0, HEAD)}${'•'.repeat(hidden)}${local.slice(-TAIL)}`
}

type Watching = Pick<Context, 'db' | 'clock' | 'telephony' | 'features' | 'text'>
type NameOf = (number: string) => string | null

const inSeconds = (ms: number | null) => Math.round((ms ?? 0) / 100) / 10

async function boardQueue(
  ctx: Watching,
  { waiting, agents, hl_ms, tk_ms, ...row }: BoardRow,
  nameOf: NameOf,
): Promise<BoardQueue> {
  return {
    ...row,
    hl_tm: inSeconds(hl_ms),
    tk_tm: inSeconds(tk_ms),
    cls_q: waiting.map(({ number, seconds }) => {
      const name = nameOf(number)
      return { number: maskedNumber(number), ...(name !== null && { name }), waiting_seconds: seconds }
    }),
    agents: await Promise.all(
      agents.map(async ({ name, reason, ...agent }) => ({
        name,
        state: await presenceOf(ctx, agent),
        reason,
      })),
    ),
  }
}

/** The names of who waits, by number; of a workgroup that does not show them none is looked for. */
async function namesOn(
  ctx: Watching,
  {
    workgroupId,
    isNamed,
    queues,
  }: { workgroupId: number; isNamed: boolean; queues: readonly Pick<BoardRow, 'waiting'>[] },
): Promise<NameOf> {
  if (!isNamed) return () => null
  const numbers = queues.flatMap(({ waiting }) => waiting.map(({ number }) => number))
  const partyOf = await partiesOf(ctx, { workgroupId, contactsOf: null }, numbers)
  return (number) => partyOf(number).name
}

/**
 * Shows the names of callers on the wallboards of the caller's workgroup, or hides them.
 *
 * @source DEC-238
 */
export async function setWallboardNames(ctx: Context, by: SignedIn, on: boolean): Promise<void> {
  const { workgroupId } = by.caller
  await transaction(ctx.db, async (tx) => {
    await lockAsAdmin(tx, by.caller)
    if (!(await setNames(tx, workgroupId, on))) return
    await writeAudit(tx, ctx.clock.now(), by, {
      action: on ? 'wallboard_names_shown' : 'wallboard_names_hidden',
      target: `workgroup:${workgroupId}`,
    })
  })
}

/**
 * The live figures of the queues of a board, and the name of their workgroup; figures of a day are of today in Lagos.
 *
 * @throws AppError not_found for an unknown username or key, and for a board that is off. None is audited: boards
 *   are asked for every 3 seconds.
 * @source DEC-148, DEC-149; service-areas §2, "Wallboard"; decisions, "Unfinished in the original, finished here"
 */
export async function wallboard(ctx: Watching, of: BoardOf): Promise<Board> {
  const now = ctx.clock.now()
  const [board] = await readBoard(ctx.db, { board: of, now, day: dayStart(dayOf(now)) })
  if (!board) throw new AppError('not_found')
  const nameOf = await namesOn(ctx, board)
  const result = await Promise.all(board.queues.map((row) => boardQueue(ctx, row, nameOf)))
  return { company: board.company, queues: { result } }
}

const KEY_BYTES = 24

/** What is stored of a link's key. */
export const keyHashOf = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/**
 * Makes a link for a screen on a wall. Only its key's hash is stored, so this is the only time it is shown.
 *
 * @throws AppError not_found for a queue of another workgroup; wallboard_links_full
 * @source decisions, "Unfinished in the original, finished here"
 */
export async function makeWallboardLink(
  ctx: Context,
  by: SignedIn,
  { name, queues }: { name: string; queues: readonly number[] },
) {
  const { workgroupId } = by.caller
  const key = ctx.newToken(KEY_BYTES)
  const at = ctx.clock.now()
  const named = name.trim()
  const id = await transaction(ctx.db, async (tx) => {
    await lockAsAdmin(tx, by.caller)
    if ((await countLinks(tx, workgroupId)) >= WALLBOARD_LINKS_OF_WORKGROUP)
      throw new AppError('wallboard_links_full', { values: { links: WALLBOARD_LINKS_OF_WORKGROUP } })
    const own = await queuesOfWorkgroup(tx, workgroupId, queues)
    const other = queues.find((queue) => !own.includes(queue))
    if (other !== undefined) throw foreign(`queue:${other}`)
    const made = await insertLink(tx, { workgroupId, name: named, keyHash: keyHashOf(key), queues, at })
    const detail = { name: named, queues: [...queues] }
    await writeAudit(tx, at, by, { action: 'wallboard_link_made', target: `wallboard-link:${made}`, detail })
    return made
  })
  return { id, name: named, key }
}

/** Ends a link of the workgroup. @throws AppError not_found for any other */
export async function revokeWallboardLink(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    const link = await findLink(tx, id)
    if (!link) throw missing()
    if (link.workgroupId !== by.caller.workgroupId) throw foreign(`wallboard-link:${id}`)
    if ((await deleteLink(tx, id)) === 0) throw missing() // revoked by another request at the same time
    const detail = { name: link.name }
    await writeAudit(tx, ctx.clock.now(), by, {
      action: 'wallboard_link_revoked',
      target: `wallboard-link:${id}`,
      detail,
    })
  })
}
