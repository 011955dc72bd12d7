import { type ReactNode, useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { InDialog } from '../../kit/ThingForm.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import { NEW_CONTACT } from './draft.ts'

export interface SavesContact {
  /** opens the form with a number; null for who only reads */
  readonly save: ((number: string) => void) | null
  /** the form, where it is open; goes on the screen once */
  readonly dialog: ReactNode
}

/** Writes a number down as a contact, wherever one stands without a name. */
export function useSaveContact(): SavesContact {
  const [number, setNumber] = useState<string | null>(null)
  const isReader = useProfile().userStatus === 'lead'
  const close = () => setNumber(null)
  return {
    save: isReader ? null : setNumber,
    dialog: number !== null && (
      <Dialog open holds title={text('contact_save_as')} onClose={close}>
        <InDialog value={true}>
          <ContactForm
            contact={null}
            start={{ ...NEW_CONTACT, numbers: [{ number: formatPhone(number), label: '' }] }}
            kind={number}
            onDone={close}
          />
        </InDialog>
      </Dialog>
    ),
  }
}

interface SaveNumberProps extends Pick<SavesContact, 'save'> {
  number: string
}

/** The words beside such a number. */
export function SaveNumber({ number, save }: SaveNumberProps) {
  if (!save) return null
  return (
    <button
      type="button"
      aria-label={text('contact_save_as_number', { number: formatPhone(number) })}
      onClick={() => save(number)}
      className={`${aloneLinkClass} text-small font-normal`}
    >
      {text('contact_save_as')}
    </button>
  )
}

/** The same with its form, where the number stays as long as that is open: a call that ends would take it along. */
export function SaveContact({ number }: { number: string }) {
  const { save, dialog } = useSaveContact()
  return (
    <>
      <SaveNumber number={number} save={save} />
      {dialog}
    </>
  )
}
