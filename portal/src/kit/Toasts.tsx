import {
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import { text as said } from '../text.ts'
import { cx } from '../ui/cx.ts'
import { CheckIcon, CloseIcon, Icon } from '../ui/icons.tsx'
import { type Toast, type Tone, toast } from '../ui/toast.ts'
import { freePlaceOf, obstaclesBeside } from './toast-place.ts'

const SHOWN_MS = 6_000

/** An icon and a word each, so that no colour is needed to tell them apart. */
const tones: Record<
  Tone,
  { word: 'toast_error' | 'toast_note' | 'toast_done' | 'toast_warning'; ink: string; icon: ReactNode }
> = {
  error: {
    word: 'toast_error',
    ink: 'text-bad',
    icon: (
      <Icon>
        <circle cx="10" cy="10" r="7.5" />
        <path d="m7.5 7.5 5 5M12.5 7.5l-5 5" />
      </Icon>
    ),
  },
  success: { word: 'toast_done', ink: 'text-good', icon: <CheckIcon /> },
  warning: {
    word: 'toast_warning',
    ink: 'text-warn',
    icon: (
      <Icon>
        <path d="M10 3 2.5 16.5h15ZM10 8.5v3.5M10 14.2v.1" />
      </Icon>
    ),
  },
  info: {
    word: 'toast_note',
    ink: 'text-lagoon',
    icon: (
      <Icon>
        <circle cx="10" cy="10" r="7.5" />
        <path d="M10 9.5V14M10 6.4v.1" />
      </Icon>
    ),
  },
}

/** Puts the toasts above everything that is open. */
function raise(corner: HTMLElement | null) {
  corner?.hidePopover()
  corner?.showPopover()
}

/** On the toasts while they are a band above the page. */
const ABOVE = 'data-above'

/** By how much the page, and what is open in front of it, begin further down (portal.css, Dialog.tsx). */
const MOVED_DOWN = '--toasts'

function movePageDown(px: number) {
  document.documentElement.style.setProperty(MOVED_DOWN, `${px}px`)
}

/** What is read stays where it is, as far as there is something above it to scroll back to. */
function movePageBack() {
  const { style } = document.documentElement
  const moved = Number.parseFloat(style.getPropertyValue(MOVED_DOWN))
  if (!moved) return
  const scrolled = scrollY
  style.removeProperty(MOVED_DOWN)
  if (scrolled > 0) scrollTo({ top: Math.max(0, scrolled - moved), behavior: 'instant' })
}

/**
 * Keeps the toasts where they cover nothing of what is in front, while the page moves below them. Where it leaves no room,
 * as on phones, they are a band above the page, which moves down until they are gone: what was in sight stays so.
 */
function usePlace(toasts: readonly Toast[], held: boolean) {
  const corner = useRef<HTMLElement>(null)
  const at = useRef<{ left: number; top: number }>(undefined)
  const isAbove = useRef(false)

  const place = useCallback(() => {
    const element = corner.current
    if (!element) return
    const { width, height } = element.getBoundingClientRect()
    const page = { width: document.documentElement.clientWidth, height: innerHeight }
    // Above the page they stay, or it would move to and fro.
    const free = isAbove.current
      ? null
      : freePlaceOf({ width, height }, page, obstaclesBeside(element), at.current)
    isAbove.current = free === null
    element.toggleAttribute(ABOVE, isAbove.current)
    if (isAbove.current) movePageDown(element.getBoundingClientRect().height)
    at.current = free ?? { left: 0, top: 0 }
    element.style.left = `${at.current.left}px`
    element.style.top = `${at.current.top}px`
  }, [])

  useEffect(() => movePageBack, [])

  useLayoutEffect(() => {
    if (toasts.length === 0) {
      at.current = undefined
      isAbove.current = false
      corner.current?.removeAttribute(ABOVE)
      movePageBack()
    }
    if (toasts.length === 0 || held) return
    place()
    const watch = new AbortController()
    for (const event of ['focusin', 'scroll', 'resize', 'toggle'])
      addEventListener(event, place, { capture: true, passive: true, signal: watch.signal })
    // What the page shows next, such as the player of a recording, may come to lie below them.
    const changes = new MutationObserver(place)
    const root = document.getElementById('root')
    if (root) changes.observe(root, { childList: true, subtree: true })
    return () => {
      watch.abort()
      changes.disconnect()
    }
  }, [toasts, held, place])

  return corner
}

/** The messages in passing; they wait while the pointer or the focus is on them. */
export function Toasts({ shownMs = SHOWN_MS }) {
  const toasts = useSyncExternalStore(toast.subscribe, toast.all)
  const [held, setHeld] = useState(false)
  const corner = usePlace(toasts, held)

  useEffect(() => {
    // In view from the start, though empty, because screen readers announce only changes in a region that they know. In
    // a task of its own: the browser then computes the styles of a page that was just drawn, and should not delay the
    // rest.
    const timer = setTimeout(() => raise(corner.current))
    return () => clearTimeout(timer)
  }, [corner])

  useEffect(() => {
    // A form that is sent is a new attempt. Before its own handler, which may have something to say.
    const clear = () => void toast.clear()
    document.addEventListener('submit', clear, { capture: true })
    return () => document.removeEventListener('submit', clear, { capture: true })
  }, [])

  useLayoutEffect(() => {
    // Above a dialog that was opened after them.
    if (toasts.length > 0 && document.querySelector('dialog[open]')) raise(corner.current)
    // Its last toast went away under the pointer, which therefore never leaves it.
    if (toasts.length === 0) setHeld(false)
  }, [toasts, corner])

  return (
    <section
      ref={corner}
      popover="manual"
      aria-label={said('ui_messages')}
      aria-live="polite"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={cx(
        'fixed inset-auto top-4 left-4 m-0 w-[min(22.5rem,calc(100vw-32px))] bg-transparent',
        'data-above:w-full data-above:max-w-none data-above:bg-ground data-above:px-4 data-above:py-2 data-above:shadow-lift',
        toasts.length > 0 && 'grid gap-2',
      )}
    >
      {toasts.map((shown) => (
        <Message key={shown.id} toast={shown} held={held} shownMs={shownMs} />
      ))}
    </section>
  )
}

/** One toast, with a clock of its own. */
function Message({
  toast: { id, tone, text, detail },
  held,
  shownMs,
}: {
  toast: Toast
  held: boolean
  shownMs: number
}) {
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toast.dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [id, held, shownMs])

  const { word, ink, icon } = tones[tone]
  return (
    <div className="flex w-full max-w-[22.5rem] items-center gap-3 justify-self-end rounded-card border border-line bg-raised py-1 pl-4 text-ink shadow-lift">
      <span className={ink}>{icon}</span>
      <div className="min-w-0 grow py-2">
        <span className={cx('block text-label font-semibold', ink)}>{said(word)}</span>
        <span className="block [overflow-wrap:anywhere]">{text}</span>
        {detail && <span className="block text-small text-soft [overflow-wrap:anywhere]">{detail}</span>}
      </div>
      <button
        type="button"
        aria-label={said('ui_dismiss')}
        onClick={() => toast.dismiss(id)}
        className="grid size-10 shrink-0 place-items-center text-faint hover:text-ink"
      >
        <CloseIcon />
      </button>
    </div>
  )
}
