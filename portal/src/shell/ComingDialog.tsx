import { Dialog } from '../ui/Dialog.tsx'
import { type ComingDialogName, comingDialogs } from './coming.ts'

/** Stands in for a dialog that a later part brings, and says what it will do. */
export function ComingDialog({ name, onClose }: { name: ComingDialogName | null; onClose: () => void }) {
  const dialog = name && comingDialogs[name]
  return (
    <Dialog open={dialog !== null} title={dialog?.title ?? ''} onClose={onClose}>
      <p className="font-semibold">Coming soon</p>
      <p className="mt-1 text-soft">{dialog?.what}</p>
    </Dialog>
  )
}
