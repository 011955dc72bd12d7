// @shows AC2-7

import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, type Answers, ada, failed, open } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const mine = {
  id: 5,
  did: '+2342017001200',
  category: 'user',
  destination: 'ada1',
  destination_name: 'Adaeze Obi',
  cardid: 101,
  owner: 'Adaeze Obi',
  renews: '2026-12-20 11:00:00',
  price: 1000,
  grace: null as string | null,
}
const waiting = {
  ...mine,
  id: 6,
  did: '+2342017001207',
  category: null,
  destination: null,
  destination_name: null,
}
const numbers = (...result: object[]) => ({ status: 'success', total: result.length, result })
const forSale = numbers({ id: 9, did: '+2342017001214', price: 1000 })
const users = {
  status: 'success',
  total: 2,
  result: [
    { category: 'user', destination: 'ada1', name: 'Adaeze Obi' },
    { category: 'user', destination: 'bola1', name: 'Bola Ade' },
  ],
}
const started = {
  status: 'success',
  result: {
    reference: 'ref1',
    amount: 101_523,
    credit: 0,
    currency: 'NGN',
    email: 'ada@ekoline.test',
    provider: 'sandbox',
    public_key: 'pk',
  },
}
const verified = (amount = 101_523): Answer => ({
  status: true,
  message: 'PostPayment SUCCESS',
  data: { amount, currency: 'NGN', status: 'success', reference: 'ref1' },
})
const assigned = { status: true, message: 'Number assigned successfully!' }
const usual: Answers = {
  'GET /v1/ekoline/numbers': numbers(mine),
  'GET /v1/ekoline/numbers/available': forSale,
  'GET /v1/ekoline/destinations': users,
  'POST /v1/payments': started,
  'POST /v1/payments/sandbox/ref1': { status: 'success', message: 'Approved' },
  'GET /v1/transaction/verify/ref1': verified(),
  'POST /v1/ekoline/numbers/assign': assigned,
}
const show = (answers: Answers = {}) => open('/phone', { ...usual, ...answers })

async function choose(label: string, option: RegExp) {
  const field = await screen.findByRole('combobox', { name: label })
  fireEvent.click(field)
  fireEvent.click(await screen.findByRole('option', { name: option }))
}
const openForm = () => page.press('Get a number')
async function chooseAll(number = /0012 14|700 1214/) {
  await openForm()
  await choose('Number', number)
  fireEvent.change(await screen.findByLabelText('Category'), { target: { value: 'user' } })
  await choose('Destination', /Bola Ade/)
}
async function buy(amount: string) {
  await page.press(`Buy for ${amount}`)
  const question = await page.inDialog('Buy +234 201 700 1214?')
  fireEvent.click(question.getByRole('button', { name: `Buy for ${amount}` }))
}
async function pay() {
  fireEvent.click(screen.getByLabelText(/^By card/))
  await buy('₦1,015.23')
  const card = await page.inDialog('Pay by card')
  fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
  fireEvent.click(card.getByRole('button', { name: 'Pay ₦1,015.23' }))
}
const posts = (calls: { call: string; body: object }[], path: string) =>
  calls.filter(({ call }) => call === `POST ${path}`).map(({ body }) => body)

beforeEach(() => session.store({ token: 'secret' }))

