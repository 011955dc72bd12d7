// @source DEC-94

import { browserOf, personOf, phoneOf, TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import {
  changedSecrets,
  endSecrets,
  endSetUps,
  listSecrets,
  type Place,
  type SyncedSecret,
  secretOfUser,
  seePhones,
  touchSecrets,
} from './my-phone.sql.ts'

const PAGE = 500
const OVERLAP_MS = 10_000 // overlap of what is read again: clocks of processes differ, and transactions take time
const AT_ONCE = 1 // a secret is of one phone: the one that registered last

type SyncContext = Pick<Context, 'telephony' | 'seal' | 'log'>

/**
 * Gives the exchange of this process the SIP users that may register now. Changes that it misses while it is away are sent when it is
 * back.
 */
export async function syncSipUser(
  { telephony, seal, log }: SyncContext,
  secret: SyncedSecret,
): Promise<void> {
  const { username, device, nth, realm, ha1Sealed } = secret
  const browser = device === 'browser'
  const user = browser ? browserOf(username) : phoneOf(username, nth)
  try {
    if (ha1Sealed === null) await telephony.deleteSipUser(user)
    else await telephony.putSipUser({ user, browser, realm, ha1: seal.open(ha1Sealed), maxContacts: AT_ONCE })
  } catch (error) {
    log.warn({ user, message: (error as Error).message }, 'a SIP user could not be sent to the exchange')
  }
}

/**
 * Has every exchange remove the SIP users of a workgroup, or take them again, as its suspension says; in the transaction
 * that changes it.
 *
 * @returns their names
 */
export const syncSipUsersOf = touchSecrets

/** What a Kamailio checks the phone of a SIP user by. @returns null for a name that may not register */
export async function ha1OfUser(
  { db, seal, clock, config }: Pick<Context, 'db' | 'seal' | 'clock' | 'config'>,
  user: string,
): Promise<string | null> {
  const username = personOf(user)
  const device = user === browserOf(username) ? 'browser' : 'phone'
  const phone = {
    username,
    device,
    nth: device === 'phone' ? nthOf(user) : 1,
    realm: config.product,
  } as const
  if (device === 'phone' && user !== phoneOf(username, phone.nth)) return null // a second name for the first phone
  const secret = await secretOfUser(db, phone, clock.now())
  return secret?.ha1Sealed ? seal.open(secret.ha1Sealed) : null
}

const nthOf = (sipUser: string) => Number(/-(\d{1,2})$/.exec(sipUser)?.[1] ?? 1)

/** Notes that these are registered; browsers are left out. */
export async function seeUsers(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  users: readonly string[],
): Promise<{ seen: number }> {
  const phones = users.filter((user) => user !== browserOf(personOf(user)))
  if (phones.length === 0) return { seen: 0 }
  const batch = { usernames: phones.map(personOf), nths: phones.map(nthOf), at: clock.now() }
  return { seen: (await seePhones(db, batch)).length }
}

/** None while the exchange is away. */
async function registered({ telephony }: SyncContext): Promise<string[]> {
  try {
    return await telephony.registeredPhones()
  } catch (error) {
    if (error instanceof TelephonyUnavailable) return []
    throw error
  }
}

/** Keeps the exchange's SIP users in step with the database. */
export interface SipUserKeeper {
  /** Sends all; if the exchange is away, as soon as it is back. */
  begin(): Promise<void>
  /** Sends what any process changed, and removes what has expired. */
  listen(): Promise<object>
  /** Notes which phones are registered at the exchange. */
  see(): Promise<object>
}

export function createSipUserKeeper(ctx: SyncContext & Pick<Context, 'db' | 'clock'>): SipUserKeeper {
  const { db, clock } = ctx
  let readAt = clock.now()
  let sent = new Set<string>() // what is read twice was sent already: no two secrets are sealed alike
  return {
    async begin() {
      readAt = clock.now()
      for (let after: Place = { seatId: 0, device: 'phone', nth: 0 }; ; ) {
        const secrets = await listSecrets(db, after, PAGE, readAt)
        for (const secret of secrets) await syncSipUser(ctx, secret)
        const last = secrets.at(-1)
        if (!last || secrets.length < PAGE) return
        after = last
      }
    },
    async listen() {
      const since = new Date(readAt.getTime() - OVERLAP_MS)
      const at = clock.now()
      const ended = await endSecrets(db, at)
      await endSetUps(db, at)
      const changed = await changedSecrets(db, since, at)
      const now = new Set<string>()
      for (const secret of changed) {
        const synced = `${secret.seatId} ${secret.device} ${secret.nth} ${secret.ha1Sealed}`
        now.add(synced)
        if (!sent.has(synced)) await syncSipUser(ctx, secret)
      }
      sent = now
      readAt = at
      return { ended }
    },
    see: async () => seeUsers(ctx, await registered(ctx)),
  }
}
