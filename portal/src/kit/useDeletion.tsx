import { type ReactNode, useState } from 'react'
import { text } from '../text.ts'
import { ConfirmDialog } from '../ui/Dialog.tsx'
import { toast } from '../ui/toast.ts'
import { type ChangeOptions, useChange } from './useChange.ts'

/** What is deleted, ended or revoked: the question before, how it is done, and what is said of it. */
export interface Deletion
  extends Pick<ChangeOptions<void, unknown>, 'done' | 'failed' | 'refreshes' | 'onDone'> {
  title: string
  /** what will happen */
  what: ReactNode
  /** what the button of the question says */
  action: string
  /** the places that use it: it cannot be deleted, so they are named and nothing is asked */
  usedBy?: readonly string[]
  /** how they are named, where that is not 'Calls come here from {places}' */
  inUse?: (places: string) => string
  work: () => Promise<unknown>
}

const callsComeFrom = (places: string) => text('destination_in_use', { places })

/** Asks before something is deleted. The `question` goes on the screen, and is nothing until `ask` is called. */
export function useDeletion() {
  const [asked, setAsked] = useState<Deletion | null>(null)
  function ask(deletion: Deletion) {
    const { usedBy = [], inUse = callsComeFrom } = deletion
    if (usedBy.length > 0) toast.info(inUse(usedBy.join(', ')))
    else setAsked(deletion)
  }
  return { ask, question: asked && <Question asked={asked} onClose={() => setAsked(null)} /> }
}

function Question({ asked, onClose }: { asked: Deletion; onClose: () => void }) {
  const { title, what, action, work, ...said } = asked
  const deletion = useChange<void>(work, said)
  return (
    <ConfirmDialog
      title={title}
      action={action}
      danger
      busy={deletion.isPending}
      onConfirm={() => deletion.run().then(onClose)}
      onClose={onClose}
    >
      {what}
    </ConfirmDialog>
  )
}
