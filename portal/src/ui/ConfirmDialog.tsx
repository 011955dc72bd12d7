import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import { Dialog } from './Dialog.tsx'

interface ConfirmProps {
  title: string
  /** what will happen */
  children: ReactNode
  /** the deed, as its button says it */
  action: string
  danger?: boolean
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks before what can not be undone. */
export function ConfirmDialog({ title, children, action, danger, busy, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog open title={title} onClose={onClose}>
      <div className="mb-5 text-soft">{children}</div>
      <div className="flex flex-wrap justify-end gap-3">
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
        <Button kind={danger ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </div>
    </Dialog>
  )
}
