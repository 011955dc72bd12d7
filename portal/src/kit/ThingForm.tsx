import { createContext, type ReactNode, use, useEffect, useRef } from 'react'
import { text } from '../text.ts'
import { Button } from '../ui/Button.tsx'
import { Card } from '../ui/Card.tsx'
import { Skeleton } from '../ui/states.tsx'
import { FormEnd } from './ListAndForm.tsx'
import { type ChangeOptions, useChange } from './useChange.ts'
import { objectionsOf, useForm } from './useForm.ts'
import { useThingDraft } from './useThingDraft.ts'

const FIELDS = 'input, select, textarea, button'

/** Focuses the first field of a form that has an error, and scrolls to it, once that error is shown. */
export function useFirstWrong(error: unknown) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (!error) return
    const wrong = form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [role="alert"]')
    const field = wrong?.matches('[role="alert"]')
      ? wrong.parentElement?.querySelector<HTMLElement>(FIELDS)
      : wrong
    field?.focus({ preventScroll: true })
    field?.scrollIntoView({ block: 'center' })
  }, [error])
  return form
}

interface DraftNoteProps {
  draft: { isRestored: boolean; isOutdated: boolean; forget: () => void }
}

/** Says that a form has what was typed before, and offers to discard it. */
export function DraftNote({ draft: { isRestored, isOutdated, forget } }: DraftNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  function discard() {
    const first = note.current?.closest('form')?.querySelector<HTMLElement>('input, select, textarea')
    forget()
    first?.focus() // the button is gone
  }
  return (
    isRestored && (
      <div
        ref={note}
        role="status"
        className="flex flex-wrap items-center justify-between gap-3 rounded-field bg-sunken px-4 py-3"
      >
        <span className="min-w-0 flex-1 basis-60">
          {text('ui_draft_restored')} {isOutdated && text('ui_draft_outdated')}
        </span>
        <Button kind="quiet" size="row" onClick={discard}>
          {text('ui_draft_discard')}
        </Button>
      </div>
    )
  )
}

/** Whether what is inside stands in a dialog, which has the frame and the title already. */
export const InDialog = createContext(false)

interface ThingFormProps<Draft extends object, Body>
  extends Pick<ChangeOptions<Body, unknown>, 'done' | 'failed' | 'refreshes'> {
  /** what it is: its draft is kept under this, and its id */
  kind: string
  /** null: a new one */
  thing: { readonly id: string | number } | null
  title: string
  /** what the form begins with */
  start: Draft
  /** labels of what must be filled in or mended first */
  missingIn: (draft: Draft) => readonly string[]
  /** the draft in the form of the API; null while something is missing */
  bodyOf: (draft: Draft) => Body | null
  work: (body: Body, draft: Draft) => Promise<unknown>
  /** what the button says that saves */
  save: string
  /** it was saved or given up */
  onDone: () => void
  children: (
    form: Pick<ReturnType<typeof useForm<Draft>>, 'typed' | 'change' | 'field' | 'objections'>,
  ) => ReactNode
}

/** While what a form begins with is fetched. */
export const FormSkeleton = () => (
  <div aria-busy="true">
    <span className="sr-only">{text('ui_loading')}</span>
    <Skeleton className="h-96 w-full" />
  </div>
)

/**
 * The form of a thing: a new one, or one that is changed. What is typed survives other pages and a reload until it is
 * saved or given up; what is missing is said beside the button, and the first field that was refused gets the focus.
 */
export function ThingForm<Draft extends object, Body>(props: ThingFormProps<Draft, Body>) {
  const { kind, thing, title, start, missingIn, bodyOf, work, save, onDone, children, ...said } = props
  const draft = useThingDraft(kind, thing?.id ?? 'new', start)
  const { add, submit, ...fields } = useForm<Draft>([draft.typed, draft.type])
  function close() {
    draft.forget()
    onDone()
  }
  const saving = useChange((body: Body) => work(body, draft.typed), {
    ...said,
    onDone: close,
    onFailed: (error) => add(objectionsOf(error)),
  })
  const form = useFirstWrong(saving.error)
  const body = bodyOf(draft.typed)
  const content = (
    <form
      ref={form}
      aria-label={title}
      noValidate
      onSubmit={submit(() => body !== null && !saving.isPending && saving.run(body))}
      className="grid gap-6"
    >
      <DraftNote draft={draft} />
      {children(fields)}
      <FormEnd save={save} busy={saving.isPending} missing={missingIn(draft.typed)} onCancel={close} />
    </form>
  )
  return use(InDialog) ? content : <Card title={title}>{content}</Card>
}
