import { type KeyboardEvent, useRef } from 'react'
import { cx } from './cx.ts'
import type { Choice } from './Select.tsx'

interface TabsProps<V extends string> {
  label: string
  tabs: readonly Choice<V>[]
  value: V
  onChange: (value: V) => void
  /** the id of the element that shows what the tab names; give it role="tabpanel" */
  panel: string
  /** on a phone they share one line, as wide as its place */
  tight?: boolean
}

/** A few views of one thing, side by side. The arrow keys move between them. */
export function Tabs<V extends string>({ label, tabs, value, onChange, panel, tight = false }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)

  function move(event: KeyboardEvent) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!step) return
    event.preventDefault()
    const at = (tabs.findIndex((tab) => tab.value === value) + step + tabs.length) % tabs.length
    const next = tabs[at]
    if (!next) return
    onChange(next.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={label}
      onKeyDown={move}
      className={cx(
        'flex w-max max-w-full flex-wrap gap-1 rounded-card bg-sunken p-1',
        tight && 'max-cards:w-full',
      )}
    >
      {tabs.map((tab) => (
        <button
          key={tab.value}
          type="button"
          role="tab"
          aria-selected={tab.value === value}
          aria-controls={panel}
          tabIndex={tab.value === value ? 0 : -1}
          onClick={() => onChange(tab.value)}
          className={cx(
            'h-8 rounded-field px-3 text-small grow whitespace-nowrap touch:min-h-10',
            tight ? 'max-cards:px-1' : 'max-cards:px-2',
            tab.value === value ? 'bg-raised font-semibold text-ink' : 'text-soft hover:text-ink',
          )}
        >
          {tab.label}
        </button>
      ))}
    </div>
  )
}
