import type { MyPhone } from '@ekoline/contract/my-phone.ts'
import { useState } from 'react'
import { config } from '../../config.ts'
import { formatInline } from '../../format/date.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { useProfile } from '../profile/profile.queries.ts'
import { MakeSecret } from './MakeSecret.tsx'
import { SOON_MS, useMyPhone } from './my-phone.queries.ts'
import { PhoneValues } from './PhoneValues.tsx'

const states = {
  registered: { words: 'sip_phone_registered', tone: 'good' },
  'not registered': { words: 'sip_phone_not_registered', tone: 'idle' },
  'not known': { words: 'sip_phone_unknown', tone: 'warn' },
} as const satisfies Record<Exclude<MyPhone['state'], 'none'>, { words: string; tone: Tone }>

/** The present state of the phone. */
export function PhoneCard() {
  const phone = useMyPhone(SOON_MS)
  const state = phone.data?.state ?? 'none'
  return (
    <Card
      title={text('sip_phone_title')}
      aside={
        <span role="status" className="text-small">
          {state !== 'none' && (
            <StatusDot tone={states[state].tone}>
              {state === 'registered' && config().calls_simulated
                ? text('sip_phone_simulated')
                : text(states[state].words)}
            </StatusDot>
          )}
        </span>
      }
    >
      <Region
        of={phone}
        loading={<Skeleton className="h-96" />}
        failed={text('phone_failed')}
        unharmed={text('sip_phone_unharmed')}
      >
        {(it) => <Known phone={it} />}
      </Region>
    </Card>
  )
}

function Known({ phone }: { phone: MyPhone }) {
  const isLead = useProfile().userStatus === 'lead'
  const [making, setMaking] = useState(false)
  return (
    <>
      {config().calls_simulated && (
        <p className="mb-4 rounded-field bg-sunken px-3.5 py-3 text-small text-soft">
          {text('phones_simulated')}
        </p>
      )}
      {phone.made_at === null ? (
        <EmptyState
          title={text('no_phone')}
          action={!isLead && <Button onClick={() => setMaking(true)}>{text('sip_phone_set_up')}</Button>}
        >
          {text('sip_phone_hint')}
        </EmptyState>
      ) : (
        <Registers phone={phone} onRenew={isLead ? null : () => setMaking(true)} />
      )}
      {making && <MakeSecret phone={phone} onClose={() => setMaking(false)} />}
    </>
  )
}

interface RegistersProps {
  phone: MyPhone
  /** null: may look only */
  onRenew: (() => void) | null
}

/** The credentials of the phone. */
function Registers({ phone, onRenew }: RegistersProps) {
  return (
    <div className="grid gap-4">
      <PhoneValues phone={phone} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line pt-4">
        <p className="max-w-[46ch] text-small text-soft">
          {phone.made_at && `${text('sip_phone_made_at', { when: formatInline(phone.made_at) })} `}
          {text('sip_phone_made_once')}
        </p>
        {onRenew && (
          <Button kind="quiet" onClick={onRenew}>
            {text('sip_phone_renew')}
          </Button>
        )}
      </div>
    </div>
  )
}
