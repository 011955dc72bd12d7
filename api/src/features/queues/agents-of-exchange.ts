import type { Context } from '../../context.ts'
import { hasPhoneSecret } from '../my-phone/my-phone.service.ts'
import { presentAgents, type ToldAgent } from './queues.sql.ts'

type Exchange = Pick<Context, 'telephony' | 'db'>

const PAGE = 500

/**
 * Lets the exchange of this process know whether an agent may be rung. The simulator has no phones but those that it is
 * told of, so one without a SIP phone of their own has one there while they have not left.
 */
export async function tellExchange(
  { telephony, db }: Exchange,
  { username, state }: ToldAgent,
): Promise<void> {
  await telephony.pauseAgent(username, state !== 'in')
  if (telephony.kind !== 'simulator' || (await hasPhoneSecret({ db }, username))) return
  if (state === 'out') await telephony.deleteSipUser(username)
  else await telephony.putSipUser({ user: username, ha1: '', maxContacts: 1 })
}

/** At the start of a process: who has not left the queues. */
export async function tellPresentAgents(ctx: Exchange): Promise<void> {
  for (let after = 0; ; ) {
    const agents = await presentAgents(ctx.db, { after, size: PAGE })
    for (const agent of agents) await tellExchange(ctx, agent)
    const last = agents.at(-1)
    if (!last || agents.length < PAGE) return
    after = last.seatId
  }
}
