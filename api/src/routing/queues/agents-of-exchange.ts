import type { Context } from '../../context.ts'
import { hasPhoneSecret } from '../../people/my-phone/my-phone.service.ts'
import { presentAgents, type SyncedAgent } from './queues.sql.ts'

type Exchange = Pick<Context, 'telephony' | 'db'>

const PAGE = 500

/**
 * Lets the exchange of this process know whether an agent may be rung. The simulator knows only phones that are registered
 * with it, so an agent without a SIP phone gets one there until they sign out.
 */
export async function syncAgent(
  { telephony, db }: Exchange,
  { username, state, restsUntil, mobile }: SyncedAgent,
): Promise<void> {
  await telephony.pauseAgent(username, state !== 'in', mobile)
  if (restsUntil) await telephony.restAgent(username, restsUntil)
  if (telephony.kind !== 'simulator' || (await hasPhoneSecret({ db }, username))) return
  if (state === 'out') await telephony.deleteSipUser(username)
  else await telephony.putSipUser({ user: username, ha1: '', maxContacts: 1 })
}

/** At the start of a process: agents who have not signed out. */
export async function syncPresentAgents(ctx: Exchange): Promise<void> {
  for (let after = 0; ; ) {
    const agents = await presentAgents(ctx.db, { after, size: PAGE })
    for (const agent of agents) await syncAgent(ctx, agent)
    const last = agents.at(-1)
    if (!last || agents.length < PAGE) return
    after = last.seatId
  }
}
