// @shows AC1-8, AC2-3

import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const LIST = 'GET /v1/ekoline/getWorkgroupList'

const adasRow = {
  id: 7,
  username: 'ada1',
  firstname: 'Adaeze',
  lastname: 'Obi',
  credit: 25_000,
  userStatus: 'user',
  admin_status: true,
  cardid: 101,
  email: 'ada@ekoline.test',
  invited_until: null as string | null,
}
const bola = {
  ...adasRow,
  id: 8,
  username: 'bola1',
  firstname: 'Bola',
  lastname: 'Ade',
  credit: 40.5,
  admin_status: false,
  cardid: 102,
  email: 'bola@ekoline.test',
}
const tunde = {
  ...bola,
  id: 9,
  username: 'tunde1',
  firstname: 'Tunde',
  lastname: 'Bakare',
  cardid: 103,
  invited_until: '2199-01-01 10:00:00',
  phone_unverified: true,
}
const listOf = (...result: object[]) => ({ status: 'success', result, total: result.length })
const team: Answers = { [LIST]: listOf(adasRow, bola, tunde) }
const done = { status: 'success' }

const rowOf = async (name: string) => {
  const cell = await screen.findByText(name, { selector: 'b' })
  return within(cell.closest('tr') as HTMLElement)
}
const sent = (calls: { call: string; body: object }[], call: string) =>
  calls.filter((made) => made.call === call).map(({ body }) => body)

beforeEach(() => session.store({ token: 'secret' }))

