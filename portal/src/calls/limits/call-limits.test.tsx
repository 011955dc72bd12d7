// @shows DEC-102

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const none = {
  seat_at_once: null,
  workgroup_at_once: null,
  seat_a_minute: null,
  workgroup_a_minute: null,
  seat_day: null,
  workgroup_day: null,
}
const most = {
  seat_at_once: 2,
  workgroup_at_once: 10,
  seat_a_minute: 10,
  workgroup_a_minute: 30,
  seat_day: 20_000,
  workgroup_day: null,
}
const GET = 'GET /v1/ekoline/calllimits'
const PUT = 'PUT /v1/ekoline/calllimits'
const team: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [], total: 0 },
  [GET]: { status: 'success', result: { own: { ...none, seat_day: 5_000 }, most } },
  [PUT]: { status: 'success' },
}

beforeEach(() => session.store({ token: 'secret' }))

async function form() {
  fireEvent.click(await screen.findByRole('button', { name: 'Change call limits' }))
  return within(await screen.findByRole('form', { name: 'Call limits' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

test('shows what the admins set, and the highest limits', async () => {
  await open('/caller-id', team)
  const fields = await form()
  expect(fields.getByLabelText<HTMLInputElement>('Cost a day, each person').value).toBe('5000')
  expect(fields.getByLabelText<HTMLInputElement>('Calls at once, each person').value).toBe('')
  fields.getByText('Highest: 2')
  fields.getByText('Highest: ₦20,000.00')
  fields.getByText('No limit')
})

test('saves them; an empty field is the highest limit', async () => {
  const { calls } = await open('/caller-id', team)
  const fields = await form()
  type(fields.getByLabelText('Calls at once, each person'), '1')
  type(fields.getByLabelText('Cost a day, each person'), '')
  type(fields.getByLabelText('Cost a day, all together'), '15,000')
  fireEvent.click(fields.getByRole('button', { name: 'Save call limits' }))
  await page.shows('Saved the call limits')
  expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
    ...none,
    seat_at_once: 1,
    workgroup_day: 15_000,
  })
  expect(screen.queryByRole('form', { name: 'Call limits' })).toBeNull()
})

test('says at the field what is wrong, and sends nothing', async () => {
  const { calls } = await open('/caller-id', team)
  const fields = await form()
  type(fields.getByLabelText('Calls at once, each person'), '3')
  type(fields.getByLabelText('Cost a day, all together'), '1.5')
  fireEvent.click(fields.getByRole('button', { name: 'Save call limits' }))
  fields.getByText('Enter a whole number from 1 to 2, or nothing')
  fields.getByText('Enter a whole number above 0, or nothing')
  expect(calls.some(({ call }) => call === PUT)).toBe(false)
})

test('are not offered to a lead', async () => {
  await open('/caller-id', {
    ...team,
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
  })
  await page.shows('This is for admins')
  expect(screen.queryByRole('button', { name: 'Change call limits' })).toBeNull()
})
