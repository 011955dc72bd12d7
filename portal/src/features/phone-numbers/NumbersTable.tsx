import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import { formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { Button } from '../../ui/Button.tsx'
import { type Column, DataTable } from '../../ui/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { categoryNames } from '../destinations/category-names.ts'

const dayText = (wire: string) => formatDay(dayOf(instantOf(wire)))

function Destination({ of: { category, destination, destination_name: name } }: { of: OwnedNumber }) {
  if (category === null) return <StatusDot tone="idle">Leads nowhere yet</StatusDot>
  if (name === null) return <StatusDot tone="warn">{destination} is gone</StatusDot>
  return (
    <span className="wrap-anywhere">
      {name} <span className="text-small text-faint wide:block">{destination}</span>
    </span>
  )
}

function Renews({ of: { renews, price, grace } }: { of: OwnedNumber }) {
  if (grace)
    return (
      <StatusDot tone="bad">
        <span className="whitespace-nowrap font-normal">Unpaid: lost on {dayText(grace)}</span>
      </StatusDot>
    )
  return (
    <span className="whitespace-nowrap text-small font-normal text-faint">
      Renews {dayText(renews)}, {formatNaira(price)}
    </span>
  )
}

interface NumbersTableProps {
  numbers: readonly OwnedNumber[] | undefined
  refreshing: boolean
  /** somebody who may look only */
  isLead: boolean
  /** whose numbers these are is worth saying */
  ofMany: boolean
  onChange: (number: OwnedNumber) => void
}

const columnsFrom = ({ isLead, ofMany, onChange }: NumbersTableProps): Column<OwnedNumber>[] => [
  {
    head: 'Number',
    cell: (it) => (
      <span className="grid">
        <b className="whitespace-nowrap">{formatPhone(it.did)}</b>
        {ofMany && <span className="text-small font-normal text-faint">{it.owner}</span>}
        <Renews of={it} />
      </span>
    ),
    card: 'title',
  },
  {
    head: 'Category',
    cell: ({ category }) => (category ? categoryNames[category] : '–'),
    cardOf: ({ category }) => (category ? 'note' : 'none'),
  },
  { head: 'Destination', cell: (it) => <Destination of={it} /> },
  ...(isLead
    ? []
    : [
        {
          head: 'Change',
          cell: (it: OwnedNumber) => (
            <Button
              kind="quiet"
              size="small"
              className="min-h-[2.5rem]"
              aria-label={`Change ${formatPhone(it.did)}`}
              onClick={() => onChange(it)}
            >
              Change
            </Button>
          ),
        },
      ]),
]

/** The allocations: each number, where its calls go and when it renews (service-areas §2, "Phone numbers"). */
export function NumbersTable(props: NumbersTableProps) {
  return (
    <DataTable
      label="Your numbers"
      columns={columnsFrom(props)}
      rows={props.numbers}
      rowKey={({ id }) => id}
      refreshing={props.refreshing}
      expected={3}
    />
  )
}
