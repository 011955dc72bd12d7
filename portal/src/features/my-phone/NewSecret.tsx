import type { MyPhone, PhoneSecret } from '@ekoline/contract/my-phone.ts'
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
      <p className="text-soft">
        Scan this with Linphone, and it sets itself up. The code works once, for 15 minutes.
      </p>
      <QrCode text={made.set_up} label="QR code for Linphone" />
      <p className="text-soft">
        In any other phone or app enter these. <b className="text-ink">The secret is shown only now.</b>
      </p>
      <PhoneValues phone={phone} secret={made.secret} />
      <Button size="large" wide onClick={onDone}>
        I have kept it
      </Button>
    </div>
  )
}
