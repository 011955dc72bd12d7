import { lagosTime } from '@ekoline/contract/units/time.ts'
import { addRecordedFile } from '../../calls/files/recorded-files.service.ts'
import type { Context } from '../../context.ts'
import { type AuditEntry, auditInsert, auditValues } from '../../core/audit/audit.sql.ts'
import { defineLimit, returnToken, takeToken } from '../../core/limits/limits.service.ts'
import type { Mailbox } from '../../engine/flows/mailboxes.ts'
import type { CodeAnswer } from '../../engine/refusals.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { removeSounds } from './voicemail-boxes.service.ts'
import { findMailbox, updateGreeting } from './voicemail-boxes.sql.ts'
import { listNewOf, markHeard, takeMessage } from './voicemail-messages.sql.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'config' | 'files' | 'recordings' | 'log' | 'passwords' | 'text'>

const CODE = /^\*98#?$/

/** Nine wrong PINs at once, one more every 20 minutes, for each box. */
const pinsOf = defineLimit('voicemail-pin', { burst: 9, perSeconds: 1_200 })

interface Owner extends Omit<NonNullable<Awaited<ReturnType<typeof findMailbox>>>, 'boxId' | 'pinHash'> {
  readonly boxId: number
  readonly pinHash: string
  readonly callId: string
}

/** Audits what they did by phone. */
async function note(
  ctx: Needs,
  tx: Tx,
  { userId, seatId, workgroupId, callId }: Owner,
  entry: AuditEntry,
): Promise<void> {
  const request = { id: callId, address: 'phone', agent: '', idempotencyKey: null }
  const by = { byUser: userId, bySeat: seatId, byWorkgroup: workgroupId }
  await tx.run(auditInsert({ ...auditValues(ctx.clock.now(), { caller: null, request }, entry), ...by }))
}

/** Whether it is the PIN; right ones do not count. */
async function opens(ctx: Needs, { boxId, pinHash }: Owner, pin: string): Promise<boolean | 'locked'> {
  const bucket = pinsOf(boxId)
  try {
    await takeToken(ctx, bucket)
  } catch (error) {
    if (error instanceof AppError) return 'locked'
    throw error
  }
  const { right: isRight } = await ctx.passwords.check(pin, pinHash, 'known')
  if (isRight) await returnToken(ctx, bucket)
  return isRight
}

function mailboxOf(ctx: Needs, owner: Owner): Mailbox {
  const { boxId, workgroupId, cardId } = owner
  const target = (id: number) => `voicemail message:${id}`
  const detail = { box: boxId }
  return {
    opens: (pin) => opens(ctx, owner, pin),
    async messages() {
      const all = await listNewOf(ctx.db, boxId)
      const found = await Promise.all(
        all.map(async ({ id, sound }) => ({ id, sound, path: await ctx.recordings.localPath(sound) })),
      )
      return found.flatMap(({ id, sound, path }) =>
        path === null ? [] : [{ id, sound: { id: sound, path } }],
      )
    },
    heard: (id) =>
      transaction(ctx.db, async (tx) => {
        await markHeard(tx, id, ctx.clock.now())
        await note(ctx, tx, owner, { action: 'voicemail_heard', target: target(id), detail })
      }),
    async remove(id) {
      const sound = await transaction(ctx.db, async (tx) => {
        const taken = await takeMessage(tx, boxId, id)
        await note(ctx, tx, owner, { action: 'voicemail_deleted', target: target(id), detail })
        return taken
      })
      if (sound !== undefined) await removeSounds(ctx, [sound])
    },
    async greetBy(open) {
      const name = ctx.text('voicemail_greeting_by_phone', { at: lagosTime(ctx.clock.now()).slice(0, 16) })
      const file = { card_id: cardId, workgroupId, name }
      await addRecordedFile(ctx, file, await open(), async (tx, fileId) => {
        await updateGreeting(tx, boxId, fileId)
        const of = `voicemail box:${boxId}`
        await note(ctx, tx, owner, { action: 'voicemail_greeting_recorded', target: of, detail: {} })
      })
    },
  }
}

/**
 * What becomes of *98, dialled on one of our SIP phones: its person hears their own voicemail.
 *
 * @returns null when something else was dialled
 */
export async function dialledMailbox(
  ctx: Needs,
  { callId, user, digits }: { readonly callId: string; readonly user: string; readonly digits: string },
): Promise<{ mailbox: Mailbox } | { says: CodeAnswer } | null> {
  if (!CODE.test(digits)) return null
  const owner = await findMailbox(ctx.db, user)
  if (!owner || owner.boxId === null) return { says: 'no mailbox' }
  const { boxId, pinHash } = owner
  if (pinHash === null) return { says: 'no pin' }
  return { mailbox: mailboxOf(ctx, { ...owner, boxId, pinHash, callId }) }
}
