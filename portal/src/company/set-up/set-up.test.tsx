import type { SetUpAnswers, SetUpLine } from '@ekoline/contract/company/set-up.ts'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { type Answer, type Answers, ada, failed, open, reach } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'
import { hearing } from '../../testing/sounds.ts'

const LAST = 'GET /v1/set-up'
const MAKE = 'POST /v1/set-up'
const BY_CARD = 'POST /v1/set-up/card'
const DID = '+2342017001214'

const NUMBER = { id: 9, did: DID, price: 1000 }
const OTHER = { id: 10, did: '+2342017001221', price: 1000 }
const rows = (...result: object[]) => ({ status: 'success', total: result.length, result })
const people = rows(
  { category: 'user', destination: 'ada1', name: 'Adaeze Obi' },
  { category: 'user', destination: 'bola1', name: 'Bola Ade' },
)
const MENU = { category: 'ivr', destination: '7001', name: 'Reception' }
const greetings = rows({ id: 41, name: 'Good morning', created_at: '2026-11-20 10:00:00' })
const made: SetUpAnswers = {
  company: 'Obi Haulage',
  phonenumber_id: 9,
  opening_hours: {
    kind: 'new',
    week: [{ days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' }],
    holidays: true,
  },
  who: { kind: 'menu', keys: [{ name: 'Sales', to: 'ada1' }] },
  ring_mobile: true,
  greeting: 41,
}
const line = (part: Partial<SetUpLine> = {}): SetUpLine => ({
  state: 'live',
  phonenumber_id: 9,
  did: DID,
  answers: made,
  refusal: null,
  paid: null,
  first_call: null,
  ...part,
})
const last = (result: SetUpLine | null): Answer => ({ status: 'success', result })
const wallet = (credit: number) => ({
  'GET /v1/ekoline/username/ada1': { status: 'success', result: [{ username: 'ada1', credit }] },
})
const usual: Answers = {
  [LAST]: last(null),
  'GET /v1/schedules': rows(),
  'GET /v1/holidays': { status: 'success', result: [{ day: '2026-12-25', name: 'Christmas Day' }] },
  'GET /v1/ekoline/numbers': rows(),
  'GET /v1/ekoline/numbers/available': rows(NUMBER, OTHER),
  'GET /v1/ekoline/destinations': (_, { category }) => (category === 'user' ? people : rows()),
  'GET /v1/ekoline/recordings/101': greetings,
  [MAKE]: last(line()),
}
const show = (answers: Answers = {}, at = '/set-up') => open(at, { ...usual, ...answers })
const goOn = () => page.press('Continue')
const question = (name: string) => screen.findByRole('heading', { level: 1, name })
const tick = (name: RegExp | string) => fireEvent.click(screen.getByRole('checkbox', { name }))
const pick = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))
const toWho = async () => {
  await question('What is your company called?')
  await goOn()
  await pick(/0012 14|700 1214/)
  await goOn()
  await question('When are you open?')
  await goOn()
  await question('Who answers?')
}
const sent = (calls: { call: string; body: object }[], call: string) =>
  calls.filter((one) => one.call === call).map(({ body }) => body)

beforeEach(() => session.store({ token: 'secret' }))

