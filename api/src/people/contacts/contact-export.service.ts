// @source DEC-215

import { Readable } from 'node:stream'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { csvLine } from '../../platform/csv.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { type ExportedRow, listExported } from './contacts.sql.ts'
import { vcardOf } from './vcard.ts'

const downloads = defineLimit('contacts-export', { burst: 10, perSeconds: 20 })
/** Of notes alone a contact can have 400 kB. */
const BATCH = 50
const ORDER_MARK = '\ufeff' // by it spreadsheets know that the file is UTF-8
const NUMBERS = 3
const EMAILS = 2

const forms = {
  csv: { type: 'text/csv; charset=utf-8', ending: 'csv', line: lineOf },
  vcard: { type: 'text/vcard; charset=utf-8', ending: 'vcf', line: vcardOf },
} as const

/** A line of the table. What has no column of its own is with the last number or email, as Google writes them. */
function lineOf({ name, company, numbers, emails, tags, note }: Omit<ExportedRow, 'id'>): string {
  const last = numbers.slice(NUMBERS - 1).map(({ number }) => number)
  const phones = Array.from({ length: NUMBERS }, (_, at) => [
    at === NUMBERS - 1 ? last.join(' ::: ') : (numbers[at]?.number ?? ''),
    numbers[at]?.label ?? '',
  ]).flat()
  const mails = [emails[0] ?? '', emails.slice(EMAILS - 1).join(' ::: ')]
  return csvLine([name, company, ...phones, ...mails, tags.join(', '), note])
}

async function* contentOf(
  ctx: Context,
  whose: { workgroupId: number; tag: string },
  format: keyof typeof forms,
) {
  if (format === 'csv') yield `${ORDER_MARK}${ctx.text('contacts_csv_head')}\r\n`
  for (let after = 0; ; ) {
    const rows = await listExported(ctx.db, whose, after, BATCH)
    // One by one: other requests go on between them, and no text has all notes of a batch.
    for (const row of rows) yield forms[format].line(row)
    if (rows.length < BATCH) return
    after = rows.at(-1)?.id ?? after
  }
}

/**
 * The contacts of the caller's workgroup as a table, or as cards that a phone reads.
 *
 * @throws AppError rate_limited
 */
export async function exportContacts(
  ctx: Context,
  by: SignedIn,
  { format, tag = '' }: { readonly format: keyof typeof forms; readonly tag?: string | undefined },
): Promise<Streamed> {
  const { workgroupId, seatId } = by.caller
  await takeToken(ctx, downloads(seatId))
  const entry = {
    action: 'contacts_exported',
    target: `workgroup:${workgroupId}`,
    detail: { format },
  } as const
  await writeAudit(ctx.db, ctx.clock.now(), by, entry)
  const { type, ending } = forms[format]
  return new Streamed(Readable.from(contentOf(ctx, { workgroupId, tag: tag.trim() }, format)), {
    type,
    headers: { 'content-disposition': `attachment; filename="contacts.${ending}"` },
  })
}
