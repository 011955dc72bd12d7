import { useEffect, useRef, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { Button } from '../../ui/Button.tsx'
import { DownloadIcon } from '../../ui/file-icons.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import type { CallView } from './call-view.ts'
import { BrokenOff, downloadCalls } from './download-calls.ts'

interface Download {
  /** how many calls have arrived; null: no download is running */
  calls: number | null
  start: (all: boolean) => void
  cancel: () => void
}

/** The download of a view as CSV: one at a time, cancelled when the screen is left. */
export function useDownload(cardid: number | undefined, view: CallView): Download {
  const [calls, setCalls] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  async function start(all: boolean) {
    if (running.current || cardid === undefined) return
    running.current = new AbortController()
    const { signal } = running.current
    toast.clear()
    setCalls(0)
    try {
      const done = await downloadCalls(cardid, view, all, { signal, onCalls: setCalls })
      saveFile(done.file)
      toast.success(text('calls_exported', { count: done.calls.toLocaleString('en') }))
    } catch (error) {
      if (signal.reason === 'left' || isSignedOut(error)) return
      if (signal.aborted) toast.info(text('calls_export_cancelled'))
      else toast.error(whyNot(error))
    } finally {
      running.current = null
      setCalls(null)
    }
  }
  return { calls, start: (all) => void start(all), cancel: () => running.current?.abort('cancelled') }
}

function whyNot(error: unknown): string {
  return error instanceof BrokenOff
    ? text('calls_export_broken')
    : messageOf(error, text('calls_export_failed'))
}

interface CallDownloadsProps {
  download: Download
  /** the calls are not loaded yet: the buttons keep their place */
  waiting: boolean
  /** how many calls there are in all; null: more than were counted */
  total: number | null
}

const count = (value: number) => value.toLocaleString('en')

/** The buttons that save calls as CSV, with the progress of a download (decisions, "Calls"). */
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
