import { RING_SECONDS_LONGEST, RING_SECONDS_SHORTEST } from '@ekoline/contract/limits.ts'
import type { Reach, ReachBody } from '@ekoline/contract/reach.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../client.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { LeadsTo } from '../destinations/LeadsTo.tsx'
import { REACH_KEY, useReach } from './reach.queries.ts'
import { bodyOf, draftOf, isSeconds, type ReachDraft } from './reach-draft.ts'

interface ReachProps {
  username: string
  /** of a member; null: one's own */
  name: string | null
  onClose: () => void
}

/** What becomes of a call to a person: for themselves, or for an admin. */
export function ReachDialog(props: ReachProps) {
  const { username, name, onClose } = props
  const found = useReach(username)
  const title = name === null ? text('reach_title') : text('reach_of', { name })
  return (
    <Dialog open holds title={title} onClose={onClose}>
      <Region of={found} failed={text('reach_failed')} loading={<Skeleton className="h-60" />}>
        {(reach) => <ReachForm {...props} reach={reach} />}
      </Region>
    </Dialog>
  )
}

function ReachForm({ username, onClose, reach }: ReachProps & { reach: Reach }) {
  const [draft, setDraft] = useState<ReachDraft>(() => draftOf(reach))
  const change = (part: Partial<ReachDraft>) => setDraft({ ...draft, ...part })
  const body = bodyOf(draft)
  const save = useChange((it: ReachBody) => client.setReach({ params: { username }, body: it }), {
    done: 'reach_saved',
    failed: 'reach_save_failed',
    refreshes: [REACH_KEY, 'ivr walk'],
    onDone: onClose,
  })
  const objections = objectionsOf(save.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (body && !save.isPending) void save.run(body)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <Dnd on={draft.dnd} onSwitch={(dnd) => change({ dnd })} />
      <TextField
        type="number"
        inputMode="numeric"
        label={text('reach_seconds')}
        value={draft.seconds}
        error={
          isSeconds(draft.seconds)
            ? objections.ring_seconds
            : text('reach_seconds_wrong', { shortest: RING_SECONDS_SHORTEST, longest: RING_SECONDS_LONGEST })
        }
        onChange={(seconds) => change({ seconds })}
      />
      {(['busy', 'next'] as const).map((way) => (
        <div key={way} className="grid gap-1.5">
          <fieldset aria-label={text(`reach_${way}`)} className="grid items-start gap-4">
            <LeadsTo
              label={text(`reach_${way}`)}
              none={text(`reach_${way}_none`)}
              draft={draft[way]}
              onDraft={(it) => change({ [way]: it })}
            />
          </fieldset>
          {objections[`${way}.destination`] && (
            <p role="alert" className="text-small text-bad">
              {objections[`${way}.destination`]}
            </p>
          )}
        </div>
      ))}
      <Button type="submit" busy={save.isPending} disabled={!body}>
        {text('reach_save')}
      </Button>
    </form>
  )
}

function Dnd({ on, onSwitch }: { on: boolean; onSwitch: (on: boolean) => void }) {
  return (
    <div className="grid gap-1">
      <label className="flex min-h-10 items-center gap-3">
        <input
          type="checkbox"
          className="size-5"
          checked={on}
          aria-describedby="reach-dnd"
          onChange={({ target }) => onSwitch(target.checked)}
        />
        {text('reach_dnd')}
      </label>
      <p id="reach-dnd" className="text-small text-soft">
        {text('reach_dnd_what')}
      </p>
    </div>
  )
}
