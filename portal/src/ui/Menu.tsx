import { type ReactNode, type ToggleEvent, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { surfaceChanged } from './second-click.ts'

/** The look of one line of a menu, for the links and buttons that are its content. */
export const menuItemClass =
  'flex min-h-10 w-full items-center gap-3 rounded-field px-3 text-left hover:bg-lagoon-wash'

const WIDTH = 256 // w-64
const MARGIN = 8
const GAP = 6
/** With less below the button, a menu opens above it where there is more. */
const ENOUGH = 240

interface MenuProps {
  /** what the button is called, when its content is no word */
  label?: string
  trigger: ReactNode
  triggerClass?: string
  children: ReactNode
  /** the edge of the button that the menu keeps to, where there is room */
  align?: 'start' | 'end'
}

/** A button with a native popover below it, or above it at the end of the screen. A press on a link or button inside closes it, unless it is `data-stay`. */
export function Menu({ label, trigger, triggerClass, children, align = 'end' }: MenuProps) {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  function place(event: ToggleEvent<HTMLDivElement>) {
    surfaceChanged()
    if (event.newState !== 'open' || !button.current || !panel.current) return
    const edge = button.current.getBoundingClientRect()
    const style = panel.current.style
    const below = document.documentElement.clientHeight - edge.bottom
    const isAbove = below < ENOUGH && edge.top > below
    style.top = isAbove ? 'auto' : `${edge.bottom + GAP}px`
    style.bottom = isAbove ? `${document.documentElement.clientHeight - edge.top + GAP}px` : 'auto'
    style.maxHeight = `${(isAbove ? edge.top : below) - GAP - MARGIN}px`
    const room = document.documentElement.clientWidth
    const left = align === 'end' ? edge.right - WIDTH : edge.left
    style.left = `${Math.max(MARGIN, Math.min(left, room - WIDTH - MARGIN))}px`
  }

  return (
    <>
      <button ref={button} type="button" popoverTarget={id} aria-label={label} className={triggerClass}>
        {trigger}
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: closes after what was pressed inside has acted */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a press by key is a click of the link or button inside */}
      <div
        ref={panel}
        id={id}
        popover="auto"
        onBeforeToggle={place}
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button:not([data-stay])'))
            panel.current?.hidePopover()
        }}
        className={cx(
          'fixed inset-auto m-0 w-64 max-w-[calc(100vw-16px)] overflow-y-auto rounded-card border border-line bg-raised p-1.5',
          'text-ink shadow-lift',
        )}
      >
        {children}
      </div>
    </>
  )
}
