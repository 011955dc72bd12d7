import { useEffect, useRef, useState } from 'react'
import { ApiError, isSignedOut, unlessOffline } from '../../client.ts'
import { text } from '../../text.ts'
import { toast } from '../../ui/toast.ts'
import { upload } from '../../upload.ts'
import { useRefetchGroups } from './groups.queries.ts'

export interface NumbersFile {
  file: File
  groupId: number
  consent: string
}

/** Why the server refused a file; without an answer of ours, that something went wrong (service-areas §8). */
function whyRefused(error: unknown): string {
  const { http, body } = error instanceof ApiError ? error : { http: 0, body: null }
  return body && http < 500 ? body.message : unlessOffline(error, text('internal'))
}

/** The upload of numbers: one at a time, given up when the screen is left. */
export function useNumbersUpload() {
  const refetch = useRefetchGroups()
  /** from 0 to 1; null: nothing is under way */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  /** @returns what is wrong with the file, said already; null when it was added or given up */
  async function start({
    file,
    groupId,
    consent,
  }: NumbersFile): Promise<{ done: boolean; refused: string | null }> {
    running.current = new AbortController()
    const { signal } = running.current
    setShare(0)
    const body = { group_id: groupId, consent_source: consent }
    try {
      await upload('addGroupMembers', { file, body }, { signal, onProgress: setShare })
      toast.success(text('numbers_uploaded'))
      void refetch()
      return { done: true, refused: null }
    } catch (error) {
      if (signal.reason === 'left' || isSignedOut(error)) return { done: false, refused: null }
      const why = signal.aborted ? text('upload_given_up') : whyRefused(error)
      toast.info(why)
      void refetch()
      return { done: false, refused: signal.aborted ? null : why }
    } finally {
      running.current = null
      setShare(null)
    }
  }
  return { share, start, cancel: () => running.current?.abort('cancelled') }
}
