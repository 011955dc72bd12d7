import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import type { OwnedNumber } from '@ekoline/contract/money/phone-numbers.ts'
import { dayOf, instantOf } from '@ekoline/contract/units/time.ts'
import { type ReactNode, Suspense, useState } from 'react'
import { client } from '../../app/client.ts'
import { categoryName } from '../../core/destinations/category-names.ts'
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
import type { useNumbers } from './phone-numbers.queries.ts'

const dayText = (wire: string) => formatDay(dayOf(instantOf(wire)))

function Destination({ number: { category, destination, destination_name: name } }: { number: OwnedNumber }) {
  if (category === null) return <StatusDot tone="idle">{text('number_not_connected')}</StatusDot>
  if (name === null)
    return (
      <StatusDot tone="warn">{text('number_destination_gone', { destination: destination ?? '' })}</StatusDot>
    )
  return (
    <span className="wrap-anywhere">
      {name} <span className="text-small text-faint wide:block">{destination}</span>
    </span>
  )
}

function Renews({ number: { renews, price, grace } }: { number: OwnedNumber }) {
  if (grace)
    return (
      <StatusDot tone="bad">
        <span className="whitespace-nowrap font-normal">
          {text('number_unpaid_until', { day: dayText(grace) })}
        </span>
      </StatusDot>
    )
  return (
    <span className="whitespace-nowrap text-small font-normal text-faint">
      {text('number_renews', { day: dayText(renews), price: formatNaira(price) })}
    </span>
  )
}

/** Days already paid for are not refunded, so it asks first. */
function GiveUp({ number: { id, did, renews } }: { number: OwnedNumber }) {
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  const { isPending, run } = useChange(() => client.releaseNumber({ params: { id } }), {
    done: ({ message }) => message,
    refreshes: ['money', 'routing'],
    onDone: close,
    onFailed: close,
  })
  const number = formatPhone(did)
  return (
    <>
      <Button
        kind="plain-danger"
        size="row"
        aria-label={text('number_give_up_of', { number })}
        onClick={() => setAsking(true)}
      >
        {text('number_give_up')}
      </Button>
      {asking && (
        <ConfirmDialog
          title={text('number_give_up_title', { number })}
          action={text('number_give_up_action')}
          danger
          busy={isPending}
          onConfirm={run}
          onClose={close}
        >
          {text('number_give_up_note', { day: dayText(renews) })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** A test call to a number, from where its calls go. */
export type TrialOf = (
  name: string,
  start: { category: DestinationCategory; destination: string },
) => ReactNode

interface NumbersTableProps {
  numbers: ReturnType<typeof useNumbers>
  page: number
  onPage: (page: number) => void
  /** may look only */
  isLead: boolean
  onGet: () => void
  onChange: (number: OwnedNumber) => void
  trialOf: TrialOf
}

interface Trial {
  /** the number that is tested */
  tested: number | null
  onTest: (id: number) => void
}

/** @param ofMany whose numbers these are is worth saying */
const columnsFrom = (
  { isLead, onChange }: NumbersTableProps,
  { tested, onTest }: Trial,
  ofMany: boolean,
): Column<OwnedNumber>[] => [
  {
    head: text('number_head'),
    cell: (number) => (
      <span className="grid">
        <b className="whitespace-nowrap">{formatPhone(number.did)}</b>
        {ofMany && <span className="text-small font-normal text-faint">{number.owner}</span>}
        <Renews number={number} />
      </span>
    ),
    card: 'title',
  },
  {
    head: text('number_category'),
    cell: ({ category }) => (category ? categoryName(category) : '–'),
    named: true,
    cardOf: ({ category }) => (category ? 'note' : 'none'),
  },
  { head: text('number_destination'), cell: (number) => <Destination number={number} />, named: true },
  ...(isLead
    ? []
    : [
        {
          head: text('number_actions'),
          cell: (number: OwnedNumber) => (
            <span className="flex flex-wrap gap-1 carded:mt-2">
              <Button
                kind="quiet"
                size="row"
                aria-label={text('number_change_of', { number: formatPhone(number.did) })}
                onClick={() => onChange(number)}
              >
                {text('number_change')}
              </Button>
              {number.category && (
                <Button
                  kind="plain"
                  size="row"
                  aria-expanded={tested === number.id}
                  aria-label={text('number_test_of', { number: formatPhone(number.did) })}
                  onClick={() => onTest(number.id)}
                >
                  {text('number_test')}
                </Button>
              )}
              <GiveUp number={number} />
            </span>
          ),
        },
      ]),
]

/** The allocations: each number, where its calls go and when it renews (service-areas §2, "Phone numbers"). */
export function NumbersTable(props: NumbersTableProps) {
  const { numbers, page, onPage, isLead, onGet, trialOf } = props
  const [tested, setTested] = useState<number | null>(null)
  const onTest = (id: number) => setTested(tested === id ? null : id)
  const owners = new Set(numbers.data?.result.map(({ cardid }) => cardid))
  return (
    <PagedTable
      label={text('numbers_table')}
      query={numbers}
      columns={columnsFrom(props, { tested, onTest }, owners.size > 1)}
      rowKey={({ id }) => id}
      expected={3}
      detail={({ id, did, category, destination }) =>
        tested === id &&
        category &&
        destination && <Suspense>{trialOf(formatPhone(did), { category, destination })}</Suspense>
      }
      page={page}
      onPage={onPage}
      noun={text('numbers_rows')}
      failed={text('numbers_failed')}
      empty={
        <EmptyState
          title={text('no_numbers')}
          action={
            !isLead && (
              <Button kind="quiet" onClick={onGet}>
                {text('numbers_get')}
              </Button>
            )
          }
        >
          {text('numbers_none_note')}
        </EmptyState>
      }
    />
  )
}
