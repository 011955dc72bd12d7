import type { CallerIds } from '@ekoline/contract/calls/caller-ids.ts'
import { useState } from 'react'
import { client } from '../../app/client.ts'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { Region } from '../../kit/Region.tsx'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton } from '../../ui/states.tsx'
import { shownWords, useCallerIds } from './caller-id.queries.ts'

interface CallerIdProps {
  username: string
  /** of a member; null: one's own */
  name: string | null
  onClose: () => void
}

/** Which number a person's calls show: for themselves, or for an admin. */
export function CallerIdDialog(props: CallerIdProps) {
  const { username, name, onClose } = props
  const found = useCallerIds(username)
  const title = name === null ? text('caller_id_title') : text('caller_id_of', { name })
  return (
    <Dialog open holds title={title} onClose={onClose}>
      <Region query={found} failed={text('caller_id_failed')} loading={<Skeleton className="h-36" />}>
        {(ids) => <CallerIdForm {...props} ids={ids} />}
      </Region>
    </Dialog>
  )
}

function choicesOf({ phone, numbers, workgroup }: CallerIds) {
  const { number } = workgroup
  const like = number === null ? text('caller_id_automatic') : formatPhone(number)
  return [
    { value: '', label: number === null ? like : text('caller_id_like_workgroup', { number: like }) },
    ...numbers.map((value) => ({ value, label: formatPhone(value) })),
    ...(phone === null
      ? []
      : [{ value: 'phone', label: text('caller_id_phone', { number: formatPhone(phone) }) }]),
  ]
}

function CallerIdForm({ username, name, onClose, ids }: CallerIdProps & { ids: CallerIds }) {
  const { admin_status: isAdmin } = useProfile()
  const isFixed = ids.workgroup.fixed && !isAdmin
  const { form, field, refuse, submit } = useForm(useState({ shown: ids.chosen ?? '' }))
  const save = useChange(client.setCallerId, {
    done: ({ result }) => {
      const number = shownWords(result.shows)
      return name === null
        ? text('caller_id_saved', { number })
        : text('caller_id_saved_of', { number, name })
    },
    refreshes: 'calls',
    onDone: onClose,
    onFailed: refuse,
  })
  const send = submit(({ shown }) => save.run({ params: { username }, body: { shown: shown || null } }))
  return (
    <form ref={form} noValidate onSubmit={send} className="grid gap-4">
      <Select
        label={name === null ? text('caller_id_person') : text('caller_id_person_of', { name })}
        choices={choicesOf(ids)}
        disabled={isFixed}
        hint={isFixed ? text('caller_id_by_admin') : undefined}
        {...field('shown')}
      />
      {!isFixed && (
        <Button type="submit" busy={save.isPending}>
          {text('caller_id_save')}
        </Button>
      )}
    </form>
  )
}
