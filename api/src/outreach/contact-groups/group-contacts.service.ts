// @source DEC-216

import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { type Called, listToCall } from '../../people/contacts/contacts.service.ts'
import { AppError } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { groupOf, holdGroup } from './contact-groups.service.ts'
import { groupFull, roomOf } from './group-import.service.ts'
import { columnsOf, insertImport, insertMembers, nextPosition } from './group-import.sql.ts'

const additions = defineLimit('group-contacts:workgroup', { burst: 20, perSeconds: 30 })
/** In one statement. */
const AT_ONCE = 5_000

interface ContactsParams {
  readonly group_id: number
  readonly tag?: string | undefined
  readonly contacts?: readonly number[] | undefined
  readonly consent_source: string
}

/** Adds all that are wanted, behind the last member. */
async function addAll(tx: Tx, called: Called, { groupId, at }: { groupId: number; at: Date }) {
  const first = await nextPosition(tx, groupId)
  let [after, named, added, known] = [0, 0, 0, 0]
  for (;;) {
    const rows = await listToCall(tx, called, after, AT_ONCE)
    const columns = columnsOf(rows.map(({ name, phone }) => ({ phone, first: name, last: '' })))
    if (rows.length > 0) {
      const batch = await insertMembers(tx, { groupId, first, position: first + named, columns, at })
      added += batch.added
      known += batch.known
    }
    named += rows.length
    if (rows.length < AT_ONCE) return { named, counts: { added, known, repeated: named - added - known } }
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * Adds contacts of the workgroup to a group, each with one number, and stores who added them, when, and where they agreed
 * to be called. The rows are the group's own from then on.
 *
 * @throws AppError not_found; group_busy, group_full, group_no_contacts, rate_limited
 */
export async function addContacts(
  ctx: Context,
  actor: SignedIn,
  { group_id, tag = '', contacts, consent_source }: ContactsParams,
): Promise<{ added: number; known: number; repeated: number }> {
  const { id: groupId, workgroupId } = await groupOf(ctx, actor.caller, group_id)
  await takeToken(ctx, additions(actor.caller.workgroupId))
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    await holdGroup(tx, groupId)
    const room = await roomOf(tx, await groupOf({ db: tx }, actor.caller, groupId)) // read again under the lock
    const called = { workgroupId, tag: tag.trim(), ids: contacts ?? null }
    const { named, counts } = await addAll(tx, called, { groupId, at })
    if (named === 0) throw new AppError('group_no_contacts')
    if (counts.added > room) throw groupFull()
    const imported = {
      group_id: groupId,
      uploaded_by: actor.caller.cardId,
      uploaded_at: at,
      file_name: ctx.text(called.tag === '' ? 'group_contacts_all' : 'group_contacts_tag', {
        tag: called.tag,
      }),
      consent_source,
      added: counts.added,
      duplicates: counts.known + counts.repeated,
      repeated: counts.repeated,
      rejected: 0,
    }
    await insertImport(tx, imported, [])
    const detail = { ...counts, rejected: 0, consent_source }
    await writeAudit(tx, at, actor, { action: 'group_numbers_added', target: `group:${groupId}`, detail })
    return counts
  })
}
