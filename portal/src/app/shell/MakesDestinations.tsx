import { type ComponentType, type ReactNode, Suspense, useState } from 'react'
import type { Chosen } from '../../core/destinations/chosen.ts'
import {
  type NewDestination,
  NewDestinations,
  type NewFormProps,
  OpenedDestinations,
  type OpenedProps,
} from '../../core/destinations/new-destinations.ts'
import { text } from '../../text.ts'
import { lazyScreen } from '../../ui/lazy-screen.tsx'
import { newDestinations, openedDestinations } from '../new-destinations.ts'

const formOf = ({ load }: NewDestination) =>
  lazyScreen(async () => ({ Form: (await load()) as ComponentType<NewFormProps> }), 'Form')
const forms = new Map(newDestinations.map((kind) => [kind, formOf(kind)]))
const opened = new Map(
  openedDestinations.map(({ category, opens }) => [
    category,
    lazyScreen(async () => ({ Form: (await opens()) as ComponentType<OpenedProps> }), 'Form'),
  ]),
)

interface Making {
  kind: NewDestination
  onMade: (made: Chosen) => void
}

/**
 * Opens the forms of new destinations above the form that needs one. They are outside of it, because a form within a form
 * would submit both.
 */
export function MakesDestinations({ children }: { children: ReactNode }) {
  const [making, setMaking] = useState<Making | null>(null)
  const [passed] = useState(() => ({
    kinds: newDestinations,
    open: (kind: NewDestination, onMade: Making['onMade']) => setMaking({ kind, onMade }),
  }))
  const Form = making && forms.get(making.kind)
  const close = () => setMaking(null)
  return (
    <NewDestinations value={passed}>
      <OpenedDestinations value={opened}>{children}</OpenedDestinations>
      {Form && (
        <Suspense>
          <Form
            title={text(making.kind.title)}
            onMade={(made) => {
              making.onMade(made)
              close()
            }}
            onClose={close}
          />
        </Suspense>
      )}
    </NewDestinations>
  )
}
