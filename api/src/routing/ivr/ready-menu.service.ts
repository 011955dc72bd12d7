// @source DEC-38

import { createReadStream } from 'node:fs'
import { soundOf } from '../../adapters/exchange/spoken.ts'
import { addRecordedFile } from '../../calls/files/recorded-files.service.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { type Extra, listOpenExtras, settleExtra } from '../../money/plans/plan-extras.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { countIvrs, insertIvr, lockIvrs, replaceMembers } from './ivr.sql.ts'

const BATCH = 20
const KEY = '1'

const system: Actor = {
  caller: null,
  request: { id: 'ready-menu', address: 'local', agent: '', idempotencyKey: null },
}

/**
 * Makes the menus that come with plans, where the workgroup has none yet: our voice asks for 1, which rings who bought the
 * plan, as staying on the line does. Each is saved with its sound, and noted as made, in one transaction, so that a failure
 * leaves it owed.
 *
 * @returns how many were made
 */
export async function makeReadyMenus(ctx: Context): Promise<number> {
  let made = 0
  for (const owed of await listOpenExtras(ctx.db, 'menu', BATCH)) {
    try {
      if (await makeReadyMenu(ctx, owed)) made += 1
    } catch (error) {
      // The others' menus do not wait for this one, which is tried again.
      ctx.log.error({ err: error, workgroup: owed.workgroupId }, 'the menu of a plan could not be made')
    }
  }
  return made
}

async function makeReadyMenu(ctx: Context, owed: Extra): Promise<boolean> {
  if ((await countIvrs(ctx.db, owed.workgroupId)) > 0) {
    await transaction(ctx.db, (tx) => settleExtra(tx, owed.id, ctx.clock.now()))
    return false
  }
  const { workgroupId, cardId } = owed
  const sound = { workgroupId, card_id: cardId, name: ctx.text('ready_menu_sound') }
  try {
    await addRecordedFile(ctx, sound, createReadStream(soundOf('ready menu').path), (tx, file) =>
      saveMenu(ctx, tx, owed, file),
    )
  } catch (error) {
    // Another process made it, or someone a menu of their own: the sound is not kept then, and nothing is owed.
    if (error instanceof NotNeeded) return false
    // Without room for the sound they may still free some.
    if (error instanceof AppError && error.code === 'files_full') return false
    throw error
  }
  return true
}

class NotNeeded extends Error {}

async function saveMenu(
  ctx: Context,
  tx: Tx,
  { id, workgroupId, cardId, username }: Extra,
  recording: number,
) {
  const at = ctx.clock.now()
  await lockIvrs(tx, workgroupId)
  if ((await countIvrs(tx, workgroupId)) > 0 || !(await settleExtra(tx, id, at))) throw new NotNeeded()
  const next = { category: 'user', destination: username } as const
  const [name, description] = [ctx.text('ready_menu_name'), ctx.text('ready_menu_about')]
  const menu = await insertIvr(tx, { workgroupId, cardId, at, name, description, recording, next })
  await replaceMembers(tx, menu.id, [{ digit: KEY, ...next }])
  await writeAudit(tx, at, system, {
    action: 'ivr_made_for_plan',
    target: `workgroup:${workgroupId}`,
    detail: { name, ivr: menu.id },
  })
}
