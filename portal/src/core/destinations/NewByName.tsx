import { type ReactNode, useState } from 'react'
import { type ChangeOptions, useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { Chosen } from './chosen.ts'
import type { NewFormProps } from './new-destinations.ts'

interface NewByNameProps<Draft extends { name: string }> extends NewFormProps {
  start: Draft
  /** the label of its name, and how long that may be; null: it has none of its own */
  name: { label: string; longest: number } | null
  /** what it does as it is made */
  note: string | null
  /** without, something is missing, or not known yet */
  ready?: (draft: Draft) => boolean
  make: (draft: Draft) => Promise<Chosen>
  failed: NonNullable<ChangeOptions<Draft, Chosen>['failed']>
  /** fields beside its name */
  children?: (field: ReturnType<typeof useForm<Draft>>['field']) => ReactNode
}

/** Makes a destination from a name and good defaults, above the form that leads calls there. */
export function NewByName<Draft extends { name: string }>(props: NewByNameProps<Draft>) {
  const { title, onMade, onClose, start, name, note, ready = () => true, make, failed, children } = props
  const [typed, setTyped] = useState(start)
  const { form, field, change, objections, refuse, submit } = useForm<Draft>([typed, setTyped])
  const making = useChange(make, {
    done: (made) => text('destination_made', { name: made.name }),
    failed,
    refreshes: ['routing', 'calls'],
    onDone: onMade,
    onFailed: refuse,
  })
  const isComplete = (name === null || typed.name.trim() !== '') && ready(typed)
  return (
    <Dialog open holds title={title} onClose={onClose}>
      <form
        ref={form}
        aria-label={title}
        noValidate
        onSubmit={submit((draft) => isComplete && !making.isPending && making.run(draft))}
        className="grid gap-4"
      >
        {name && (
          <TextField
            name="name"
            label={name.label}
            maxLength={name.longest}
            autoComplete="off"
            value={typed.name}
            error={objections.name}
            onChange={(words) => change({ name: words } as Partial<Draft>)}
          />
        )}
        {children?.(field)}
        <p className="min-h-[2lh] text-small text-soft">{note}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={onClose}>
            {text('ui_cancel')}
          </Button>
          <Button type="submit" busy={making.isPending} disabled={!isComplete}>
            {text('destination_make')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
