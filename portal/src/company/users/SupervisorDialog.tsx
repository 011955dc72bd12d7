import type { WorkgroupUser } from '@ekoline/contract/core/workgroups.ts'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useQueues } from '../../routing/queues/queues.queries.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal, Skeleton } from '../../ui/states.tsx'
import { nameOf } from './UserActions.tsx'

interface SupervisorDialogProps {
  user: WorkgroupUser
  onClose: () => void
}

interface NamedQueue {
  readonly id: number
  readonly name: string
}

/** Asks which queues a member supervises, and makes them a supervisor of these. @source DEC-244 */
export function SupervisorDialog({ user, onClose }: SupervisorDialogProps) {
  const name = nameOf(user)
  const queues = useQueues(1) // a workgroup has no more than a page of them
  const set = useChange(
    (chosen: readonly NamedQueue[]) =>
      client.setRole({
        params: { id: user.id },
        body: { role: 'supervisor', queues: chosen.map(({ id }) => id) },
      }),
    {
      done: (_, chosen) =>
        text('supervisor_given', { name, queues: chosen.map((queue) => queue.name).join(', ') }),
      inPlace: true,
      refreshes: 'all',
      onDone: onClose,
    },
  )
  return (
    <Dialog open title={text('users_make_supervisor_title', { name })} onClose={onClose} holds>
      <p className="mb-4 text-soft">
        {text('users_make_supervisor_note')}
        {user.role === 'accountant' && ` ${text('users_make_supervisor_replaces', { name })}`}
      </p>
      <Region query={queues} failed={text('queues_failed')} loading={<Skeleton className="h-36" />}>
        {({ result }) =>
          result.length === 0 ? (
            <p>{text('users_make_supervisor_none')}</p>
          ) : (
            <QueuesForm
              queues={result}
              before={user.supervises?.map(({ id }) => id) ?? []}
              action={text(user.role === 'supervisor' ? 'users_save_supervisor' : 'users_make_supervisor')}
              busy={set.isPending}
              refusal={set.refusal}
              onChosen={set.run}
            />
          )
        }
      </Region>
    </Dialog>
  )
}

interface QueuesFormProps {
  queues: readonly NamedQueue[]
  /** the ids of those that they supervise already */
  before: readonly number[]
  action: string
  busy: boolean
  refusal: string | null
  onChosen: (queues: readonly NamedQueue[]) => void
}

function QueuesForm({ queues, before, action, busy, refusal, onChosen }: QueuesFormProps) {
  const [ids, setIds] = useState<readonly number[]>(before)
  const [tried, setTried] = useState(false)
  const chosen = queues.filter(({ id }) => ids.includes(id))
  const isMissing = tried && chosen.length === 0
  const toggle = (id: number) => setIds(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id])

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (chosen.length > 0) onChosen(chosen)
  }
  return (
    <form aria-label={text('users_supervised_queues')} onSubmit={submit} noValidate className="grid gap-4">
      <fieldset className="grid gap-1" aria-describedby={isMissing ? 'queues-missing' : undefined}>
        <legend className="mb-1.5 text-small font-semibold">{text('users_supervised_queues')}</legend>
        {queues.map(({ id, name }) => (
          <label key={id} className="flex min-h-10 items-center gap-3">
            <input type="checkbox" checked={ids.includes(id)} onChange={() => toggle(id)} />
            <span className="wrap-anywhere">{name}</span>
          </label>
        ))}
        {isMissing && (
          <p id="queues-missing" role="alert" className="text-small text-bad">
            {text('users_make_supervisor_choose')}
          </p>
        )}
      </fieldset>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {action}
      </Button>
    </form>
  )
}
