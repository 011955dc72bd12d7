import { useEffect, useRef, useState } from 'react'
import { fetchFile, isSignedOut, messageOf } from '../../app/client.ts'
import { text } from '../../text.ts'
import { Button, buttonClass } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { DownloadIcon } from '../../ui/file-icons.tsx'
import { ChevronIcon } from '../../ui/icons.tsx'
import { Menu, menuItemClass } from '../../ui/Menu.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import type { CallView } from './call-view.ts'
import { filtersOf, type Whose } from './calls.queries.ts'
import { BrokenOff, downloadCalls } from './download-calls.ts'

type What = 'page' | 'all' | 'excel' | 'dispute'

interface Download {
  /** how many calls have arrived; 'whole': they come in one file; null: no download is running */
  calls: number | 'whole' | null
  start: (what: What) => void
  cancel: () => void
}

/** The download of a view, as CSV, for Excel or for a dispute: one at a time, cancelled when the screen is left. */
export function useDownload(whose: Whose | undefined, view: CallView): Download {
  const [calls, setCalls] = useState<Download['calls']>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  async function start(what: What) {
    if (running.current || whose === undefined) return
    running.current = new AbortController()
    const { signal } = running.current
    toast.clear()
    const whole = what === 'dispute' ? 'bundleCalls' : what === 'excel' ? 'exportCallsExcel' : null
    setCalls(whole ? 'whole' : 0)
    try {
      if (whole) {
        saveFile(await fetchFile(whole, { body: filtersOf(whose, view) }, { signal }))
        return
      }
      const done = await downloadCalls(whose, view, what === 'all', { signal, onCalls: setCalls })
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
  return { calls, start: (what) => void start(what), cancel: () => running.current?.abort('cancelled') }
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
  /** may have them for a dispute, with the sound */
  isAdmin: boolean
}

const count = (value: number) => value.toLocaleString('en')

const items = {
  page: 'calls_download_page',
  all: 'calls_download_all',
  excel: 'calls_download_excel',
  dispute: 'calls_download_dispute',
} as const

/** Saves calls as CSV or for Excel, with the progress of a download (decisions, "Calls"), or for a dispute. @source AC2-25 */
export function CallDownloads({
  download: { calls, start, cancel },
  waiting,
  total,
  isAdmin,
}: CallDownloadsProps) {
  if (calls !== null)
    return (
      <fieldset className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-1 text-small">
        <legend className="sr-only">{text('calls_download')}</legend>
        <progress
          aria-label={text('calls_downloaded')}
          {...(total !== null && calls !== 'whole' && { max: total, value: Math.min(calls, total) })}
          className="h-1.5 w-24 accent-lagoon"
        />
        <span className="tabular-nums">
          {calls === 'whole'
            ? text('calls_downloading')
            : total === null
              ? text('calls_downloaded_count', { count: count(calls) })
              : text('calls_downloaded_of', { count: count(calls), total: count(total) })}
        </span>
        <Button kind="quiet" onClick={cancel}>
          {text('calls_download_cancel')}
        </Button>
      </fieldset>
    )
  return (
    <Menu
      triggerClass={cx(
        buttonClass('quiet', 'row'),
        'max-cards:gap-1 max-cards:px-2.5',
        waiting && 'pointer-events-none opacity-50',
      )}
      trigger={
        <>
          {text('calls_download')}
          <ChevronIcon />
        </>
      }
    >
      {(['page', 'all', 'excel', ...(isAdmin ? (['dispute'] as const) : [])] as const).map((what) => (
        <button
          key={what}
          type="button"
          disabled={waiting}
          onClick={() => start(what)}
          className={menuItemClass}
        >
          <DownloadIcon />
          {text(items[what])}
        </button>
      ))}
    </Menu>
  )
}
