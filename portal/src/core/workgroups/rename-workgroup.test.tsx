import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, adaSeat, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

async function openDialog(answers: Answers = {}) {
  const opened = await open('/users', answers)
  await page.press('Adaeze Logistics, change company')
  const dialog = await page.inDialog('Select account')
  await dialog.findByRole('button', { name: 'Adaeze LogisticsCurrent' })
  return { ...opened, dialog }
}

test('an admin renames the workgroup', async () => {
  let workgroup = 'Adaeze Logistics'
  const seat = () => ({ ...adaSeat, workgroup })
  const { dialog } = await openDialog({
    'GET /v1/web/usersip': () => ({ status: 'success', result: [seat()] }),
    'GET /v1/ekoline/web/loggedOnUser': () => ({ ...ada, user_sip: [seat()] }),
    'PUT /v1/ekoline/workgroup': ({ name }) => {
      workgroup = String(name)
      return { status: 'success', result: { workgroup } }
    },
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename Adaeze Logistics' }))
  expect(page.button('Rename').disabled).toBe(true)
  expect(document.activeElement).toBe(dialog.getByLabelText('Company name'))
  await page.type('Company name', 'Creek Road Haulage')
  const rename = page.button('Rename')
  rename.focus()
  fireEvent.click(rename)
  await page.shows('Your company is now called Creek Road Haulage')
  const entry = await dialog.findByRole('button', { name: 'Creek Road HaulageCurrent' })
  expect(document.activeElement).toBe(entry)
})

test('the choice begins at the current workgroup, not at its new name', async () => {
  const { dialog } = await openDialog()
  const entry = dialog.getByRole<HTMLButtonElement>('button', { name: 'Adaeze LogisticsCurrent' })
  expect(document.activeElement).toBe(entry)
  expect(entry.autofocus).toBe(true) // a browser asks for it when the list is there before the dialog
})

test('who gives up renaming is back at the workgroup', async () => {
  const { dialog } = await openDialog()
  fireEvent.click(dialog.getByRole('button', { name: 'Rename Adaeze Logistics' }))
  await page.press('Cancel')
  expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Adaeze LogisticsCurrent' }))
})

test('a name that could not be saved says so, and stays typed', async () => {
  const { dialog } = await openDialog({
    'PUT /v1/ekoline/workgroup': failed(503, 'unavailable', 'Starting'),
  })
  fireEvent.click(dialog.getByRole('button', { name: 'Rename Adaeze Logistics' }))
  await page.type('Company name', 'Creek Road Haulage')
  await page.press('Rename')
  await page.shows('Starting')
  expect(dialog.getByDisplayValue('Creek Road Haulage')).toBeTruthy()
})

test.each([{ admin_status: false }, { userStatus: 'lead' }])('%j may not rename it', async (role) => {
  const { dialog } = await openDialog({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...role } })
  expect(dialog.queryByRole('button', { name: /^Rename/ })).toBeNull()
})
