import type { MyPhone, PhoneSecret } from '@ekoline/contract/people/my-phone.ts'
import { useState } from 'react'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../auth/QrCode.tsx'
import { OtherApps } from './OtherApps.tsx'
import { PhoneValues } from './PhoneValues.tsx'

interface NewSecretProps {
  place: MyPhone
  made: PhoneSecret
  onDone: () => void
}

/** A new secret: to scan, for a phone that fetches a file, or to enter by hand. */
export function NewSecret({ place, made, onDone }: NewSecretProps) {
  const [isUsed, setUsed] = useState(false)
  return (
    <div className="grid gap-4">
      {isUsed ? (
        <p role="status" className="text-soft">
          {text('sip_phone_used')}
        </p>
      ) : (
        <>
          <p className="text-soft">{text('sip_phone_scan')}</p>
          <QrCode text={made.set_up.linphone} label={text('sip_phone_scan_label')} />
          <OtherApps made={made} onUsed={() => setUsed(true)} />
          <p className="text-small text-soft">{text('sip_phone_once')}</p>
        </>
      )}
      <p className="text-soft">
        {text('sip_phone_enter')} <b className="text-ink">{text('sip_phone_enter_once')}</b>
      </p>
      <PhoneValues place={place} made={made} />
      <Button size="large" wide onClick={onDone}>
        {text('sip_phone_saved')}
      </Button>
    </div>
  )
}
