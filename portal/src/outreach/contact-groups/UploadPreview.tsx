import type { ListPreview } from '@ekoline/contract/outreach/contact-groups.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { type Column, DataTable } from '../../ui/list/DataTable.tsx'
import { type Choice, Select } from '../../ui/Select.tsx'
import type { ListColumns } from './contact-groups.queries.ts'

const EXAMPLE_LONGEST = 24

const nameClass = 'inline-block wrap-anywhere tabled:min-w-24' // a reason beside it takes no width of it

type Line = ListPreview['lines'][number]

const lineColumns = (): Column<Line>[] => [
  { head: text('upload_check_line'), cell: ({ line }) => line, card: 'none' },
  {
    head: text('member_first_name'),
    cell: ({ firstname }) => <span className={nameClass}>{firstname}</span>,
  },
  {
    head: text('member_last_name'),
    cell: ({ lastname }) => <span className={nameClass}>{lastname}</span>,
  },
  {
    head: text('member_phone'),
    cell: ({ phonenumber, reason }) =>
      reason === null ? (
        formatPhone(phonenumber)
      ) : (
        <span className="wrap-anywhere text-bad">
          {phonenumber} <span className="block">{text('upload_check_refused', { reason })}</span>
        </span>
      ),
    card: 'title',
  },
]

/** What a column is called, with the first that is in it: 'Mobile Phone (0803 555 0142)'. */
function nameOf({ columns }: ListPreview, place: number): string {
  const { name, example } = columns[place - 1] ?? { name: '', example: '' }
  const called = name || text('upload_check_column', { place })
  return example ? `${called} (${example.slice(0, EXAMPLE_LONGEST)})` : called
}

const every = (preview: ListPreview): Choice[] =>
  preview.columns.map((_, index) => ({ value: String(index + 1), label: nameOf(preview, index + 1) }))

/** The columns of numbers that were found, as one choice, and each column alone. */
function phoneChoices(preview: ListPreview): Choice[] {
  const [first = 0, ...others] = preview.phone_columns
  const called = (place: number) => preview.columns[place - 1]?.name || text('upload_check_column', { place })
  if (others.length === 0) return every(preview)
  const label = text('upload_check_then', { first: called(first), others: others.map(called).join(', ') })
  return [{ value: preview.phone_columns.join(','), label }, ...every(preview)]
}

interface PreviewProps {
  /** what was found in the list */
  found: ListPreview
  /** the same by the columns that are chosen */
  shown: ListPreview
  refreshing: boolean
  disabled: boolean
  onChoose: (columns: ListColumns) => void
}

/** What the server found in a list: its columns, to be changed, and its first lines. */
export function UploadPreview({ found, shown, refreshing, disabled, onChoose }: PreviewProps) {
  const names = [{ value: '0', label: text('upload_check_no_name') }, ...every(found)]
  const { read, right } = shown
  return (
    <section aria-label={text('upload_check')} className="grid gap-3 rounded-field bg-sunken p-3.5">
      <h3 className="font-semibold">{text('upload_check')}</h3>
      <div className="grid items-start gap-4 cards:grid-cols-3">
        <Select
          label={text('member_phone')}
          name="phone_columns"
          value={shown.phone_columns.join(',')}
          choices={phoneChoices(found)}
          disabled={disabled}
          onChange={(phone_columns) => onChoose({ phone_columns })}
        />
        <Select
          label={text('member_first_name')}
          name="first_name_column"
          value={String(shown.first_name_column)}
          choices={names}
          disabled={disabled}
          onChange={(place) => onChoose({ first_name_column: Number(place) })}
        />
        <Select
          label={text('member_last_name')}
          name="last_name_column"
          value={String(shown.last_name_column)}
          choices={names}
          disabled={disabled}
          onChange={(place) => onChoose({ last_name_column: Number(place) })}
        />
      </div>
      <DataTable
        label={text('upload_check')}
        columns={lineColumns()}
        rows={shown.lines}
        rowKey={({ line }) => line}
        refreshing={refreshing}
      />
      <p className="text-small text-faint" aria-live="polite">
        {right === read ? text('upload_check_right', { read }) : text('upload_check_some', { right, read })}
      </p>
    </section>
  )
}
