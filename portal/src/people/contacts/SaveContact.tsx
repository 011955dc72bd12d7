import { useState } from 'react'
import { useProfile } from '../../core/profile/profile.queries.ts'
import { formatPhone } from '../../format/phone.ts'
import { InDialog } from '../../kit/ThingForm.tsx'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { ContactForm } from './ContactForm.tsx'
import { NEW_CONTACT } from './draft.ts'

/** Beside a number that has no name: writes it down as a contact. Nothing for who only reads. */
export function SaveContact({ number, className = '' }: { number: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const isReader = useProfile().userStatus === 'lead'
  const shown = formatPhone(number)
  if (isReader) return null
  const close = () => setOpen(false)
  return (
    <>
      <button
        type="button"
        aria-label={text('contact_save_as_number', { number: shown })}
        onClick={() => setOpen(true)}
        className={`${aloneLinkClass} text-small ${className}`}
      >
        {text('contact_save_as')}
      </button>
      {isOpen && (
        <Dialog open holds title={text('contact_save_as')} onClose={close}>
          <InDialog value={true}>
            <ContactForm
              contact={null}
              start={{ ...NEW_CONTACT, numbers: [{ number: shown, label: '' }] }}
              kind={number}
              onDone={close}
            />
          </InDialog>
        </Dialog>
      )}
    </>
  )
}
