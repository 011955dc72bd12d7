import {
  LINES_OF_FILE,
  LINES_OF_FILE_EMBEDDED,
  MEMBER_NAME_LONGEST,
  MEMBERS_OF_GROUP,
  MEMBERS_OF_WORKGROUP,
  REJECTED_KEPT,
} from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { AppError, badField } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { csvRows } from '../../platform/lists/csv-file.ts'
import type { CsvRow } from '../../platform/lists/csv-reader.ts'
import { type Columns, formOf, type ListForm } from '../../platform/lists/list-columns.ts'
import { groupOf, holdGroup } from './contact-groups.service.ts'
import { groupsTaken } from './contact-groups.sql.ts'
import { type Contact, lineOf, type Reason } from './group-contact.ts'
import {
  columnsOf,
  insertImport,
  insertMembers,
  membersFrom,
  nextPosition,
  type Rejected,
} from './group-import.sql.ts'

const files = defineLimit('numbers:workgroup', { burst: 20, perSeconds: 30 })
const ANSWERED = 50 // of the members that were added
const WRITTEN_KEPT = 200 // characters of a cell of a line that was not taken

/** The columns that a request names, by their places from 1; 0 is none. */
export interface ChosenColumns {
  readonly phone_columns?: readonly number[] | undefined
  readonly first_name_column?: number | undefined
  readonly last_name_column?: number | undefined
}

const indexesOf = (chosen: ChosenColumns): Partial<Columns> => ({
  ...(chosen.phone_columns && { phones: chosen.phone_columns.map((place) => place - 1) }),
  ...(chosen.first_name_column !== undefined && { first: chosen.first_name_column - 1 }),
  ...(chosen.last_name_column !== undefined && { last: chosen.last_name_column - 1 }),
})

/**
 * How a list is to be read.
 *
 * @param begin its first lines
 * @throws AppError csv_no_phone_column; invalid_request for a column that it has not
 */
export function listFormOf(begin: readonly CsvRow[], chosen: ChosenColumns): ListForm {
  const maximum = begin.reduce((most, { cells }) => Math.max(most, cells.length), 0)
  const { phone_columns = [], first_name_column = 0, last_name_column = 0 } = chosen
  const places = { phone_columns: Math.max(0, ...phone_columns), first_name_column, last_name_column }
  for (const [field, place] of Object.entries(places))
    if (place > maximum) throw badField(field, 'field_whole', { minimum: 1, maximum })
  const form = formOf(begin, indexesOf(chosen))
  if (!form) throw new AppError('csv_no_phone_column')
  return form
}

/** Why a line is not taken, in words. */
export const reasonIn = ({ text }: Pick<Context, 'text'>, reason: Reason) =>
  text(reason, { most: MEMBER_NAME_LONGEST })

/** What is read of a file so far. */
class Reading {
  readonly rejected: Rejected[] = []
  rejectedTotal = 0
  #form: ListForm | null = null
  #lines = 0
  readonly #mostLines: number
  readonly #chosen: ChosenColumns
  readonly #words: (reason: Reason) => string

  constructor(ctx: Context, chosen: ChosenColumns) {
    this.#mostLines = ctx.config.database.kind === 'pglite' ? LINES_OF_FILE_EMBEDDED : LINES_OF_FILE
    this.#chosen = chosen
    this.#words = (reason) => reasonIn(ctx, reason)
  }

