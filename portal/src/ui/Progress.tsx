import { text } from '../text.ts'
import { Button } from './Button.tsx'

interface ProgressProps {
  label: string
  /** from 0 to 1 */
  share: number
  /**
   * cancels it. Put it below the button that started it, which keeps its place: the second click of a double click must
   * not hit this one
   */
  onCancel?: () => void
}

/** Progress as a bar and in percent. */
export function Progress({ label, share, onCancel }: ProgressProps) {
  const percent = Math.round(share * 100)
  return (
    <div className="grid gap-1.5">
      <div className="flex justify-between gap-3 text-small">
        <span>{label}</span>
        <span aria-hidden="true" className="font-semibold tabular-nums">
          {percent}%
        </span>
      </div>
      <progress
        aria-label={label}
        value={percent}
        max={100}
        // Browsers ignore an accent colour where they do not draw the bar themselves, and each calls its parts otherwise.
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-line [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-lagoon [&::-moz-progress-bar]:bg-lagoon"
      />
      {onCancel && (
        <Button kind="quiet" size="row" className="ml-auto" onClick={onCancel}>
          {text('ui_cancel')}
        </Button>
      )}
    </div>
  )
}
