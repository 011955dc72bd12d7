import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { numberColumn, PagedTable } from './PagedTable.tsx'

interface Row {
  name: string
}
type Query = Parameters<typeof PagedTable<Row>>[0]['query']

const none: Query = {
  data: undefined,
  error: null,
  isError: false,
  isPlaceholderData: false,
  refetch: () => null,
}
const pages: number[] = []
const show = (query: Partial<Query>, page = 1) =>
  render(
    <PagedTable
      label="People"
      query={{ ...none, ...query }}
      columns={[numberColumn(page), { head: 'Name', cell: ({ name }: Row) => name, card: 'title' }]}
      rowKey={({ name }) => name}
      page={page}
      onPage={(next) => pages.push(next)}
      noun="people"
      failed="People could not be fetched"
      empty="Nobody yet"
    />,
  )

beforeEach(async () => {
  document.head.innerHTML = '<meta name="ekoline-config">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify({ messages: {} }))
  await loadConfig()
  pages.length = 0
})

test('has its shape before the rows are there', () => {
  show({})
  expect(screen.getByRole('table', { name: 'People' }).ariaBusy).toBe('true')
})

test('numbers the rows through the pages, and leads on', () => {
  show({ data: { result: [{ name: 'Ada' }], total: 1_051, total_is_minimum: true } }, 2)
  screen.getByText('51')
  screen.getByText('Page 2 of 22, 1,051 or more people')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  expect(pages).toEqual([3])
})

test('keeps the page that is shown, paler, while the next is fetched', () => {
  show({ data: { result: [{ name: 'Ada' }], total: 60 }, isPlaceholderData: true })
  screen.getByText('Ada')
  expect(screen.getByRole('table').ariaBusy).toBe('true')
})

test('has no pages where one is enough', () => {
  show({ data: { result: [{ name: 'Ada' }], total: 50 } })
  expect(screen.queryByRole('navigation')).toBeNull()
})

test('says that there are none, or none on this page', () => {
  show({ data: { result: [], total: 0 } })
  screen.getByText('Nobody yet')
  show({ data: { result: [], total: 60 } }, 9)
  screen.getByText('There’s no page 9')
  fireEvent.click(screen.getByRole('button', { name: 'Go to the first page' }))
  expect(pages).toEqual([1])
})

test('says what failed, and tries again; what is shown stays', () => {
  let again = 0
  const failure = { isError: true, error: new Error('x'), refetch: () => again++ }
  const { unmount } = show(failure)
  screen.getByText('People could not be fetched')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(again).toBe(1)
  unmount()
  show({ ...failure, data: { result: [{ name: 'Ada' }], total: 1 } })
  screen.getByText('Ada')
})
