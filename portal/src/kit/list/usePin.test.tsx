import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import { endAfter, useEnd } from './usePin.ts'

const cache = new QueryClient()
const around = ({ children }: { children: ReactNode }) => (
  <QueryClientProvider client={cache}>{children}</QueryClientProvider>
)
const KEY = ['list', 1]

test('further pages end behind the newest line of the first one, also once that is forgotten', () => {
  cache.setQueryData(KEY, { result: [{ date: '2026-11-20 13:32:07' }, { date: '2026-11-20 10:00:00' }] })
  const { result, rerender } = renderHook(({ page }) => useEnd(page, KEY, '2026-11-30'), {
    wrapper: around,
    initialProps: { page: 1 },
  })
  expect(result.current).toBe('2026-11-30')
  rerender({ page: 2 })
  expect(result.current).toBe('2026-11-20 14:32:07')
  cache.clear()
  rerender({ page: 3 })
  expect(result.current).toBe('2026-11-20 14:32:07')
  // The first page was read again.
  cache.setQueryData(KEY, { result: [{ date: '2026-11-21 09:00:00' }] })
  rerender({ page: 1 })
  rerender({ page: 2 })
  expect(result.current).toBe('2026-11-21 10:00:00')
})

test('a list that was opened at another page ends where it was asked to', () => {
  cache.clear()
  const { result } = renderHook(() => useEnd(2, KEY, ''), { wrapper: around })
  expect(result.current).toBe('')
  expect(endAfter([])).toBeUndefined()
})
