// @shows AC8-11, AC9-12

import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))

async function openDialog(answers: Answers = {}) {
  const opened = await open('/users', answers)
  fireEvent.click(await page.shows('Change password'))
  const dialog = await page.inDialog('Change password')
  const button = await dialog.findByRole<HTMLButtonElement>('button', { name: 'Change password' })
  return { ...opened, button }
}

async function fill(existing: string, password: string, confirm = password) {
  await page.type('Current password', existing)
  await page.type('New password', password)
  await page.type('Confirm new password', confirm)
}

// @shows AC5-3
test('the button waits for the current password and 5 characters twice', async () => {
  const { button } = await openDialog()
  await fill('', 'palmo')
  expect(button.disabled).toBe(true)
  await fill('old', 'palm', 'palmo')
  expect(button.disabled).toBe(true)
  await fill('old', 'palmo')
  expect(button.disabled).toBe(false)
})

test('phones are disconnected when that is chosen', async () => {
  const { button, calls } = await openDialog({ 'POST /v1/ekoline/change_password': { status: 'successful' } })
  await fill('old', 'palm-oil')
  fireEvent.click(screen.getByLabelText(/Disconnect my phones/))
  fireEvent.click(button)
  await page.toasts('success', 'Password changed successfully!')
  expect(calls.at(-1)?.body).toMatchObject({ end_phone_secrets: true })
})

// @shows AC5-3
test('passwords that differ are refused, and nothing is sent', async () => {
  const { button, calls } = await openDialog()
  await fill('old', 'palm-oil', 'palm-wine')
  fireEvent.click(button)
  await page.toasts('info', 'Passwords do not match')
  expect(calls.some(({ call }) => call.endsWith('change_password'))).toBe(false)
})

// @shows AC1-6, AC5-5, AC8-12
test('a changed password is confirmed, and the dialog closes', async () => {
  const { button, calls } = await openDialog({
    'POST /v1/ekoline/change_password': { status: 'successful' },
  })
  await fill('old', 'palm-oil')
  fireEvent.click(button)
  await page.toasts('success', 'Password changed successfully!')
  expect(calls.at(-1)?.body).toEqual({
    existing_password: 'old',
    password: 'palm-oil',
    confirm_password: 'palm-oil',
  })
  page.showsNot('Every other device will be signed out.')
})

test.each([
  ['wrong_password', 'Your current password is wrong.'],
  ['password_too_short', 'Use at least 8 characters.'],
  ['password_well_known', 'This password is too easy to guess. Please choose another one.'],
  ['password_names_you', 'Leave out your name, your email, your company and ours. They are easy to guess.'],
])('what the server refuses (%s) is said beside what was typed, which stays', async (code, message) => {
  const { button } = await openDialog({ 'POST /v1/ekoline/change_password': failed(422, code, message) })
  await fill('old', 'palmo')
  fireEvent.click(button)
  await page.shows(message)
  expect(button.disabled).toBe(false)
  expect(session.token()).toBe('secret')
})
