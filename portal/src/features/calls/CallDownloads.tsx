import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/file-icons.tsx'
import type { Download } from './useDownload.ts'

interface CallDownloadsProps {
  download: Download
  /** the calls are not there yet: the buttons keep their place */
  waiting: boolean
  /** how many calls there are in all; null: more than were counted */
  total: number | null
}

const count = (value: number) => value.toLocaleString('en')

/** The buttons that save calls as CSV, and, while that goes on, how far it is (decisions, "Calls"). */
export function CallDownloads({ download: { calls, start, cancel }, waiting, total }: CallDownloadsProps) {
  if (calls !== null)
    return (
      <fieldset
        aria-label="Download"
        className="flex min-h-8 flex-wrap items-center gap-x-3 gap-y-1 text-small"
      >
        <progress
          aria-label="Calls downloaded"
          {...(total !== null && { max: total, value: Math.min(calls, total) })}
          className="h-1.5 w-24 accent-lagoon"
        />
        <span className="tabular-nums">
          {count(calls)}
          {total !== null && ` of ${count(total)}`} calls
        </span>
        <Button kind="quiet" size="small" onClick={cancel}>
          Cancel
        </Button>
      </fieldset>
    )
  return (
    <fieldset aria-label="Download" className="flex flex-wrap gap-2">
      <Button kind="quiet" size="small" disabled={waiting} onClick={() => start(false)}>
        <span className="max-cards:hidden">
          <DownloadIcon />
        </span>
        Page as CSV
      </Button>
      <Button kind="quiet" size="small" disabled={waiting} onClick={() => start(true)}>
        <span className="max-cards:hidden">
          <DownloadIcon />
        </span>
        All as CSV
      </Button>
    </fieldset>
  )
}
