import { MOST_PHONES } from '@ekoline/contract/people/my-phone.facts.ts'
import type { MyPhone, SipPhone } from '@ekoline/contract/people/my-phone.ts'
import { useState } from 'react'
import { config } from '../../app/config.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { Region } from '../../kit/Region.tsx'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { MakeSecret } from './MakeSecret.tsx'
import { SOON_MS, useMyPhone } from './my-phone.queries.ts'
import { PhoneRow } from './PhoneRow.tsx'
import { ServerValues } from './PhoneValues.tsx'

/** Of which phone a secret is made. */
type Making = { readonly phone: SipPhone | 'new' }

/** The phones of the seat, and what they register with. */
export function PhoneCard() {
  const phone = useMyPhone(SOON_MS)
  const isLead = useProfile().userStatus === 'lead'
  const [making, setMaking] = useState<Making | null>(null)
  const phones = phone.data?.phones ?? []
  const add = !isLead && (
    <Button kind="quiet" onClick={() => setMaking({ phone: 'new' })}>
      {text('sip_phone_add')}
    </Button>
  )
  return (
    <Card title={text('sip_phone_title')} aside={phones.length > 0 && phones.length < MOST_PHONES && add}>
      <Region
        query={phone}
        loading={<Skeleton className="h-96" />}
        failed={text('phone_failed')}
        unharmed={text('sip_phone_unharmed')}
      >
        {(place) => (
          <>
            {config().calls_simulated && (
              <p className="mb-4 rounded-field bg-sunken px-3.5 py-3 text-small text-soft">
                {text('phones_simulated')}
              </p>
            )}
            {place.phones.length === 0 ? (
              <EmptyState title={text('no_phone')} action={add}>
                {text('sip_phone_hint')}
              </EmptyState>
            ) : (
              <Phones place={place} onRenew={isLead ? null : (renewed) => setMaking({ phone: renewed })} />
            )}
            {making && <MakeSecret place={place} phone={making.phone} onClose={() => setMaking(null)} />}
          </>
        )}
      </Region>
    </Card>
  )
}

interface PhonesProps {
  place: MyPhone
  /** null: may look only */
  onRenew: ((phone: SipPhone) => void) | null
}

function Phones({ place, onRenew }: PhonesProps) {
  const { phones } = place
  const isSingle = phones.length === 1
  return (
    <div className="grid gap-4">
      <ul aria-label={text('sip_phone_title')}>
        {phones.map((phone) => (
          <PhoneRow
            key={phone.id}
            phone={phone}
            isLast={isSingle}
            onRenew={onRenew && (() => onRenew(phone))}
          />
        ))}
      </ul>
      <ServerValues place={place} />
      <div className="grid gap-1 border-t border-line pt-4 text-small text-soft">
        {!isSingle && <p>{text('sip_phone_together')}</p>}
        {phones.length >= MOST_PHONES && <p>{text('sip_phone_full', { phones: MOST_PHONES })}</p>}
        <p>{text('sip_phone_made_once')}</p>
      </div>
    </div>
  )
}
