import { dialledDigits, isWholeNumber } from '@ekoline/contract/dialled.ts'
import { type FormEvent, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { formatPhone } from '../../format/phone.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useAddOptOut } from './robocalls.queries.ts'

/** Puts a number on the list by hand; it is for good, so that it is asked for twice. */
export function RobocallAddOptOut() {
  const [typed, setTyped] = useState('')
  const [objection, setObjection] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const add = useAddOptOut()
  const number = `+${dialledDigits(typed)}`

  function submit(event: FormEvent) {
    event.preventDefault()
    const isWhole = isWholeNumber(dialledDigits(typed))
    setObjection(isWhole ? null : text('opt_out_number_missing'))
    setAsking(isWhole)
  }
  function confirm() {
    add.mutate(number, {
      onSuccess: () => {
        toast.success(text('opt_out_added', { number: formatPhone(number) }))
        setTyped('')
      },
      onError: (error) => isSignedOut(error) || setObjection(messageOf(error, text('opt_out_failed'))),
      onSettled: () => setAsking(false),
    })
  }

  return (
    <>
      <form
        aria-label="Add a number"
        onSubmit={submit}
        noValidate
        className="mb-4 grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
      >
        <TextField
          label="Number that opts out"
          type="tel"
          autoComplete="off"
          maxLength={24}
          placeholder="0803 555 0142"
          value={typed}
          onChange={(value) => {
            setTyped(value)
            setObjection(null)
          }}
          error={objection}
        />
        <Button kind="quiet" type="submit" className="dial-add h-[2.75rem]">
          Add
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={`Never call ${formatPhone(number)} again?`}
          action="Never call again"
          danger
          busy={add.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          It can not be taken off the list again: no robocall and no campaign of your workgroup calls it any
          more.
        </ConfirmDialog>
      )}
    </>
  )
}
