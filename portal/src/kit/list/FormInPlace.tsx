import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { text } from '../../text.ts'
import { Card } from '../../ui/Card.tsx'
import { CloseIcon } from '../../ui/icons.tsx'

/**
 * A form that opens above its list.
 *
 * @param anchor of the addresses that open it: 'add' for '/users#add'
 */
export function useFormInPlace(anchor?: string) {
  const { hash, key } = useLocation()
  const [isOpen, setOpen] = useState(false)
  const [followed, setFollowed] = useState<string | null>(null)
  if (key !== followed) {
    setFollowed(key)
    if (anchor && hash === `#${anchor}`) setOpen(true)
  }
  const id = useId()
  const opener = useRef<HTMLButtonElement>(null)

  return {
    id,
    isOpen,
    open: () => setOpen(true),
    close: () => setOpen(false),
    opener,
    /** the props of the button that opens it, which makes room for the form's own */
    button: {
      ref: opener,
      'aria-expanded': isOpen,
      'aria-controls': id,
      hidden: isOpen,
      onClick: () => setOpen(true),
    },
  }
}

export type FormInPlaceState = ReturnType<typeof useFormInPlace>

interface FormInPlaceProps {
  form: FormInPlaceState
  title: string
  children: ReactNode
}

const FIELDS = 'input:not([readonly]), select, textarea'

/**
 * Opening it puts the focus into its first field, closing it back on the button, and keeps what was typed. Escape
 * closes it.
 */
export function FormInPlace({ form: { id, isOpen, close, opener }, title, children }: FormInPlaceProps) {
  const place = useRef<HTMLDivElement>(null)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen && !wasOpen) setWasOpen(true)

  // biome-ignore lint/correctness/useExhaustiveDependencies: only opening and closing move the focus
  useEffect(() => {
    if (isOpen) place.current?.querySelector<HTMLElement>(FIELDS)?.focus()
    else if (wasOpen) opener.current?.focus()
  }, [isOpen])

  function press(event: KeyboardEvent) {
    const inside = event.target instanceof Element && !event.target.closest('dialog')
    if (event.key === 'Escape' && inside && !event.defaultPrevented) close()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is a shortcut of the button inside
    <div ref={place} id={id} hidden={!isOpen} onKeyDown={press} className="mb-4">
      {wasOpen && (
        <Card
          title={title}
          aside={
            <button
              type="button"
              aria-label={text('ui_close_named', { title })}
              onClick={close}
              className="-my-2 -mr-2 grid size-10 place-items-center rounded-field text-faint hover:text-ink"
            >
              <CloseIcon />
            </button>
          }
        >
          {children}
        </Card>
      )}
    </div>
  )
}
