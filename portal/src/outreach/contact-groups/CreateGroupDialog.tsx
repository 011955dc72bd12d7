import { GROUP_NAME_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import { client, messageOf, refusalOr } from '../../app/client.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf, useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

interface CreateGroupProps {
  onCreated: () => void
  onClose: () => void
}

/**
 * The 'Create group' modal (service-areas §2, §5: the name must be non-empty; §8: errors are the server's words).
 *
 * @source SA-137
 */
export function CreateGroupDialog({ onCreated, onClose }: CreateGroupProps) {
  const draft = useThingDraft('contact group', 'new', { name: '' })
  const { form, typed, field, object, submit } = useForm<{ name: string }>(
    [draft.typed, draft.type],
    ({ name }) => (name.trim() === '' ? { name: text('group_name_missing') } : {}),
  )
  function close() {
    draft.forget()
    onClose()
  }
  const create = useChange((name: string) => client.addGroup({ body: { name } }), {
    done: ({ message }) => message,
    failed: (error) => refusalOr(error, text('group_failed')),
    refreshes: 'outreach',
    onDone: () => {
      onCreated()
      close()
    },
    onFailed: (error) => object({ name: objectionsOf(error).name ?? messageOf(error, text('group_failed')) }),
  })

  return (
    <Dialog open title={text('group_create')} onClose={close} holds>
      <form
        ref={form}
        aria-label={text('group_create')}
        onSubmit={submit(() => create.run(typed.name.trim()))}
        noValidate
        className="grid gap-4"
      >
        <DraftNote draft={draft} />
        <TextField
          label={text('group_name')}
          maxLength={GROUP_NAME_LONGEST}
          hint={text('group_name_hint')}
          {...field('name')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={close}>
            {text('group_cancel')}
          </Button>
          <Button type="submit" busy={create.isPending}>
            {text('group_create')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
