import { PUSH_KINDS, type PushKind } from '@ekoline/contract/core/push.facts.ts'
import type { PushDevice } from '@ekoline/contract/core/push.ts'
import type { MessageKey } from '@ekoline/contract/messages/catalogue.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { TextField } from '../../ui/TextField.tsx'

const words = {
  incoming: 'push_kind_incoming',
  missed: 'push_kind_missed',
  voicemail: 'push_kind_voicemail',
  due: 'push_kind_due',
  balance: 'push_kind_balance',
  robocall: 'push_kind_robocall',
} as const satisfies Record<PushKind, MessageKey>

const USUAL = { from: '22:00', until: '07:00' }

type Choice = Pick<PushDevice, 'kinds' | 'quiet'>

/** What a device is told, and when not. Each press is saved at once. */
export function PushChoice({ device }: { device: PushDevice }) {
  const saving = useChange((body: Choice) => client.choosePush({ params: { id: device.id }, body }), {
    done: () => text('push_choice_done', { device: device.name }),
    failed: 'push_choice_failed',
    refreshes: 'core',
  })
  const { kinds, quiet } = saving.isPending && saving.input ? saving.input : device
  const choose = (part: Partial<Choice>) => {
    const next = { kinds, quiet, ...part }
    if (next.quiet?.from === next.quiet?.until && next.quiet) return
    void saving.run(next)
  }
  return (
    <div className="grid gap-5">
      <fieldset className="grid min-w-0 gap-1" disabled={saving.isPending}>
        <legend className="mb-1 text-small font-semibold">{text('push_kinds')}</legend>
        {PUSH_KINDS.map((kind) => (
          <label key={kind} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0 accent-lagoon"
              checked={kinds.includes(kind)}
              onChange={({ target }) =>
                choose({
                  kinds: PUSH_KINDS.filter((one) => (one === kind ? target.checked : kinds.includes(one))),
                })
              }
            />
            <span>
              {text(words[kind])}
              {kind === 'balance' && (
                <span className="block text-small text-faint">{text('push_kind_balance_note')}</span>
              )}
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset className="grid min-w-0 gap-2" disabled={saving.isPending}>
        <legend className="sr-only">{text('push_quiet')}</legend>
        <label className="flex min-h-10 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 shrink-0 accent-lagoon"
            checked={quiet !== null}
            onChange={({ target }) => choose({ quiet: target.checked ? USUAL : null })}
          />
          <span>
            {text('push_quiet')}
            <span className="block text-small text-faint">{text('push_quiet_note')}</span>
          </span>
        </label>
        {quiet && (
          <div className="grid max-w-96 grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-3 pl-8">
            <QuietTime
              label={text('push_quiet_from')}
              value={quiet.from}
              onTime={(from) => choose({ quiet: { ...quiet, from } })}
            />
            <QuietTime
              label={text('push_quiet_until')}
              value={quiet.until}
              onTime={(until) => choose({ quiet: { ...quiet, until } })}
            />
          </div>
        )}
      </fieldset>
    </div>
  )
}

/** A time that counts once its field is left: while it is typed it may be another one. */
function QuietTime({
  label,
  value,
  onTime,
}: {
  label: string
  value: string
  onTime: (time: string) => void
}) {
  const [typed, setTyped] = useState(value)
  return (
    <TextField
      type="time"
      label={label}
      value={typed}
      onChange={setTyped}
      onBlur={() => (typed ? typed !== value && onTime(typed) : setTyped(value))}
    />
  )
}