// @shows SA-84
describe('the numbers', () => {
  test('are listed with where they lead and when they renew', async () => {
    await show({
      'GET /v1/ekoline/numbers': numbers(
        mine,
        waiting,
        { ...mine, id: 7, did: '+2342017001221', destination_name: null, destination: 'gone1' },
        {
          ...mine,
          id: 8,
          did: '+2342017001228',
          grace: '2026-12-27 11:00:00',
          cardid: 102,
          owner: 'Bola Ade',
        },
      ),
    })
    await page.shows('+234 201 700 1200')
    await page.shows('Not connected')
    await page.shows('gone1 was deleted')
    await page.shows('Unpaid: released on 27 Dec 2026')
    await page.shows('Bola Ade')
    expect(screen.getAllByText('Renews 20 Dec 2026, ₦1,000.00')).toHaveLength(3)
  })

  test('say so when there are none', async () => {
    await show({ 'GET /v1/ekoline/numbers': numbers() })
    await page.shows('No numbers')
  })

  // @shows AC8-19
  test('that cannot be fetched say so, and are fetched again', async () => {
    let works = false
    await show({
      'GET /v1/ekoline/numbers': () => (works ? numbers(mine) : failed(500, 'internal', 'x')),
    })
    await page.shows('We couldn’t load your phone numbers')
    works = true
    await page.press('Try again')
    await page.shows('+234 201 700 1200')
  })

  test('are tested with a call that rings nowhere, unless they lead nowhere', async () => {
    const { calls } = await show({
      'GET /v1/ekoline/numbers': numbers(mine, waiting),
      'POST /v1/ivr/walk': {
        status: 'success',
        result: {
          moment: 'Friday 20 Nov, 12:00',
          trail: [],
          menu: null,
          end: { landed: null, message: 'The phone of Adaeze Obi rings.' },
        },
      },
    })
    await page.press('Test call to +234 201 700 1200')
    expect(page.button('Test call to +234 201 700 1200').ariaExpanded).toBe('true')
    expect(screen.queryByRole('button', { name: 'Test call to +234 201 700 1207' })).toBeNull()
    await page.press('Start test call to +234 201 700 1200')
    await page.shows('The phone of Adaeze Obi rings.')
    expect(posts(calls, '/v1/ivr/walk')).toEqual([
      { card_id: 101, start: { category: 'user', destination: 'ada1' }, steps: [] },
    ])
    await page.press('Test call to +234 201 700 1200')
    page.showsNot('The phone of Adaeze Obi rings.')
  })

  test('are only looked at by a lead', async () => {
    await show({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, userStatus: 'lead' } })
    await page.shows('+234 201 700 1200')
    expect(screen.queryByRole('button', { name: /Change|Assign|Get/ })).toBeNull()
  })
})

