import { WALLBOARD_LINK_NAME_LONGEST } from '@ekoline/contract/company/wallboard.facts.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { client } from '../../app/client.ts'
import { paths } from '../../app/paths.ts'
import { Code } from '../../kit/Code.tsx'
import { useSubmit } from '../../kit/useSubmit.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Refusal } from '../../ui/states.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useQueues, WALLBOARD_LINKS } from './queues.queries.ts'

/** Asks what a link is for and which queues it shows, makes it, and shows it only this once. */
export function MakeLinkDialog({ onClose }: { onClose: () => void }) {
  const cache = useQueryClient()
  const making = useSubmit(client.makeWallboardLink, {
    failed: 'board_link_create_failed',
    inPlace: true,
    onDone: () => void cache.invalidateQueries({ queryKey: ['routing', WALLBOARD_LINKS] }),
  })
  const made = making.data?.result
  const address = made && new URL(paths.wallboardLink(made.key), location.origin).href
  return (
    <Dialog
      open
      title={made ? text('board_link_made', { name: made.name }) : text('board_link_create')}
      onClose={onClose}
      holds
      sealed={made !== undefined}
    >
      {address ? (
        <div className="grid gap-4">
          <p className="text-soft">
            {text('board_link_made_hint')} <b className="text-ink">{text('board_link_made_once')}</b>
          </p>
          <Code label={text('board_link_made_label')} wraps>
            {address}
          </Code>
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass('quiet', 'large', true)}>
            {text('board_link_open')}
          </a>
          <Button size="large" wide onClick={onClose}>
            {text('board_link_saved')}
          </Button>
        </div>
      ) : (
        <LinkForm busy={making.isPending} refusal={making.refusal} onMake={(body) => making.run({ body })} />
      )}
    </Dialog>
  )
}

interface LinkFormProps {
  busy: boolean
  refusal: string | null
  onMake: (body: Parameters<typeof client.makeWallboardLink>[0]['body']) => void
}

function LinkForm({ busy, refusal, onMake }: LinkFormProps) {
  const queues = useQueues(1).data?.result ?? []
  const [name, setName] = useState('')
  const [left, setLeft] = useState<readonly number[]>([])
  const [tried, setTried] = useState(false)
  const chosen = queues.filter(({ id }) => !left.includes(id)).map(({ id }) => id)

  function submit(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '' && chosen.length > 0) onMake({ name: name.trim(), queues: chosen })
  }
  const toggle = (queue: number) =>
    setLeft(left.includes(queue) ? left.filter((other) => other !== queue) : [...left, queue])

  return (
    <form aria-label={text('board_link_create')} onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label={text('board_link_name')}
        hint={text('board_link_name_hint')}
        maxLength={WALLBOARD_LINK_NAME_LONGEST}
        value={name}
        onChange={setName}
        error={tried && name.trim() === '' ? text('board_link_name_missing') : null}
      />
      <fieldset className="grid gap-1">
        <legend className="mb-1.5 text-small font-semibold">{text('board_link_queues')}</legend>
        {queues.map((queue) => (
          <label key={queue.id} className="flex min-h-10 items-center gap-3">
            <input type="checkbox" checked={!left.includes(queue.id)} onChange={() => toggle(queue.id)} />
            <span className="wrap-anywhere">{queue.name}</span>
          </label>
        ))}
        {tried && chosen.length === 0 && (
          <p className="text-small text-bad">{text('board_link_queues_missing')}</p>
        )}
      </fieldset>
      <Refusal>{refusal}</Refusal>
      <Button type="submit" size="large" wide busy={busy}>
        {text('board_link_create')}
      </Button>
    </form>
  )
}