describe('the table', () => {
  // @shows AC2-45
  test('shows everybody with balance, status and role', async () => {
    await open('/users', team)
    const heads = (await screen.findAllByRole('columnheader')).map((head) => head.textContent)
    expect(heads).toEqual(['#', 'First name', 'Last name', 'Balance', 'Top-up', 'Status', 'Action', 'Admin'])
    const row = await rowOf('Bola')
    row.getByText('₦40.50')
    expect((row.getByLabelText('Status of Bola Ade') as HTMLSelectElement).value).toBe('user')
    ;(await rowOf('Tunde')).getByText('Invited')
    expect((await rowOf('Adaeze')).queryByText('Top up')).toBeNull()
  })

  test("shows 'Unlimited' on the Basic unlimited plan", async () => {
    const plan = { id: 2, name: 'Basic unlimited plan' }
    await open('/users', { ...team, 'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan, plan_id: 2 } })
    ;(await rowOf('Bola')).getByText('Unlimited')
  })

  // @shows DEC-114
  test('says before a person is added that the plan is for one, and where to choose another', async () => {
    const plan = { id: 2, name: 'Basic unlimited plan' }
    await open('/users', { ...team, 'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan, plan_id: 2 } })
    await page.press('Add user')
    await page.shows(/Basic unlimited plan is for one person\. To add people, choose another plan first\./)
    fireEvent.click(screen.getByRole('link', { name: 'See the plans' }))
    await page.isAt('/payments')
  })

  test('says before a person is added that the own email is to be confirmed first', async () => {
    const banner = 'Confirm your email: open the link that we emailed to ada@ekoline.test, on this device.'
    const unproven = { ...ada, email_proven: false }
    await open('/users', { ...team, 'GET /v1/ekoline/web/loggedOnUser': unproven })
    await page.press('Add user')
    await page.shows(banner)
    expect(page.button('Email it again')).toBeTruthy()
  })

  // @shows AC6-7, DEC-67
  test('is not for members: they see the balance, the top-up panel, and whose the rest is', async () => {
    const { calls } = await open('/users', {
      ...team,
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false },
      'GET /v1/ekoline/internalnumbers': {
        status: 'success',
        own: '2001',
        total: 1,
        result: [{ number: '2003', name: 'Kemi Bello', category: 'user' }],
      },
    })
    await screen.findByRole('button', { name: 'Pay' })
    await screen.findAllByText('₦25,000.00')
    await page.shows(/You can look up your colleagues here\. Admins add people/)
    await page.shows('Kemi Bello')
    expect(screen.queryByRole('table', { name: 'Users' })).toBeNull()
    expect(screen.queryByRole('form', { name: 'Add user' })).toBeNull()
    expect(calls.filter(({ call }) => call.includes('getWorkgroupList'))).toEqual([])
  })

  test('offers a lead nothing that would be refused', async () => {
    await open('/users', {
      ...team,
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' },
    })
    const row = await rowOf('Bola')
    expect(row.queryAllByRole('button')).toEqual([])
    expect(screen.queryByRole('form', { name: 'Add user' })).toBeNull()
    expect(screen.queryByLabelText('Status of Bola Ade')).toBeNull()
  })

  // @shows AC6-2
  test('says that a lead is disabled', async () => {
    await open('/users', { [LIST]: listOf(adasRow, { ...bola, userStatus: 'lead' }) })
    ;(await rowOf('Bola')).getByText('View-only', { selector: 'span' })
    ;(await rowOf('Adaeze')).getByText('Admin', { selector: 'td:not(:last-child) span' })
  })

  // @shows AC4-11, DEC-89
  test('is fetched again when a card was paid with above it', async () => {
    let credit = 25_000
    const { calls } = await open('/users', {
      [LIST]: () => listOf({ ...adasRow, credit }, bola),
      'POST /v1/payments': {
        status: 'success',
        result: {
          reference: 'ref1',
          amount: 101_523,
          credit: 1_000,
          currency: 'NGN',
          email: 'ada@ekoline.test',
          provider: 'sandbox',
          public_key: 'pk',
        },
      },
      'POST /v1/payments/sandbox/ref1': { status: 'success', message: 'Approved' },
      'GET /v1/verify': () => {
        credit += 1_000
        return { status: true, message: 'PostPayment SUCCESS' }
      },
    })
    ;(await rowOf('Adaeze')).getByText('₦25,000.00')
    await page.press('Top up')
    await page.type('Amount', '1000')
    await page.press('Pay ₦1,015.23')
    const card = await page.inDialog('Pay by card')
    fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
    fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
    await page.shows('Transaction successful')
    await (await rowOf('Adaeze')).findByText('₦26,000.00')
    expect(calls.filter(({ call }) => call.includes('getWorkgroupList'))).toHaveLength(2)
  })

  // @shows AC8-13
  test('that cannot be fetched says so, and tries again', async () => {
    let broken = true
    await open('/users', { [LIST]: () => (broken ? failed(500, 'internal', 'x') : listOf(bola)) })
    await page.shows('Unable to get users in this workgroup')
    broken = false
    await page.press('Try again')
    await rowOf('Bola')
  })

  // @shows SA-147
  test.each([
    ['/users', listOf(), 'You have no users'],
    ['/users?q=zzz', listOf(), 'No users match “zzz”'],
    ['/users?page=9', { ...listOf(), total: 3 }, 'There’s no page 9'],
  ])('without anyone on it says why: %s', async (address, answer, words) => {
    await open(address, { [LIST]: answer })
    await page.shows(words)
  })

  test('is searched after a pause, from the first page on, and the address keeps it', async () => {
    const { calls } = await open('/users?page=2', { [LIST]: { ...listOf(bola), total: 120 } })
    await rowOf('Bola')
    for (const typed of ['bo', 'bol', 'bola ']) await page.type('Search users', typed)
    await page.isAt('/users?q=bola')
    await waitFor(() =>
      expect(calls.filter(({ call }) => call.includes('search')).map(({ call }) => call)).toEqual([
        'GET /v1/ekoline/getWorkgroupList?page=1&size=50&search=bola',
      ]),
    )
    expect((screen.getByLabelText('Search users') as HTMLInputElement).value).toBe('bola ')
  })
})

// @shows AC8-15
describe('adding a user', () => {
  async function fill(email = 'new@ekoline.test') {
    await page.press('Add user')
    await page.type('Email', email)
    await page.type('First name', 'Simi')
    await page.type('Last name', 'Coker')
    await page.type('Phone number', '0803 555 0142')
  }
  const value = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value

  test('sends what was typed with the workgroup, says so and lists the users again', async () => {
    let list = listOf(adasRow)
    const { calls } = await open('/users', {
      [LIST]: () => list,
      'POST /v1/ekoline/subscribe': () => {
        list = listOf(adasRow, bola)
        return done
      },
    })
    await fill()
    await page.press('Add user')
    await page.toasts('success', 'User added successfully!')
    await rowOf('Bola')
    expect(sent(calls, 'POST /v1/ekoline/subscribe')).toEqual([
      {
        email: 'new@ekoline.test',
        firstName: 'Simi',
        lastName: 'Coker',
        phoneNumber: '0803 555 0142',
        workgroup: 'Adaeze Logistics',
      },
    ])
    expect([value('Email'), value('First name')]).toEqual(['', ''])
  })

  test('gives them money and a refill from the own wallet, and says when that is taken', async () => {
    const { calls } = await open('/users', { ...team, 'POST /v1/ekoline/subscribe': done })
    await fill()
    await page.shows('From your wallet when they join, not before. Empty: nothing.')
    await page.type('Give them', '30,000')
    await page.shows(/Your wallet is ₦5,000\.00 short now\. The money is taken when they join/)
    await page.type('Give them', '1500')
    fireEvent.click(screen.getByLabelText('Refill their wallet from mine when it runs low'))
    await page.type('Move there', '2000')
    await page.press('Add user')
    await page.toasts('success', 'User added successfully!')
    expect(sent(calls, 'POST /v1/ekoline/subscribe')).toMatchObject([
      { credit: 1_500, refill_below: 500, refill_amount: 2_000, refill_most: 10_000 },
    ])
  })

  test('refuses an amount that is none, and a refill below its threshold', async () => {
    const { calls } = await open('/users', team)
    await fill()
    await page.type('Give them', '0.5')
    fireEvent.click(screen.getByLabelText('Refill their wallet from mine when it runs low'))
    await page.type('Move there', '100')
    await page.press('Add user')
    await page.shows('From ₦1.00')
    await page.shows('Enter a whole number of at least 500')
    expect(sent(calls, 'POST /v1/ekoline/subscribe')).toEqual([])
  })

  test('is refused here, at each field, before anything is sent', async () => {
    const { calls } = await open('/users', team)
    await fill('no-address')
    await page.type('Phone number', '0803')
    await page.press('Add user')
    await page.shows('Enter an email, like name@company.com')
    await page.shows('Enter a Nigerian number, like 0803 555 0142')
    expect(document.activeElement).toBe(screen.getByLabelText('Email'))
    expect(sent(calls, 'POST /v1/ekoline/subscribe')).toEqual([])
  })

  // @shows AC8-14
  test.each([
    [failed(409, 'already_member', 'They are here'), 'They are here'],
    [failed(500, 'internal', 'Broken'), 'Something went wrong. Please try again!'],
    [new TypeError('network'), 'Something went wrong. Please try again!'],
  ])('that fails says what it must, and loses nothing: %#', async (answer, words) => {
    await open('/users', { ...team, 'POST /v1/ekoline/subscribe': answer })
    await fill()
    await page.press('Add user')
    await page.toasts('info', words)
    expect(value('Email')).toBe('new@ekoline.test')
  })

  test('that was refused by the server names the field', async () => {
    const body = {
      status: 'failed',
      code: 'invalid_request',
      message: 'Please check what you entered.',
      errors: [{ field: 'email', message: 'Enter an email, like name@company.com' }],
    }
    await open('/users', { ...team, 'POST /v1/ekoline/subscribe': [400, body] })
    await fill('a@b.c')
    await page.press('Add user')
    await page.shows('Enter an email, like name@company.com')
  })
})

// @shows AC7-10
describe('money taken back', () => {
  const TAKEABLE = 'GET /v1/take/bola1'
  const TAKE = 'POST /v1/take/bola1'
  const can = (takeable: number) => ({ ...team, [TAKEABLE]: { ...done, result: { takeable, credit: 40.5 } } })
  async function openDialog() {
    const row = await rowOf('Bola')
    fireEvent.click(row.getByRole('button', { name: 'More for Bola Ade' }))
    fireEvent.click(row.getByRole('button', { name: 'Take money back', hidden: true }))
    return page.inDialog('Take money back from Bola Ade')
  }
  type Dialog = Awaited<ReturnType<typeof openDialog>>
  const type = async (dialog: Dialog, amount: string) =>
    fireEvent.change(await dialog.findByLabelText('Amount'), { target: { value: amount } })
  const take = (dialog: Dialog) => fireEvent.click(dialog.getByRole('button', { name: /^Take/ }))

  test('says what can be taken and what both wallets hold then, takes it, and says what they hold', async () => {
    const { calls } = await open('/users', {
      ...can(30),
      [TAKE]: { ...done, result: { credit: 20.5, own_credit: 25_020 } },
    })
    const dialog = await openDialog()
    await dialog.findByText('Up to ₦30.00')
    dialog.getByText(/^The rest of the money in Bola Ade’s wallet is held/)
    await type(dialog, '20')
    for (const shown of ['₦40.50', '₦20.50', '₦25,000.00', '₦25,020.00']) await dialog.findByText(shown)
    dialog.getByText('The money comes to your wallet. Bola Ade gets an email and sees it in their statement.')
    fireEvent.click(dialog.getByRole('button', { name: 'Take ₦20.00 back' }))
    await page.toasts(
      'success',
      'You’ve taken money back from Bola Ade. Your wallet has ₦25,020.00 now, theirs ₦20.50.',
    )
    expect(sent(calls, TAKE)).toEqual([{ amount: 20, cardid: 102 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('that is too much, or too little, is said at the field, and nothing is sent', async () => {
    const { calls } = await open('/users', can(30))
    const dialog = await openDialog()
    await type(dialog, '30.01')
    take(dialog)
    await dialog.findByText('You can take back at most ₦30.00 now.')
    await type(dialog, '0.99')
    take(dialog)
    await dialog.findByText('From ₦1.00')
    expect(document.activeElement).toBe(dialog.getByLabelText('Amount'))
    expect(sent(calls, TAKE)).toEqual([])
  })

  test('that a call holds by now is refused at the field, in the words of the server', async () => {
    const body = {
      status: 'failed',
      code: 'invalid_request',
      message: 'Please check what you entered.',
      errors: [{ field: 'amount', message: 'You can take back at most ₦12.00 now' }],
    }
    await open('/users', { ...can(30), [TAKE]: [400, body] })
    const dialog = await openDialog()
    await type(dialog, '20')
    take(dialog)
    await dialog.findByText('You can take back at most ₦12.00 now')
  })

  test('is not offered when there is none, nor of an admin', async () => {
    await open('/users', can(0))
    const dialog = await openDialog()
    await dialog.findByText(/^There is nothing to take back from Bola Ade now\./)
    expect(dialog.queryByRole('textbox')).toBeNull()
    const chidi = { ...bola, id: 10, username: 'chidi1', firstname: 'Chidi', admin_status: true }
    await open('/users', { [LIST]: listOf(adasRow, chidi) })
    const row = await rowOf('Chidi')
    fireEvent.click(row.getByRole('button', { name: 'More for Chidi Ade' }))
    expect(row.queryByRole('button', { name: 'Take money back', hidden: true })).toBeNull()
  })
})

// @shows AC6-3, AC7-9, AC8-15
describe('the top-up of a user', () => {
  const TOP = 'POST /v1/top/bola1'
  async function openDialog() {
    await page.press('Top up Bola Ade')
    return page.inDialog('Top up Bola Ade')
  }
  const type = (dialog: Awaited<ReturnType<typeof openDialog>>, amount: string) =>
    fireEvent.change(dialog.getByLabelText('Amount'), { target: { value: amount } })
  const move = (dialog: Awaited<ReturnType<typeof openDialog>>) =>
    fireEvent.click(dialog.getByRole('button', { name: /^Send/ }))

  test('shows both balances before and after, then moves', async () => {
    const { calls } = await open('/users', { ...team, [TOP]: { ...done, result: { credit: 540.5 } } })
    const dialog = await openDialog()
    type(dialog, '500')
    for (const shown of ['₦25,000.00', '₦24,500.00', '₦40.50', '₦540.50']) await dialog.findByText(shown)
    move(dialog)
    await page.toasts('success', 'Top-up successful!')
    expect(sent(calls, TOP)).toEqual([{ amount: 500, cardid: 102 }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('shows what the list says as soon as it is fetched again', async () => {
    let listed = (_: object) => {}
    let credit = 40.5
    await open('/users', {
      [LIST]: () =>
        credit === 40.5
          ? listOf(adasRow, bola)
          : new Promise<object>((resolve) => {
              listed = resolve
            }),
      [TOP]: () => {
        credit = 540.5
        return { ...done, result: { credit } }
      },
    })
    const first = await openDialog()
    type(first, '500')
    move(first)
    await page.toasts('success', 'Top-up successful!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const second = await openDialog()
    second.getByText('₦40.50')
    listed(listOf(adasRow, { ...bola, credit }))
    await second.findByText('₦540.50')
  })

  test('that is more than the wallet holds says by how much, and sends nothing', async () => {
    const { calls } = await open('/users', { ...team })
    const dialog = await openDialog()
    await dialog.findByText('₦25,000.00')
    type(dialog, '25,000.01')
    move(dialog)
    await dialog.findByText('You’re ₦0.01 short. Top up your wallet first, or send less.')
    type(dialog, '0.99')
    move(dialog)
    await dialog.findByText('From ₦1.00')
    expect(sent(calls, TOP)).toEqual([])
  })

  // @shows AC8-9
  test('that fails says so, and is tried again under the same key', async () => {
    let broken = true
    const { calls } = await open('/users', {
      ...team,
      [TOP]: () => (broken ? failed(500, 'internal', 'x') : { ...done, result: { credit: 1 } }),
    })
    const dialog = await openDialog()
    type(dialog, '500')
    move(dialog)
    await page.toasts('info', 'Something went wrong! Please try again!')
    broken = false
    await waitFor(() => expect(dialog.getByRole('button', { name: /^Send/ }).ariaDisabled).not.toBe('true'))
    move(dialog)
    await page.toasts('success', 'Top-up successful!')
    const keys = calls.filter(({ call }) => call === TOP).map(({ headers }) => headers.get('idempotency-key'))
    expect([keys.length, new Set(keys).size]).toEqual([2, 1])
  })

  test('that is refused shows the words of the server', async () => {
    await open('/users', { ...team, [TOP]: failed(429, 'rate_limited', 'Wait a little') })
    const dialog = await openDialog()
    type(dialog, '500')
    move(dialog)
    await page.shows('Wait a little')
  })

  test('from a wallet that is short after all says so', async () => {
    await open('/users', { ...team, [TOP]: failed(422, 'insufficient_funds', 'x') })
    const dialog = await openDialog()
    type(dialog, '500')
    move(dialog)
    await dialog.findByText('Your wallet does not have enough money for this. Please top up.')
  })
})

// @shows AC4-13, AC6-3, AC8-15
describe('status and role', () => {
  const choose = async (name: string, value: string) =>
    fireEvent.change(await screen.findByLabelText(`Status of ${name}`), { target: { value } })

  test('a user becomes a lead by the selector, once one is sure', async () => {
    const { calls } = await open('/users', { ...team, 'PUT /v1/ekoline/status/8': done })
    const select = await screen.findByLabelText<HTMLSelectElement>('Status of Bola Ade')
    select.focus()
    await choose('Bola Ade', 'lead')
    const dialog = await page.inDialog('Make Bola Ade view-only?')
    dialog.getByText(/only be able to look, top up and edit their profile/)
    expect([sent(calls, 'PUT /v1/ekoline/status/8'), select.value]).toEqual([[], 'user'])
    const sure = dialog.getByRole('button', { name: 'Make view-only' })
    sure.focus()
    fireEvent.click(sure)
    await page.toasts('success', 'Status has been changed!')
    expect(sent(calls, 'PUT /v1/ekoline/status/8')).toEqual([{ status: 'lead' }])
    await waitFor(() => expect(document.activeElement).toBe(select))
  })

  test('a status that was chosen by mistake is left as it was', async () => {
    const { calls } = await open('/users', team)
    const select = await screen.findByLabelText<HTMLSelectElement>('Status of Bola Ade')
    select.focus()
    await choose('Bola Ade', 'lead')
    const cancel = (await page.inDialog('Make Bola Ade view-only?')).getByRole('button', { name: 'Cancel' })
    cancel.focus()
    fireEvent.click(cancel)
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(document.activeElement).toBe(select)
    expect([sent(calls, 'PUT /v1/ekoline/status/8'), select.value]).toEqual([[], 'user'])
  })

  test('a lead becomes a user by the selector, once one is sure', async () => {
    const { calls } = await open('/users', {
      [LIST]: listOf(adasRow, { ...bola, userStatus: 'lead' }),
      'PUT /v1/ekoline/status/8': done,
    })
    await choose('Bola Ade', 'user')
    const dialog = await page.inDialog('Make Bola Ade a user?')
    fireEvent.click(dialog.getByRole('button', { name: 'Make user' }))
    await page.toasts('success', 'Status has been changed!')
    expect(sent(calls, 'PUT /v1/ekoline/status/8')).toEqual([{ status: 'user' }])
  })

  test('one’s own status asks first; the refusal of the last admin is shown', async () => {
    const { calls } = await open('/users', {
      ...team,
      'PUT /v1/ekoline/status/7': failed(422, 'last_admin', 'The last admin'),
    })
    await choose('Adaeze Obi', 'lead')
    expect(sent(calls, 'PUT /v1/ekoline/status/7')).toEqual([])
    const dialog = await page.inDialog('Make yourself view-only?')
    fireEvent.click(dialog.getByRole('button', { name: 'Make me view-only' }))
    await page.shows('The last admin')
    await waitFor(() =>
      expect((screen.getByLabelText('Status of Adaeze Obi') as HTMLSelectElement).value).toBe('user'),
    )
  })

  test('a user becomes an admin after a confirmation', async () => {
    const { calls } = await open('/users', { ...team, 'PUT /v1/ekoline/admin/8': done })
    await page.press('Make Bola Ade an admin')
    const dialog = await page.inDialog('Make Bola Ade an admin?')
    fireEvent.click(dialog.getByRole('button', { name: 'Make admin' }))
    await page.toasts('success', 'User has been made an admin!')
    expect(sent(calls, 'PUT /v1/ekoline/admin/8')).toEqual([{ admin_status: true }])
  })
})

describe('an invitation that waits', () => {
  // @shows AC4-13
  test('offers neither a status nor to make an admin', async () => {
    await open('/users', team)
    const row = await rowOf('Tunde')
    expect(row.queryByRole('combobox')).toBeNull()
    expect(row.getAllByRole('button', { hidden: true }).map((button) => button.textContent)).toEqual([
      'Top up',
      'Resend',
      '', // the icon of its menu
      'Revoke',
      'Correct phone',
    ])
  })

  test('is sent again', async () => {
    await open('/users', { ...team, 'POST /v1/ekoline/invitation/9': done })
    await page.press('Resend the invitation of Tunde Bakare')
    await page.shows('We’ve sent a new invitation. The old link no longer works.')
  })

  test('is taken back after a confirmation', async () => {
    let list = team[LIST] as object
    await open('/users', {
      [LIST]: () => list,
      // The row is gone before all else has been fetched again, and must not take its words with it.
      'GET /v1/ekoline/username/ada1': () =>
        list === team[LIST]
          ? { status: 'success', result: [{ username: 'ada1', credit: 25_000 }] }
          : unanswered,
      'DELETE /v1/ekoline/invitation/9': () => {
        list = listOf(adasRow)
        return done
      },
    })
    await page.choose('Revoke the invitation of Tunde Bakare')
    const dialog = await page.inDialog('Revoke the invitation of Tunde Bakare?')
    fireEvent.click(dialog.getByRole('button', { name: 'Revoke invitation' }))
    await page.toasts('success', 'You’ve revoked the invitation.')
    await waitFor(() => page.showsNot('Tunde'))
  })
})

// @shows DEC-58
describe('the menu of a member', () => {
  const nothing = {
    money: 40.5,
    held: 0,
    places: [],
    sessions: 1,
    calls: 0,
    robocalls: 0,
    api_keys: 0,
    phones: 0,
    queues: [],
    numbers: [],
    subscriptions: 0,
  }
  const LEAVING = 'GET /v1/ekoline/member/8/leaving'
  const choose = async (what: string) => {
    const row = await rowOf('Bola')
    row.getByRole('button', { name: 'More for Bola Ade' })
    fireEvent.click(row.getByRole('button', { name: what, hidden: true }))
  }
  const confirm = (dialog: Awaited<ReturnType<typeof page.inDialog>>, action: string) =>
    fireEvent.click(dialog.getByRole('button', { name: action }))

  test('removes them, once it was said what ends and how much comes back', async () => {
    const full = {
      ...nothing,
      held: 10,
      calls: 1,
      robocalls: 2,
      api_keys: 1,
      queues: ['Customer care'],
      numbers: ['+2342014540001'],
      subscriptions: 1,
    }
    const { calls } = await open('/users', {
      ...team,
      [LEAVING]: { ...done, result: full },
      'DELETE /v1/ekoline/member/8': done,
    })
    await choose('Remove from company')
    const dialog = await page.inDialog('Remove Bola Ade from Adaeze Logistics?')
    await dialog.findByText('Their call is hung up.')
    for (const line of [
      '₦40.50 comes back to your wallet now, and ₦10.00 when it is no longer held.',
      'They are logged out, and their phones and recordings here stop working.',
      'Their 2 robocalls stop.',
      'Their API key stops working.',
      'They leave Customer care.',
      '+2342014540001 becomes yours and renews from your wallet.',
      'The plan is no longer charged to their card. It runs to its end.',
      'Their calls, payments and recordings stay in your company.',
    ])
      dialog.getByText(line)
    confirm(dialog, 'Remove from company')
    await page.toasts('success', 'You’ve removed Bola Ade. The money in their wallet comes to yours.')
    expect(sent(calls, 'DELETE /v1/ekoline/member/8')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('says what leads calls to them, and does not remove them', async () => {
    const { calls } = await open('/users', {
      ...team,
      [LEAVING]: { ...done, result: { ...nothing, places: ['the menu Welcome, key 2'] } },
    })
    await choose('Remove from company')
    const dialog = await page.inDialog('Remove Bola Ade from Adaeze Logistics?')
    await dialog.findByText(
      'Calls come to them from the menu Welcome, key 2. Send those calls to another place first.',
    )
    confirm(dialog, 'Remove from company')
    expect(sent(calls, 'DELETE /v1/ekoline/member/8')).toHaveLength(0)
  })

  test('says what the server refuses', async () => {
    await open('/users', {
      ...team,
      [LEAVING]: { ...done, result: nothing },
      'DELETE /v1/ekoline/member/8': failed(409, 'member_in_use', 'Calls come to this person'),
    })
    await choose('Remove from company')
    const dialog = await page.inDialog('Remove Bola Ade from Adaeze Logistics?')
    await dialog.findByText('₦40.50 comes back to your wallet.')
    confirm(dialog, 'Remove from company')
    await page.toasts('info', 'Calls come to this person')
  })

  test('makes an admin a plain member, and ends sessions', async () => {
    const { calls } = await open('/users', {
      [LIST]: listOf(adasRow, { ...bola, admin_status: true }),
      'PUT /v1/ekoline/admin/8': done,
      'DELETE /v1/ekoline/member/8/sessions': { ...done, ended: 2 },
    })
    await choose('Make member')
    confirm(await page.inDialog('Make Bola Ade a plain member?'), 'Make member')
    await page.toasts('success', 'User is no longer an admin.')
    expect(sent(calls, 'PUT /v1/ekoline/admin/8')).toEqual([{ admin_status: false }])
    await choose('Log out on all devices')
    confirm(await page.inDialog('Log Bola Ade out on all devices?'), 'Log out on all devices')
    await page.toasts('success', 'You’ve logged Bola Ade out on all devices.')
  })

  // @shows DEC-220
  test('makes a member an accountant, and a plain member again', async () => {
    let role: 'accountant' | null = null
    const { calls } = await open('/users', {
      [LIST]: () => listOf(adasRow, { ...bola, role }),
      'PUT /v1/role/8': (body) => {
        role = body.role as typeof role
        return done
      },
    })
    await choose('Make accountant')
    confirm(await page.inDialog('Make Bola Ade an accountant?'), 'Make accountant')
    await page.toasts('success', 'Bola Ade is an accountant now: they see all money of the company.')
    await (await rowOf('Bola')).findByText('Accountant')
    await choose('End accountant role')
    confirm(await page.inDialog('Should Bola Ade no longer be an accountant?'), 'End accountant role')
    await page.toasts('success', 'Bola Ade is no longer an accountant.')
    expect(sent(calls, 'PUT /v1/role/8')).toEqual([{ role: 'accountant' }, { role: null }])
  })

  // @shows DEC-244
  test('makes a member a supervisor of chosen queues, changes these, and ends the role', async () => {
    const queues = [
      { id: 3, name: 'Customer care', queue_number: '301' },
      { id: 4, name: 'Dispatch', queue_number: '302' },
      { id: 5, name: 'Returns', queue_number: '303' },
    ]
    let supervises: { id: number; name: string }[] | null = null
    const { calls } = await open('/users', {
      [LIST]: () =>
        listOf(adasRow, { ...bola, role: supervises ? ('supervisor' as const) : null, supervises }),
      'GET /v1/ekoline/queues/101': { ...done, total: 3, result: queues },
      'PUT /v1/role/8': ({ role, queues: ids = [] }) => {
        supervises = role ? queues.filter(({ id }) => (ids as number[]).includes(id)) : null
        return done
      },
    })
    await choose('Make supervisor')
    const dialog = await page.inDialog('Which queues does Bola Ade supervise?')
    await dialog.findByLabelText('Dispatch')
    confirm(dialog, 'Make supervisor')
    await dialog.findByText('Choose at least one queue.')
    expect(sent(calls, 'PUT /v1/role/8')).toEqual([])
    for (const name of ['Dispatch', 'Returns']) fireEvent.click(dialog.getByLabelText(name))
    confirm(dialog, 'Make supervisor')
    await page.toasts('success', 'Bola Ade supervises now: Dispatch, Returns.')
    await (await rowOf('Bola')).findByText('of Dispatch, Returns')
    await choose('Change supervised queues')
    const again = await page.inDialog('Which queues does Bola Ade supervise?')
    fireEvent.click(await again.findByLabelText('Dispatch'))
    confirm(again, 'Save queues')
    await (await rowOf('Bola')).findByText('of Returns')
    await choose('End supervisor role')
    confirm(await page.inDialog('Should Bola Ade no longer be a supervisor?'), 'End supervisor role')
    await page.toasts('success', 'Bola Ade is no longer a supervisor.')
    expect(sent(calls, 'PUT /v1/role/8')).toEqual([
      { role: 'supervisor', queues: [4, 5] },
      { role: 'supervisor', queues: [5] },
      { role: null },
    ])
  })

  test('is not there for oneself', async () => {
    await open('/users', team)
    expect((await rowOf('Adaeze')).queryByRole('button', { name: /More actions/ })).toBeNull()
  })
})

// @shows DEC-101
describe('a phone number that waits to be verified', () => {
  const PUT = 'PUT /v1/ekoline/member/9/phone'

  async function dialog() {
    const row = await rowOf('Tunde')
    fireEvent.click(
      row.getByRole('button', { name: 'Correct the phone number of Tunde Bakare', hidden: true }),
    )
    return within(await screen.findByRole('dialog'))
  }

  test('is corrected by an admin', async () => {
    const { calls } = await open('/users', { ...team, [PUT]: done })
    const asked = await dialog()
    asked.getByText(/has not verified the phone number yet/)
    fireEvent.change(asked.getByLabelText('New phone number'), { target: { value: '0803 555 0199' } })
    fireEvent.click(asked.getByRole('button', { name: 'Correct phone number' }))
    await page.shows('The phone number of Tunde Bakare is now +234 803 555 0199.')
    expect(sent(calls, PUT)).toEqual([{ phoneNumber: '0803 555 0199' }])
  })

  test('says at the field what is wrong with the new one', async () => {
    const message = 'We can’t send a code to this number. Use a mobile number from Nigeria.'
    const refusal = {
      status: 'failed',
      code: 'invalid_request',
      message: 'Please check what you entered.',
      errors: [{ field: 'phoneNumber', message }],
    }
    const { calls } = await open('/users', { ...team, [PUT]: [400, refusal] })
    const asked = await dialog()
    fireEvent.click(asked.getByRole('button', { name: 'Correct phone number' }))
    expect(sent(calls, PUT)).toEqual([])
    fireEvent.change(asked.getByLabelText('New phone number'), { target: { value: '07001234567' } })
    fireEvent.click(asked.getByRole('button', { name: 'Correct phone number' }))
    await waitFor(() => asked.getByText(message))
  })

  test('is not corrected by an admin once it is verified', async () => {
    await open('/users', team)
    await rowOf('Bola')
    expect(
      screen.queryByRole('button', { name: 'Correct the phone number of Bola Ade', hidden: true }),
    ).toBeNull()
  })
})
