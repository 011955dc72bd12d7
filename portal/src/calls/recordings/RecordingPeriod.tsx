import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'

const PERIOD_KEY = 'recording-period'

/** For how many days recordings of the workgroup are kept. */
export function RecordingPeriod({ isReader }: { isReader: boolean }) {
  const period = useQuery({
    queryKey: ['calls', PERIOD_KEY],
    queryFn: async ({ signal }) => (await client.recordingDays({ query: {} }, { signal })).result,
  })
  return (
    <Card title={text('recording_period')}>
      <p className="mb-4 text-small text-soft">{text('recording_period_what')}</p>
      <Region
        query={period}
        loading={<Skeleton className="h-16" />}
        failed={text('recording_period_unknown')}
      >
        {({ days, most }) =>
          isReader ? (
            <p>{text('recording_period_now', { days })}</p>
          ) : (
            <PeriodForm key={days} days={days} most={most} />
          )
        }
      </Region>
    </Card>
  )
}

/** What a change would delete is looked up, and asked, before it is saved. */
function PeriodForm({ days, most }: { days: number; most: number }) {
  const [typed, setTyped] = useState(String(days))
  const [error, setError] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ days: number; deletes: number } | null>(null)
  const close = () => setAsked(null)
  const save = useChange((body: { days: number; confirmed: number }) => client.setRecordingDays({ body }), {
    done: (_, chosen) => text('recording_period_set', { days: chosen.days }),
    failed: 'recording_period_failed',
    refreshes: 'calls',
    onDone: close,
    onFailed: close,
  })
  const look = useChange((chosen: number) => client.recordingDays({ query: { days: chosen } }), {
    failed: 'recording_period_failed',
    onDone: async ({ result: { deletes } }, chosen) => {
      if (deletes > 0) setAsked({ days: chosen, deletes })
      else await save.run({ days: chosen, confirmed: 0 })
    },
  })

  function submit(event: FormEvent) {
    event.preventDefault()
    const chosen = Number(typed)
    if (Number.isInteger(chosen) && chosen >= 1 && chosen <= most) void look.run(chosen)
    else setError(text('recording_period_wrong', { most }))
  }

  return (
    <form onSubmit={submit} noValidate className="grid max-w-md gap-3">
      <TextField
        label={text('recording_period_days')}
        inputMode="numeric"
        value={typed}
        onChange={(value) => {
          setTyped(value)
          setError(null)
        }}
        error={error}
        hint={text('recording_period_hint', { most })}
      />
      <Button
        type="submit"
        kind="quiet"
        className="justify-self-start"
        busy={look.isPending || save.isPending}
      >
        {text('recording_period_save')}
      </Button>
      {asked && (
        <ConfirmDialog
          title={text(asked.deletes === 1 ? 'recording_period_sure_one' : 'recording_period_sure', {
            count: asked.deletes.toLocaleString('en'),
          })}
          action={text('recording_period_delete')}
          danger
          busy={save.isPending}
          onConfirm={() => save.run({ days: asked.days, confirmed: asked.deletes })}
          onClose={close}
        >
          {text('recording_period_sure_what')}
        </ConfirmDialog>
      )}
    </form>
  )
}
