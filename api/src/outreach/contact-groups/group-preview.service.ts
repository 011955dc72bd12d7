import { LIST_COLUMNS } from '@ekoline/contract/core/lists.facts.ts'
import { LIST_BEGINNING_BYTES } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { ListPreview } from '@ekoline/contract/outreach/contact-groups.ts'
import type { Context } from '../../context.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Upload } from '../../platform/http/upload.ts'
import { csvRows } from '../../platform/lists/csv-file.ts'
import type { CsvRow } from '../../platform/lists/csv-reader.ts'
import { type ListForm, SAMPLE_LINES } from '../../platform/lists/list-columns.ts'
import { lineOf } from './group-contact.ts'
import { type ChosenColumns, listFormOf, reasonIn } from './group-import.service.ts'

const previews = defineLimit('numbers-preview:workgroup', { burst: 60, perSeconds: 2 })
const LINES_SHOWN = 5
const CELL_SHOWN = 100 // characters

const shown = (cell = '') =>
  cell
    .slice(0, CELL_SHOWN)
    .replaceAll(/\p{Cc}/gu, ' ')
    .toWellFormed()
    .trim()

function columnsOf(rows: readonly CsvRow[], { heading }: ListForm): ListPreview['columns'] {
  const count = Math.min(LIST_COLUMNS, Math.max(...rows.map(({ cells }) => cells.length)))
  const below = rows.filter((row) => row !== heading)
  return Array.from({ length: count }, (_, at) => ({
    name: shown(heading?.cells[at]),
    example: shown(below.find(({ cells }) => (cells[at] ?? '').trim() !== '')?.cells[at]),
  }))
}

/**
 * How a list would be read: which columns it has, which are those of names and numbers, and what its first lines say,
 * with the first further one that would be refused.
 *
 * @param chosen the columns that the person chose instead
 * @param beginning of the list, or all of it when it is shorter than LIST_BEGINNING_BYTES
 * @throws AppError rate_limited; not_a_csv, csv_not_utf8, csv_quote_open, csv_line_too_long, csv_no_phone_column,
 * csv_no_lines; invalid_request for a column that it has not
 * @source SA-106; docs/decisions/023-outreach.md
 */
export async function previewNumbers(
  ctx: Context,
  { workgroupId }: Caller,
  chosen: ChosenColumns,
  beginning: Upload,
): Promise<ListPreview> {
  await takeToken(ctx, previews(workgroupId))
  const isPart = beginning.bytes >= LIST_BEGINNING_BYTES
  const rows: CsvRow[] = []
  for await (const some of csvRows(beginning.path, { isPart })) {
    rows.push(...some)
    if (rows.length > SAMPLE_LINES) break // the rest shows nothing more
  }
  if (rows.length === 0) throw new AppError('csv_no_lines')
  const form = listFormOf(rows, chosen)
  const below = rows.filter((row) => row !== form.heading).slice(0, SAMPLE_LINES)
  if (below.length === 0) throw new AppError('csv_no_lines')
  const lines = below.map(({ line, cells }) => ({ line, ...lineOf(cells, form) }))
  const firstLines = lines.slice(0, LINES_SHOWN)
  const refused = lines.slice(LINES_SHOWN).find(({ contact }) => typeof contact === 'string')
  return {
    columns: columnsOf(rows.slice(0, SAMPLE_LINES), form),
    phone_columns: form.phones.map((at) => at + 1),
    first_name_column: form.first + 1,
    last_name_column: form.last + 1,
    lines: [...firstLines, ...(refused ? [refused] : [])].map(({ line, written, contact }) => ({
      line,
      firstname: shown(written.first),
      lastname: shown(written.last),
      phonenumber: typeof contact === 'string' ? shown(written.phone) : contact.phone,
      reason: typeof contact === 'string' ? reasonIn(ctx, contact) : null,
    })),
    read: lines.length,
    right: lines.filter(({ contact }) => typeof contact !== 'string').length,
  }
}
