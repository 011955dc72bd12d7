import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { type Answers, ada, open } from '../testing/open.tsx'
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
  ['/queues/settings', 'Add queue', 'Name'],
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

const USERS = { 'GET /v1/ekoline/getWorkgroupList': empty }

describe('what was typed when the server ended the session', () => {
  const typed = async () => screen.findByLabelText<HTMLInputElement>('First name')
  const press = async () =>
    fireEvent.click((await screen.findAllByRole('button', { name: 'Add user' }))[0] as Element)

  async function typeAnd(end: () => void) {
    session.store({ token: 'secret' })
    await open('/users', USERS)
    await press()
    fireEvent.change(await typed(), { target: { value: 'Ngozi' } })
    act(end)
    cleanup()
  }

  async function signedInAs(who: object) {
    session.store({ token: 'another' })
    await open('/users', { ...USERS, 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...who } })
    await press()
    return (await typed()).value
  }

  test('is there for the same person, once', async () => {
    await typeAnd(session.expire)
    expect(session.kept('drafts')).toBeNull()
    expect(await signedInAs({})).toBe('Ngozi')
    await page.shows('You typed this before and didn’t save it.')
  })

  test('is never there for another person, nor for the first one after them', async () => {
    await typeAnd(session.expire)
    expect(await signedInAs({ id: 8, email: 'bola@ekoline.test' })).toBe('')
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ngozi')
    act(session.expire)
    cleanup()
    expect(await signedInAs({})).toBe('')
  })

  test('is gone after logging out', async () => {
    await typeAnd(session.clear)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ngozi')
    expect(await signedInAs({})).toBe('')
  })

  test('is gone after logging out later', async () => {
    await typeAnd(session.expire)
    act(session.clear)
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('Ngozi')
  })

  test('outlives a sign-in that was broken off', async () => {
    await typeAnd(session.expire)
    session.store({ token: 'half' })
    act(session.breakOff)
    expect(await signedInAs({})).toBe('Ngozi')
  })
})

test('what was typed into the profile is there again, but for the NIN', async () => {
  session.store({ token: 'secret' })
  const without = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, nin: null } }
  const address = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Address' })
  const nin = () => screen.getByLabelText<HTMLInputElement>('NIN')
  const edit = async () => {
    await open('/users', { ...USERS, ...without })
    fireEvent.click(await page.shows('Profile'))
    await page.inDialog('Edit profile')
  }
  await edit()
  fireEvent.change(await address(), { target: { value: '9 Marina, Lagos' } })
  fireEvent.change(nin(), { target: { value: '12345678901' } })
  act(session.expire)
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('12345678901')
  cleanup()
  session.store({ token: 'another' })
  await edit()
  expect([(await address()).value, nin().value]).toEqual(['9 Marina, Lagos', ''])
})
