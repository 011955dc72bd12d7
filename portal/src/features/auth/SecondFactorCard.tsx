import { useState } from 'react'
import { unlessOffline } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Region } from '../../ui/Region.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { useSecondFactor } from './auth.queries.ts'
import { RenewRecoveryCodes } from './RenewRecoveryCodes.tsx'
import { TurnOffSecondFactor } from './TurnOffSecondFactor.tsx'
import { TurnOnSecondFactor } from './TurnOnSecondFactor.tsx'

const FEW_CODES = 3

/** Whether signing in asks for a code of an authenticator app, and the way to change it. */
export function SecondFactorCard() {
  const factor = useSecondFactor()
  const [asking, setAsking] = useState<'on' | 'off' | 'codes' | null>(null)
  const [codesShown, setCodesShown] = useState(false)
  function close() {
    setAsking(null)
    setCodesShown(false)
  }
  const showsCodes = { onDone: close, onCodes: () => setCodesShown(true) }
  return (
    <Card title="Two-step sign-in">
      <Region
        of={factor}
        failed={unlessOffline(factor.error, text('second_factor_failed'))}
        loading={<Skeleton className="h-20" />}
      >
        {({ on_since, recovery_codes_left }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="grid max-w-[46ch] gap-1">
              <StatusDot tone={on_since ? 'good' : 'idle'}>
                <b>{on_since ? 'On' : 'Off'}</b>
                {on_since && <span className="text-small text-faint">since {formatRelative(on_since)}</span>}
              </StatusDot>
              {on_since ? (
                <p className={recovery_codes_left <= FEW_CODES ? 'text-warn' : 'text-soft'}>
                  {codesLeft(recovery_codes_left)}
                </p>
              ) : (
                <p className="text-soft">
                  After your password, also a code from an app on your phone: a stolen password alone lets
                  nobody in.
                </p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {on_since && (
                <Button kind="quiet" onClick={() => setAsking('codes')}>
                  New recovery codes
                </Button>
              )}
              <Button kind="quiet" onClick={() => setAsking(on_since ? 'off' : 'on')}>
                {on_since ? 'Turn off' : 'Turn on'}
              </Button>
            </div>
          </div>
        )}
      </Region>
      <Dialog
        open={asking === 'on'}
        title="Turn on two-step sign-in"
        holds
        sealed={codesShown}
        onClose={close}
      >
        <TurnOnSecondFactor {...showsCodes} />
      </Dialog>
      <Dialog open={asking === 'codes'} title="New recovery codes" holds sealed={codesShown} onClose={close}>
        <RenewRecoveryCodes {...showsCodes} />
      </Dialog>
      <Dialog open={asking === 'off'} title="Turn off two-step sign-in" holds onClose={close}>
        <TurnOffSecondFactor onDone={close} />
      </Dialog>
    </Card>
  )
}

function codesLeft(left: number): string {
  const counted = left === 1 ? '1 recovery code is' : `${left} recovery codes are`
  const advice = left <= FEW_CODES ? ' Make new ones soon.' : ''
  return `${counted} left, for when your phone is not at hand.${advice}`
}
