import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { useChange } from './useChange.ts'

test('is under way until what it made stale is there, and fetches nothing else', async () => {
  const cache = new QueryClient()
  const asked: string[] = []
  let arrive = () => {}
  for (const word of ['company', 'calls'])
    await cache.fetchQuery({ queryKey: [word, 1], queryFn: () => word, staleTime: 60_000 })
  const isStale = (word: string) => cache.getQueryState([word, 1])?.isInvalidated
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const { result } = renderHook(
    () =>
      useChange(async (name: string) => void asked.push(name), {
        refreshes: 'company',
        onDone: () => new Promise<void>((resolve) => (arrive = resolve)),
      }),
    { wrapper },
  )
  let run = Promise.resolve(false)
  await act(async () => {
    run = result.current.run('Ada')
  })
  expect([asked, result.current.isPending]).toEqual([['Ada'], true])
  expect([isStale('company'), isStale('calls')]).toEqual([true, false])
  await act(async () => arrive())
  expect([await run, result.current.isPending]).toEqual([true, false])
})

test('fetches again what was still on its way for the first time, for it may be older than the change', async () => {
  const cache = new QueryClient()
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={cache}>{children}</QueryClientProvider>
  )
  const saved = ['Reception']
  const answers: (() => void)[] = []
  const listed = () => {
    const rows = [...saved] // as the server sees them when it is asked
    return new Promise<string[]>((resolve) => answers.push(() => resolve(rows)))
  }
  const { result } = renderHook(
    () => ({
      list: useQuery({ queryKey: ['routing'], queryFn: listed }),
      add: useChange(async (name: string) => void saved.push(name), { refreshes: 'routing' }),
    }),
    { wrapper },
  )
  await act(async () => void result.current.add.run('Parcel desk'))
  await act(async () => {
    for (const answer of answers.reverse()) answer()
  })
  expect(result.current.list.data).toEqual(['Reception', 'Parcel desk'])
})
