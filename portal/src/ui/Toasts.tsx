import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { cx } from './cx.ts'
import { CloseIcon } from './icons.tsx'
import { type Toast, toast } from './toast.ts'

const SHOWN_MS = 6_000

const marks: Record<Toast['type'], string> = { info: 'bg-lagoon', success: 'bg-good', warning: 'bg-warn' }

/** Puts the toasts above everything that is open. */
function raise(corner: HTMLElement | null) {
  corner?.hidePopover()
  corner?.showPopover()
}

/** The corner where toasts come and go; they wait while the pointer or the focus is on them. */
export function Toasts() {
  const toasts = useSyncExternalStore(toast.subscribe, toast.all)
  const [held, setHeld] = useState(false)
  const corner = useRef<HTMLElement>(null)

  useEffect(() => {
    // In view from the start, though empty, because screen readers announce only changes in a region that they know. In
    // a task of its own: the browser then computes the styles of a page that was just drawn, and should not delay the
    // rest.
    const timer = setTimeout(() => raise(corner.current))
    return () => clearTimeout(timer)
  }, [])

  useEffect(() => {
    // Above the dialog that was opened meanwhile.
    if (toasts.length > 0 && document.querySelector('dialog[open]')) raise(corner.current)
  }, [toasts])

  useEffect(() => {
    const oldest = toasts[0]
    if (held || !oldest) return
    const timer = setTimeout(() => toast.dismiss(oldest.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [toasts, held])

  return (
    <section
      ref={corner}
      popover="manual"
      aria-label="Messages"
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'fixed inset-auto right-4 bottom-4 max-cards:top-4 max-cards:bottom-auto m-0 w-[min(22.5rem,calc(100vw-32px))] bg-transparent',
        toasts.length > 0 && 'grid gap-2',
      )}
    >
      {toasts.map(({ id, type, text }) => (
        <div
          key={id}
          className="flex items-center gap-3 rounded-card border border-line bg-raised py-1 pl-4 text-ink shadow-lift"
        >
          <span aria-hidden="true" className={cx('size-2 shrink-0 rounded-full', marks[type])} />
          <span className="grow py-2">{text}</span>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={() => toast.dismiss(id)}
            className="grid size-10 shrink-0 place-items-center text-faint hover:text-ink"
          >
            <CloseIcon />
          </button>
        </div>
      ))}
    </section>
  )
}
