import type { MyPhone } from '@ekoline/contract/my-phone.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { text } from '../../text.ts'

interface PhoneValuesProps {
  phone: MyPhone
  /** only while it is shown, this once */
  secret?: string
}

/** The values to enter into a phone, under the names that phones use. */
export function PhoneValues({ phone: { username, server, port, transport }, secret }: PhoneValuesProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6">
      <Value name={text('sip_phone_user')} value={username} />
      {secret && <Value name={text('sip_phone_password')} value={secret} />}
      <Value name={text('sip_phone_server')} value={server} />
      <Value name={text('sip_phone_port')} value={String(port)} />
      <Value name={text('sip_phone_transport')} value={transport.toUpperCase()} copies={false} />
    </dl>
  )
}

function Value({ name, value, copies = true }: { name: string; value: string; copies?: boolean }) {
  return (
    <>
      <dt className="text-small text-soft">{name}</dt>
      <dd className="flex min-h-10 items-center justify-between gap-3">
        <span className="font-mono text-small wrap-anywhere">{value}</span>
        {copies && (
          <CopyButton
            kind="plain"
            label={text('sip_phone_copy_named', { name })}
            text={value}
            failed={text('phone_copy_failed')}
          >
            {text('sip_phone_copy')}
          </CopyButton>
        )}
      </dd>
    </>
  )
}
