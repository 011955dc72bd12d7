import { Button, type ButtonKind } from './Button.tsx'
import { CopyIcon } from './icons.tsx'

interface CopyButtonProps {
  text: string
  /** called once the text is on the clipboard */
  onCopied: () => void
  onFailed?: () => void
  kind?: ButtonKind
  /** what is copied, for readers, where the button itself does not say so */
  label?: string
  children: string
}

/** Puts a text on the clipboard. */
export function CopyButton({ text, onCopied, onFailed, kind = 'quiet', label, children }: CopyButtonProps) {
  return (
    <Button
      kind={kind}
      aria-label={label}
      onClick={() => navigator.clipboard.writeText(text).then(onCopied, onFailed)}
    >
      <CopyIcon />
      {children}
    </Button>
  )
}
