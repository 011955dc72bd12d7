// @shows AC2-6, SA-81

import type { Conference } from '@ekoline/contract/routing/conferences.ts'
import { conferencesMessages } from '@ekoline/contract/routing/messages/conferences.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const room = (part: Partial<Conference> = {}): Conference => ({
  id: 5,
  name: 'Stand-up',
  description: 'Every morning',
  conference_number: '8001',
  used_by: [],
  ...part,
})
const having = (...result: Conference[]): Answers => ({
  'GET /v1/ekoline/conferences/101': { status: 'success', total: result.length, result },
})
const member = { call_id: 'c1', number: '+2348035550001', muted: false }
const inside = (...result: object[]): Answers => ({
  'GET /v1/ekoline/conferences/5/members': { status: 'success', result },
})

beforeEach(() => session.store({ token: 'secret' }))

describe('the conferences', () => {
  // @shows SA-73
  test('are listed with their numbers', async () => {
    await open('/conferences', having(room(), room({ id: 6, name: 'Drivers', conference_number: '8002' })))
    await page.shows('Stand-up')
    const table = screen.getByRole('table', { name: 'Conferences' })
    const heads = within(table)
      .getAllByRole('columnheader')
      .map((head) => head.textContent)
    expect(heads).toEqual(['#', 'Name', 'Number', 'Actions'])
    const rows = within(table).getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      '1Stand-upEvery morning8001MembersDelete',
      '2DriversEvery morning8002MembersDelete',
    ])
  })

  test('may be none', async () => {
    await open('/conferences', having())
    await page.shows('You have no conferences')
    expect(conferencesMessages.no_conferences).toBe('You have no conferences')
  })

  test('that could not be fetched are asked for again', async () => {
    const answers = having(room())
    let failing = true
    await open('/conferences', {
      'GET /v1/ekoline/conferences/101': () =>
        failing ? failed(500, 'internal', 'x') : (answers['GET /v1/ekoline/conferences/101'] as object),
    })
    await page.shows('Something went wrong!')
    failing = false
    await page.press('Try again')
    await page.shows('Stand-up')
  })

  test('have a page that is not there', async () => {
    await open('/conferences?page=9', {
      'GET /v1/ekoline/conferences/101': { status: 'success', total: 3, result: [] },
    })
    await page.shows('There’s no page 9')
    await page.press('Go to the first page')
    await page.isAt('/conferences')
  })

  test('are only looked at by a lead', async () => {
    await open('/conferences', {
      ...having(room()),
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    await page.shows('Stand-up')
    expect(screen.getAllByRole('button', { name: /Stand-up/ }).map((button) => button.textContent)).toEqual([
      'Members',
    ])
    expect(screen.queryByRole('button', { name: 'Add conference' })).toBeNull()
  })
})