// @shows SA-89
describe('getting a number', () => {
  // @shows SA-86
  test('asks for the number alone, as category and destination are filled in, and shows what the card is charged', async () => {
    await show()
    await openForm()
    const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Assign number' })
    expect(button.disabled).toBe(true)
    await choose('Number', /700 1214/)
    fireEvent.click(screen.getByLabelText(/^By card/))
    expect(screen.getAllByText('₦1,000.00')).toHaveLength(2)
    await page.shows('₦15.23')
    expect(screen.getByLabelText<HTMLSelectElement>('Category').value).toBe('user')
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' }).value).toBe('Adaeze Obi')
    expect(page.button('Buy for ₦1,015.23').disabled).toBe(false)
    await choose('Destination', /Bola Ade/)
    expect(page.button('Buy for ₦1,015.23').disabled).toBe(false)
    fireEvent.change(screen.getByLabelText('Category'), { target: { value: 'queue' } })
    expect(page.button(/^Buy for/).disabled).toBe(true)
  })

  // @shows SA-86
  test('pays by card, then assigns, and says both', async () => {
    let answer: (body: object) => void = () => undefined
    const later = new Promise<object>((resolve) => {
      answer = resolve
    })
    const { calls } = await show({ 'POST /v1/ekoline/numbers/assign': later as never })
    await chooseAll()
    await pay()
    await page.toasts('success', 'Transaction successful')
    await page.shows('Assigning...')
    answer(assigned)
    await page.toasts('success', 'Number assigned successfully!')
    expect(posts(calls, '/v1/payments')).toEqual([{ purpose: 'number', phonenumber_id: 9, cardid: 101 }])
    expect(posts(calls, '/v1/ekoline/numbers/assign')).toEqual([
      { phonenumber_id: 9, card_id: 101, category: 'user', destination: 'bola1' },
    ])
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get a number' })).toBeNull())
    await openForm()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Number' }).value).toBe('')
    expect(calls.filter(({ call }) => call.startsWith('GET /v1/ekoline/numbers?')).length).toBeGreaterThan(1)
  })

  // @shows SA-86, DEC-41
  test('pays from the wallet without a fee, then assigns', async () => {
    const { calls } = await show({ 'POST /v1/ekoline/numbers/buy': { status: 'success' } })
    await chooseAll()
    await page.shows('No fee')
    await page.press('Buy for ₦1,000.00')
    const question = await page.inDialog('Buy +234 201 700 1214?')
    question.getByText('We take ₦1,000.00 from your wallet now.')
    question.getByText('It renews every 30 days for ₦1,000.00 from your wallet.')
    expect(posts(calls, '/v1/ekoline/numbers/buy')).toEqual([])
    fireEvent.click(question.getByRole('button', { name: 'Cancel' }))
    expect(posts(calls, '/v1/ekoline/numbers/buy')).toEqual([])
    await buy('₦1,000.00')
    await page.toasts('success', 'You bought +234 201 700 1214 for ₦1,000.00.')
    await page.toasts('success', 'Number assigned successfully!')
    expect(posts(calls, '/v1/ekoline/numbers/buy')).toEqual([{ phonenumber_id: 9 }])
    expect(posts(calls, '/v1/payments')).toEqual([])
    expect(posts(calls, '/v1/ekoline/numbers/assign')).toHaveLength(1)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get a number' })).toBeNull())
  })

  test('offers the card alone when the wallet is short, and says by how much', async () => {
    await show({
      'GET /v1/ekoline/username/ada1': { status: 'success', result: [{ username: 'ada1', credit: 250.5 }] },
    })
    await chooseAll()
    await page.shows('Your wallet is ₦749.50 short')
    expect(screen.getByLabelText<HTMLInputElement>(/^From your wallet/).disabled).toBe(true)
    expect(page.button('Buy for ₦1,015.23').disabled).toBe(false)
  })

  test('whose card window is closed says Payment cancelled, and keeps what was chosen', async () => {
    const { calls } = await show()
    await chooseAll()
    fireEvent.click(screen.getByLabelText(/^By card/))
    await buy('₦1,015.23')
    await page.shows('Processing payment...')
    const card = await page.inDialog('Pay by card')
    fireEvent.click(card.getByRole('button', { name: 'Close' }))
    await page.toasts('info', 'Payment cancelled')
    expect(page.button('Buy for ₦1,015.23').disabled).toBe(false)
    expect(posts(calls, '/v1/ekoline/numbers/assign')).toEqual([])
  })

  // @shows SA-87
  test.each([
    [
      'that did not go through',
      {
        status: false,
        message: 'x',
        data: { amount: 101_523, currency: 'NGN', status: 'failed', reference: 'ref1' },
      },
    ],
    ['of less than 1,000 naira', verified(99_999)],
  ])('with a payment %s assigns nothing', async (_, answer) => {
    const { calls } = await show({ 'GET /v1/transaction/verify/ref1': answer })
    await chooseAll()
    await pay()
    await page.toasts('info', 'Transaction failed')
    expect(posts(calls, '/v1/ekoline/numbers/assign')).toEqual([])
  })

  test('that another person is buying says so in the server’s words', async () => {
    const taken = 'Another customer has just taken this number. Please choose another one.'
    await show({ 'POST /v1/payments': failed(409, 'number_taken', taken) })
    await chooseAll()
    fireEvent.click(screen.getByLabelText(/^By card/))
    await buy('₦1,015.23')
    await page.toasts('info', taken)
  })

  test('that another person got is a warning with the word why, and another can be chosen', async () => {
    const gone =
      'The number +2342017001214 went to another customer while you paid. Your ₦1,000.00 are in your wallet'
    await show({
      'POST /v1/ekoline/numbers/assign': [409, { status: false, code: 'number_gone', message: gone }],
    })
    await chooseAll()
    await pay()
    await page.toasts('warning', gone)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Get a number' })).toBeNull())
    await openForm()
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Number' }).value).toBe('')
  })

  test('whose assignment gets no answer is paid for: the second try does not charge again', async () => {
    let tries = 0
    const { calls } = await show({
      'POST /v1/ekoline/numbers/assign': () => (++tries === 1 ? failed(500, 'internal', 'x') : assigned),
    })
    await chooseAll()
    await pay()
    await page.toasts('info', 'Something went wrong!')
    await page.shows('This number is paid for. You won’t be charged now.')
    await page.press('Assign number')
    await page.toasts('success', 'Number assigned successfully!')
    expect(posts(calls, '/v1/payments')).toHaveLength(1)
  })

  test('offers what was bought and leads nowhere yet first, without a charge', async () => {
    const { calls } = await show({ 'GET /v1/ekoline/numbers': numbers(waiting) })
    await page.shows('Not connected')
    await chooseAll(/Yours/)
    await page.press('Assign number')
    await page.toasts('success', 'Number assigned successfully!')
    expect(posts(calls, '/v1/payments')).toEqual([])
    expect(posts(calls, '/v1/ekoline/numbers/assign')[0]).toMatchObject({ phonenumber_id: 6, card_id: 101 })
  })

  const none = { 'GET /v1/ekoline/destinations': { status: 'success', total: 0, result: [] } }
  const openCategory = async (category: string) => {
    await openForm()
    fireEvent.change(await screen.findByLabelText('Category'), { target: { value: category } })
    fireEvent.click(screen.getByRole('combobox', { name: 'Destination' }))
  }

  test.each([
    ['ivr', 'New IVR menu'],
    ['queue', 'New queue'],
    ['conference', 'New conference'],
    ['schedule', 'New schedule'],
    ['group', 'New ring group'],
    ['voicemail', 'New voicemail box'],
    ['outside', 'New outside number'],
  ])('offers to make a %s, the only choice where there is none', async (category, action) => {
    await show(none)
    await openCategory(category)
    expect((await screen.findAllByRole('option', { name: /^New / })).map((each) => each.textContent)).toEqual(
      [action],
    )
    page.showsNot(/^You have no/)
  })

  test('says that there is no queue to who may not make one', async () => {
    await show({ ...none, 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await openCategory('queue')
    await page.shows('You have no queues')
    expect(screen.queryByRole('option', { name: /^New / })).toBeNull()
  })

  test('has what was made in place, and all else that was chosen', async () => {
    const box = { id: 1, box_number: '4007', name: 'Main voicemail' }
    const { calls } = await show({ 'POST /v1/voicemail/boxes': { status: 'success', result: box } })
    await openForm()
    await choose('Number', /700 1214/)
    fireEvent.change(await screen.findByLabelText('Category'), { target: { value: 'voicemail' } })
    await choose('Destination', /New voicemail box/)
    const dialog = await page.inDialog('New voicemail box')
    fireEvent.click(dialog.getByRole('button', { name: 'Create and choose' }))
    await page.toasts('success', 'Main voicemail created and chosen')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(posts(calls, '/v1/voicemail/boxes')).toMatchObject([
      { owner: null, name: 'Main voicemail', people: ['ada1'] },
    ])
    expect(page.button('Buy for ₦1,000.00').disabled).toBe(false)
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Destination' }).value).toBe(
      'Main voicemail',
    )
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Number' }).value).toContain('700 1214')
  })

  test('says when no number is for sale', async () => {
    await show({ 'GET /v1/ekoline/numbers/available': numbers() })
    await openForm()
    fireEvent.click(await screen.findByRole('combobox', { name: 'Number' }))
    await page.shows('No number is for sale at the moment')
  })
})

describe('leading a number elsewhere', () => {
  test('asks for nothing but the new destination', async () => {
    const { calls } = await show()
    await page.press('Change +234 201 700 1200')
    const dialog = await page.inDialog('Calls to +234 201 700 1200')
    const change = dialog.getByRole<HTMLButtonElement>('button', { name: 'Change destination' })
    expect(change.disabled).toBe(true)
    fireEvent.click(dialog.getByRole('combobox', { name: 'Destination' }))
    fireEvent.click(await dialog.findByRole('option', { name: /Bola Ade/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Change destination' }))
    await page.toasts('success', 'Calls to +234 201 700 1200 now go to Bola Ade.')
    expect(posts(calls, '/v1/ekoline/numbers/assign')).toEqual([
      { phonenumber_id: 5, card_id: 101, category: 'user', destination: 'bola1' },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('giving up a number', () => {
  const released = { status: 'success', message: 'You no longer have +234 201 700 1200.' }

  test('is asked first, says what is lost, and says that it is done', async () => {
    const { calls } = await show({ 'DELETE /v1/ekoline/numbers/5': released })
    await page.choose('Give up +234 201 700 1200')
    const question = await page.inDialog('Give up +234 201 700 1200?')
    question.getByText(/It is paid until 20 Dec 2026; that money is not refunded/)
    fireEvent.click(question.getByRole('button', { name: 'Give up number' }))
    await page.shows('You no longer have +234 201 700 1200.')
    expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  })

  test('is refused while a robocall shows it', async () => {
    const words = 'A robocall shows +2342017001200. Stop it first, or wait until it ends.'
    await show({ 'DELETE /v1/ekoline/numbers/5': failed(409, 'number_in_use', words) })
    await page.choose('Give up +234 201 700 1200')
    fireEvent.click(
      (await page.inDialog('Give up +234 201 700 1200?')).getByRole('button', { name: 'Give up number' }),
    )
    await page.shows(words)
  })
})
