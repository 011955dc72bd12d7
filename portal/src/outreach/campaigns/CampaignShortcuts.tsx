import type { ContactOutcome } from '@ekoline/contract/outreach/robocall-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { session } from '../../app/session.ts'
import { text } from '../../text.ts'
import { cx } from '../../ui/cx.ts'
import { outcomeChoices } from './campaign-words.ts'

/** The action of each key, by the key in lower case. */
type Shortcuts = Readonly<Record<string, () => void>>

const TYPED_IN = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/** Whether a key press is a shortcut: not while typing, not with a modifier key, not under a dialog. */
function isMeant(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return false
  if (event.target instanceof Element && event.target.matches(TYPED_IN)) return false
  return document.querySelector('dialog[open]') === null
}

/** Runs the shortcuts while the screen is open. @param on whether they are switched on */
function useShortcuts(shortcuts: Shortcuts, on: boolean): void {
  const current = useRef(shortcuts)
  useEffect(() => {
    current.current = shortcuts
  })
  useEffect(() => {
    if (!on) return
    function press(event: KeyboardEvent) {
      const action = current.current[event.key.toLowerCase()]
      if (!action || !isMeant(event)) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on])
}

interface Actions {
  next: () => void
  previous: () => void
  call: () => void
  note: () => void
  say: (outcome: ContactOutcome) => void
}

const list = [
  { keys: 'N', does: 'shortcut_next' },
  { keys: 'P', does: 'shortcut_previous' },
  { keys: 'C', does: 'shortcut_call' },
  { keys: 'T', does: 'shortcut_note' },
  { keys: `1–${outcomeChoices.length}`, does: 'shortcut_outcome' },
] as const

/** The keyboard shortcuts; they can be switched off (WCAG 2.1.4). */
export function CampaignShortcuts({ actions }: { actions: Actions }) {
  const [on, setOn] = useState(() => session.kept('no_shortcuts') === null)
  const outcomes = outcomeChoices.map(({ outcome, key }) => [key, () => actions.say(outcome)] as const)
  useShortcuts(
    {
      n: actions.next,
      p: actions.previous,
      c: actions.call,
      t: actions.note,
      ...Object.fromEntries(outcomes),
    },
    on,
  )

  function turn(wanted: boolean) {
    setOn(wanted)
    session.keep('no_shortcuts', wanted ? null : {})
  }

  return (
    <section aria-label={text('shortcuts')} className="border-t border-line pt-3 text-small max-cards:hidden">
      <label className="flex min-h-8 items-center gap-2.5 font-semibold">
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        {text('shortcuts')}
      </label>
      <dl className={cx('grid gap-1 pt-2', !on && 'text-faint')}>
        {list.map(({ keys, does }) => (
          <div key={keys} className="flex justify-between gap-4">
            <dt>{text(does)}</dt>
            <dd>
              <span className="sr-only">{keys}</span>
              <Key>{keys}</Key>
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-label text-faint">{text('shortcuts_typing')}</p>
    </section>
  )
}

/** A keyboard key that does the same; screen readers hear it in the list of shortcuts. */
export function Key({ children }: { children: string }) {
  return (
    <span
      aria-hidden="true"
      className="dial-key rounded-field text-center font-mono text-label max-cards:hidden"
    >
      {children}
    </span>
  )
}
