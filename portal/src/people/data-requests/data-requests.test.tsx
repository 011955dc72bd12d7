// @shows SA-29

import type { BeforeDeletion, DataRequest } from '@ekoline/contract/people/data-requests.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

beforeEach(() => session.store({ token: 'secret' }))
afterEach(() => void vi.restoreAllMocks())

const LIST = 'GET /v1/data-requests'
const ASK = 'POST /v1/data-requests'
const DAY_MS = 86_400_000
const fromNow = (days: number) => wireTime(new Date(Date.now() + days * DAY_MS))

const copy: DataRequest = {
  id: 3,
  kind: 'copy',
  state: 'asked',
  asked: fromNow(-0.01),
  due: '2199-12-24 10:00:00',
  answered: null,
  reason: null,
  bytes: null,
  available_until: null,
}
const ready: DataRequest = {
  ...copy,
  state: 'ready',
  answered: fromNow(-0.01),
  bytes: 2_340_000,
  available_until: '2199-12-01 10:00:00',
}
const deletion: DataRequest = { ...copy, id: 4, kind: 'deletion' }
const settled: BeforeDeletion = { wallet: 0, owed: 0, numbers: [], payments: 0, last_admin_of: [] }

const listed = (result: DataRequest[], before: Partial<BeforeDeletion> = {}) => ({
  status: 'success',
  result,
  before_deletion: { ...settled, ...before },
  answer_days: 30,
})

const secure = (answers: Answers) =>
  open('/security', {
    'GET /v1/sessions': { status: 'success', total: 0, result: [] },
    'GET /v1/second-factor': { status: 'success', result: { on_since: null, recovery_codes_left: 0 } },
    ...answers,
  })

const part = async (name: string) => within(await screen.findByRole('region', { name }))
const copyPart = () => part('A copy of your data')
const deletionPart = () => part('Delete your account')

test('while it is fetched the card keeps its place, and says when it could not be', async () => {
  await secure({ [LIST]: unanswered })
  const card = await part('Your data')
  expect(card.queryByRole('button')).toBeNull()
})

test('what could not be fetched is fetched again', async () => {
  let down = true
  await secure({ [LIST]: () => (down ? failed(500, 'internal', 'Broken') : listed([])) })
  await page.shows('We couldn’t load your requests about your data')
  down = false
  fireEvent.click((await part('Your data')).getByRole('button', { name: 'Try again' }))
  await page.shows(/^Everything we hold on you in one file/)
})

describe('a copy', () => {
  test('is asked for, and the focus does not get lost with the button', async () => {
    let there: DataRequest[] = []
    const { calls } = await secure({
      [LIST]: () => listed(there),
      [ASK]: () => {
        there = [copy]
        return { status: 'success', result: copy }
      },
    })
    const button = await screen.findByRole('button', { name: 'Ask for a copy' })
    button.focus()
    fireEvent.click(button)
    await page.shows('We’re preparing your copy')
    await page.shows(/^We’ll email you when it’s ready, by 24 Dec 2199 at the latest/)
    expect(calls.find(({ call }) => call === ASK)?.body).toEqual({ kind: 'copy' })
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A copy of your data' }))
  })

  test('that is refused says why beside the button', async () => {
    const words = 'You can ask for one copy a day. Please try again tomorrow.'
    await secure({ [LIST]: listed([]), [ASK]: failed(429, 'data_copy_once_a_day', words) })
    await page.press('Ask for a copy')
    const refusal = await (await copyPart()).findByRole('alert')
    expect(refusal.textContent).toBe(words)
  })

  test('that is asked for or prepared is withdrawn', async () => {
    let there: DataRequest[] = [{ ...copy, state: 'preparing' }]
    const { calls } = await secure({
      [LIST]: () => listed(there),
      'POST /v1/data-requests/3/withdraw': () => {
        there = [{ ...copy, state: 'withdrawn', answered: copy.asked }]
        return { status: 'success' }
      },
    })
    await page.shows('We’re preparing it')
    await page.press('Withdraw your request for a copy')
    await page.shows('Your request is withdrawn')
    await page.shows(/^You withdrew your request of /)
    await page.shows(/^You can ask for one copy a day\. Ask again from /)
    expect(screen.queryByRole('button', { name: 'Ask for a copy' })).toBeNull()
    expect(calls.some(({ call }) => call.endsWith('/3/withdraw'))).toBe(true)
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A copy of your data' }))
  })

  test('becomes ready while one looks on', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
    try {
      let state: DataRequest = { ...copy, state: 'preparing' }
      await secure({ [LIST]: () => listed([state]) })
      await vi.waitFor(() => page.button('Withdraw your request for a copy'), 30_000)
      state = ready
      await vi.advanceTimersByTimeAsync(5_000)
      await vi.waitFor(() => page.button('Download copy'), 30_000)
    } finally {
      vi.useRealTimers()
    }
    await page.shows('Ready until 1 Dec 2199, 11:00')
    await page.shows('A JSON file of 2.3 MB. Keep it safe: it holds your personal data.')
  })

  test('is saved from an address of its own', async () => {
    const url = '/v1/data-requests/3/file?session=1&expires=2&signature=x'
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.getAttribute('href') ?? '')
    })
    await secure({
      [LIST]: listed([ready]),
      'POST /v1/data-requests/3/link': { status: 'success', result: { url, expires: 2 } },
    })
    await page.press('Download copy')
    await expect.poll(() => saved).toEqual([url])
  })

  test('whose time ended is gone after a press, and can be asked for again', async () => {
    let there = [ready]
    await secure({
      [LIST]: () => listed(there),
      'POST /v1/data-requests/3/link': () => {
        there = [
          { ...ready, state: 'fulfilled', asked: '2025-11-02 09:00:00', answered: '2025-11-02 09:01:00' },
        ]
        return failed(404, 'not_found', 'We couldn’t find that.')
      },
    })
    await page.press('Download copy')
    await page.shows('Your copy of 2 Nov 2025 is deleted. We keep a copy for 7 days.')
    expect(page.button('Ask for a copy')).toBeTruthy()
  })

  test('that was declined says why, and where to complain', async () => {
    const reason = 'We could not see that it is you.'
    await secure({
      [LIST]: listed([{ ...copy, state: 'declined', answered: '2025-11-02 09:00:00', reason }]),
    })
    await page.shows('Declined 2 Nov 2025, 10:00')
    await page.shows(`Reason: ${reason}`)
    await page.shows(/Nigeria Data Protection Commission/)
  })
})

