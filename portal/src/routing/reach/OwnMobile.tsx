import type { Reach, ReachMobile } from '@ekoline/contract/routing/reach.ts'
import { client } from '../../app/client.ts'
import { VerifyPhoneButton } from '../../calls/control/VerifyPhoneButton.tsx'
import { useProfile, useSeat } from '../../core/profile/profile.queries.ts'
import { formatPrice } from '../../format/naira.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useReach } from './reach.queries.ts'
import { bodyOf, draftOf } from './reach-draft.ts'

/**
 * The first way to take calls, because it needs no app: one's own mobile rings, by one press. What cannot be loaded is
 * said once, by the card of what becomes of calls.
 */
export function OwnMobile() {
  const { username } = useSeat()
  const { data: reach, isError } = useReach(username)
  if (!reach && isError) return null
  return (
    <Card title={text('own_mobile_title')}>
      {reach ? <Mobile username={username} reach={reach} /> : <Skeleton className="h-24" />}
    </Card>
  )
}

/** What a call there costs, or why there is none. */
function costOf({ phone, per_minute: price }: Reach): string {
  if (phone === null) return text('own_mobile_unverified')
  if (price === null) return text('reach_mobile_no_price', { number: formatPhone(phone) })
  return text('own_mobile_price', { price: formatPrice(price) })
}

const stateOf = ({ phone, mobile }: Reach) =>
  mobile === 'off' || phone === null
    ? text('own_mobile_off', { number: phone ? formatPhone(phone) : '' })
    : text(`own_mobile_${mobile}`, { number: formatPhone(phone) })

function Mobile({ username, reach }: { username: string; reach: Reach }) {
  const { phoneNumber, userStatus } = useProfile()
  const isReader = userStatus === 'lead'
  const isOn = reach.mobile !== 'off'
  const turn = useChange(
    (mobile: ReachMobile) => {
      const body = bodyOf({ ...draftOf(reach), mobile })
      if (!body) throw new Error('what is saved is not whole')
      return client.setReach({ params: { username }, body })
    },
    {
      done: ({ result }) => text(result.mobile === 'off' ? 'own_mobile_ended' : 'own_mobile_set'),
      failed: 'reach_save_failed',
      refreshes: 'routing',
    },
  )
  const shown = reach.phone === null ? { ...reach, phone: phoneNumber } : reach
  return (
    <div className="grid gap-1">
      <p>{stateOf(shown)}</p>
      <p className="text-small text-soft">{costOf(reach)}</p>
      {!isReader && (
        <div className="mt-3">
          {reach.phone === null && !isOn ? (
            <VerifyPhoneButton />
          ) : (
            (isOn || reach.per_minute !== null) && (
              <Button
                kind={isOn ? 'quiet' : 'primary'}
                busy={turn.isPending}
                onClick={() => turn.run(isOn ? 'off' : 'together')}
              >
                {text(isOn ? 'own_mobile_stop' : 'own_mobile_ring')}
              </Button>
            )
          )}
        </div>
      )}
    </div>
  )
}
