import type { RingingCall } from '@ekoline/contract/routing/pick-up.ts'
import { dialledDigits } from '@ekoline/contract/units/phone.ts'
import { client, codeOf, messageOf } from '../../app/client.ts'
import { session } from '../../app/session.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatStation } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { useRingingCalls } from './pick-up.queries.ts'

const MOST_SHOWN = 3 // the panel lies over the page

const whoIs = ({ name, number }: RingingCall['caller']) => name ?? formatStation(number)

/**
 * The calls that ring for colleagues. It takes the place of the browser phone's own calls, while that is on and has none:
 * the button rings it, and it answers automatically.
 */
export function PickUp() {
  const isReader = useProfile().userStatus === 'lead'
  const { data: calls = [] } = useRingingCalls()
  const picking = useChange(
    ({ uniqueid, shown }: RingingCall) => {
      session.keep('dialled', { digits: dialledDigits(shown), at: Date.now() }) // so that the browser phone answers
      return client.pickUpCall({ params: { uniqueid } })
    },
    {
      failed: (error) =>
        codeOf(error) === 'not_found' ? text('pick_up_gone') : messageOf(error, text('pick_up_failed')),
      onFailed: () => session.keep('dialled', null),
      refreshes: 'calls',
    },
  )
  if (isReader || calls.length === 0) return null
  return (
    <section
      aria-label={text('pick_up_title')}
      className="fixed bottom-[calc(1rem+var(--bar,0px))] left-3 z-10 grid w-[min(22.5rem,calc(100vw-32px))] gap-3 rounded-card border border-line bg-raised p-4 text-ink shadow-lift"
    >
      {calls.slice(0, MOST_SHOWN).map((call) => (
        <div key={call.uniqueid} className="flex items-center justify-between gap-3">
          <p role="status" className="min-w-0 text-small wrap-anywhere">
            {text('pick_up_rings', { caller: whoIs(call.caller), colleagues: call.rings_for.join(', ') })}
          </p>
          <Button
            size="row"
            aria-label={text('pick_up_of', { caller: whoIs(call.caller) })}
            busy={picking.isPending && picking.input?.uniqueid === call.uniqueid}
            onClick={() => picking.run(call)}
          >
            {text('pick_up')}
          </Button>
        </div>
      ))}
    </section>
  )
}
