import type { MyPhone, PhoneSecret } from '@ekoline/contract/people/my-phone.ts'
import { useState } from 'react'
import { text } from '../../text.ts'
import { Button, buttonClass, linkClass } from '../../ui/Button.tsx'
import { QrCode } from '../auth/QrCode.tsx'
import { inLinphone, LINPHONE } from './linphone.ts'
import { OtherApps } from './OtherApps.tsx'
import { PhoneValues } from './PhoneValues.tsx'

interface NewSecretProps {
  place: MyPhone
  made: PhoneSecret
  onDone: () => void
}

/** For the app on another device than this one. */
function Scan({ made }: Pick<NewSecretProps, 'made'>) {
  return (
    <>
      <p className="text-soft">{text('sip_phone_scan')}</p>
      <QrCode text={made.set_up.linphone} label={text('sip_phone_scan_label')} />
    </>
  )
}

/** On a phone, which cannot scan itself: the app there takes the address. */
function OpenHere({ made }: Pick<NewSecretProps, 'made'>) {
  return (
    <div className="gap-3 [display:none] touch:grid">
      <p className="text-soft">
        {text('sip_phone_open_how')}{' '}
        <a href={LINPHONE} target="_blank" rel="noreferrer" className={linkClass}>
          {text('guide_scan_link')}
        </a>
      </p>
      <a href={inLinphone(made.set_up.linphone)} className={buttonClass('primary', 'large', true)}>
        {text('sip_phone_open')}
      </a>
      <details className="rounded-field border border-line px-3.5 py-3">
        <summary className="cursor-pointer font-semibold">{text('sip_phone_other_device')}</summary>
        <div className="grid gap-4 pt-3">
          <Scan made={made} />
        </div>
      </details>
    </div>
  )
}

/** A new secret: opened in the app or scanned, for a phone that fetches a file, or to enter by hand. */
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
          <div className="grid gap-4 touch:hidden">
            <Scan made={made} />
          </div>
          <OpenHere made={made} />
          <OtherApps made={made} onUsed={() => setUsed(true)} />
          <p className="text-small text-soft">{text('sip_phone_once')}</p>
        </>
      )}
      <p className="text-soft">
        {text('sip_phone_enter')} <b className="text-ink">{text('sip_phone_enter_once')}</b>
      </p>
      <PhoneValues place={place} made={made} />
      <Button kind="quiet" size="large" wide onClick={onDone}>
        {text('sip_phone_saved')}
      </Button>
    </div>
  )
}