describe('set-up', () => {
  test('asks five questions, and makes the line of their answers by the last press', async () => {
    let answer = last(null)
    const { calls } = await show({
      [LAST]: () => answer,
      [MAKE]: () => {
        answer = last(line({ answers: { ...made, who: { kind: 'me' }, greeting: null } }))
        return answer
      },
    })
    await page.type('Company name', 'Obi Haulage')
    await page.shows('“Welcome to Obi Haulage.”')
    await page.shows('Step 1 of 5')
    await goOn()
    await question('Choose your number')
    await page.isAt('/set-up?step=number')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /1214/ })).checked).toBe(true)
    await page.shows('In your wallet')
    await goOn()
    await question('When are you open?')
    await page.shows('Next: Christmas Day, Friday 25 Dec')
    tick('Other hours on Saturday')
    await goOn()
    await question('Who answers?')
    await page.shows('+234 803 555 0142, ₦18.00 a minute from your wallet')
    await goOn()
    await question('What do callers hear?')
    expect(sent(calls, MAKE)).toEqual([])
    await page.shows('₦24,000.00')
    await page.press('Pay ₦1,000.00 and go live')
    await question('Your line is live. Call +234 201 700 1214 now.')
    await page.isAt('/set-up?step=live')
    await page.shows('You answer')
    expect(sent(calls, MAKE)).toEqual([
      {
        company: 'Obi Haulage',
        phonenumber_id: 9,
        opening_hours: {
          kind: 'new',
          week: [
            { days: [1, 2, 3, 4, 5], opens: '08:00', closes: '17:00' },
            { days: [6], opens: '09:00', closes: '13:00' },
          ],
          holidays: true,
        },
        who: { kind: 'me' },
        ring_mobile: true,
        greeting: null,
      },
    ])
  })

  test('keeps every answer when one goes back, leaves or reloads', async () => {
    await show()
    await page.type('Company name', 'Obi Haulage')
    await goOn()
    await pick(/1221/)
    await goOn()
    fireEvent.click(await screen.findByRole('button', { name: 'Saturday' }))
    await page.press('Back')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /1221/ })).checked).toBe(true)
    document.body.innerHTML = ''
    await show({}, '/set-up?step=hours')
    expect((await screen.findByRole('button', { name: 'Saturday' })).getAttribute('aria-pressed')).toBe(
      'true',
    )
    document.body.innerHTML = ''
    await show({}, '/set-up')
    expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('Obi Haulage')
  })

  test('lets no one pass a question by the address', async () => {
    await show({}, '/set-up?step=heard')
    await question('Choose your number')
  })

  test('says what is missing at its question', async () => {
    await show()
    await page.type('Company name', ' ')
    await goOn()
    await page.shows('Enter the name of your company.')
    await page.type('Company name', 'Obi')
    await goOn()
    await screen.findByRole('radio', { name: /1214/ })
    await goOn()
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      fireEvent.click(await screen.findByRole('button', { name: day }))
    await goOn()
    await page.shows('Choose at least one day.')
    fireEvent.click(screen.getByRole('button', { name: 'Monday' }))
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '08:00' } })
    await goOn()
    await page.shows('Opening and closing cannot be at the same time.')
    fireEvent.change(screen.getByLabelText('Closes'), { target: { value: '' } })
    await goOn()
    await page.shows('Enter both times.')
    tick('Open all day, every day')
    await goOn()
    await pick(/A menu/)
    await goOn()
    await page.shows('Say what key 1 is for.')
  })

  test('makes a menu of up to four keys, which needs something to hear', async () => {
    const { calls } = await show()
    await toWho()
    await pick(/A menu/)
    await page.type('Key 1 is for', 'Sales')
    await page.type('Key 2 is for', 'Deliveries')
    fireEvent.change(screen.getByLabelText('Key 1 rings'), { target: { value: 'bola1' } })
    await page.press('Add key 3')
    await page.press('Add key 4')
    page.showsNot('Add key 5')
    await page.press('Remove key 4')
    await page.press('Remove key 3')
    await goOn()
    await page.shows(
      '“Welcome to Adaeze Logistics. For Sales, press 1. For Deliveries, press 2. Or stay on the line to leave a message.”',
    )
    hearing()
    await page.press('Pay ₦1,000.00 and go live')
    await page.shows('Record, choose or write what callers hear first.')
    expect(sent(calls, MAKE)).toEqual([])
    await page.press('Record')
    await page.press('Stop')
    await page.shows('Press “Use this” first, so that callers hear it.')
    page.showsNot('Record, choose or write what callers hear first.')
    fireEvent.click(screen.getByRole('tab', { name: 'Choose a file' }))
    fireEvent.click(await screen.findByRole('combobox', { name: 'Recording' }))
    fireEvent.click(await screen.findByRole('option', { name: /Good morning/ }))
    await page.shows('Callers hear “Good morning”')
    await page.press('Pay ₦1,000.00 and go live')
    await waitFor(() =>
      expect(sent(calls, MAKE)).toMatchObject([
        {
          who: {
            kind: 'menu',
            keys: [
              { name: 'Sales', to: 'bola1' },
              { name: 'Deliveries', to: 'everyone' },
            ],
          },
          ring_mobile: false,
          greeting: 41,
        },
      ]),
    )
  })

  test('proposes the menu that came with a plan, and asks nothing behind it', async () => {
    const { calls } = await show({
      'GET /v1/ekoline/destinations': (_, { category }) =>
        category === 'user' ? people : category === 'ivr' ? rows(MENU) : rows(),
    })
    await toWho()
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Use the menu “Reception”/ }).checked).toBe(
      true,
    )
    await page.shows('Step 4 of 4')
    await page.press('Pay ₦1,000.00 and go live')
    await waitFor(() =>
      expect(sent(calls, MAKE)).toMatchObject([
        { who: { kind: 'kept', category: 'ivr', destination: '7001' }, greeting: null },
      ]),
    )
  })

  test('asks whether hours that are there are to be used', async () => {
    const lead = (name: string) => ({ category: 'ivr', destination: '7001', name })
    const { calls } = await show({
      'GET /v1/schedules': rows({
        id: 1,
        schedule_number: '6001',
        name: 'Office hours',
        hours: [],
        own_days: [],
        open: lead('Reception'),
        closed: lead('Main voicemail'),
        holiday: null,
        closing: 'no',
        code: '*6001',
        now: { branch: 'open', why: '', next: null },
        used_by: [],
      }),
    })
    await question('What is your company called?')
    await goOn()
    await screen.findByRole('radio', { name: /1214/ })
    await goOn()
    await page.shows('Open, calls go to Reception. Closed, to Main voicemail.')
    await page.shows('Step 3 of 3')
    await pick(/Other hours for this number/)
    await page.shows('Step 3 of 5')
    await pick(/Use Office hours/)
    await page.press('Pay ₦1,000.00 and go live')
    await waitFor(() =>
      expect(sent(calls, MAKE)).toMatchObject([
        { opening_hours: { kind: 'kept', schedule_number: '6001' }, who: null },
      ]),
    )
  })

  test('costs nothing with a number that is theirs', async () => {
    await show({
      'GET /v1/ekoline/numbers': rows({
        id: 6,
        did: '+2342017001207',
        category: null,
        destination: null,
        destination_name: null,
        cardid: 101,
        owner: 'Adaeze Obi',
        renews: '2026-12-20 11:00:00',
        price: 1000,
        grace: null,
      }),
    })
    await question('What is your company called?')
    await goOn()
    await page.shows('Paid for already')
    await goOn()
    await goOn()
    await goOn()
    await screen.findByRole('button', { name: 'Go live' })
  })

  test('says that another customer was faster, and asks for another number alone', async () => {
    const sale = [NUMBER, OTHER]
    await show({
      'GET /v1/ekoline/numbers/available': () => rows(...sale),
      [MAKE]: () => {
        sale.shift()
        return failed(409, 'number_taken', 'Another customer has just taken this number.')
      },
    })
    await toWho()
    await goOn()
    await page.press('Pay ₦1,000.00 and go live')
    await page.toasts('info', 'Another customer has just taken this number.')
    await question('Choose your number')
    expect((await screen.findByRole<HTMLInputElement>('radio', { name: /1221/ })).checked).toBe(true)
    expect(screen.queryByRole('radio', { name: /1214/ })).toBeNull()
  })

  test('asks the question again that the server refused, and says what to do when nothing answers', async () => {
    let answer: Answer = [
      400,
      {
        status: 'failed',
        code: 'invalid_request',
        message: 'Please check what you entered.',
        errors: [{ field: 'company', message: 'no web address' }],
      },
    ]
    await show({ [MAKE]: () => answer })
    await toWho()
    await goOn()
    await page.press('Pay ₦1,000.00 and go live')
    await question('What is your company called?')
    await page.shows('No web address')
    await goOn()
    await goOn()
    await goOn()
    await goOn()
    answer = failed(500, 'internal', 'x')
    await page.press('Pay ₦1,000.00 and go live')
    await page.toasts(
      'info',
      'We couldn’t set up your line. Nothing was made and nothing was taken. Try again.',
    )
  })

  test('is paid by card where the wallet is short, with the answers', async () => {
    let answer = last(null)
    const { calls } = await show({
      ...wallet(0),
      [LAST]: () => answer,
      [BY_CARD]: {
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
      },
      'POST /v1/payments/sandbox/ref1': { status: 'success', message: 'Approved' },
      'GET /v1/transaction/verify/ref1': () => {
        answer = last(line({ state: 'lost', paid: 1000 }))
        return {
          status: true,
          message: 'PostPayment SUCCESS',
          data: { amount: 101_523, currency: 'NGN', status: 'success', reference: 'ref1' },
        }
      },
    })
    await toWho()
    await goOn()
    await page.press('Pay ₦1,015.23 by card and go live')
    const dialog = await page.inDialog('Pay by card')
    fireEvent.change(dialog.getByLabelText('Card number'), { target: { value: '4084084084084081' } })
    fireEvent.change(dialog.getByLabelText('Expiry'), { target: { value: '12/39' } })
    fireEvent.change(dialog.getByLabelText('CVV'), { target: { value: '408' } })
    fireEvent.click(dialog.getByRole('button', { name: /^Pay/ }))
    // The number went while it was paid: the answers are there still, but for the number.
    await page.shows(
      'Another customer got +234 201 700 1214 while you paid. Your ₦1,000.00 is in your wallet, and your answers are kept. Choose another number.',
    )
    expect(sent(calls, BY_CARD)).toMatchObject([{ phonenumber_id: 9, who: { kind: 'me' } }])
    expect((await screen.findByLabelText<HTMLInputElement>('Company name')).value).toBe('Obi Haulage')
  })

  test('says why a paid number could not be set up', async () => {
    await show({ [LAST]: last(line({ state: 'unmade', refusal: 'Choose another person.' })) })
    await page.shows(
      '+234 201 700 1214 is yours and paid for, but the rest could not be set up: Choose another person.',
    )
  })

  test('is for admins', async () => {
    await show({ 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } })
    await page.shows('Only admins can set up a line. Ask an admin of your company.')
  })

  test('says when it could not be opened', async () => {
    await show({ [LAST]: failed(500, 'internal', 'x') })
    await page.shows('We couldn’t open set-up')
  })
})

