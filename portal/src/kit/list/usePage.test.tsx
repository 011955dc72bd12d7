import { act, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router'
import { expect, test } from 'vitest'
import { usePage, usePageNamed } from './usePage.ts'

function opened(address: string) {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={[address]}>{children}</MemoryRouter>
  )
  return renderHook(() => ({ ...usePage('q', 'kind'), at: useLocation().search }), { wrapper }).result
}

test.each(['', 'page=0', 'page=1.5', 'page=x', 'page=-2'])('opens at the first page: ?%s', (address) => {
  expect(opened(`/?${address}`).current).toMatchObject({
    page: 1,
    words: { q: '', kind: '' },
    isNarrowed: false,
  })
})

test('turns the page, and keeps the words and what is not its own', () => {
  const view = opened('/?tab=all&q=bola%20&page=2')
  expect(view.current).toMatchObject({ page: 2, words: { q: 'bola ', kind: '' }, isNarrowed: true })
  act(() => view.current.onPage(3))
  expect(view.current.at).toBe('?tab=all&q=bola+&page=3')
  act(() => view.current.onPage(1))
  expect(view.current.at).toBe('?tab=all&q=bola+')
})

test('begins another choice at its first page', () => {
  const view = opened('/?page=2&kind=money')
  act(() => view.current.choose({ q: 'bola' }))
  expect([view.current.at, view.current.page]).toEqual(['?q=bola&kind=money', 1])
  act(() => view.current.choose({ q: '', kind: '' }))
  expect(view.current.at).toBe('')
})

test('leaves another list of the screen at its page', () => {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <MemoryRouter initialEntries={['/?page=2&of=7&members=3']}>{children}</MemoryRouter>
  )
  const members = () => ({ ...usePageNamed('members', 'of'), at: useLocation().search })
  const { result } = renderHook(members, { wrapper })
  expect([result.current.page, result.current.words.of]).toEqual([3, '7'])
  act(() => result.current.choose({ of: '8' }))
  expect(result.current.at).toBe('?page=2&of=8')
})

test('cuts a word at the length that the API takes', () => {
  expect(opened(`/?q=${'a'.repeat(101)}`).current.words.q).toHaveLength(100)
})
