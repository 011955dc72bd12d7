import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { toast } from '../ui/toast.ts'
import { useUpload } from './useUpload.ts'

const cache = new QueryClient()
const wrapper = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)

/** An upload that goes on until it is ended, here or by its signal. */
function uploading() {
  const refused: unknown[] = []
  let progress = (_: number) => {}
  let end = (_: { error?: Error }) => {}
  const send = (_: object, { signal, onProgress }: { signal: AbortSignal; onProgress: typeof progress }) =>
    new Promise<object>((resolve, reject) => {
      progress = onProgress
      end = ({ error }) => (error ? reject(error) : resolve({}))
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  const options = {
    done: () => 'Kept',
    failed: () => 'Not kept',
    cancelled: 'Cancelled',
    onFailed: (error: unknown) => refused.push(error),
  }
  const hook = renderHook(() => useUpload(send, options), { wrapper })
  const share = () => hook.result.current.share
  const start = () => act(async () => void hook.result.current.run({}))
  return {
    ...hook,
    ...{ refused, share, start },
    progress: (to: number) => act(() => progress(to)),
    end: (error?: Error) => act(async () => end(error ? { error } : {})),
  }
}
const texts = () => toast.all().map(({ type, text }) => `${type}: ${text}`)

beforeEach(() => {
  for (const { id } of toast.all()) toast.dismiss(id)
})

test('shows how much has left the device, one at a time', async () => {
  const { share, start, progress, end, result } = uploading()
  expect(share()).toBeNull()
  await start()
  progress(0.4)
  expect(share()).toBe(0.4)
  expect(await result.current.run({})).toBe(false)
  await end()
  expect([share(), texts()]).toEqual([null, ['success: Kept']])
})

test('says that it was cancelled, which is no refusal of the file', async () => {
  const { share, start, result, refused } = uploading()
  await start()
  await act(async () => result.current.cancel())
  expect([share(), texts(), refused]).toEqual([null, ['info: Cancelled'], []])
})

test('is given up without a word when the screen is left', async () => {
  const { start, unmount, refused } = uploading()
  await start()
  await act(async () => unmount())
  expect([texts(), refused]).toEqual([[], []])
})

test('says why the file was refused', async () => {
  const { start, end, refused } = uploading()
  const error = new Error('too large')
  await start()
  await end(error)
  expect([texts(), refused]).toEqual([['info: Not kept'], [error]])
})
