import type { ContactOutcome } from '@ekoline/contract/robocall-limits.ts'
import { useState } from 'react'
import { session } from '../../session.ts'
import { cx } from '../../ui/cx.ts'
import { outcomeChoices } from './campaign-outcomes.ts'
import { useShortcuts } from './campaign-shortcuts.ts'
import { Key } from './Key.tsx'

interface Deeds {
  next: () => void
  previous: () => void
  call: () => void
  note: () => void
  say: (outcome: ContactOutcome) => void
}

const list = [
  { keys: 'N', does: 'Next contact' },
  { keys: 'P', does: 'Previous contact' },
  { keys: 'C', does: 'Call' },
  { keys: 'T', does: 'Type a note' },
  { keys: `1–${outcomeChoices.length}`, does: 'Outcome' },
]

/** The keys that work the desk, listed; who is disturbed by them switches them off (WCAG 2.1.4). */
export function CampaignShortcuts({ deeds }: { deeds: Deeds }) {
  const [on, setOn] = useState(() => session.kept('no_shortcuts') === null)
  const outcomes = outcomeChoices.map(({ outcome, key }) => [key, () => deeds.say(outcome)] as const)
  useShortcuts(
    { n: deeds.next, p: deeds.previous, c: deeds.call, t: deeds.note, ...Object.fromEntries(outcomes) },
    on,
  )

  function turn(wanted: boolean) {
    setOn(wanted)
    session.keep('no_shortcuts', wanted ? null : {})
  }

  return (
    <section
      aria-label="Keyboard shortcuts"
      className="border-t border-line pt-3 text-small max-cards:hidden"
    >
      <label className="flex min-h-8 items-center gap-2.5 font-semibold">
        <input type="checkbox" checked={on} onChange={(event) => turn(event.target.checked)} />
        Keyboard shortcuts
      </label>
      <dl className={cx('grid gap-1 pt-2', !on && 'text-faint')}>
        {list.map(({ keys, does }) => (
          <div key={keys} className="flex justify-between gap-4">
            <dt>{does}</dt>
            <dd>
              <span className="sr-only">{keys}</span>
              <Key>{keys}</Key>
            </dd>
          </div>
        ))}
      </dl>
      <p className="pt-2 text-label text-faint">They wait while you type.</p>
    </section>
  )
}
