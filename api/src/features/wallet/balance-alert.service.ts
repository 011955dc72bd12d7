import { exactNaira } from '@ekoline/contract/exact-naira.ts'
import { type Kobo, kobo } from '@ekoline/contract/money.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Caller, RequestInfo } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { type Message, messageValues } from '../outbox/outbox.sql.ts'
import {
  type Alert,
  armRisen,
  deleteAlert,
  type Fall,
  findAlert,
  listFalls,
  setAlert,
  tellFall,
} from './balance-alert.sql.ts'
import { walletBalance } from './ledger.sql.ts'

// A tenth more than the threshold: a balance that hovers about it sends one mail, not one for each call.
const rearmOf = (threshold: Kobo) => kobo(threshold + Math.ceil(threshold / 10))

/**
 * Sets what the caller's wallet must hold for no mail to come; null ends the mails. A wallet that is below it already
 * is no news: the first mail comes when it has risen and falls again.
 */
export async function setBalanceAlert(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  request: RequestInfo,
  threshold: Kobo | null,
): Promise<Alert | null> {
  const { cardId } = caller
  const at = clock.now()
  return transaction(db, async (tx) => {
    if (threshold === null) await deleteAlert(tx, cardId)
    else {
      const armed = (await walletBalance(tx, cardId)) >= threshold
      await setAlert(tx, { cardId, at, threshold, rearm: rearmOf(threshold), armed })
    }
    await writeAudit(
      tx,
      at,
      { caller, request },
      { action: 'balance_alert_set', target: `card:${cardId}`, detail: { thresholdKobo: threshold } },
    )
    return findAlert(tx, cardId)
  })
}

function mailOf({ text, config }: Pick<Context, 'text' | 'config'>, fall: Fall): Message {
  const values = {
    brand: config.brand.name,
    username: fall.username,
    workgroup: fall.workgroup,
    threshold: exactNaira(fall.threshold),
    balance: exactNaira(fall.balance),
    rearms: exactNaira(fall.rearm),
    link: `${config.publicUrl}/payments#top-up`,
  }
  return {
    channel: 'email',
    to: fall.email,
    subject: text('balance_alert_subject', values),
    text: text('balance_alert_text', values),
    button: text('balance_alert_button'),
  }
}

/**
 * Mails everybody whose wallet has fallen below what they set, once for each fall. It looks at the wallets now and
 * then, so that no posting waits for it; a wallet that fell and was topped up in between is no news any more.
 *
 * @returns how many were told, and how many may be told again
 */
export async function tellLowBalances(
  ctx: Pick<Context, 'db' | 'clock' | 'text' | 'config' | 'seal'>,
): Promise<{ told: number; armed: number }> {
  const now = ctx.clock.now()
  const done = { told: 0, armed: await armRisen(ctx.db, now) }
  let falls = await listFalls(ctx.db, 0)
  while (falls.length > 0) {
    for (const fall of falls)
      if (await tellFall(ctx.db, fall, now, messageValues(ctx, now, mailOf(ctx, fall)))) done.told++
    falls = await listFalls(ctx.db, falls.at(-1)?.cardId ?? 0)
  }
  return done
}
