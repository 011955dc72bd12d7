// @source AC2-39

import { exactNaira, type Kobo, kobo } from '@ekoline/contract/units/money.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Message, messageValues } from '../../core/outbox/outbox.sql.ts'
import { postPush } from '../../core/push/push-post.service.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import {
  type Alert,
  armRisen,
  deleteAlert,
  type Fall,
  findAlert,
  listFalls,
  postLowBalanceAlert,
  setAlert,
} from './balance-alert.sql.ts'
import { walletBalance } from './ledger.sql.ts'

// A tenth above the threshold: a balance that hovers around it sends one mail, not one for each call.
const rearmOf = (threshold: Kobo) => kobo(threshold + Math.ceil(threshold / 10))

/**
 * Sets the threshold of the caller's low-balance alert; null turns it off. A wallet that is already below it sends no
 * mail: the first comes when it has risen and falls again.
 */
export async function setBalanceAlert(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  caller: Caller,
  request: RequestInfo,
  threshold: Kobo | null,
): Promise<Alert | undefined> {
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

/** Mails the owner and tells their devices, together. @returns false when another process did */
const alert = (
  ctx: Pick<Context, 'db' | 'text' | 'config' | 'seal'>,
  fall: Fall,
  at: Date,
): Promise<boolean> =>
  transaction(ctx.db, async (tx) => {
    if (!(await postLowBalanceAlert(tx, fall, at, messageValues(ctx, at, mailOf(ctx, fall))))) return false
    await postPush(
      ctx,
      tx,
      { kind: 'balance', seats: [fall.seatId], at },
      {
        title: ctx.text('push_balance_title'),
        body: ctx.text('push_balance_body', { balance: exactNaira(fall.balance) }),
        path: '/payments',
        topic: 'balance',
      },
    )
    return true
  })

/**
 * Mails each owner whose wallet has fallen below their threshold, once for each fall. It looks at the wallets
 * periodically, so that no posting waits for it; a wallet that fell and was topped up in between sends none.
 *
 * @returns how many were sent, and how many wallets are armed again
 */
export async function sendLowBalanceAlerts(
  ctx: Pick<Context, 'db' | 'clock' | 'text' | 'config' | 'seal'>,
): Promise<{ sent: number; armed: number }> {
  const now = ctx.clock.now()
  const done = { sent: 0, armed: await armRisen(ctx.db, now) }
  let falls = await listFalls(ctx.db, 0)
  while (falls.length > 0) {
    for (const fall of falls) if (await alert(ctx, fall, now)) done.sent++
    falls = await listFalls(ctx.db, falls.at(-1)?.cardId ?? 0)
  }
  return done
}
