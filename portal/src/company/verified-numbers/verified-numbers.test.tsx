// @shows DEC-107

import { verifiedNumbersMessages } from '@ekoline/contract/company/messages/verified-numbers.ts'
import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/verified-numbers'
const ADD = 'POST /v1/verified-numbers'
const office = { id: 3, number: '+2342014630643', verified_at: '2026-11-20 11:00:00' }
const is = (result: unknown) => ({ status: 'success', result })
const openPage = (answers: Answers = {}) =>
  open('/caller-id', {
    'GET /v1/ekoline/getWorkgroupList': { status: 'success', result: [], total: 0 },
    [LIST]: is([office]),
    'POST /v1/verified-numbers/code': { ...is('call-1'), retry_after: 60 },
    ...answers,
  })
const card = async () => within(await screen.findByRole('region', { name: 'Verified numbers' }))
const said = (words: string) => words.replace('{number}', '+234 201 463 0643')
const shownDialog = async () => within(await screen.findByRole('dialog', { name: 'Verify a number' }))
async function askForCode() {
  fireEvent.click((await card()).getByRole('button', { name: 'Verify a number' }))
  const dialog = await shownDialog()
  fireEvent.change(dialog.getByLabelText('Number'), { target: { value: '0201 463 0643' } })
  fireEvent.click(dialog.getByRole('button', { name: 'Send code' }))
  await page.shows(said(verifiedNumbersMessages.number_code_sent))
  return dialog
}

beforeEach(() => session.store({ token: 'secret' }))

describe('the verified numbers', () => {
  test('get another one by a code that is sent there', async () => {
    const { calls } = await openPage({ [LIST]: is([]), [ADD]: is(office) })
    const dialog = await askForCode()
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '1234' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verify' }))
    await page.shows(said(verifiedNumbersMessages.verified_number_added))
    expect(calls.filter(({ call }) => call.startsWith(ADD)).map(({ body }) => body)).toEqual([
      { phoneNumber: '0201 463 0643', channel: 'call' },
      { call_id: 'call-1', code: '1234' },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('say at the field that a code is wrong, and another number can be named', async () => {
    const errors = [{ field: 'code', message: fieldMessages.field_number_code }]
    await openPage({ [ADD]: [400, { status: 'failed', code: 'invalid_request', message: 'x', errors }] })
    const dialog = await askForCode()
    fireEvent.change(await dialog.findByLabelText('Code'), { target: { value: '1234' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Verify' }))
    await dialog.findByText(fieldMessages.field_number_code)
    fireEvent.click(dialog.getByRole('button', { name: 'Another number' }))
    await dialog.findByLabelText('Number')
  })

  test('are listed, and removed when one is sure', async () => {
    const { calls } = await openPage({ 'DELETE /v1/verified-numbers/3': { status: 'success' } })
    const shown = await card()
    fireEvent.click(await shown.findByRole('button', { name: 'Remove +234 201 463 0643' }))
    const sure = within(await screen.findByRole('dialog', { name: 'Remove +234 201 463 0643?' }))
    fireEvent.click(sure.getByRole('button', { name: 'Remove' }))
    await page.shows(said(verifiedNumbersMessages.verified_number_removed))
    expect(calls.some(({ call }) => call === 'DELETE /v1/verified-numbers/3')).toBe(true)
  })

  test('say when they cannot be loaded', async () => {
    await openPage({ [LIST]: failed(500, 'internal', 'Broken') })
    await (await card()).findByText(verifiedNumbersMessages.verified_numbers_failed)
  })
})

test('the page of caller ID and limits is one press from the users, and for admins', async () => {
  await open('/users')
  fireEvent.click(await screen.findByRole('link', { name: 'Caller ID and limits' }))
  await page.isAt('/caller-id')
  for (const name of ['Caller ID', 'Verified numbers', 'Call limits'])
    await screen.findByRole('region', { name })
})

test('the page of caller ID and limits says to members that it is for admins', async () => {
  const { calls } = await open('/caller-id', {
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
  })
  await page.shows('This is for admins')
  expect(calls.filter(({ call }) => /verified|limits|callerid/.test(call))).toEqual([])
})
