import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { loadConfig } from '../../app/config.ts'
import { page } from '../../testing/screen.ts'
import { Toasts } from '../Toasts.tsx'
import { AddFirst, nameColumn, ThingTable } from './ThingTable.tsx'

interface Queue {
  id: number
  name: string
  used_by: string[]
}
const SALES: Queue = { id: 1, name: 'Sales', used_by: [] }
const SUPPORT: Queue = { id: 2, name: 'Support', used_by: ['Main menu', 'Office hours'] }

interface Shown {
  rows?: Queue[]
  isReader?: boolean
  readersTest?: boolean
  work?: () => Promise<unknown>
}

const done: string[] = []
beforeEach(async () => {
  document.head.innerHTML = '<meta name="ekoline-config">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify({ messages: {} }))
  await loadConfig()
})

function show({ rows = [SALES, SUPPORT], isReader = false, readersTest = true, work }: Shown = {}) {
  done.length = 0
  const result = { result: rows, total: rows.length }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThingTable
        label="Queues"
        query={{ data: result, error: null, isError: false, isPlaceholderData: false, refetch: () => null }}
        columns={[nameColumn('Name', ({ id }: Queue) => `600${id}`)]}
        isReader={isReader}
        actionsHead="Actions"
        actions={(thing) => [
          readersTest && {
            label: 'Test',
            kind: 'plain',
            forReaders: true,
            isOpen: thing.id === 2,
            onSelect: () => done.push(`test ${thing.name}`),
          },
          { label: 'Edit', icon: <svg />, onSelect: () => done.push(`edit ${thing.name}`) },
          thing.id === 2 && { label: 'Rename', onSelect: () => done.push(`rename ${thing.name}`) },
          {
            label: 'Delete',
            deletion: {
              title: `Delete ${thing.name}?`,
              what: 'Callers hear that it is gone.',
              action: 'Delete queue',
              usedBy: thing.used_by,
              work: work ?? (async () => done.push(`delete ${thing.name}`)),
              done: () => `${thing.name} is gone`,
              failed: () => `${thing.name} could not be deleted`,
            },
          },
        ]}
        page={1}
        onPage={() => undefined}
        noun="queues"
        failed="Queues could not be fetched"
        empty={{
          title: 'No queues yet',
          note: 'Callers wait in them.',
          action: <AddFirst onAdd={() => done.push('add')}>Add your first queue</AddFirst>,
        }}
      />
      <Toasts />
    </QueryClientProvider>,
  )
}
const actions = () =>
  within(screen.getByRole('table'))
    .getAllByRole('button', { hidden: true })
    .map(({ ariaLabel }) => ariaLabel)

test('has what can be done with each thing, by its name', async () => {
  show()
  expect(actions()).toEqual([
    ...['Test Sales', 'Edit Sales', 'More for Sales', 'Delete Sales'],
    ...['Test Support', 'Edit Support', 'More for Support', 'Rename Support', 'Delete Support'],
  ])
  expect([page.button('Test Sales').textContent, page.button('Edit Sales').textContent]).toEqual(['Test', ''])
  expect(page.button('Edit Sales').title).toBe('Edit')
  expect(page.button('Test Support').ariaExpanded).toBe('true')
  await page.press('Edit Sales')
  expect(done).toEqual(['edit Sales'])
})

test('has what has neither words nor an icon in its row, and what deletes, in one menu', () => {
  show()
  const menu = (name: string) => page.button(`More for ${name}`).nextElementSibling as HTMLElement
  const inMenu = (name: string) =>
    [...menu(name).querySelectorAll('button')].map(({ textContent }) => textContent)
  expect([inMenu('Sales'), inMenu('Support')]).toEqual([['Delete'], ['Rename', 'Delete']])
  expect(menu('Sales').getAttribute('popover')).toBe('auto')
})

test('has only what a reader may do, and nothing to add', () => {
  show({ isReader: true })
  expect(actions()).toEqual(['Test Sales', 'Test Support'])
  show({ isReader: true, rows: [] })
  page.showsNot('Add your first queue')
})

test('has no column of actions for a reader who may do nothing', () => {
  show({ isReader: true, readersTest: false })
  page.showsNot('Actions')
  screen.getByText('6001')
})

test('leads to the first one', async () => {
  show({ rows: [] })
  await page.shows('Callers wait in them.')
  await page.press('Add your first queue')
  expect(done).toEqual(['add'])
})

test('asks before it deletes, and says that it is done', async () => {
  show()
  await page.choose('Delete Sales')
  const asked = await page.inDialog('Delete Sales?')
  asked.getByText('Callers hear that it is gone.')
  fireEvent.click(asked.getByRole('button', { name: 'Cancel' }))
  expect([screen.queryByRole('dialog'), done]).toEqual([null, []])
  await page.choose('Delete Sales')
  await page.press('Delete queue')
  await page.toasts('success', 'Sales is gone')
  expect([screen.queryByRole('dialog'), done]).toEqual([null, ['delete Sales']])
})

test('says where a thing is in use instead of asking', async () => {
  show()
  await page.choose('Delete Support')
  await page.toasts(
    'info',
    'Calls come here from Main menu, Office hours. Send them to another place first, then delete it.',
  )
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closes the question and says so when it could not be deleted', async () => {
  show({ work: () => Promise.reject(new Error('no')) })
  await page.choose('Delete Sales')
  await page.press('Delete queue')
  await page.shows('Sales could not be deleted')
  expect(screen.queryByRole('dialog')).toBeNull()
})