describe('deleting a conference', () => {
  test('is not asked while something leads to it: the places are named', async () => {
    await open('/conferences', having(room({ used_by: ['the menu Reception, key 3'] })))
    await page.choose('Delete Stand-up')
    await page.shows(/the menu Reception, key 3/)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

// @shows SA-76
describe('the Add conference form', () => {
  const openForm = async () => {
    await page.shows('You have no conferences')
    await page.press('Add conference')
  }

  // @shows SA-77
  test('waits for name and description, and reports success', async () => {
    const { calls } = await open('/conferences', {
      ...having(),
      'POST /v1/ekoline/conferences': { status: 'success', result: room() },
    })
    await openForm()
    expect(page.button('Add conference').disabled).toBe(true)
    await page.type('Name', 'Stand-up')
    expect(page.button('Add conference').disabled).toBe(true)
    await page.type('Description', 'Every morning')
    await page.press('Add conference')
    await page.toasts('success', 'Conference added successfully!')
    expect(calls.find(({ call }) => call.startsWith('POST'))?.body).toEqual({
      conference_name: 'Stand-up',
      conference_description: 'Every morning',
      card_id: 101,
      workgroup_name: 'Adaeze Logistics',
    })
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe(''))
  })

  test('makes one room by a double click', async () => {
    const { calls } = await open('/conferences', {
      ...having(),
      'POST /v1/ekoline/conferences': { status: 'success', result: room() },
    })
    await openForm()
    await page.type('Name', 'Stand-up')
    await page.type('Description', 'Every morning')
    await page.pressTwice('Add conference')
    await page.toasts('success', 'Conference added successfully!')
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })

  test('keeps what was typed when it fails, and says so', async () => {
    await open('/conferences', { ...having(), 'POST /v1/ekoline/conferences': failed(500, 'internal', 'x') })
    await openForm()
    await page.type('Name', 'Stand-up')
    await page.type('Description', 'Every morning')
    await page.press('Add conference')
    await page.toasts('info', 'Something went wrong!')
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Stand-up')
  })

  test('shows what the server objects to', async () => {
    await open('/conferences', {
      ...having(),
      'POST /v1/ekoline/conferences': [
        400,
        {
          status: 'failed',
          code: 'invalid_request',
          message: 'Please check what you entered.',
          errors: [{ field: 'conference_name', message: 'Use one line only' }],
        },
      ],
    })
    await openForm()
    await page.type('Name', 'Stand-up')
    await page.type('Description', 'Every morning')
    await page.press('Add conference')
    await page.shows('Use one line only')
  })

  test('takes no second press while it adds', async () => {
    const { calls } = await open('/conferences', { ...having(), 'POST /v1/ekoline/conferences': unanswered })
    await openForm()
    await page.type('Name', 'Stand-up')
    await page.type('Description', 'Every morning')
    await page.press('Add conference')
    await page.press('Add conference')
    expect(calls.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1)
  })
})

describe('a conference', () => {
  // @shows DEC-146
  test('is edited: the update button waits for a change', async () => {
    const { calls } = await open('/conferences', {
      ...having(room()),
      'PUT /v1/ekoline/conferences/5': { status: 'success' },
    })
    await page.press('Edit Stand-up')
    const dialog = await page.inDialog('Edit conference 8001')
    const update = () => dialog.getByRole<HTMLButtonElement>('button', { name: 'Update' })
    expect(update().disabled).toBe(true)
    const type = (value: string) => fireEvent.change(dialog.getByLabelText('Name'), { target: { value } })
    type('  ')
    expect(update().disabled).toBe(true)
    type('Stand-up ')
    expect(update().disabled).toBe(true)
    type('Review')
    expect(update().disabled).toBe(false)
    update().click()
    await page.toasts('success', conferencesMessages.conference_changed)
    expect(calls.find(({ call }) => call.startsWith('PUT'))?.body).toEqual({
      conference_name: 'Review',
      conference_description: 'Every morning',
    })
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit conference 8001' })).toBeNull())
  })

  test('is deleted after asking', async () => {
    const { calls } = await open('/conferences', {
      ...having(room()),
      'DELETE /v1/ekoline/conferences/5': { status: 'success' },
    })
    await page.choose('Delete Stand-up')
    const dialog = await page.inDialog('Delete Stand-up?')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    dialog.getByRole('button', { name: 'Delete conference' }).click()
    await page.toasts('success', conferencesMessages.conference_deleted)
  })

  test('to which a number leads is not deleted, and the number is named', async () => {
    const why =
      'Calls come here from the number +2342014540001. Send them to another place first, then delete it.'
    await open('/conferences', {
      ...having(room()),
      'DELETE /v1/ekoline/conferences/5': failed(409, 'destination_in_use', why),
    })
    await page.choose('Delete Stand-up')
    const dialog = await page.inDialog('Delete Stand-up?')
    dialog.getByRole('button', { name: 'Delete conference' }).click()
    await page.toasts('info', why)
  })
})

describe('the members', () => {
  test('are asked for only while they are shown', async () => {
    const { calls } = await open('/conferences', { ...having(room()), ...inside() })
    await page.shows('Stand-up')
    const asked = () => calls.filter(({ call }) => call.endsWith('/members')).length
    expect(asked()).toBe(0)
    await page.press('Members of Stand-up')
    await page.shows('No one is in this conference.')
    expect(asked()).toBe(1)
    const link = screen.getByRole('link', { name: 'Simulate a caller' })
    expect(link.getAttribute('href')).toBe('/dev/calls?called=8001')
    await page.press('Members of Stand-up')
    page.showsNot('No one is in this conference.')
  })

  test('are muted, heard again and removed', async () => {
    let muted = false
    let members: object[] = [member]
    const { calls } = await open('/conferences', {
      ...having(room()),
      'GET /v1/ekoline/conferences/5/members': () => ({
        status: 'success',
        result: members.map((listed) => ({ ...listed, muted })),
      }),
      'PUT /v1/ekoline/conferences/5/members/c1': (body) => {
        muted = body.muted as boolean
        return { status: 'success' }
      },
      'DELETE /v1/ekoline/conferences/5/members/c1': () => {
        members = []
        return { status: 'success' }
      },
    })
    await page.press('Members of Stand-up')
    await page.shows('Can speak')
    await page.press('Mute +234 803 555 0001')
    await page.shows('Muted')
    await page.press('Unmute +234 803 555 0001')
    await page.shows('Can speak')
    await page.press('Remove +234 803 555 0001')
    const dialog = await page.inDialog('Remove +234 803 555 0001?')
    expect(calls.some(({ call }) => call.startsWith('DELETE'))).toBe(false)
    dialog.getByRole('button', { name: 'Remove' }).click()
    await page.shows('No one is in this conference.')
  })

  test('that could not be fetched are asked for again', async () => {
    await open('/conferences', {
      ...having(room()),
      'GET /v1/ekoline/conferences/5/members': failed(500, 'internal', 'x'),
    })
    await page.press('Members of Stand-up')
    await page.shows('Something went wrong!')
    expect(page.button('Try again')).toBeTruthy()
  })
})