  /** The contacts that the lines name. @throws AppError csv_no_phone_column, csv_too_many_lines */
  take(rows: readonly CsvRow[]): Contact[] {
    if (rows.length === 0) return []
    this.#form ??= listFormOf(rows, this.#chosen)
    const contacts: Contact[] = []
    for (const row of rows) if (row !== this.#form.heading) this.#takeRow(row, this.#form, contacts)
    if (this.#lines > this.#mostLines)
      throw new AppError('csv_too_many_lines', { values: { most: this.#mostLines } })
    return contacts
  }

  /** @throws AppError csv_no_lines */
  end(): void {
    if (this.#lines === 0) throw new AppError('csv_no_lines')
  }

  /** @param known lines whose number was there before @throws AppError that says why nothing was added */
  nothingAdded(known: number): AppError {
    const [first] = this.rejected
    if (!first) return new AppError('csv_all_known', { values: { known } })
    const values = { known, refused: this.rejectedTotal, line: first.line, reason: first.reason }
    return new AppError(known > 0 ? 'csv_known_or_refused' : 'csv_all_refused', { values })
  }

  #takeRow({ line, cells }: CsvRow, form: ListForm, contacts: Contact[]): void {
    this.#lines++
    const { written, contact } = lineOf(cells, form)
    if (typeof contact !== 'string') contacts.push(contact)
    else if (++this.rejectedTotal <= REJECTED_KEPT)
      this.rejected.push({ line, reason: this.#words(contact), ...copied(written) })
  }
}

/** A slice of a string keeps the whole string in memory; a copy does not. */
const copy = (text: string) =>
  Buffer.from(text.slice(0, WRITTEN_KEPT))
    .toString()
    .replaceAll(/\p{Cc}/gu, ' ')
const copied = ({ phone, first, last }: Contact): Contact => ({
  phone: copy(phone),
  first: copy(first),
  last: copy(last),
})

/** @throws AppError malformed_request when no one waits for the answer any more, so that nothing stays */
function checkSender({ senderIsGone }: Upload): void {
  if (senderIsGone()) throw new AppError('malformed_request')
}

/** How many more numbers there is room for. */
export async function roomOf(tx: Tx, { total, workgroupId }: { total: number; workgroupId: number }) {
  const { members } = await groupsTaken(tx, workgroupId)
  return Math.min(MEMBERS_OF_GROUP - total, MEMBERS_OF_WORKGROUP - members)
}

export const groupFull = () =>
  new AppError('group_full', {
    values: {
      group: MEMBERS_OF_GROUP.toLocaleString('en'),
      workgroup: MEMBERS_OF_WORKGROUP.toLocaleString('en'),
    },
  })

interface Target {
  readonly groupId: number
  readonly position: number
  readonly room: number
  readonly at: Date
}

const NONE = { added: 0, known: 0 }
/** Of a file, its empty lines among them: they name no one, and reading them takes as long. */
const LINES_READ = 2 * LINES_OF_FILE
/** In one statement. */
const CONTACTS_AT_ONCE = 5_000

/**
 * Adds the contacts of a file, some at a time: the next ones are read while the database stores these.
 *
 * @returns how many were added, how many lines name a number that was in the group already, and how many one that the
 * file has above
 */
async function addAll(tx: Tx, upload: Upload, reading: Reading, { position, room, ...target }: Target) {
  let [added, known, named] = [0, 0, 0]
  let inserting = Promise.resolve(NONE)
  const settle = async () => {
    const batch = await inserting
    added += batch.added
    known += batch.known
    if (added > room) throw groupFull()
  }
  const store = async (contacts: readonly Contact[]) => {
    const columns = columnsOf(contacts) // at once: little should wait for the database
    await settle()
    inserting =
      columns.count > 0
        ? insertMembers(tx, { ...target, first: position, position: position + named, columns })
        : Promise.resolve(NONE)
    inserting.catch(() => {}) // it is awaited with the next ones
    named += columns.count
  }
  let contacts: Contact[] = []
  try {
    for await (const rows of csvRows(upload.path, { mostLines: LINES_READ })) {
      contacts.push(...reading.take(rows))
      checkSender(upload)
      if (contacts.length < CONTACTS_AT_ONCE) continue
      await store(contacts)
      contacts = []
    }
    reading.end()
    await store(contacts)
  } finally {
    await inserting.catch(() => {}) // the transaction must not end while it runs
  }
  await settle()
  if (added === 0) throw reading.nothingAdded(named)
  return { added, known, repeated: named - added - known }
}

export interface NumbersParams extends ChosenColumns {
  readonly group_id: number
  readonly consent_source?: string | undefined
}

export interface Added {
  readonly members: GroupMember[]
  readonly added: number
  readonly known: number
  readonly repeated: number
  readonly rejected: number
}

/**
 * Adds the numbers of a CSV to a group, normalised to E.164, each once, and stores who uploaded it, when, and where the
 * people agreed to be called. Any failure leaves the group as it was; that nothing was added is one.
 *
 * @throws AppError not_found; group_busy, group_full, rate_limited; not_a_csv, csv_not_utf8, csv_quote_open,
 * csv_line_too_long, csv_no_phone_column, csv_too_many_lines, csv_no_lines, csv_all_refused, csv_all_known,
 * csv_known_or_refused
 * @source SA-106; service-areas §7, "Bulk dialler"; security R2; docs/decisions/023-outreach.md
 */
export async function addNumbers(
  ctx: Context,
  actor: SignedIn,
  params: NumbersParams,
  upload: Upload,
): Promise<Added> {
  const { id: groupId } = await groupOf(ctx, actor.caller, params.group_id)
  await takeToken(ctx, files(actor.caller.workgroupId))
  const at = ctx.clock.now()
  return inTurn(() =>
    transaction(ctx.db, async (tx) => {
      await holdGroup(tx, groupId)
      const group = await groupOf({ db: tx }, actor.caller, groupId) // read again under the lock
      const reading = new Reading(ctx, params)
      const position = await nextPosition(tx, groupId)
      const target = { groupId, position, room: await roomOf(tx, group), at }
      const counts = { ...(await addAll(tx, upload, reading, target)), rejected: reading.rejectedTotal }
      await insertImport(
        tx,
        {
          group_id: groupId,
          uploaded_by: actor.caller.cardId,
          uploaded_at: at,
          file_name: upload.name,
          consent_source: params.consent_source ?? null,
          added: counts.added,
          duplicates: counts.known + counts.repeated,
          repeated: counts.repeated,
          rejected: counts.rejected,
        },
        reading.rejected,
      )
      const detail = { ...counts, consent_source: params.consent_source ?? null }
      await writeAudit(tx, at, actor, { action: 'group_numbers_added', target: `group:${groupId}`, detail })
      return { members: await membersFrom(tx, groupId, position, ANSWERED), ...counts }
    }),
  )
}

const AT_ONCE = 2
let underWay = 0
const waiting: (() => void)[] = []

/** An import keeps a connection of the pool, and a processor, for seconds: others of this process wait for their turn. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (underWay >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else underWay++
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else underWay--
  }
}
