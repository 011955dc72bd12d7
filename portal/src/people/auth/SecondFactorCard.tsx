import { useState } from 'react'
import { client } from '../../app/client.ts'
import { formatRelative } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { StatusDot } from '../../ui/StatusDot.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { useSecondFactor } from './auth.queries.ts'
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
    <Card title={text('second_factor_title')}>
      <Region query={factor} failed={text('second_factor_failed')} loading={<Skeleton className="h-20" />}>
        {({ on_since, recovery_codes_left }) => (
          <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
            <div className="grid max-w-[46ch] gap-1">
              <StatusDot tone={on_since ? 'good' : 'idle'}>
                <b>{text(on_since ? 'second_factor_state_on' : 'second_factor_state_off')}</b>
                {on_since && (
                  <span className="text-small text-faint">
                    {text('second_factor_since', { when: formatRelative(on_since) })}
                  </span>
                )}
              </StatusDot>
              {on_since ? (
                <p className={recovery_codes_left <= FEW_CODES ? 'text-warn' : 'text-soft'}>
                  {codesLeft(recovery_codes_left)}
                </p>
              ) : (
                <p className="text-soft">{text('second_factor_about')}</p>
              )}
            </div>
            <div className="flex flex-wrap gap-2">
              {on_since && (
                <Button kind="quiet" onClick={() => setAsking('codes')}>
                  {text('second_factor_new_codes')}
                </Button>
              )}
              <Button kind="quiet" onClick={() => setAsking(on_since ? 'off' : 'on')}>
                {text(on_since ? 'second_factor_turn_off' : 'second_factor_turn_on')}
              </Button>
            </div>
          </div>
        )}
      </Region>
      <Dialog
        open={asking === 'on'}
        title={text('second_factor_turn_on_title')}
        holds
        sealed={codesShown}
        onClose={close}
      >
        <TurnOnSecondFactor {...showsCodes} />
      </Dialog>
      <Dialog
        open={asking === 'codes'}
        title={text('second_factor_new_codes')}
        holds
        sealed={codesShown}
        onClose={close}
      >
        <RenewRecoveryCodes {...showsCodes} />
      </Dialog>
      <Dialog open={asking === 'off'} title={text('second_factor_turn_off_title')} holds onClose={close}>
        <TurnOffSecondFactor onDone={close} />
      </Dialog>
    </Card>
  )
}

function codesLeft(left: number): string {
  const counted = text(left === 1 ? 'second_factor_codes_left_1' : 'second_factor_codes_left', {
    count: left,
  })
  return left <= FEW_CODES ? `${counted} ${text('second_factor_codes_few')}` : counted
}

/** Asks for password and code, then shows the new recovery codes. */
function RenewRecoveryCodes(shows: ShowsCodes) {
  const renew = useChange(client.renewRecoveryCodes, { inPlace: true, refreshes: ['core', 'people'] })
  if (renew.data) return <RecoveryCodes codes={renew.data.result.recovery_codes} {...shows} />
  return (
    <PasswordAndCode
      about={text('second_factor_new_codes_about')}
      busy={renew.isPending}
      refusal={renew.refusal}
      onSubmit={(body) => renew.run({ body })}
    >
      {text('second_factor_new_codes_button')}
    </PasswordAndCode>
  )
}

/** Asks for password and code, then turns the second factor off. */
function TurnOffSecondFactor({ onDone }: { onDone: () => void }) {
  const turnOff = useChange(client.turnOffSecondFactor, {
    done: 'second_factor_off',
    inPlace: true,
    refreshes: ['core', 'people'],
    onDone,
  })
  return (
    <PasswordAndCode
      about={text('second_factor_turn_off_about')}
      kind="danger"
      busy={turnOff.isPending}
      refusal={turnOff.refusal}
      onSubmit={(body) => turnOff.run({ body })}
    >
      {text('second_factor_turn_off_title')}
    </PasswordAndCode>
  )
}
