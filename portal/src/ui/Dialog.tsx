import { type ReactNode, useEffect, useId, useRef } from 'react'
import { text } from '../text.ts'
import { Button } from './Button.tsx'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { surfaceChanged } from './second-click.ts'

interface DialogProps {
  open: boolean
  title: ReactNode
  onClose: () => void
  children: ReactNode
  form?: 'centre' | 'broad' | 'wide'
  /** holds input: a press beside it does not close it */
  holds?: boolean
  /** shows something only once: only its own button closes it */
  sealed?: boolean
}

const centre = cx(
  'top-[var(--toasts,0px)] m-auto max-h-[min(90dvh,51.25rem,calc(100dvh_-_var(--toasts,0px)))] rounded-card p-6',
  'max-cards:mb-0 max-cards:w-full max-cards:max-w-full max-cards:rounded-b-none max-cards:p-5',
)
const forms = {
  centre: cx(centre, 'w-[min(28.75rem,calc(100vw-32px))]'),
  broad: cx(centre, 'w-[min(60rem,calc(100vw-32px))] max-w-none'),
  wide: cx(centre, 'w-[min(70rem,calc(100vw-32px))] max-w-none'),
}

/**
 * A native modal dialog: the rest of the page is inert, Escape and, unless it `holds`, a press beside it close it, and the focus goes
 * back to where it was. Its content exists only while it is open. One that is `sealed` begins at its title. The second click of the
 * double click that opened or closed it does nothing (`second-click.ts`).
 */
export function Dialog({
  open,
  title,
  onClose,
  children,
  form = 'centre',
  holds = false,
  sealed = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()

  useEffect(() => {
    const opener = document.activeElement
    if (open && !dialog.current?.open) dialog.current?.showModal()
    if (!open && dialog.current?.open) dialog.current.close()
    if (open) surfaceChanged()
    return () => {
      if (open) surfaceChanged()
      // Only closing returns the focus; a dialog that was unmounted while open did not close.
      if (open && !dialog.current && opener instanceof HTMLElement) opener.focus()
    }
  }, [open])

  // The button that opened it disappeared with what the dialog did.
  useEffect(() => {
    if (sealed) heading.current?.focus()
  }, [sealed])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the press beside the dialog; Escape is the dialog's own key
    <dialog
      ref={dialog}
      aria-labelledby={id}
      // Browsers let a second Escape through after the first was prevented.
      closedby={sealed ? 'none' : undefined}
      onCancel={(event) => sealed && event.preventDefault()}
      onClose={() => open && onClose()}
      onClick={(event) => !holds && !sealed && event.target === dialog.current && onClose()}
      className={cx(
        'overflow-auto overscroll-contain border border-line bg-surface text-ink shadow-lift',
        forms[form],
      )}
    >
      {open && (
        <>
          <h2
            ref={heading}
            id={id}
            tabIndex={sealed ? -1 : undefined}
            className="mb-4 pr-10 text-lead outline-none"
          >
            {title}
          </h2>
          {children}
          {/* Last, so that the focus lands on what the dialog is for. */}
          {!sealed && (
            <button
              type="button"
              aria-label={text('ui_close')}
              onClick={onClose}
              className="absolute top-3 right-3 grid size-10 place-items-center rounded-field text-faint hover:text-ink"
            >
              <CloseIcon />
            </button>
          )}
        </>
      )}
    </dialog>
  )
}

interface ConfirmProps {
  title: string
  /** what will happen */
  children: ReactNode
  /** what its button says */
  action: string
  danger?: boolean
  /** cannot be done, or is not known yet: what will happen says why */
  disabled?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  title,
  children,
  action,
  danger,
  disabled = false,
  busy,
  onConfirm,
  onClose,
}: ConfirmProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="mb-5 text-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          {text('ui_cancel')}
        </Button>
        <Button
          kind={danger ? 'danger' : 'primary'}
          busy={busy}
          disabled={disabled}
          onClick={() => onConfirm()}
        >
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
