import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Region } from '../../kit/Region.tsx'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { PROFILE_KEY } from '../profile/profile.queries.ts'
import { useSeats } from './workgroups.queries.ts'
import { enterWorkgroup } from './workgroups.ts'

interface WorkgroupButtonsProps {
  /** the username of the seat that the session acts for, marked as such */
  current?: string
  onEntered: () => void
  /** the message when there was no answer */
  failed: MessageKey
}

/** The dialog's first focus, even when the list loads later; unless the person is typing. */
function begin(button: HTMLButtonElement | null) {
  if (!button) return
  button.autofocus = true
  if (!(document.activeElement instanceof HTMLInputElement)) button.focus()
}

/** One button for each workgroup. @source AC2-53 */
export function WorkgroupButtons({ current, onEntered, failed }: WorkgroupButtonsProps) {
  const seats = useSeats()
  const cache = useQueryClient()
  // All that is shown is fetched anew.
  const enter = useSubmit(enterWorkgroup, {
    failed,
    onDone: async (profile) => {
      cache.setQueryData(PROFILE_KEY, profile)
      await cache.resetQueries({ predicate: ({ queryKey }) => queryKey[1] !== PROFILE_KEY[1] })
      onEntered()
    },
  })
  return (
    <Region
      query={seats}
      failed={text('select_account_failed')}
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
                onClick={() => enter.isPending || enter.run(seat.username)}
                className={cx(
                  'flex min-h-14 w-full items-center gap-3 rounded-field border px-4 text-left font-semibold',
                  'hover:bg-lagoon-wash',
                  seat.username === current
                    ? 'border-lagoon bg-lagoon-wash'
                    : 'border-line-strong bg-surface',
                )}
              >
                <span className="grow">{seat.workgroup}</span>
                {enter.isPending && enter.input === seat.username ? (
                  <Spinner label={text('select_account_opening')} />
                ) : (
                  seat.username === current && (
                    <span className="text-small text-soft">{text('select_account_current')}</span>
                  )
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </Region>
  )
}
