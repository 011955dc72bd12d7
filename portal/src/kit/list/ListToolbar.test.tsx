import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { FormInPlace, useFormInPlace } from './FormInPlace.tsx'
import { ListToolbar } from './ListToolbar.tsx'

beforeAll(async () => {
  document.head.innerHTML = '<meta name="ekoline-config" content="{}">'
  await loadConfig()
})

const asked: string[] = []

interface ListProps {
  word?: string
  button?: string
  onSearch?: (word: string) => void
}

function List({ word = '', button, onSearch = (value) => asked.push(value) }: ListProps) {
  const adding = useFormInPlace('add')
  return (
    <>
      <ListToolbar
        search={{
          label: 'Search people',
          placeholder: 'Name',
          word,
          onSearch,
          ...(button && { button }),
        }}
        create={{ label: 'Add person', form: adding }}
      />
      <FormInPlace form={adding} title="New person">
        <input aria-label="Name" />
      </FormInPlace>
    </>
  )
}

const screenAt = (address: string, list = <List />) => (
  <MemoryRouter initialEntries={[address]}>{list}</MemoryRouter>
)
const field = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search people' })
const type = (value: string) => fireEvent.change(field(), { target: { value } })
const pause = () => act(() => vi.advanceTimersByTime(400))

beforeEach(() => {
  asked.length = 0
  vi.useFakeTimers()
})
afterEach(() => vi.useRealTimers())

test('asks after a pause in typing, once, without the spaces around the word', () => {
  render(screenAt('/'))
  type('ad')
  act(() => vi.advanceTimersByTime(100))
  type(' ada ')
  expect(asked).toEqual([])
  pause()
  expect(asked).toEqual(['ada'])
})

test('keeps what was typed while the answer came', () => {
  const { rerender } = render(screenAt('/'))
  type('ad')
  pause()
  type('ada o')
  rerender(screenAt('/', <List word="ad" />))
  expect(field().value).toBe('ada o')
})

test("asks at once by Enter, or by the search button; takes the word that 'Back' brings", () => {
  const { rerender } = render(screenAt('/', <List button="Search" />))
  type('ada')
  fireEvent.click(screen.getByRole('button', { name: 'Search' }))
  fireEvent.submit(field())
  pause()
  expect(asked[0]).toBe('ada')
  rerender(screenAt('/', <List word="ada" button="Search" />))
  rerender(screenAt('/', <List word="bola" button="Search" />))
  expect(field().value).toBe('bola')
})

test('does not ask again after Enter, which would undo a filter that was cleared since', () => {
  const { rerender } = render(screenAt('/'))
  type('ada')
  fireEvent.submit(field())
  rerender(screenAt('/', <List word="ada" />))
  pause()
  expect(asked).toEqual(['ada'])
})

test('asks with the filters that were chosen during the pause', () => {
  const { rerender } = render(screenAt('/'))
  type('ada')
  rerender(screenAt('/', <List onSearch={(value) => asked.push(`${value}, money`)} />))
  pause()
  expect(asked).toEqual(['ada, money'])
})

test('is cleared by Escape', () => {
  render(screenAt('/', <List word="ada" />))
  fireEvent.keyDown(field(), { key: 'Escape' })
  expect(field().value).toBe('')
  expect(asked).toEqual([''])
})

test('opens the form in place, with the focus in it; Escape closes it, and what was typed stays', () => {
  render(screenAt('/'))
  expect(screen.queryByRole('region', { name: 'New person' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Add person' }))
  const name = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' })
  expect(document.activeElement).toBe(name())
  expect(screen.queryByRole('button', { name: 'Add person' })).toBeNull()
  fireEvent.change(name(), { target: { value: 'Ada' } })
  fireEvent.keyDown(name(), { key: 'Escape' })
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
  const button = screen.getByRole('button', { name: 'Add person' })
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(name().value).toBe('Ada')
  fireEvent.click(screen.getByRole('button', { name: 'Close New person' }))
  expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull()
})

test('an address can open the form', () => {
  render(screenAt('/people#add'))
  screen.getByRole('region', { name: 'New person' })
})
