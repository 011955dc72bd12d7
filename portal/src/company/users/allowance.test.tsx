// @shows DEC-103

import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const bola = {
  id: 8,
  username: 'bola1',
  firstname: 'Bola',
  lastname: 'Ade',
  credit: 40.5,
  userStatus: 'user',
  admin_status: false,
  cardid: 102,
  email: 'bola@ekoline.test',
  invited_until: null,
}
const none = { limit: null, used: 0, left: null }
const free = { month: { ...none, used: 75 }, day: none, destinations: 'all' }
const limited = {
  month: { limit: 5_000, used: 1_250, left: 3_750 },
  day: { limit: null, used: 75.5, left: null },
  destinations: 'national',
}
const GET = 'GET /v1/allowance/bola1'
const PUT = 'PUT /v1/allowance/bola1'
const team: Answers = {
  'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [bola], total: 1 },
  [GET]: { status: 'success', result: limited },
  [PUT]: { status: 'success', result: limited },
}

beforeEach(() => session.store({ token: 'secret' }))

async function openDialog() {
  fireEvent.click(await screen.findByRole('button', { name: 'More for Bola Ade' }))
  fireEvent.click(screen.getByRole('button', { name: 'Call allowance', hidden: true }))
  return within(await screen.findByRole('dialog', { name: 'Call allowance of Bola Ade' }))
}
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })

describe('the call allowance of a member', () => {
  test('shows what is used and left, and the limits', async () => {
    await open('/users', team)
    const dialog = await openDialog()
    const bar = await dialog.findByRole('progressbar', {
      name: 'This month: ₦1,250.00 of ₦5,000.00, ₦3,750.00 left',
    })
    expect(bar.getAttribute('value')).toBe('25')
    dialog.getByText('Today: ₦75.50 used, no limit')
    dialog.getByText('May call: Numbers in Nigeria')
    expect(dialog.getByLabelText<HTMLSelectElement>('May call').value).toBe('national')
    expect(dialog.getByLabelText<HTMLInputElement>('Cost a month').value).toBe('5000')
    expect(dialog.getByLabelText<HTMLInputElement>('Cost a day').value).toBe('')
  })

  test('says when there is none', async () => {
    await open('/users', { ...team, [GET]: { status: 'success', result: free } })
    await (await openDialog()).findByText(
      'No limit is set. Bola Ade can call all numbers while there is money in the wallet.',
    )
  })

  test('is saved; an empty field is no limit', async () => {
    const { calls } = await open('/users', team)
    const dialog = await openDialog()
    type(await dialog.findByLabelText('Cost a month'), '')
    type(dialog.getByLabelText('Cost a day'), '₦1,500')
    type(dialog.getByLabelText('May call'), 'colleagues')
    fireEvent.click(dialog.getByRole('button', { name: 'Save allowance' }))
    await page.shows('Saved the call allowance of Bola Ade')
    expect(calls.find(({ call }) => call === PUT)?.body).toEqual({
      month_limit: null,
      day_limit: 1_500,
      destinations: 'colleagues',
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('says at the field what is wrong, and sends nothing', async () => {
    const { calls } = await open('/users', team)
    const dialog = await openDialog()
    type(await dialog.findByLabelText('Cost a month'), '0')
    type(dialog.getByLabelText('Cost a day'), '1.5')
    fireEvent.click(dialog.getByRole('button', { name: 'Save allowance' }))
    expect(dialog.getAllByText('Enter a whole number above 0, or nothing')).toHaveLength(2)
    expect(calls.some(({ call }) => call === PUT)).toBe(false)
  })

  test('says when it cannot be loaded', async () => {
    await open('/users', { ...team, [GET]: failed(500, 'internal', 'Broken') })
    await (await openDialog()).findByText('We couldn’t load the call allowance')
  })
})

describe('one’s own call allowance', () => {
  const OWN = 'GET /v1/allowance/ada1'
  const member: Answers = { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } }
  const card = async () => within(await screen.findByRole('region', { name: 'Your call allowance' }))

  test('is on the page of payments', async () => {
    await open('/payments', { ...member, [OWN]: { status: 'success', result: limited } })
    await (await card()).findByText('This month: ₦1,250.00 of ₦5,000.00, ₦3,750.00 left')
  })

  test('says when there is none', async () => {
    await open('/payments', { ...member, [OWN]: { status: 'success', result: free } })
    await (await card()).findByText('Your admins have set no limit for your calls.')
  })

  test('keeps its place while it loads, and says when it cannot', async () => {
    await open('/payments', { ...member, [OWN]: unanswered })
    await card()
  })

  test('says when it cannot be loaded', async () => {
    await open('/payments', { ...member, [OWN]: failed(500, 'internal', 'Broken') })
    await (await card()).findByText('We couldn’t load the call allowance')
  })

  test('is not shown to an admin without one', async () => {
    const { calls } = await open('/payments', { [OWN]: { status: 'success', result: free } })
    await screen.findByText('Low-balance alert')
    await expect.poll(() => calls.some(({ call }) => call === OWN)).toBe(true)
    expect(screen.queryByRole('region', { name: 'Your call allowance' })).toBeNull()
  })
})
