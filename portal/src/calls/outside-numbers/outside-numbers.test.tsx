// @shows SA-55

import { outsideNumbersMessages } from '@ekoline/contract/calls/messages/outside-numbers.ts'
import type { OutsideNumber } from '@ekoline/contract/calls/outside-numbers.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { ivrMessages } from '@ekoline/contract/routing/messages/ivr.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/outside-numbers'
const ADD = 'POST /v1/outside-numbers'
const DELETE = 'DELETE /v1/outside-numbers/1'
const BUDGET = 'PUT /v1/outside-numbers/budget'

const number = (part: Partial<OutsideNumber> = {}): OutsideNumber => ({
  id: 1,
  number: '+2348035550190',
  name: 'Night guard',
  per_minute: 18,
  used_by: [],
  ...part,
})
const broken = failed(500, 'internal', serviceMessages.internal)
const budget = { limit: 20_000, used: 4_500, left: 15_500 }
const having = (...result: OutsideNumber[]) => ({
  [LIST]: { status: 'success', result, total: result.length, budget },
})
const opened = (answers: Answers = having(number())) => open('/outside-numbers', answers)
const of = (part: Partial<typeof ada>): Answers => ({
  'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...part },
})
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

beforeEach(() => session.store({ token: 'secret' }))

describe('the outside numbers', () => {
  test('are listed with their price and what leads to them, and the budget with what is used', async () => {
    await opened(
      having(number({ used_by: ['the schedule Night'] }), number({ id: 2, name: 'Old', per_minute: null })),
    )
    await screen.findByText('Night guard')
    const rows = within(screen.getByRole('table', { name: 'Outside numbers' })).getAllByRole('row')
    expect(rows[1]?.textContent).toBe(
      'Night guard+234 803 555 0190Price a minute ₦18.00Calls come from the schedule NightDelete',
    )
    expect(rows[2]?.textContent).toContain('Cannot be called now')
    await page.shows('₦4,500.00 of ₦20,000.00 used this month')
  })

  test('say that there are none, and what one is for', async () => {
    await opened(having())
    await page.shows(
      'An outside number is a phone elsewhere, such as a guard’s mobile or another office. Add it here, then send a phone number, a menu key or a schedule to it.',
    )
    await page.press('Add your first number')
    expect(screen.getByRole('form', { name: 'Add outside number' })).toBeDefined()
  })

  test('are for admins', async () => {
    const { calls } = await opened({ ...having(), ...of({ admin_status: false }) })
    await page.shows('Outside numbers are for admins')
    expect(calls.some(({ call }) => call === LIST)).toBe(false)
  })

  test('are only read by a lead', async () => {
    await opened({ ...having(number()), ...of({ userStatus: 'lead' }) })
    await screen.findByText('Night guard')
    for (const name of ['Add outside number', 'Delete Night guard', 'Save limit'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  test('say when they could not be loaded', async () => {
    await opened({ [LIST]: broken })
    await page.shows(outsideNumbersMessages.outside_numbers_failed)
  })
})

describe('an outside number', () => {
  test('is added; what is missing is said at its field', async () => {
    const { calls } = await opened({ ...having(), [ADD]: { status: 'success', result: number() } })
    await page.press('Add outside number')
    await page.press('Add number')
    await page.shows('Give it a name, such as “Night guard”')
    await page.shows('Enter the phone number')
    type('Name', 'Night guard')
    type('Phone number', '0803 555 0190')
    await page.press('Add number')
    await page.toasts('success', outsideNumbersMessages.outside_number_added)
    expect(calls.find(({ call }) => call === ADD)?.body).toEqual({
      name: 'Night guard',
      number: '0803 555 0190',
    })
    expect(screen.queryByRole('form', { name: 'Add outside number' })).toBeNull()
  })

  test('that is refused stays in the form, with the reason', async () => {
    const message = outsideNumbersMessages.outside_number_ours
    await opened({ ...having(), [ADD]: failed(422, 'outside_number_ours', message) })
    await page.press('Add outside number')
    type('Name', 'Us')
    type('Phone number', '02014540001')
    await page.press('Add number')
    await page.toasts('info', message)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Us')
  })

  test('that could not be added stays in the form', async () => {
    await opened({ ...having(), [ADD]: new Error('offline') })
    await page.press('Add outside number')
    type('Name', 'Guard')
    type('Phone number', '0803 555 0190')
    await page.press('Add number')
    await page.toasts('info', outsideNumbersMessages.outside_number_failed)
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Guard')
  })

  test('is deleted after a question', async () => {
    let works = false
    const { calls } = await opened({
      ...having(number()),
      [DELETE]: () => (works ? { status: 'success' } : new Error('offline')),
    })
    await page.choose('Delete Night guard')
    await page.press('Delete outside number')
    await page.toasts('info', outsideNumbersMessages.outside_number_delete_failed)
    works = true
    await page.choose('Delete Night guard')
    await page.shows('Callers can no longer be sent to +234 803 555 0190.')
    await page.press('Delete outside number')
    await page.toasts('success', outsideNumbersMessages.outside_number_deleted)
    expect(calls.some(({ call }) => call === DELETE)).toBe(true)
  })

  test('that is used is not asked for: it says by what', async () => {
    await opened(having(number({ used_by: ['the schedule Night'] })))
    await page.choose('Delete Night guard')
    await page.toasts('info', ivrMessages.destination_in_use.replace('{places}', 'the schedule Night'))
  })
})

describe('the budget', () => {
  test('is changed to whole naira', async () => {
    const { calls } = await opened({ ...having(), [BUDGET]: { status: 'success', budget } })
    await screen.findByLabelText('Limit for a month')
    type('Limit for a month', '12.5')
    await page.press('Save limit')
    await page.shows('Enter whole naira. With 0, no calls go to outside numbers.')
    type('Limit for a month', '₦30,000')
    await page.press('Save limit')
    await page.toasts('success', outsideNumbersMessages.outside_budget_set)
    expect(calls.find(({ call }) => call === BUDGET)?.body).toEqual({ month_limit: 30_000 })
  })

  test('that is used up says what becomes of callers', async () => {
    await opened({
      [LIST]: { status: 'success', result: [], total: 0, budget: { limit: 100, used: 100, left: 0 } },
    })
    await page.shows('Used up: callers don’t get through to outside numbers until next month.')
  })

  test('that could not be saved says so', async () => {
    await opened({ ...having(), [BUDGET]: new Error('offline') })
    await screen.findByLabelText('Limit for a month')
    await page.press('Save limit')
    await page.toasts('info', outsideNumbersMessages.outside_budget_failed)
  })
})
