import { Suspense, useState } from 'react'
import { useSeat } from '../../core/profile/profile.queries.ts'
import { text } from '../../text.ts'
import { aloneLinkClass } from '../../ui/Button.tsx'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { shownWords } from './caller-id.queries.ts'

const CallerIdDialog = lazyScreen(() => import('./CallerIdDialog.tsx'), 'CallerIdDialog')

interface TheySeeProps {
  /** null: no number */
  number: string | null
  words?: 'caller_id_they_see' | 'caller_id_calls_show'
}

/** Which number people see when the person calls, and the way to another one. */
export function TheySee({ number, words = 'caller_id_they_see' }: TheySeeProps) {
  const [changing, setChanging] = useState(false)
  const { username } = useSeat()
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-3 text-small text-soft">
        {text(words, { number: shownWords(number) })}
        <button type="button" className={aloneLinkClass} onClick={() => setChanging(true)}>
          {text('caller_id_change')}
        </button>
      </p>
      {changing && (
        <Suspense>
          <CallerIdDialog username={username} name={null} onClose={() => setChanging(false)} />
        </Suspense>
      )}
    </>
  )
}
