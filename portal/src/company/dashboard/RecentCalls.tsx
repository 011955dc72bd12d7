import { RECENT_CALLS } from '@ekoline/contract/units/page.ts'
import { Link, useSearchParams } from 'react-router'
import { paths } from '../../app/paths.ts'
import { CallTable } from '../../calls/history/CallTable.tsx'
import { useRecentCalls } from '../../calls/history/calls.queries.ts'
import { useCallViewer } from '../../calls/history/useCallViewer.ts'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass, Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/states.tsx'

const PARAMETER = 'recent' // in the address: 'own' for the own calls only

/** The newest calls (service-areas §2, "Dashboard"): an admin's are everybody's, or the own ones. @source SA-5 */
export function RecentCalls() {
  const { admin_status: isAdmin } = useProfile()
  const { cardid } = useSeat()
  const viewer = useCallViewer()
  const [address, setAddress] = useSearchParams()
  const isEverybody = isAdmin && address.get(PARAMETER) !== 'own'
  const calls = useRecentCalls(isEverybody ? 'everybody' : { cardid })
  const title = text(isEverybody ? 'recent_calls_everybody' : 'recent_calls_own')

  function choose(everybody: boolean) {
    setAddress(
      (was) => {
        if (everybody) was.delete(PARAMETER)
        else was.set(PARAMETER, 'own')
        return was
      },
      { replace: true, preventScrollReset: true },
    )
  }

  const table = (rows: typeof calls.data) => (
    <CallTable
      label={text('recent_calls')}
      calls={rows}
      expected={RECENT_CALLS}
      refreshing={calls.isPlaceholderData}
      timeHead="calls_column_time"
      viewer={viewer}
    />
  )
  return (
    <Card
      title={title}
      aside={
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          {isAdmin && <Whose isEverybody={isEverybody} onChoose={choose} />}
          <Link
            to={paths.calls() + (isEverybody ? '?whose=everybody' : '')}
            className={`text-small ${aloneLinkClass}`}
          >
            {text('recent_calls_all')}
          </Link>
        </div>
      }
    >
      <Region query={calls} loading={table(undefined)} failed={text('recent_calls_failed')}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              title={text('recent_calls_none')}
              action={
                viewer.onCallBack && (
                  <Button kind="quiet" onClick={() => viewer.onCallBack?.('')}>
                    {text('recent_calls_none_act')}
                  </Button>
                )
              }
            >
              {text('recent_calls_none_what')}
            </EmptyState>
          ) : (
            table(rows)
          )
        }
      </Region>
    </Card>
  )
}

interface WhoseProps {
  isEverybody: boolean
  onChoose: (everybody: boolean) => void
}

function Whose({ isEverybody, onChoose }: WhoseProps) {
  return (
    <fieldset className="flex rounded-card bg-sunken p-1">
      <legend className="sr-only">{text('recent_calls_whose')}</legend>
      {[true, false].map((everybody) => (
        <button
          key={String(everybody)}
          type="button"
          aria-pressed={everybody === isEverybody}
          onClick={() => onChoose(everybody)}
          className={cx(
            'min-h-8 rounded-field px-3 text-small whitespace-nowrap touch:min-h-10',
            everybody === isEverybody ? 'bg-raised font-semibold text-ink' : 'text-soft hover:text-ink',
          )}
        >
          {text(everybody ? 'calls_filter_everybody' : 'recent_calls_yours')}
        </button>
      ))}
    </fieldset>
  )
}
