import { lineWords } from '@ekoline/contract/money/statement-words.ts'
import type { LineType, StatementLine } from '@ekoline/contract/money/wallet.ts'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { formatDateTime } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatStation } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { ChevronIcon } from '../../ui/icons.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { FilterSelect } from '../../ui/list/FilterSelect.tsx'

/** What the line was for, with a number grouped for reading; all calls of a robocall are one line. */
function words(line: StatementLine): string {
  const { party, calls } = line
  if (calls !== undefined) return text(calls === 1 ? 'line_robocall_one' : 'line_robocall', { party, calls })
  const key = lineWords(line)
  const isNumber = line.kind === 'call' || line.kind === 'number'
  return key ? text(key, { party: isNumber ? formatStation(party) : party }) : line.description
}

const signed = (amount: number) =>
  amount > 0 ? `+${formatNaira(amount)}` : formatNaira(amount).replace('-', '−')

const callClass =
  'inline-flex items-center underline decoration-line-strong underline-offset-4 hover:text-lagoon touch:min-h-10'

/** Opens and closes the line of a robocall. */
export interface Opening {
  /** the robocall whose line is open */
  readonly opened: number | null
  readonly onOpen: (robocall: number | null) => void
}

function RobocallLine({ line, opened, onOpen }: Opening & { line: StatementLine }) {
  const isOpen = line.robocall_id === opened
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(isOpen ? null : (line.robocall_id ?? null))}
      className={cx(callClass, 'gap-1 text-left')}
    >
      <span className={cx('shrink-0', isOpen && 'rotate-180')}>
        <ChevronIcon />
      </span>
      {words(line)}
    </button>
  )
}

/** What a line was for, and where more of it is. */
function Description({ line, opening }: { line: StatementLine; opening: Opening | undefined }) {
  if (opening && line.robocall_id !== undefined) return <RobocallLine line={line} {...opening} />
  if (line.uniqueid === undefined) return words(line)
  return (
    <Link to={paths.call(line.uniqueid)} className={callClass}>
      {words(line)}
    </Link>
  )
}

/** A line's time, what it was for, its amount and the balance after it. @param opening where a robocall's line opens @param balance its heading */
export const lineColumns = (
  opening?: Opening,
  balance = text('statement_balance'),
): Column<StatementLine>[] => [
  {
    head: text('statement_date'),
    cell: ({ date }) => <span className="whitespace-nowrap">{formatDateTime(date)}</span>,
  },
  {
    head: text('statement_description'),
    card: 'title',
    cell: (line) => (
      <>
        <span className="block text-balance [overflow-wrap:anywhere]">
          <Description line={line} opening={opening} />
        </span>
        {line.reference && (
          <span className="block text-small font-normal text-faint [overflow-wrap:anywhere]">
            {line.reference}
          </span>
        )}
      </>
    ),
  },
  {
    head: text('statement_amount'),
    card: 'figure',
    figures: true,
    cell: ({ amount }) => (
      <b className={cx('whitespace-nowrap', amount > 0 && 'text-good')}>{signed(amount)}</b>
    ),
  },
  {
    head: balance,
    card: 'figure',
    figures: true,
    cell: ({ balance }) => (
      <span className="whitespace-nowrap max-cards:text-small max-cards:text-faint">
        {formatNaira(balance)}
      </span>
    ),
  },
]

const types: readonly LineType[] = [
  'topup',
  'plan',
  'call',
  'robocall',
  'number',
  'text',
  'transfer',
  'refund',
  'other',
]
export const isLineType = (word: string): word is LineType => types.some((type) => type === word)

interface LineTypeFilterProps {
  value: LineType | ''
  onChange: (type: LineType | '') => void
}

/** Narrows a statement to a type of line. */
export const LineTypeFilter = ({ value, onChange }: LineTypeFilterProps) => (
  <FilterSelect<LineType | ''>
    label={text('statement_type')}
    value={value}
    onChange={onChange}
    choices={[
      { value: '', label: text('statement_type_all') },
      ...types.map((type) => ({ value: type, label: text(`statement_type_${type}`) })),
    ]}
  />
)
