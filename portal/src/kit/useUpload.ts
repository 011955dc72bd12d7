import { useEffect, useRef, useState } from 'react'
import { toast } from '../ui/toast.ts'
import { type ChangeOptions, useChange } from './useChange.ts'

interface UploadProgress {
  signal: AbortSignal
  /** from 0 to 1: how much has left the device */
  onProgress: (share: number) => void
}

interface UploadOptions<Input, Result> extends Omit<ChangeOptions<Input, Result>, 'failed'> {
  failed: (error: unknown) => string
  /** the message when it was cancelled; '' for none */
  cancelled?: string
}

/** Sends a file, with its progress: one at a time, and cancelled when the screen is left. */
export function useUpload<Input, Result>(
  send: (input: Input, progress: UploadProgress) => Promise<Result>,
  { failed, cancelled = '', onFailed, ...options }: UploadOptions<Input, Result>,
) {
  /** null: no upload is running */
  const [share, setShare] = useState<number | null>(null)
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort('left'), [])

  const change = useChange(
    async (input: Input) => {
      running.current = new AbortController()
      setShare(0)
      try {
        return await send(input, { signal: running.current.signal, onProgress: setShare })
      } finally {
        setShare(null)
      }
    },
    {
      ...options,
      failed: (error) => (error === 'left' || error === 'cancelled' ? '' : failed(error)),
      onFailed: (error, input) => {
        if (error === 'cancelled') cancelled && toast.info(cancelled)
        else if (error !== 'left') onFailed?.(error, input)
      },
    },
  )
  return { ...change, share, cancel: () => running.current?.abort('cancelled') }
}
