import type { MyPhone, PhoneSecret } from '@ekoline/contract/people/my-phone.ts'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { text } from '../../text.ts'

const listClass = 'grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-6'

/** The values to enter into a phone, under the names that phones use; its secret only this once. */
export function PhoneValues({ place, made }: { place: MyPhone; made: PhoneSecret }) {
  return (
    <dl className={listClass}>
      <Value name={text('sip_phone_user')} value={made.username} />
      <Value name={text('sip_phone_password')} value={made.secret} />
      <Server place={place} />
    </dl>
  )
}

/** Where every phone registers. */
export function ServerValues({ place }: { place: MyPhone }) {
  return (
    <dl className={listClass}>
      <Server place={place} />
    </dl>
  )
}

function Server({ place: { server, port, transport } }: { place: MyPhone }) {
  return (
    <>
      <Value name={text('sip_phone_server')} value={server} />
      <Value name={text('sip_phone_port')} value={String(port)} />
      <Value name={text('sip_phone_transport')} value={transport.toUpperCase()} copies={false} />
    </>
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
