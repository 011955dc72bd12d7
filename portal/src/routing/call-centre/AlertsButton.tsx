import { SERVICE_LEVEL_SECONDS } from '@ekoline/contract/routing/queues.facts.ts'
import { useState } from 'react'
import { formatTalkTime } from '../../format/duration.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { type Alerts, goals, limits } from './alerts.ts'
import { chime } from './chime.ts'

interface AlertsButtonProps {
  alerts: Alerts
  onChange: (part: Partial<Alerts>) => void
}

/** Says what a supervisor is alerted to, and opens the choice of it, which counts at once. */
export function AlertsButton({ alerts: { limit, goal, sound }, onChange }: AlertsButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button kind="quiet" onClick={() => setOpen(true)}>
        {text(sound ? 'centre_alerts_state_on' : 'centre_alerts_state_off', { limit: formatTalkTime(limit) })}
      </Button>
      <Dialog open={isOpen} title={text('centre_alerts')} onClose={close}>
        <div className="grid gap-4">
          <p className="text-small text-soft">{text('centre_alerts_note')}</p>
          <Select
            label={text('centre_alerts_limit')}
            value={`${limit}`}
            onChange={(chosen) => onChange({ limit: Number(chosen) })}
            choices={limits.map((seconds) => ({ value: `${seconds}`, label: formatTalkTime(seconds) }))}
          />
          <Select
            label={text('centre_alerts_goal', { seconds: SERVICE_LEVEL_SECONDS })}
            value={`${goal}`}
            onChange={(chosen) => onChange({ goal: Number(chosen) })}
            choices={goals.map((percent) => ({
              value: `${percent}`,
              label: text('centre_percent', { percent }),
            }))}
          />
          <label className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              className="size-5 shrink-0"
              checked={sound}
              aria-describedby="alert-sound"
              onChange={({ target }) => {
                onChange({ sound: target.checked })
                if (target.checked) void chime() // so that one knows it, and the browser lets the next ones play
              }}
            />
            {text('centre_alerts_sound')}
          </label>
          <p id="alert-sound" className="-mt-3 text-small text-faint">
            {text('centre_alerts_sound_hint')}
          </p>
          <Button size="large" wide onClick={close}>
            {text('centre_alerts_done')}
          </Button>
        </div>
      </Dialog>
    </>
  )
}
