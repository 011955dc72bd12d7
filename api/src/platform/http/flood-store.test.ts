// @shows DEC-83

import { afterEach, expect, test, vi } from 'vitest'
import { FloodStore } from './security.ts'

const MINUTE = 60_000

afterEach(() => void vi.useRealTimers())

/** Counts one request. */
function count(store: FloodStore, address: string) {
  let counted = { current: 0, ttl: 0 }
  store.incr(
    address,
    (_, result) => {
      counted = result
    },
    MINUTE,
  )
  return counted
}

test('counts each address on its own, and begins anew with every window', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const store = new FloodStore()
  expect([count(store, 'a'), count(store, 'a'), count(store, 'b')].map(({ current }) => current)).toEqual([
    1, 2, 1,
  ])
  vi.advanceTimersByTime(MINUTE)
  expect(count(store, 'a')).toEqual({ current: 1, ttl: MINUTE })
})

test('counts the addresses of one IPv6 household together, and a company’s by its larger share', () => {
  const store = new FloodStore()
  const households = (lan: number) =>
    Array.from({ length: 40 }, (_, host) => count(store, `2001:db8:1:${lan.toString(16)}::${host}`).current)
  expect(Math.max(...households(0))).toBe(40)
  expect(Math.max(...households(1))).toBe(40)
  for (let lan = 2; lan < 20; lan++) households(lan)
  expect(count(store, '2001:db8:1:ff::1').current).toBe(Math.ceil(801 / 4))
  expect(count(store, '2001:db8:2::1').current).toBe(1)
})

test('does not care for the wall clock', () => {
  vi.useFakeTimers({ toFake: ['performance', 'Date'], now: new Date('2026-11-20') })
  const store = new FloodStore()
  count(store, 'a')
  vi.setSystemTime(new Date('2026-11-01'))
  expect(count(store, 'a').ttl).toBeLessThanOrEqual(MINUTE)
  vi.advanceTimersByTime(MINUTE)
  expect(count(store, 'a').current).toBe(1)
})
