import { useState } from 'react'
import { client } from '../../client.ts'
import { formatRelative } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { SECOND_FACTOR_KEY, useSecondFactor } from './auth.queries.ts'
import { PasswordAndCode } from './PasswordAndCode.tsx'
import { RecoveryCodes, type ShowsCodes } from './RecoveryCodes.tsx'
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
      <Region of={factor} failed={text('second_factor_failed')} loading={<Skeleton className="h-20" />}>
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

/** Asks for password and code, then shows the new recovery codes. */
function RenewRecoveryCodes(shows: ShowsCodes) {
  const renew = useChange(client.renewRecoveryCodes, { inPlace: true, refreshes: [SECOND_FACTOR_KEY] })
  if (renew.data) return <RecoveryCodes codes={renew.data.result.recovery_codes} {...shows} />
  return (
    <PasswordAndCode
      about="You get ten new codes. The ones that you have now stop working."
      busy={renew.isPending}
      refusal={renew.refusal}
      onSubmit={(body) => renew.run({ body })}
    >
      Make new codes
    </PasswordAndCode>
  )
}

/** Asks for password and code, then turns the second factor off. */
function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const turnOff = useChange(client.turnOffSecondFactor, {
    done: 'second_factor_off',
    inPlace: true,
    refreshes: [SECOND_FACTOR_KEY],
    onDone,
  })
  return (
    <PasswordAndCode
      about="Signing in will take your password alone, and your recovery codes stop working."
      kind="danger"
      busy={turnOff.isPending}
      refusal={turnOff.refusal}
      onSubmit={(body) => turnOff.run({ body })}
    >
      Turn off two-step sign-in
    </PasswordAndCode>
  )
}
