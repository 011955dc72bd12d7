import type { FilebucketType } from '@ekoline/contract/file-limits.ts'
import { useEffect, useRef, useState } from 'react'
import { ApiError, isSignedOut, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { upload } from '../../upload.ts'
import { useSeat } from '../profile/profile.queries.ts'
import { useRefetchFiles } from './files.queries.ts'

/**
 * What is said of an upload that failed: the specification's words for what is no wav; why the server refused it; that
 * it could not keep it; or, without an answer of ours, that something went wrong.
 *
 * @source service-areas §8; docs/decisions/021-to-the-letter.md
 */
export function whyNotUploaded(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  if (body?.code === 'not_a_wav') return text('only_wav')
  if (body && http < 500) return body.message
  if (body?.status === false) return text('upload_failed')
  return unlessOffline(error, text('internal'))
}

/** An upload: one at a time, given up when the screen is left. */
export function useUpload() {
  const { cardid, workgroup } = useSeat()
  const refetch = useRefetchFiles()
  /** from 0 to 1; null: nothing is under way */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  /** @returns what is wrong with the file, said already; null when it was kept or given up */
  async function start(file: File, type: FilebucketType): Promise<{ done: boolean; refused: string | null }> {
    // The form looks into the file before: by then a double click has sent it twice.
    if (running.current) return { done: false, refused: null }
    running.current = new AbortController()
    const { signal } = running.current
    setShare(0)
    const body = {
      card_id: cardid,
      filebucket_type: type,
      filebucket_permission: 'public' as const,
      workgroup_name: workgroup,
    }
    try {
      await upload('addUpload', { file, body }, { signal, onProgress: setShare })
      toast.success(text('file_uploaded'))
      void refetch()
      return { done: true, refused: null }
    } catch (error) {
      if (signal.reason === 'left' || isSignedOut(error)) return { done: false, refused: null }
      const why = signal.aborted ? text('upload_cancelled') : whyNotUploaded(error)
      toast.info(why)
      void refetch() // cancelled too late, or an answer that was lost: the file is there
      return { done: false, refused: signal.aborted ? null : why }
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, start, cancel: () => running.current?.abort('cancelled') }
}
