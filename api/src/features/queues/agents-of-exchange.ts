import type { Context } from '../../context.ts'
import { presentAgents, type ToldAgent } from './queues.sql.ts'

type Exchange = Pick<Context, 'telephony'>

const PAGE = 500

/**
 * Lets the exchange of this process know whether an agent may be rung. The simulator has no phones but those that it is
 * told of, so an agent's is there while they have not left.
 */
export async function tellExchange({ telephony }: Exchange, { username, state }: ToldAgent): Promise<void> {
  await telephony.pauseAgent(username, state !== 'in')
  if (telephony.kind !== 'simulator') return
  if (state === 'out') await telephony.deleteSipUser(username)
  else await telephony.putSipUser({ user: username, ha1: '', maxContacts: 1 })
}

/** At the start of a process: who has not left the queues. */
export async function tellPresentAgents(ctx: Exchange & Pick<Context, 'db'>): Promise<void> {
  for (let after = 0; ; ) {
    const agents = await presentAgents(ctx.db, { after, size: PAGE })
    for (const agent of agents) await tellExchange(ctx, agent)
    const last = agents.at(-1)
    if (!last || agents.length < PAGE) return
    after = last.seatId
  }
}
