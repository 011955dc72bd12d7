import { useEffect, useRef, useState } from 'react'
import { isSignedOut, messageOf } from '../../client.ts'
import { text } from '../../text.ts'
import { saveFile } from '../../ui/save-file.ts'
import { toast } from '../../ui/toast.ts'
import type { CallView } from './call-view.ts'
import { BrokenOff, downloadCalls } from './download-calls.ts'

export interface Download {
  /** how many calls have come; null: nothing is under way */
  calls: number | null
  start: (all: boolean) => void
  cancel: () => void
}

/** The download of a view as CSV: one at a time, given up when the screen is left. */
export function useDownload(cardid: number | undefined, view: CallView): Download {
  const [calls, setCalls] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  async function start(all: boolean) {
    if (running.current || cardid === undefined) return
    running.current = new AbortController()
    const { signal } = running.current
    setCalls(0)
    try {
      const done = await downloadCalls(cardid, view, all, { signal, onCalls: setCalls })
      saveFile(done.file)
      toast.success(text('calls_exported', { count: done.calls.toLocaleString('en') }))
    } catch (error) {
      if (signal.reason !== 'left' && !isSignedOut(error)) toast.info(whyNot(error, signal))
    } finally {
      running.current = null
      setCalls(null)
    }
  }
  return { calls, start: (all) => void start(all), cancel: () => running.current?.abort('cancelled') }
}

function whyNot(error: unknown, { aborted }: AbortSignal): string {
  if (aborted) return text('calls_export_cancelled')
  return error instanceof BrokenOff
    ? text('calls_export_broken')
    : messageOf(error, text('calls_export_failed'))
}
