import type { OwnedNumber } from '@ekoline/contract/phone-numbers.ts'
import { dayOf, instantOf } from '@ekoline/contract/time.ts'
import { useState } from 'react'
import { client } from '../../client.ts'
import { formatDay } from '../../format/date.ts'
import { formatNaira } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { PagedTable } from '../../kit/list/PagedTable.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import type { Column } from '../../ui/list/DataTable.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { categoryNames } from '../destinations/category-names.ts'
import type { useNumbers } from './phone-numbers.queries.ts'

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

/** Days already paid for are not refunded, so it asks first. */
function GiveUp({ number: { id, did, renews } }: { number: OwnedNumber }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { isPending, run } = useChange(() => client.releaseNumber({ params: { id } }), {
    done: ({ message }) => message,
    refreshes: ['numbers', 'numbersForSale'],
    onDone: close,
    onFailed: close,
  })
  const number = formatPhone(did)
  return (
    <>
      <Button kind="plain-danger" size="row" aria-label={`Give up ${number}`} onClick={() => setAsking(true)}>
        Give up
      </Button>
      {asking && (
        <ConfirmDialog
          title={`Give up ${number}?`}
          action="Give up number"
          danger
          busy={isPending}
          onConfirm={run}
          onClose={close}
        >
          It takes no calls from now on, and is not renewed. It is paid until {dayText(renews)}, and that is
          not refunded. After 30 days we may sell it again.
        </ConfirmDialog>
      )}
    </>
  )
}

interface NumbersTableProps {
  numbers: ReturnType<typeof useNumbers>
  page: number
  onPage: (page: number) => void
  /** may look only */
  isLead: boolean
  onChange: (number: OwnedNumber) => void
}

/** @param ofMany whose numbers these are is worth saying */
const columnsFrom = ({ isLead, onChange }: NumbersTableProps, ofMany: boolean): Column<OwnedNumber>[] => [
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
          head: 'Actions',
          cell: (it: OwnedNumber) => (
            <span className="flex flex-wrap gap-1 carded:mt-2">
              <Button
                kind="quiet"
                size="row"
                aria-label={`Change ${formatPhone(it.did)}`}
                onClick={() => onChange(it)}
              >
                Change
              </Button>
              <GiveUp number={it} />
            </span>
          ),
        },
      ]),
]

/** The allocations: each number, where its calls go and when it renews (service-areas §2, "Phone numbers"). */
export function NumbersTable(props: NumbersTableProps) {
  const { numbers, page, onPage } = props
  const owners = new Set(numbers.data?.result.map(({ cardid }) => cardid))
  return (
    <PagedTable
      label="Your numbers"
      query={numbers}
      columns={columnsFrom(props, owners.size > 1)}
      rowKey={({ id }) => id}
      expected={3}
      page={page}
      onPage={onPage}
      noun="numbers"
      failed={text('numbers_failed')}
      empty={
        <EmptyState title={text('no_numbers')}>
          A number of your own reaches a person, a menu, a queue or a conference of yours.
        </EmptyState>
      }
    />
  )
}
