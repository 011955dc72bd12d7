import { unlessOffline } from '../../client.ts'
import { cx } from '../../ui/cx.ts'
import { Region } from '../../ui/Region.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useEnterWorkgroup, useSeats } from './workgroups.queries.ts'

interface WorkgroupButtonsProps {
  /** the username of the seat that the session acts for, marked as such */
  current?: string
  onEntered: () => void
  onFailed: (error: Error) => void
}

/** The dialog begins here, also when the list comes after it; nobody is called away from typing. */
function begin(button: HTMLButtonElement | null) {
  if (!button) return
  button.autofocus = true
  if (!(document.activeElement instanceof HTMLInputElement)) button.focus()
}

/** One button for each workgroup. */
export function WorkgroupButtons({ current, onEntered, onFailed }: WorkgroupButtonsProps) {
  const seats = useSeats()
  const enter = useEnterWorkgroup()
  return (
    <Region
      of={seats}
      failed={unlessOffline(seats.error, 'Your workgroups could not be fetched.')}
      loading={
        <div aria-busy="true" className="grid gap-2">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </div>
      }
    >
      {(all) => (
        <ul className="grid gap-2">
          {all.map((seat) => (
            <li key={seat.username}>
              <button
                ref={seat.username === current ? begin : undefined}
                type="button"
                aria-current={seat.username === current || undefined}
                aria-disabled={enter.isPending || undefined}
                onClick={() =>
                  enter.isPending || enter.mutate(seat.username, { onSuccess: onEntered, onError: onFailed })
                }
                className={cx(
                  'flex min-h-14 w-full items-center gap-3 rounded-field border px-4 text-left font-semibold',
                  'hover:bg-lagoon-wash',
                  seat.username === current
                    ? 'border-lagoon bg-lagoon-wash'
                    : 'border-line-strong bg-surface',
                )}
              >
                <span className="grow">{seat.workgroup}</span>
                {enter.isPending && enter.variables === seat.username ? (
                  <Spinner label="Opening" />
                ) : (
                  seat.username === current && <span className="text-small text-soft">Current</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Region>
  )
}
