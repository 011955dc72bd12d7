// @shows SA-25

import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const done = { status: 'success' }
const ASK = 'POST /v1/forgot-password'
const RESET = 'POST /v1/reset-password'
const CHECK = 'GET /v1/reset-password/abc'
const linkOver = failed(404, 'link_expired', 'link has expired, please reset')

const sent = (calls: { call: string; body: object }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body)

async function ask(email = 'ada@ekoline.test') {
  await page.type('Email', email)
  await page.press('Send reset link')
}

describe('a forgotten password', () => {
  test('is asked for with an email, and leads home without one', async () => {
    await open('/forgot-password')
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Send reset link' })).disabled).toBe(
      true,
    )
    await page.type('Email', '  ')
    expect(page.button('Send reset link').disabled).toBe(true)
    expect(screen.getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/login')
  })

  test('has a link mailed, which is a success toast', async () => {
    const { calls } = await open('/forgot-password', { [ASK]: done })
    await ask(' ada@ekoline.test ')
    await page.toasts('success', 'Check your email for your password reset link')
    expect(sent(calls, ASK)).toEqual([{ email: 'ada@ekoline.test' }])
    await page.shows('Check your email')
    await page.press('Send it again, or to another email')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('ada@ekoline.test')
  })

  test('of an unknown email leads to a new account, and keeps what was typed', async () => {
    await open('/forgot-password', { [ASK]: failed(404, 'user_not_found', 'user not found') })
    await ask('nobody@ekoline.test')
    await page.shows('Your email is not registered. Please create an account.')
    const link = screen.getByRole('link', { name: 'Create account' })
    expect(link.getAttribute('href')).toBe('/sign-up')
    expect((screen.getByLabelText('Email') as HTMLInputElement).value).toBe('nobody@ekoline.test')
  })

  test('is refused in the words of the server, or in ours without an answer', async () => {
    const words = 'Too many attempts. Try again in 5 minutes.'
    let answer: ReturnType<typeof failed> = failed(429, 'too_many_sign_ins', words)
    await open('/forgot-password', { [ASK]: () => answer })
    await ask()
    await page.shows(words)
    answer = new TypeError('network')
    await page.press('Send reset link')
    await page.shows('Something went wrong. Please try again later!')
  })

  // @shows SA-136
  test('shows that it is under way, and takes no second press', async () => {
    const { calls } = await open('/forgot-password', { [ASK]: unanswered })
    await ask()
    await page.press(/Send reset link/)
    expect(page.button(/Send reset link/).ariaDisabled).toBe('true')
    expect(sent(calls, ASK)).toHaveLength(1)
  })
})

describe('setting a password by a link', () => {
  async function set(password = 'harmattan-dust-24', confirmed = password) {
    await page.type('New password', password)
    await page.type('Confirm password', confirmed)
    await page.press('Save password')
  }

  test('needs both fields', async () => {
    await open('/reset-password/abc')
    await page.type('New password', 'harmattan-dust-24')
    expect(page.button('Save password').disabled).toBe(true)
  })

  test('leads to the login, and ends the session that was open here', async () => {
    session.store({ token: 'of-another-person' })
    const { calls } = await open('/reset-password/abc', { [RESET]: done })
    await set()
    await page.isAt('/login')
    await page.toasts('success', 'Password changed successfully. Please log in')
    expect(sent(calls, RESET)).toEqual([
      { token: 'abc', password: 'harmattan-dust-24', confirm_password: 'harmattan-dust-24' },
    ])
    expect(session.token()).toBeNull()
  })

  test('of an invitation says who invites to what, and the login has the email', async () => {
    const invitation = { workgroup: 'Adaeze Logistics', invited_by: 'Ada Obi' }
    const result = { email: 'simi@ekoline.test', invitation }
    await open('/reset-password/abc', { [CHECK]: { status: 'success', result }, [RESET]: done })
    await screen.findByRole('heading', { name: 'Join Adaeze Logistics' })
    await page.shows(/^Ada Obi invites you to Adaeze Logistics\. Choose a password to join\./)
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('simi@ekoline.test')
    await page.type('New password', 'harmattan-dust-24')
    await page.type('Confirm password', 'harmattan-dust-24')
    await page.press('Join')
    await page.toasts('success', 'You joined Adaeze Logistics. Log in with your new password.')
    await page.isAt('/login')
    expect((await screen.findByLabelText<HTMLInputElement>('Email')).value).toBe('simi@ekoline.test')
  })

  test('that differs from its confirmation is not sent', async () => {
    const { calls } = await open('/reset-password/abc')
    await set('harmattan-dust-24', 'other')
    await page.shows('Passwords do not match')
    expect(sent(calls, RESET)).toEqual([])
  })

  test('that was used or is over says so on opening, before anything is typed', async () => {
    await open('/reset-password/abc', { [CHECK]: linkOver })
    await screen.findByRole('heading', { name: 'This link has expired. Please reset your password again' })
    expect(screen.queryByLabelText('New password')).toBeNull()
    await page.isAt('/forgot-password')
  })

  test('whose state is not known shows the form', async () => {
    await open('/reset-password/abc', { [CHECK]: new TypeError('network') })
    await screen.findByLabelText('New password')
  })

  test('waits for the check of the link', async () => {
    await open('/reset-password/abc', { [CHECK]: unanswered })
    await screen.findByText('Checking your link')
    expect(screen.queryByLabelText('New password')).toBeNull()
  })

  // @shows SA-26
  test('with a link that is over says so, and goes on to where there is a new one', async () => {
    await open('/reset-password/abc', {
      [CHECK]: done,
      [RESET]: linkOver,
    })
    await set()
    await screen.findByRole('heading', { name: 'This link has expired. Please reset your password again' })
    expect(screen.getByLabelText('Address').textContent).toBe('/reset-password/abc')
    await page.isAt('/forgot-password')
    await page.shows('This link has expired. Please reset your password again')
    await page.shows(/Invited by a colleague\? Ask your admin/)
  })

  test('that is refused keeps what was typed', async () => {
    await open('/reset-password/abc', { [RESET]: failed(422, 'password_too_short', 'Too short') })
    await set('1234')
    await page.shows('Too short')
    expect((screen.getByLabelText('New password') as HTMLInputElement).value).toBe('1234')
  })
})
