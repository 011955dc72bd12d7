import { type ReactNode, useId, useRef, useState } from 'react'
import { text } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { cx } from '../ui/cx.ts'
import { PlusIcon } from '../ui/list/list-icons.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'
import { useOpened } from './useOpened.ts'
import { Reopening, unsavedOf } from './useThingDraft.ts'

interface Texts {
  readonly page: string
  readonly list: string
  readonly add: string
}

interface ListAndFormProps<T> {
  /** what they are: an unsaved draft of one opens its form */
  readonly kind: string
  readonly texts: Texts
  /** who only reads has nothing to add */
  readonly isReader: boolean
  /** between the title and the list */
  readonly note?: ReactNode
  /** beside the heading of the list */
  readonly aside?: ReactNode
  readonly list: (edit: (thing: T | 'new') => void) => ReactNode
  /** null: a new one */
  readonly form: (thing: T | null, close: () => void) => ReactNode
  /** below both */
  readonly children?: ReactNode
}

/** A screen of what a workgroup keeps: the list, and above it, as everywhere, the form of a new one, or of the one that is being changed. */
export function ListAndForm<T extends { readonly id: string | number }>({
  kind,
  texts,
  isReader,
  note,
  aside,
  list,
  form,
  children,
}: ListAndFormProps<T>) {
  const [editing, setEditing] = useState<T | 'new' | null>(null)
  const [unsaved, setUnsaved] = useState(() => unsavedOf(kind))
  if (unsaved === 'new' && !isReader) {
    setUnsaved(null)
    setEditing(editing ?? 'new')
  }
  const { opened, bringTo } = useOpened()
  const shown = useRef<HTMLDivElement>(null)
  const opener = useRef<Element | null>(null)

  function edit(thing: T | 'new') {
    opener.current = document.activeElement
    setEditing(thing)
    bringTo()
  }

  function reopen(listed: readonly T[]) {
    if (unsaved === 'new') return
    const thing = listed.find(({ id }) => `${id}` === unsaved)
    if (thing && !editing) setEditing(thing)
    setUnsaved(null)
  }

  function close() {
    setEditing(null)
    shown.current?.scrollIntoView?.({ block: 'nearest' }) // what was saved is in the list
    // The form takes the focus away with it.
    if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    if (document.activeElement !== opener.current) shown.current?.focus({ preventScroll: true })
  }

  return (
    <>
      <PageTitle
        aside={
          !isReader && (
            <Button kind={editing ? 'quiet' : 'primary'} onClick={() => edit('new')}>
              <PlusIcon />
              {texts.add}
            </Button>
          )
        }
      >
        {texts.page}
      </PageTitle>
      {note}
      {/* A form that is fetched is drawn after the page scrolled to it: what is below must not hold the page where it is. */}
      <div className={cx('grid gap-4', editing && '[&>:not(:first-child)]:[overflow-anchor:none]')}>
        {editing && (
          <div
            key={editing === 'new' ? 'new' : editing.id}
            ref={opened}
            tabIndex={-1}
            className="scroll-mt-4 outline-none"
          >
            {form(editing === 'new' ? null : editing, close)}
          </div>
        )}
        <div ref={shown} tabIndex={-1} className="scroll-mt-4 outline-none">
          <Card title={texts.list} aside={aside}>
            <Reopening value={reopen as (listed: readonly { id: string | number }[]) => void}>
              {list(edit)}
            </Reopening>
          </Card>
        </div>
        {children}
      </div>
    </>
  )
}

interface FormEndProps {
  /** the words of the button that saves */
  save: string
  busy: boolean
  /** labels of what must be filled in or mended first */
  missing: readonly string[]
  onCancel: () => void
}

/** The end of a form: cancel and save, and beside them what is still needed. */
export function FormEnd({ save, busy, missing, onCancel }: FormEndProps) {
  const needed = useId()
  return (
    <div className="grid gap-3">
      <p id={needed} className="min-h-[1lh] text-small text-soft">
        {missing.length > 0 && text('ui_still_needed', { fields: missing.join(' · ') })}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onCancel}>
          {text('ui_cancel')}
        </Button>
        <Button type="submit" busy={busy} disabled={missing.length > 0} aria-describedby={needed}>
          {save}
        </Button>
      </div>
    </div>
  )
}
