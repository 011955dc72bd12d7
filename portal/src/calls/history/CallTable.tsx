import type { ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { Fragment, Suspense, useState } from 'react'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { CallRow, type CallViewer, cellClass } from './CallRow.tsx'
import { variantFor } from './call-words.ts'
import { RecordingPlayer } from './Recording.tsx'

const CallDetailDialog = lazyScreen(() => import('./CallDetailDialog.tsx'), 'CallDetailDialog')

// A card is twice as high as a row: more of them would be drawn late and unseen.
const CARDS_IN_SIGHT = 6

interface CallTableProps {
  /** what the table lists, for readers */
  label: string
  /** undefined while they are fetched */
  calls: readonly ListedCall[] | undefined
  /** the number of the first row */
  first?: number
  /** how many rows there will be */
  expected: number
  refreshing?: boolean
  /** the head of the column with the time: the specification has 'Date' in the history, 'Time' on the Overview */
  timeHead?: 'calls_column_date' | 'calls_column_time'
  viewer: CallViewer
}

/** Calls, newest first, each as a CallRow. One recording is played at a time. */
export function CallTable({
  label,
  calls,
  first = 1,
  expected,
  refreshing = false,
  timeHead = 'calls_column_date',
  viewer,
}: CallTableProps) {
  const [opened, setOpened] = useState<string | null>(null)
  const [detailed, setDetailed] = useState<ListedCall | null>(null)
  return (
    <>
      <table
        // The columns of the skeleton and of the rows differ in width: two tables, so that no heading slides.
        key={calls ? 'rows' : 'skeleton'}
        aria-busy={!calls || refreshing}
        className={cx(
          'cards-early mt-1 w-full border-collapse transition-opacity carded:block tabled:text-small',
          refreshing && 'opacity-60',
        )}
      >
        <caption className="sr-only">{label}</caption>
        <thead className="border-b border-line carded:sr-only">
          <tr>
            <Head>#</Head>
            <Head hidden>{text('calls_filter_direction')}</Head>
            <Head>{text('calls_column_from')}</Head>
            <Head>{text('calls_column_to')}</Head>
            <Head>{text(timeHead)}</Head>
            <Head figures>{text('calls_column_duration')}</Head>
            <Head apart>{text('calls_column_status')}</Head>
            <Head>{text('calls_column_download')}</Head>
            <Head figures>{text('calls_column_cost')}</Head>
            <Head hidden>{text('call_back')}</Head>
          </tr>
        </thead>
        <tbody className="carded:block">
          {calls
            ? calls.map((call, index) => {
                const variant = variantFor(call, viewer.admin)
                const isPlaying = opened === call.uniqueid
                return (
                  <Fragment key={call.uniqueid}>
                    <CallRow
                      call={call}
                      place={first + index}
                      viewer={viewer}
                      isPlaying={isPlaying}
                      onPlay={() => setOpened(isPlaying ? null : call.uniqueid)}
                      onDetail={() => setDetailed(call)}
                    />
                    {isPlaying && variant && (
                      <tr className="border-b border-line last:border-0 carded:block">
                        <td colSpan={COLUMNS} className="px-1.5 py-3 carded:block carded:px-0">
                          <RecordingPlayer call={call} variant={variant} onClose={() => setOpened(null)} />
                        </td>
                      </tr>
                    )}
                  </Fragment>
                )
              })
            : Array.from({ length: expected }, (_, index) => index + 1).map((place) => (
                <SkeletonRow key={place} inSight={place <= CARDS_IN_SIGHT} />
              ))}
        </tbody>
      </table>
      {detailed && (
        <Suspense>
          <CallDetailDialog call={detailed} viewer={viewer} onClose={() => setDetailed(null)} />
        </Suspense>
      )}
    </>
  )
}

const COLUMNS = 10

interface HeadProps {
  children: string
  figures?: boolean
  hidden?: boolean
  /** further from the figures before it */
  apart?: boolean
}

function Head({ children, figures, hidden, apart }: HeadProps) {
  return (
    <th
      scope="col"
      className={cx(
        'px-1.5 py-2 text-label whitespace-nowrap text-faint',
        figures ? 'text-right' : 'text-left',
        apart && 'pl-5',
      )}
    >
      {hidden ? <span className="sr-only">{children}</span> : children}
    </th>
  )
}

/** A row before it is there: as high as one, or as a card. */
function SkeletonRow({ inSight }: { inSight: boolean }) {
  return (
    <tr
      className={cx(
        'border-b border-line last:border-0 carded:block carded:py-3',
        !inSight && 'carded:hidden',
      )}
    >
      <td colSpan={COLUMNS} className={cx(cellClass, 'carded:block')}>
        <span className="grid h-9.5 content-center gap-2 carded:h-15">
          <Skeleton className="h-3 w-3/5 max-w-60" />
          <Skeleton className="h-3 w-2/5 max-w-40" />
        </span>
      </td>
    </tr>
  )
}
