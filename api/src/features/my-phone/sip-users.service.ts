import { browserOf } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { changedSecrets, endSecrets, listSecrets, type Place, type ToldSecret } from './my-phone.sql.ts'

const PAGE = 500
const OVERLAP_MS = 10_000 // of what is read again: clocks of processes differ, and transactions take time
const AT_ONCE = 1 // the exchange rings one of them: the one that registered last

type Telling = Pick<Context, 'telephony' | 'seal' | 'log'>

/**
 * Lets the exchange of this process know who may register, or no more may. What it can not be told now it is told when
 * it is there again.
 */
export async function tellSipUser({ telephony, seal, log }: Telling, it: ToldSecret): Promise<void> {
  const { username, device, realm, ha1Sealed } = it
  const browser = device === 'browser'
  const user = browser ? browserOf(username) : username
  try {
    if (ha1Sealed === null) await telephony.deleteSipUser(user)
    else await telephony.putSipUser({ user, browser, realm, ha1: seal.open(ha1Sealed), maxContacts: AT_ONCE })
  } catch (error) {
    log.warn({ user, message: (error as Error).message }, 'the exchange was not told of a SIP user')
  }
}

/** Keeps the exchange's SIP users those of the database. */
export interface SipUserKeeper {
  /** Tells of all; before the exchange is there it is told at once when it is. */
  begin(): Promise<void>
  /** Tells what changed, in whatever process, and ends what has an end. */
  listen(): Promise<object>
}

export function createSipUserKeeper(ctx: Telling & Pick<Context, 'db' | 'clock'>): SipUserKeeper {
  const { db, clock } = ctx
  let heardAt = clock.now()
  let heard = new Set<string>() // what is read again was told already: no two secrets are sealed alike
  return {
    async begin() {
      heardAt = clock.now()
      for (let after: Place = { seatId: 0, device: 'phone' }; ; ) {
        const secrets = await listSecrets(db, after, PAGE)
        for (const secret of secrets) await tellSipUser(ctx, secret)
        const last = secrets.at(-1)
        if (!last || secrets.length < PAGE) return
        after = last
      }
    },
    async listen() {
      const since = new Date(heardAt.getTime() - OVERLAP_MS)
      const at = clock.now()
      const ended = await endSecrets(db, at)
      const changed = await changedSecrets(db, since)
      const now = new Set<string>()
      for (const secret of changed) {
        const told = `${secret.seatId} ${secret.device} ${secret.ha1Sealed}`
        now.add(told)
        if (!heard.has(told)) await tellSipUser(ctx, secret)
      }
      heard = now
      heardAt = at
      return { ended }
    },
  }
}
