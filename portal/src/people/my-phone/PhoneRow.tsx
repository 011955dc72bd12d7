import type { SipPhone } from '@ekoline/contract/people/my-phone.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { config } from '../../app/config.ts'
import { formatInline } from '../../format/date.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { StatusDot, type Tone } from '../../ui/StatusDot.tsx'
import { RenamePhone } from './RenamePhone.tsx'

const states = {
  registered: { words: 'sip_phone_registered', tone: 'good' },
  'not registered': { words: 'sip_phone_not_registered', tone: 'idle' },
  'not known': { words: 'sip_phone_unknown', tone: 'warn' },
} as const satisfies Record<SipPhone['state'], { words: string; tone: Tone }>

interface PhoneRowProps {
  phone: SipPhone
  isLast: boolean
  /** null: may look only */
  onRenew: (() => void) | null
}

/** One phone: which it is, whether it is connected, and what can be done to it. */
export function PhoneRow({ phone, isLast, onRenew }: PhoneRowProps) {
  const [asked, setAsked] = useState<'rename' | 'remove' | null>(null)
  const close = () => setAsked(null)
  const { name, username, state } = phone
  const { words, tone } = states[state]
  const isSimulated = state === 'registered' && config().calls_simulated
  return (
    <li className="flex items-start justify-between gap-4 border-b border-line py-3 last:border-0">
      <div className="grid min-w-0 gap-1">
        <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <b className="font-semibold wrap-anywhere">{name}</b>
          <span role="status" className="text-small">
            <StatusDot tone={tone}>{text(isSimulated ? 'sip_phone_simulated' : words)}</StatusDot>
          </span>
        </div>
        <p className="text-small text-faint wrap-anywhere">
          <span className="font-mono">{username}</span> · {since(phone)}
        </p>
      </div>
      {onRenew && (
        <Menu
          label={text('sip_phone_more_of', { name })}
          trigger="⋯"
          triggerClass="grid size-10 shrink-0 place-items-center rounded-field border border-line-field bg-surface font-bold"
        >
          <button type="button" className={menuItemClass} onClick={() => setAsked('rename')}>
            {text('sip_phone_rename')}
          </button>
          <button type="button" className={menuItemClass} onClick={onRenew}>
            {text('sip_phone_renew')}
          </button>
          <button type="button" className={menuItemClass} onClick={() => setAsked('remove')}>
            {text('sip_phone_remove')}
          </button>
        </Menu>
      )}
      {asked === 'rename' && <RenamePhone phone={phone} onClose={close} />}
      {asked === 'remove' && <RemovePhone phone={phone} isLast={isLast} onClose={close} />}
    </li>
  )
}

/** When it was added, and when it was connected last, unless it is now. */
function since({ added_at, seen_at, state }: SipPhone): string {
  const added = text('sip_phone_added_at', { when: formatInline(added_at) })
  if (state === 'registered') return added
  const seen = seen_at
    ? text('sip_phone_seen_at', { when: formatInline(seen_at) })
    : text('sip_phone_never_seen')
  return `${added}, ${seen}`
}

function RemovePhone({ phone, isLast, onClose }: Omit<PhoneRowProps, 'onRenew'> & { onClose: () => void }) {
  const { id, name } = phone
  const removal = useChange(() => client.removePhone({ params: { phone: id } }), {
    done: () => text('phone_removed', { name }),
    refreshes: 'people',
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={text('sip_phone_remove_ask', { name })}
      action={text('sip_phone_remove_action')}
      danger
      busy={removal.isPending}
      onConfirm={removal.run}
      onClose={onClose}
    >
      {text(isLast ? 'sip_phone_remove_last' : 'sip_phone_remove_what')}
    </ConfirmDialog>
  )
}
