import { OUTSIDE_NUMBER_NAME_LONGEST } from '@ekoline/contract/calls/outside-numbers.facts.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { client } from '../../app/client.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { type Objections, useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface Typed {
  name: string
  number: string
}

const NEW: Typed = { name: '', number: '' }

const objectionsTo = ({ name, number }: Typed): Objections => ({
  ...(name.trim() === '' && { name: text('outside_number_name_missing') }),
  ...(number.trim() === '' && { number: text('outside_number_number_missing') }),
})

/** A new outside number. */
export function OutsideNumberForm({ onDone }: { onDone: () => void }) {
  const draft = useThingDraft('outside number', 'new', NEW)
  const { form, field, refuse, submit } = useForm<Typed>([draft.typed, draft.type], objectionsTo)
  function close() {
    draft.forget()
    onDone()
  }
  const save = useChange(client.addOutsideNumber, {
    done: 'outside_number_added',
    failed: 'outside_number_failed',
    refreshes: ['calls', 'routing'],
    onDone: close,
    onFailed: refuse,
  })
  return (
    <Card title={text('outside_number_add')}>
      <form
        ref={form}
        aria-label={text('outside_number_add')}
        noValidate
        onSubmit={submit((body) => save.run({ body }))}
        className="grid max-w-md gap-4"
      >
        <DraftNote draft={draft} />
        <TextField
          label={text('outside_number_name')}
          maxLength={OUTSIDE_NUMBER_NAME_LONGEST}
          autoComplete="off"
          {...field('name')}
        />
        <TextField
          label={text('outside_number_number')}
          inputMode="tel"
          maxLength={NUMBER_TEXT_LONGEST}
          autoComplete="off"
          {...field('number')}
        />
        <p className="text-small text-soft">{text('outside_number_pays')}</p>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={save.isPending}>
            {text('outside_number_save')}
          </Button>
          <Button kind="quiet" onClick={close}>
            {text('ui_cancel')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
