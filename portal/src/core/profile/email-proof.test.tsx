import { beforeEach, test } from 'vitest'
import { session } from '../../app/session.ts'
import { ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const ME = 'GET /v1/ekoline/web/loggedOnUser'
const MAIL = 'POST /v1/email-proof/mail'
const BANNER = 'Confirm your email: open the link that we emailed to ada@ekoline.test, on this device.'

beforeEach(() => session.store({ token: 'secret' }))

test('an email that is not proven is named on every page, and the link is mailed again', async () => {
  await open('/users', { [ME]: { ...ada, email_proven: false }, [MAIL]: { status: 'success' } })
  await page.shows(BANNER)
  await page.press('Email it again')
  await page.toasts('success', 'We’ve emailed you the link again')
})

test('a mail that cannot be sent is reported', async () => {
  await open('/users', { [ME]: { ...ada, email_proven: false }, [MAIL]: [500, {}] })
  await page.press('Email it again')
  await page.toasts('info', 'We couldn’t email the link')
})

test('so is a limit', async () => {
  const limit = failed(429, 'too_many_sign_ins', 'Too many attempts. Try again in 10 minutes.')
  await open('/users', { [ME]: { ...ada, email_proven: false }, [MAIL]: limit })
  await page.press('Email it again')
  await page.toasts('info', 'Too many attempts. Try again in 10 minutes.')
})

test('a proven one is not', async () => {
  await open('/users', {})
  await page.shows('Change password')
  page.showsNot(BANNER)
})
