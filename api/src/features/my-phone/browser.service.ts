import type { BrowserSecret } from '@ekoline/contract/my-phone.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { browserOf } from '../../adapters/telephony/telephony.ts'
import { missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor, Caller } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeToken } from '../limits/limits.service.ts'
import { ha1Of, readable, SECRET_BYTES } from './my-phone.service.ts'
import { putOffEnd, putSecret } from './my-phone.sql.ts'
import { tellSipUser } from './sip-users.service.ts'

const LASTS_MS = 60 * 60_000 // a page that is open keeps it; one of a session that is over can not

type By = Actor & { caller: Caller }

/**
 * Makes a secret with which a page of the caller is the phone of the seat, in place of another page.
 *
 * @throws AppError not_found where there is no browser phone; rate_limited
 * @source docs/decisions/036
 */
export async function makeBrowserSecret(ctx: Context, by: By): Promise<BrowserSecret> {
  const { browserPhone, product: realm, sip } = ctx.config
  if (!browserPhone) throw missing()
  const { seatId, username } = by.caller
  await takeToken(ctx, { key: `browser-phone:${seatId}`, burst: 20, perSeconds: 30 })
  const at = ctx.clock.now()
  const endsAt = new Date(at.getTime() + LASTS_MS)
  const user = browserOf(username)
  const secret = readable(ctx.newToken(SECRET_BYTES))
  const ha1Sealed = ctx.seal.seal(ha1Of(user, realm, secret))
  await transaction(ctx.db, async (tx) => {
    await putSecret(tx, { seatId, device: 'browser', realm, ha1Sealed, at, endsAt, setUp: null })
    await writeAudit(tx, at, by, { action: 'browser_phone_on', target: `seat:${seatId}` })
  })
  await tellSipUser(ctx, { seatId, username, device: 'browser', realm, ha1Sealed })
  return { url: browserPhone, user, domain: sip.host, realm, secret, ends: wireTime(endsAt) }
}

/** @returns until when the page's secret is good now. @throws AppError not_found when it is over */
export async function keepBrowserSecret(ctx: Context, { seatId }: Caller): Promise<string> {
  const now = ctx.clock.now()
  const endsAt = new Date(now.getTime() + LASTS_MS)
  if (!(await putOffEnd(ctx.db, seatId, now, endsAt))) throw missing()
  return wireTime(endsAt)
}
