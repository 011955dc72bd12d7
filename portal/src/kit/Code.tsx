import { text } from '../text.ts'
import { CopyButton } from './CopyButton.tsx'

interface CodeProps {
  /** names it, for readers */
  label: string
  children: string
  /** one long line that must all be visible */
  wraps?: boolean
}

/** Text to copy as it is: it scrolls sideways in its own box, unless it `wraps`. */
export function Code({ label, children, wraps = false }: CodeProps) {
  return (
    <div className="grid min-w-0 gap-3">
      <section
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard
        tabIndex={0}
        className="overflow-auto rounded-field bg-sunken p-4"
      >
        {wraps ? (
          <p className="font-mono text-small wrap-anywhere">{children}</p>
        ) : (
          <pre className="font-mono text-small">{children}</pre>
        )}
      </section>
      <div>
        <CopyButton text={children} failed={text('ui_copy_failed')}>
          {text('ui_copy')}
        </CopyButton>
      </div>
    </div>
  )
}
