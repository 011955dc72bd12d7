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
import { RowActions } from '../../kit/list/RowActions.tsx'
import { type Deletion, useDeletion } from '../../kit/useDeletion.tsx'
import { text } from '../../text.ts'
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
  onChange: (number: OwnedNumber) => void
  trialOf: TrialOf
}

interface Doing {
  /** the number that is tested */
  tested: number | null
  onTest: (id: number) => void
  onGiveUp: (number: OwnedNumber) => void
}

/** Days already paid for are not refunded, so it asks first. */
function givingUp({ id, did, renews }: OwnedNumber): Deletion {
  return {
    title: text('number_give_up_title', { number: formatPhone(did) }),
    what: text('number_give_up_note', { day: dayText(renews) }),
    action: text('number_give_up_action'),
    work: () => client.releaseNumber({ params: { id } }),
    done: () => text('number_released', { number: formatPhone(did) }),
    refreshes: ['money', 'routing'],
  }
}

/** @param ofMany whose numbers these are is worth saying */
const columnsFrom = (
  { isLead, onChange }: NumbersTableProps,
  { tested, onTest, onGiveUp }: Doing,
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
            <RowActions
              name={formatPhone(number.did)}
              actions={[
                {
                  label: text('number_change'),
                  named: text('number_change_of', { number: formatPhone(number.did) }),
                  kind: 'quiet',
                  onSelect: () => onChange(number),
                },
                ...(number.category
                  ? [
                      {
                        label: text('number_test'),
                        named: text('number_test_of', { number: formatPhone(number.did) }),
                        kind: 'plain' as const,
                        isOpen: tested === number.id,
                        onSelect: () => onTest(number.id),
                      },
                    ]
                  : []),
                {
                  label: text('number_give_up'),
                  named: text('number_give_up_of', { number: formatPhone(number.did) }),
                  isDanger: true,
                  onSelect: () => onGiveUp(number),
                },
              ]}
              className="carded:mt-2"
            />
          ),
          card: 'foot' as const,
        },
      ]),
]

/** The allocations: each number, where its calls go and when it renews (service-areas §2, "Phone numbers"). */
export function NumbersTable(props: NumbersTableProps) {
  const { numbers, page, onPage, trialOf } = props
  const [tested, setTested] = useState<number | null>(null)
  const onTest = (id: number) => setTested(tested === id ? null : id)
  const { ask, question } = useDeletion()
  const onGiveUp = (number: OwnedNumber) => ask(givingUp(number))
  const owners = new Set(numbers.data?.result.map(({ cardid }) => cardid))
  return (
    <>
      <PagedTable
        label={text('numbers_table')}
        query={numbers}
        columns={columnsFrom(props, { tested, onTest, onGiveUp }, owners.size > 1)}
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
        empty={<EmptyState title={text('no_numbers')}>{text('numbers_none_note')}</EmptyState>}
      />
      {question}
    </>
  )
}
