import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, open } from '../testing/open.tsx'
import { page } from '../testing/screen.ts'
import { session } from './session.ts'

const empty = { status: 'success', result: [], total: 0 }
const LISTS: Answers = Object.fromEntries(
  ['ring-groups', 'schedules', 'queues', 'voicemail/boxes', 'voicemail', 'outside-numbers'].map((path) => [
    `GET /v1/${path}`,
    empty,
  ]),
)

test.each([
  ['/ring-groups', 'Add ring group', 'Name'],
  ['/hours', 'Add schedule', 'Name'],
  ['/queues', 'Add queue', 'Name'],
  ['/voicemail', 'Add voicemail box', 'Name'],
  ['/outside-numbers', 'Add outside number', 'Name'],
])(
  'what was typed at %s is there after a reload, in the form that opens again',
  async (address, add, label) => {
    session.store({ token: 'secret' })
    await open(address, LISTS)
    await page.press(add)
    await page.type(label, 'Night desk')
    cleanup()
    await open(address, LISTS)
    await page.shows('You typed this before and didn’t save it.')
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('Night desk')
  },
)

const CONFERENCES = { 'GET /v1/ekoline/conferences/101': empty }
const KEYS = { 'GET /v1/developers/keys': empty }

test.each([
  ['/conferences', CONFERENCES, 'Add conference'],
  ['/developers', KEYS, 'Create API key'],
])('what was typed at %s is there when the form is opened again, until it is discarded', async (...row) => {
  const [address, answers, add] = row
  const press = async () =>
    fireEvent.click((await screen.findAllByRole('button', { name: add }))[0] as Element)
  const name = () => screen.findByLabelText<HTMLInputElement>('Name')
  session.store({ token: 'secret' })
  await open(address, answers)
  await press()
  fireEvent.change(await name(), { target: { value: 'Night desk' } })
  cleanup()

  await open(address, answers)
  await press()
  await page.shows('You typed this before and didn’t save it.')
  expect((await name()).value).toBe('Night desk')
  await page.press('Discard draft')
  expect([(await name()).value, document.activeElement]).toEqual(['', await name()])
})

test('a dialog that is closed is given up', async () => {
  session.store({ token: 'secret' })
  await open('/developers', KEYS)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0] as Element)
  await page.type('Name', 'Night desk')
  await page.press('Close')
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create API key' }))[0] as Element)
  expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('')
})
