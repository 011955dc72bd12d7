// @source SA-48

import type {
  Agent,
  AgentChoice,
  AgentPresence,
  AgentSwitch,
  Queue,
} from '@ekoline/contract/routing/queues.ts'
import { PAGE_SIZE } from '@ekoline/contract/units/page.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { type AuditEntry, writeAudit } from '../../core/audit/audit.sql.ts'
import { seatByUsername, seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { type Page, transaction } from '../../platform/db/db.ts'
import { type Caller, type RequestInfo, scopeOf } from '../../platform/http/caller.ts'
import { syncAgent } from './agents-of-exchange.ts'
import { deskOf } from './desk.service.ts'
import {
  type AgentRow,
  deleteAgent,
  findAgentOf,
  findOwnAgent,
  listAgents,
  listQueues,
  setAgent,
  setOnMobile,
  setWallboard,
} from './queues.sql.ts'

export { type AgentRow, listAgents } from './queues.sql.ts'

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

const SHORT_REST_MS = 2_000 // after a ring in vain: no rest after a talk

/**
 * What an agent is doing: what all processes know of them, and else what this process's exchange sees.
 *
 * @param talking whether a call of a queue says so
 */
export async function presenceOf(
  { telephony, clock }: Pick<Context, 'telephony' | 'clock'>,
  {
    username,
    state,
    talking,
    taken,
    freeAt,
  }: Pick<AgentRow, 'username' | 'state' | 'talking' | 'taken' | 'freeAt'>,
): Promise<AgentPresence> {
  if (talking) return 'talking'
  if (state === 'out') return 'signed out'
  if (state === 'paused') return 'paused'
  const here = await telephony.agentState(username)
  if (here !== 'idle' && here !== 'offline') return here
  if (taken) return 'ringing'
  const restMs = freeAt === null ? 0 : new Date(freeAt).getTime() - clock.now().getTime()
  return restMs > SHORT_REST_MS ? 'wrap-up' : here
}

/** A page of the people who answer the queues of the caller's workgroup, or of a supervisor. */
export async function agentsOf(
  ctx: Context,
  caller: Caller,
  page: number,
): Promise<{ total: number; list: Agent[] }> {
  const whose = { workgroupId: caller.workgroupId, scope: scopeOf(caller) }
  const { total, rows: list } = await listAgents(ctx.db, whose, { page, size: PAGE_SIZE })
  const shown = list.map(async (row) => ({
    username: row.username,
    firstname: row.firstName,
    lastname: row.lastName,
    state: await presenceOf(ctx, row),
    choice: row.state,
    reason: row.reason,
    since: row.since && wireTime(new Date(row.since)),
    queues: [...row.queues],
  }))
  return { total, list: await Promise.all(shown) }
}

const actions = {
  in: 'agent_signed_in',
  paused: 'agent_paused',
  out: 'agent_left',
} as const satisfies Record<AgentChoice, AuditEntry['action']>

const actionsOfAdmins = {
  in: 'agent_signed_in_by_admin',
  paused: 'agent_paused_by_admin',
  out: 'agent_signed_out_by_admin',
} as const satisfies Record<AgentChoice, AuditEntry['action']>

interface Setting extends AgentSwitch {
  readonly seatId: number
  readonly username: string
  readonly action: AuditEntry['action']
}

async function turnSwitch(
  ctx: Context,
  actor: Actor,
  { seatId, username, state, reason = 'other', action }: Setting,
): Promise<void> {
  const at = ctx.clock.now()
  const why = state === 'paused' ? reason : null
  const setBy = seatId === actor.caller.seatId ? null : actor.caller.seatId
  await transaction(ctx.db, async (tx) => {
    if (!(await setAgent(tx, { seatId, state, reason: why, setBy, at }))) return
    await writeAudit(tx, at, actor, {
      action,
      target: `seat:${seatId}`,
      ...(why && { detail: { reason: why } }),
    })
  })
  await syncAgent(ctx, { username, state })
}

/**
 * Signs the caller's seat in to its queues, pauses it, or signs it out. A current talk continues.
 *
 * @throws AppError not_an_agent when it answers no queue
 */
export async function changeAgent(ctx: Context, actor: Actor, to: AgentSwitch) {
  const { seatId, username } = actor.caller
  const { queues } = await findOwnAgent(ctx.db, seatId)
  if (queues.length === 0 && to.state !== 'out') throw new AppError('not_an_agent')
  await turnSwitch(ctx, actor, { seatId, username, ...to, action: actions[to.state] })
  return deskOf(ctx, actor.caller)
}

/**
 * Has the calls of the caller's queues ring their own mobile, too, or no more.
 *
 * @throws AppError not_an_agent when the seat answers no queue; call_phone_unverified
 */
export async function setAgentMobile(ctx: Context, actor: Actor, on: boolean) {
  const { seatId, username } = actor.caller
  const { queues, phone, state } = await findOwnAgent(ctx.db, seatId)
  if (queues.length === 0) throw new AppError('not_an_agent')
  if (on && phone === null) throw new AppError('call_phone_unverified')
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    if (!(await setOnMobile(tx, seatId, { on, at }))) return
    const action = on ? 'agent_mobile_on' : 'agent_mobile_off'
    await writeAudit(tx, at, actor, { action, target: `seat:${seatId}` })
  })
  await syncAgent(ctx, { username, state, mobile: on ? phone : null })
  return deskOf(ctx, actor.caller)
}

/**
 * Signs an agent of the caller's workgroup, or of a supervisor's queues, in, pauses them, or signs them out: in all their
 * queues. They see who did it.
 *
 * @throws AppError not_found for anyone else, and for a person who answers no queue
 */
export async function setAgentOf(
  ctx: Context,
  actor: Actor,
  username: string,
  to: AgentSwitch,
): Promise<void> {
  const scope = scopeOf(actor.caller)
  const agent =
    scope === null
      ? await seatByUsername(ctx, actor.caller, username)
      : await findAgentOf(ctx.db, scope, username)
  if (!agent) throw missing()
  const { seatId } = agent
  const { queues } = await findOwnAgent(ctx.db, seatId)
  if (queues.length === 0) throw missing()
  await turnSwitch(ctx, actor, { seatId, username, ...to, action: actionsOfAdmins[to.state] })
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
