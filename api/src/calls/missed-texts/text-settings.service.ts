import { TEXT_BUDGET } from '@ekoline/contract/calls/missed-texts.facts.ts'
import type { MissedTextSettings } from '@ekoline/contract/calls/missed-texts.ts'
import { kobo, naira } from '@ekoline/contract/units/money.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { hoursOf, monthOf } from './send-texts.service.ts'
import { findTextSettings, putTextSettings } from './text-settings.sql.ts'
import { newStopKey, stopLink } from './text-stops.service.ts'
import { partsOf, textFor } from './text-words.ts'

const KOBO = 100

/** Whether missed callers get a text message, what it says and costs now, and what was spent this month. */
export async function textSettings(ctx: Context, { workgroupId }: Caller): Promise<MissedTextSettings> {
  const row = await findTextSettings(ctx.db, workgroupId, monthOf(dayOf(ctx.clock.now())))
  const hours = await hoursOf(ctx, { category: 'schedule', destination: row.schedule })
  // As long as a true one, and leading nowhere.
  const link = stopLink(ctx, '.'.repeat(newStopKey(ctx).key.length))
  const example = textFor(ctx, { company: row.workgroup, hours, link })
  const { textPrice } = ctx.config.messages
  const parts = partsOf(example)
  return {
    on: row.on ?? false,
    available: ctx.sms !== null,
    budget: row.budget === null ? TEXT_BUDGET.usual : row.budget / KOBO,
    spent: naira(row.spent),
    sent: row.sent,
    payer: row.payer,
    part_price: naira(textPrice),
    price: naira(kobo(parts * textPrice)),
    parts,
    example,
    opted_out: row.optedOut,
  }
}

/**
 * Switches text messages to missed callers on or off. The caller's wallet pays from then on.
 *
 * @param budget naira a month
 * @throws AppError missed_texts_unavailable where the service sends none
 */
export async function setTexts(
  ctx: Context,
  by: SignedIn,
  { on, budget }: { readonly on: boolean; readonly budget: number },
): Promise<MissedTextSettings> {
  if (on && !ctx.sms) throw new AppError('missed_texts_unavailable')
  const { workgroupId, seatId } = by.caller
  await transaction(ctx.db, async (tx) => {
    await putTextSettings(tx, workgroupId, { on, budget: kobo(budget * KOBO), seatId })
    await writeAudit(tx, ctx.clock.now(), by, {
      action: 'missed_texts_set',
      target: `workgroup:${workgroupId}`,
      detail: { on, budgetNaira: budget },
    })
  })
  return textSettings(ctx, by.caller)
}
