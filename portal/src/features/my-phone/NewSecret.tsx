import type { MyPhone, PhoneSecret } from '@ekoline/contract/my-phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { QrCode } from '../auth/QrCode.tsx'
import { PhoneValues } from './PhoneValues.tsx'

interface NewSecretProps {
  phone: MyPhone
  made: PhoneSecret
  onDone: () => void
}

/** A new secret: to scan, or to enter by hand. */
export function NewSecret({ phone, made, onDone }: NewSecretProps) {
  return (
    <div className="grid gap-4">
      <p className="text-soft">{text('sip_phone_scan')}</p>
      <QrCode text={made.set_up} label={text('sip_phone_scan_label')} />
      <p className="text-soft">
        {text('sip_phone_enter')} <b className="text-ink">{text('sip_phone_enter_once')}</b>
      </p>
      <PhoneValues phone={phone} secret={made.secret} />
      <Button size="large" wide onClick={onDone}>
        {text('sip_phone_saved')}
      </Button>
    </div>
  )
}
