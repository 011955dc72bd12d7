import { MEMBER_NAME_LONGEST } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import type { GroupMember } from '@ekoline/contract/outreach/contact-groups.ts'
import { NUMBER_TEXT_LONGEST } from '@ekoline/contract/units/read-number.ts'
import { ApiError, client, refusalOr } from '../../app/client.ts'
import { DraftNote } from '../../kit/ThingForm.tsx'
import { useChange } from '../../kit/useChange.ts'
import { objectionsOf, useForm } from '../../kit/useForm.ts'
import { useThingDraft } from '../../kit/useThingDraft.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

const name = { autoComplete: 'off', maxLength: MEMBER_NAME_LONGEST } as const

/** The server's objections by field; that the number is in the group already belongs to the number. */
function refusedOf(error: unknown) {
  const { body } = error instanceof ApiError ? error : { body: null }
  return body?.code === 'number_in_group' ? { phonenumber: body.message } : objectionsOf(error)
}

/** The 'Edit Contact' modal (service-areas §2, "Bulk dialler"). */
export function EditContactDialog({ member, onClose }: { member: GroupMember; onClose: () => void }) {
  const { id, firstname, lastname, phonenumber } = member
  const draft = useThingDraft('contact', id, { firstname, lastname, phonenumber })
  const { form, typed, field, object, submit } = useForm<typeof draft.typed>([draft.typed, draft.type])
  function close() {
    draft.forget()
    onClose()
  }
  const change = useChange(client.changeGroupMember, {
    done: 'member_changed',
    failed: (error) => refusalOr(error, text('member_change_failed')),
    refreshes: 'outreach',
    onDone: close,
    onFailed: (error) => object(refusedOf(error)),
  })

  return (
    <Dialog open title={text('member_edit')} onClose={close} holds>
      <form
        ref={form}
        aria-label={text('member_edit')}
        onSubmit={submit((body) => change.run({ params: { id }, body }))}
        noValidate
        className="grid gap-4"
      >
        <DraftNote draft={draft} />
        <TextField label={text('member_first_name')} {...name} {...field('firstname')} />
        <TextField label={text('member_last_name')} {...name} {...field('lastname')} />
        <TextField
          label={text('member_edit_phone')}
          type="tel"
          maxLength={NUMBER_TEXT_LONGEST}
          {...field('phonenumber')}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button kind="quiet" onClick={close}>
            {text('group_cancel')}
          </Button>
          <Button type="submit" busy={change.isPending} disabled={typed.phonenumber.trim() === ''}>
            {text('member_save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
