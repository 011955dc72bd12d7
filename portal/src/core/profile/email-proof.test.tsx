import { beforeEach, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, overview } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const MAIL = 'POST /v1/email-proof/mail'
const WHERE = 'Open the link that we emailed to ada@ekoline.test, on this device'

const unproven = (mailed: Answers[string]): Answers => ({
  'GET /v1/ekoline/web/loggedOnUser': { ...ada, email_proven: false },
  'GET /v1/ekoline/overview': {
    status: 'success',
    result: {
      ...overview,
      setup: { steps: [{ step: 'email', done: false }], hidden: false, number_price: 1500 },
    },
  },
  [MAIL]: mailed,
})

beforeEach(() => session.store({ token: 'secret' }))

test('an email that is not proven is a step of the first day, and the link is mailed again', async () => {
  await open('/', unproven({ status: 'success' }))
  await page.shows(WHERE)
  await page.press('Email it again')
  await page.toasts('success', 'We’ve emailed you the link again')
})

test('a mail that cannot be sent is reported', async () => {
  await open('/', unproven([500, {}]))
  await page.press('Email it again')
  await page.toasts('info', 'We couldn’t email the link')
})

test('so is a limit', async () => {
  await open('/', unproven(failed(429, 'too_many_sign_ins', 'Too many attempts. Try again in 10 minutes.')))
  await page.press('Email it again')
  await page.toasts('info', 'Too many attempts. Try again in 10 minutes.')
})

test('no other page is in its shadow', async () => {
  await open('/users', unproven({ status: 'success' }))
  await page.shows('Change password')
  page.showsNot('Email it again')
})
