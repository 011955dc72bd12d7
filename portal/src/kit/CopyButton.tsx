import { text as said } from '../text.ts'
import { Button, type ButtonKind } from '../ui/Button.tsx'
import { CopyIcon } from '../ui/icons.tsx'
import { toast } from '../ui/toast.ts'

interface CopyButtonProps {
  text: string
  /** said once it is on the clipboard */
  copied?: string
  /** said when the browser does not allow it */
  failed: string
  kind?: ButtonKind
  /** what is copied, for screen readers, where the button itself does not say so */
  label?: string
  children: string
}

/** Copies a text to the clipboard, and confirms it. */
export function CopyButton({ text, copied, failed, kind = 'quiet', label, children }: CopyButtonProps) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => toast.success(copied ?? said('copied')),
      () => toast.error(failed),
    )
  return (
    <Button kind={kind} aria-label={label} onClick={copy}>
      <CopyIcon />
      {children}
    </Button>
  )
}