describe('a deletion', () => {
  const before = {
    wallet: 1500,
    owed: 20,
    numbers: ['+2342013300100'],
    payments: 2,
  }

  test('is asked for after it was said what goes, what stays and when', async () => {
    let there: DataRequest[] = []
    const { calls } = await secure({
      [LIST]: () => listed(there, before),
      [ASK]: () => {
        there = [deletion]
        return { status: 'success', result: deletion }
      },
    })
    await page.shows('You ask, we check what must be settled first, and answer within 30 days.')
    await page.press('Delete account')
    const dialog = await page.inDialog('Delete your account?')
    for (const words of [
      '₦1,500.00 is in your wallet. Spend it, or we’ll write to you to pay it back.',
      'You owe ₦20.00. Top up to pay it.',
      '2 payments, refunds or subscriptions are still open.',
      /^Your number \+234.* goes back to us/,
      /^Your name, email, phone number, address, NIN and password/,
      /The law wants them kept/,
      /^Not at once: we answer by .* at the latest\..* it can’t be undone\.$/,
    ])
      expect(dialog.getByText(words)).toBeTruthy()
    expect(calls.some(({ call }) => call === ASK)).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'Ask to delete my account' }))
    await page.shows('We’ve got your request to delete your account')
    await page.shows(/^Asked .*\. We answer by 24 Dec 2199\.$/)
    expect(calls.find(({ call }) => call === ASK)?.body).toEqual({ kind: 'deletion' })
    expect((await deletionPart()).getByText(/^₦1,500.00 is in your wallet/)).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Delete your account' }))
  })

  test('of the last admin is not asked for: another admin comes first', async () => {
    await secure({ [LIST]: listed([], { last_admin_of: ['Adaeze Logistics'] }) })
    await page.press('Delete account')
    const dialog = await page.inDialog('Delete your account?')
    expect(dialog.getByText(/^You’re the last admin of Adaeze Logistics/)).toBeTruthy()
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Ask to delete my account' }).disabled).toBe(
      true,
    )
    fireEvent.click(dialog.getByRole('link', { name: 'Open Users' }))
    await page.isAt('/users')
  })

  test('that is refused says why within the question', async () => {
    const words = 'Confirm your email first. Open the link that we emailed to you, on this device.'
    await secure({ [LIST]: listed([]), [ASK]: failed(403, 'email_unproven', words) })
    await page.press('Delete account')
    const dialog = await page.inDialog('Delete your account?')
    fireEvent.click(dialog.getByRole('button', { name: 'Ask to delete my account' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(words)
  })

  test('is withdrawn until it is done', async () => {
    let there = [deletion]
    await secure({
      [LIST]: () => listed(there),
      'POST /v1/data-requests/4/withdraw': () => {
        there = [{ ...deletion, state: 'withdrawn', answered: deletion.asked }]
        return { status: 'success' }
      },
    })
    await page.press('Withdraw your request to delete your account')
    await page.shows(/^You withdrew your request of .*\. Nothing was deleted\.$/)
    expect(page.button('Delete account')).toBeTruthy()
  })

  test('that was declined says why, and can be asked for again', async () => {
    const reason = 'Your dispute with the bank is open.'
    await secure({ [LIST]: listed([{ ...deletion, state: 'declined', answered: deletion.asked, reason }]) })
    const there = await deletionPart()
    expect(there.getByText(`Reason: ${reason}`)).toBeTruthy()
    expect(there.getByRole('button', { name: 'Delete account' })).toBeTruthy()
  })
})
