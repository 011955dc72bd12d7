import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../testing/open.tsx'
import { presetRange, RangePresets } from './RangePresets.tsx'

beforeEach(async () => {
  await open('/nowhere') // the words of the catalogue need the operator's configuration
  cleanup()
  vi.useFakeTimers({ now: new Date('2026-11-24T23:30:00Z'), toFake: ['Date'] })
})
afterEach(() => vi.useRealTimers())

const anyDates = { from: '', to: '' }
const select = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'Dates' })

test.each([
  ['Today', '2026-11-25', '2026-11-25'],
  ['7 days', '2026-11-19', '2026-11-25'],
  ['This month', '2026-11-01', '2026-11-25'],
  ['Last month', '2026-10-01', '2026-10-31'],
])('%s is from %s to %s, by the day it is in Lagos', (name, from, to) => {
  const onChange = vi.fn()
  render(<RangePresets value={anyDates} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name }))
  expect(onChange).toHaveBeenCalledWith({ from, to })
})

test.each([
  ['2026-01-31', '2025-12-01', '2025-12-31'],
  ['2024-03-31', '2024-02-01', '2024-02-29'],
  ['2026-12-01', '2026-11-01', '2026-11-30'],
] as const)('on %s the last month is from %s to %s', (today, from, to) => {
  expect(presetRange('last_month', today)).toEqual({ from, to })
})

test.each([
  ['2026-11-29', '2026-11-16', '2026-11-22'], // a Sunday
  ['2026-11-30', '2026-11-23', '2026-11-29'], // a Monday
  ['2027-01-02', '2026-12-21', '2026-12-27'],
] as const)('on %s the last week is Monday %s to Sunday %s', (today, from, to) => {
  expect(presetRange('last_week', today)).toEqual({ from, to })
})

test('a list may offer its own range beside those of all lists', () => {
  const names = () => screen.getAllByRole('button').map((button) => button.textContent)
  const { rerender } = render(<RangePresets value={anyDates} onChange={vi.fn()} />)
  expect(names()).toEqual(['Today', '7 days', 'This month', 'Last month'])
  rerender(<RangePresets more="90_days" value={anyDates} onChange={vi.fn()} />)
  expect(names().at(-1)).toBe('90 days')
})

test('on a phone they are a list to choose from', () => {
  const onChange = vi.fn()
  render(<RangePresets value={anyDates} onChange={onChange} />)
  fireEvent.change(select(), { target: { value: '7_days' } })
  expect(onChange).toHaveBeenCalledWith({ from: '2026-11-19', to: '2026-11-25' })
})

test('shows which one is chosen, and none for any other dates', () => {
  const pressed = () => screen.queryAllByRole('button', { pressed: true }).map((button) => button.textContent)
  const sevenDays = presetRange('7_days', '2026-11-25')
  const { rerender } = render(<RangePresets value={sevenDays} onChange={vi.fn()} />)
  expect(pressed()).toEqual(['7 days'])
  expect(select().selectedOptions[0]?.text).toBe('7 days')
  rerender(<RangePresets value={{ from: '2026-11-02', to: '2026-11-03' }} onChange={vi.fn()} />)
  expect(pressed()).toEqual([])
  expect(select().selectedOptions[0]?.text).toBe('Other dates')
})

test('offers all dates only to a list that needs no range', () => {
  const onChange = vi.fn()
  const { rerender } = render(<RangePresets value={{ from: '2026-11-02', to: '' }} onChange={onChange} />)
  expect(screen.getByRole('group', { name: 'Dates' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'All dates' })).toBeNull()
  rerender(<RangePresets more="all" value={{ from: '2026-11-02', to: '' }} onChange={onChange} />)
  fireEvent.click(screen.getByRole('button', { name: 'All dates' }))
  expect(onChange).toHaveBeenCalledWith(anyDates)
})
