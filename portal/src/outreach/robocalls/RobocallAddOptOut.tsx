import { dialledDigits, isWholeNumber } from '@ekoline/contract/units/phone.ts'
import { NUMBER_TEXT_LONGEST, readNumber } from '@ekoline/contract/units/read-number.ts'
import { useState } from 'react'
import { client, messageOf } from '../../app/client.ts'
import { formatPhone } from '../../format/phone.ts'
import { useChange } from '../../kit/useChange.ts'
import { useForm } from '../../kit/useForm.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'

function objectionTo(typed: string) {
  const { digits, extension, objection } = readNumber(typed)
  if (objection || extension) return { number: text(objection ?? 'field_phone_extension') }
  return isWholeNumber(digits) ? {} : { number: text('opt_out_number_missing') }
}

/** Adds a number to the list by hand; it asks first, because it is for good. */
export function RobocallAddOptOut() {
  const { form, typed, field, change, object, submit } = useForm(useState({ number: '' }), (entered) =>
    objectionTo(entered.number),
  )
  const [asking, setAsking] = useState(false)
  const number = `+${dialledDigits(typed.number)}`
  const add = useChange((phonenumber: string) => client.addOptOut({ body: { phonenumber } }), {
    done: (_, phonenumber) => text('opt_out_added', { number: formatPhone(phonenumber) }),
    inPlace: true,
    refreshes: 'outreach',
    onDone: () => change({ number: '' }),
    onFailed: (error) => object({ number: messageOf(error, text('opt_out_failed')) }),
  })

  async function confirm() {
    await add.run(number)
    setAsking(false)
  }

  return (
    <>
      <form
        aria-label={text('opt_out_add')}
        ref={form}
        onSubmit={submit(() => setAsking(true))}
        noValidate
        className="mb-4 grid max-w-md grid-cols-[minmax(0,1fr)_auto] items-start gap-3"
      >
        <TextField
          label={text('opt_out_number')}
          type="tel"
          maxLength={NUMBER_TEXT_LONGEST}
          placeholder="0803 555 0142"
          {...field('number')}
        />
        <Button kind="quiet" type="submit" className="dial-add h-[2.75rem]">
          {text('opt_out_add')}
        </Button>
      </form>
      {asking && (
        <ConfirmDialog
          title={text('opt_out_never_ask', { number: formatPhone(number) })}
          action={text('opt_out_never')}
          danger
          busy={add.isPending}
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          {text('opt_out_never_what')}
        </ConfirmDialog>
      )}
    </>
  )
}