describe('a line that is live', () => {
  const call = (part: Partial<NonNullable<SetUpLine['first_call']>> = {}) => ({
    from: '+2348035550142',
    at: '2026-11-20 11:00:00',
    is_on: false,
    answered: true,
    ...part,
  })

  test('says what it does, and waits for its first call', async () => {
    await show({ [LAST]: last(line()) }, '/set-up?step=live')
    await question('Your line is live. Call +234 201 700 1214 now.')
    await page.shows('Open Mon to Fri, 08:00 to 17:00')
    await page.shows('Menu: 1 Sales')
    await page.shows('We’ll show your first call here.')
    expect(screen.getByRole('link', { name: 'Call it now' }).getAttribute('href')).toBe(`tel:${DID}`)
  })

  test.each([
    ['₦5.00 in your wallet: too little for a minute on your mobile, so it won’t ring.', 5, 'after'],
    ['₦18.00 in your wallet', 18, 'after'],
    ['₦5.00 in your wallet', 5, 'off'],
  ])('says %j', async (words, credit, mobile) => {
    const answers = {
      [LAST]: last(line()),
      ...wallet(credit),
      'GET /v1/reach/ada1': { status: 'success', result: { ...reach, mobile } },
    }
    await show(answers, '/set-up?step=live')
    await page.shows(words)
    expect(screen.queryAllByRole('link', { name: 'Top up' })).toHaveLength(
      words.includes('too little') ? 1 : 0,
    )
  })

  test('notices that it is called, and what became of it', async () => {
    await show(
      { [LAST]: last(line({ first_call: call({ is_on: true, answered: false }) })) },
      '/set-up?step=live',
    )
    await page.shows('+234 803 555 0142 is calling your line now. It works.')
    document.body.innerHTML = ''
    await show({ [LAST]: last(line({ first_call: call() })) }, '/set-up?step=live')
    await page.shows(/^First call: \+234 803 555 0142, .*, answered\. It works\.$/)
    document.body.innerHTML = ''
    await show({ [LAST]: last(line({ first_call: call({ answered: false }) })) }, '/set-up?step=live')
    await page.shows(/^First call: \+234 803 555 0142, .*\. It works\.$/)
  })

  test('gives its number to customers', async () => {
    const written: string[] = []
    let isRefused = false
    Object.defineProperty(navigator, 'clipboard', {
      configurable: true,
      value: {
        writeText: (said: string) => {
          written.push(said)
          return isRefused ? Promise.reject(new Error('refused')) : Promise.resolve()
        },
      },
    })
    await show({ [LAST]: last(line()) }, '/set-up?step=live')
    await page.press('Send the number')
    await page.toasts('success', 'Number copied')
    expect(written).toEqual(['You can call Obi Haulage on +234 201 700 1214.'])
    isRefused = true
    await page.press('Send the number')
    await page.toasts('info', 'We couldn’t copy the number')
  })

  test('opens the questions again for a further number', async () => {
    await show({ [LAST]: last(line()) })
    await question('What is your company called?')
  })
})
