import { text } from '../../text.ts'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { toast } from '../../ui/toast.ts'

interface CodeProps {
  /** names it, for readers */
  label: string
  children: string
}

/** Text to copy as it is: it scrolls sideways in its own box. */
export function Code({ label, children }: CodeProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-auto rounded-field bg-sunken p-4"
      >
        <pre className="font-mono text-small">{children}</pre>
      </section>
      <div>
        <CopyButton
          text={children}
          onCopied={() => toast.success(text('copied'))}
          onFailed={() => toast.info(text('developers_copy_failed'))}
        >
          Copy
        </CopyButton>
      </div>
    </div>
  )
}
