import { fireEvent } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LEAVE = 'DELETE /v1/ekoline/seat'

beforeEach(() => session.store({ token: 'secret' }))

async function leave(answers: Answers) {
  const opened = await open('/users', answers)
  await page.press('Adaeze Logistics, change company')
  const dialog = await page.inDialog('Select account')
  fireEvent.click(await dialog.findByRole('button', { name: 'Leave Adaeze Logistics' }))
  const question = await page.inDialog('Leave Adaeze Logistics?')
  fireEvent.click(question.getByRole('button', { name: 'Leave company' }))
  return opened
}

test('who leaves a workgroup confirms it, reads that it is done, and is logged out', async () => {
  const { calls } = await leave({ [LEAVE]: { status: 'success' } })
  await page.shows('You’ve left Adaeze Logistics')
  expect(calls.filter(({ call }) => call === LEAVE)).toHaveLength(1)
  await page.isAt('/login')
})

test('the last admin reads why not, and stays', async () => {
  await leave({ [LEAVE]: failed(422, 'last_admin', 'This is the only admin') })
  await page.shows('This is the only admin')
  expect(session.token()).toBe('secret')
})
