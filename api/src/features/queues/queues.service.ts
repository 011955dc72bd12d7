import { PAGE_SIZE } from '@ekoline/contract/page.ts'
import type { Agent, AgentChoice, AgentPresence, Queue } from '@ekoline/contract/queues.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import type { Context } from '../../context.ts'
import { type Page, transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { AppError } from '../../platform/app-error.ts'
import { type AuditEntry, writeAudit } from '../audit/audit.sql.ts'
import { seatOfCard } from '../workgroups/workgroups.service.ts'
import { syncAgent } from './agents-of-exchange.ts'
import {
  type AgentRow,
  deleteAgent,
  findOwnAgent,
  listAgents,
  listQueues,
  setAgent,
  setWallboard,
} from './queues.sql.ts'

interface Actor {
  readonly caller: Caller
  readonly request: RequestInfo
}

/**
 * A page of the queues of a card's workgroup.
 *
 * @throws AppError not_found for a card that the caller may not read
 * @source api.md, "Phone numbers, files, IVR, conferences, queues, wallboard"
 */
export async function queuesOf(
  ctx: Context,
  caller: Caller,
  { cardId, search, page }: { cardId: number; search: string; page: number },
): Promise<Page<Queue>> {
  const { workgroupId } = await seatOfCard(ctx, caller, cardId)
  return listQueues(ctx.db, workgroupId, { search, page, size: PAGE_SIZE })
}

/**
 * What an agent is doing: all processes know of a talk, the rest is what this process's exchange sees.
 *
 * @param talking whether a call of a queue says so
 */
export async function presenceOf(
  { telephony }: Pick<Context, 'telephony'>,
  { username, state, talking }: Pick<AgentRow, 'username' | 'state' | 'talking'>,
): Promise<AgentPresence> {
  if (talking) return 'talking'
  if (state === 'out') return 'signed out'
  return state === 'paused' ? 'paused' : telephony.agentState(username)
}

/** A page of who answers the queues of the caller's workgroup. */
export async function agentsOf(
  ctx: Context,
  { workgroupId }: Caller,
  page: number,
): Promise<{ total: number; list: Agent[] }> {
  const { total, rows: list } = await listAgents(ctx.db, workgroupId, { page, size: PAGE_SIZE })
  const shown = list.map(async (row) => ({
    username: row.username,
    firstname: row.firstName,
    lastname: row.lastName,
    state: await presenceOf(ctx, row),
    since: row.since && wireTime(new Date(row.since)),
    queues: [...row.queues],
  }))
  return { total, list: await Promise.all(shown) }
}

/** The switch of the caller's own seat, and the queues that it is for. */
export async function ownAgent({ db }: Pick<Context, 'db'>, { seatId }: Pick<Caller, 'seatId'>) {
  const { state, since, queues } = await findOwnAgent(db, seatId)
  return { state, since: since && wireTime(since), queues }
}

const auditEntries: Record<AgentChoice, AuditEntry> = {
  in: { action: 'agent_signed_in' },
  paused: { action: 'agent_paused' },
  out: { action: 'agent_left' },
}

/**
 * Signs the caller's seat in to its queues, pauses it, or signs it out. A current talk continues.
 *
 * @throws AppError not_an_agent when it answers no queue
 */
export async function changeAgent(ctx: Context, actor: Actor, state: AgentChoice) {
  const { seatId, username } = actor.caller
  const { queues } = await findOwnAgent(ctx.db, seatId)
  if (queues.length === 0 && state !== 'out') throw new AppError('not_an_agent')
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    if (!(await setAgent(tx, { seatId, state, at }))) return
    await writeAudit(tx, at, actor, { ...auditEntries[state], target: `seat:${seatId}` })
  })
  await syncAgent(ctx, { username, state })
  return ownAgent(ctx, actor.caller)
}

/** Takes a seat out of all its queues, within the transaction that removes it. */
export const leaveQueues = deleteAgent

/** Removes an agent who has left from this process's exchange. */
export const forgetAgent = (ctx: Context, username: string): Promise<void> =>
  syncAgent(ctx, { username, state: 'out' })

/** Switches the wallboards of the caller's workgroup on or off; when off, they look unknown. */
export async function switchWallboard(ctx: Context, actor: Actor, on: boolean): Promise<void> {
  const { workgroupId } = actor.caller
  await transaction(ctx.db, async (tx) => {
    if (!(await setWallboard(tx, workgroupId, on))) return
    await writeAudit(tx, ctx.clock.now(), actor, {
      action: on ? 'wallboard_switched_on' : 'wallboard_switched_off',
      target: `workgroup:${workgroupId}`,
    })
  })
}
