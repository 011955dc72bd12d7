import type { WorkgroupPlan } from '@ekoline/contract/money/plans.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { session } from '../../app/session.ts'
import { formatDay } from '../../format/date.ts'
import { type Answers, ada, failed, open, unanswered } from '../../testing/open.tsx'
import { page } from '../../testing/screen.ts'

const DAY_MS = 86_400_000
const inDays = (days: number) => wireTime(new Date(Date.now() + days * DAY_MS))
const dayIn = (days: number) =>
  formatDay(new Date(Date.now() + days * DAY_MS + 3_600_000).toISOString().slice(0, 10))

const sold = [
  [1, 'Pay as you go', 0, false, 'Top up, and pay for what you call'],
  [2, 'Basic unlimited plan', 6_000, true, 'Unlimited usage with fair usage policy, one user'],
  [3, 'Business starter', 15_000, true, 'Airtime plan with an auto-attendant default IVR'],
  [4, 'Business growth', 30_000, true, 'Airtime plan with an auto-attendant default IVR'],
  [8, 'Business custom', 60_000, true, 'Airtime plan with custom IVR features'],
  [13, 'Web sign-up', 0, false, 'What every web sign-up starts on'],
] as const
const planlist = {
  status: 'success',
  result: sold.map(([id, name, amount, in_panel, description]) => ({
    id,
    name,
    amount,
    credit: id === 2 ? 0 : amount,
    subscription: id === 2,
    days: 30,
    in_panel,
    description,
  })),
}

const none: WorkgroupPlan = {
  id: 13,
  name: 'Web sign-up',
  amount: 0,
  credit: 0,
  subscription: false,
  days: 30,
  ends: null,
  renews: false,
  monthly: null,
  next_price: null,
  lapsed: null,
  buyers: ['Ada Okafor'],
  people: 1,
}
const on = (id: number, days: number): WorkgroupPlan => {
  const [, name = '', amount = 0] = sold.find((plan) => plan[0] === id) ?? []
  return {
    ...none,
    id,
    name,
    amount,
    credit: id === 2 ? 0 : amount,
    subscription: id === 2,
    ends: inDays(days),
  }
}

const started = {
  status: 'success',
  result: {
    reference: 'ref1',
    amount: 1_532_995,
    credit: 15_000,
    currency: 'NGN',
    email: 'ada@ekoline.test',
    provider: 'sandbox',
    public_key: 'pk',
  },
}
const pays: Answers = {
  'POST /v1/payments': started,
  'POST /v1/payments/sandbox/ref1': { status: 'success', message: 'Approved' },
  'GET /v1/verify': { status: true, message: 'PostPayment SUCCESS' },
}

const openPlans = (plan: WorkgroupPlan, answers: Answers = {}) =>
  open('/payments#plans', {
    'GET /v1/planlist': planlist,
    'GET /v1/plan': { status: 'success', result: plan },
    ...answers,
  })
const choose = async (name: RegExp) => fireEvent.click(await screen.findByRole('radio', { name }))

async function payByCard() {
  const card = await page.inDialog('Pay by card')
  fireEvent.click(card.getByRole('button', { name: /Pays$/, hidden: true }))
  fireEvent.click(card.getByRole('button', { name: 'Pay ₦15,329.95' }))
}

describe('the plan panel', () => {
  beforeEach(() => session.store({ token: 'secret' }))

  // @shows AC2-29, AC9-10
  test('offers the plans 2, 3, 4 and 8 and pay as you go, the business amount first', async () => {
    await openPlans(none)
    const radios = await screen.findAllByRole<HTMLInputElement>('radio')
    expect(radios.map((radio) => radio.closest('label')?.textContent)).toEqual([
      'Basic unlimited plan₦6,000.00',
      'Business starter₦15,000.00',
      'Business growth₦30,000.00',
      'Business custom₦60,000.00',
      'Pay as you goYour planfrom ₦200.00',
    ])
    expect(radios.find(({ checked }) => checked)).toBe(radios[1])
    await page.shows('₦15,000.00 of airtime in your wallet')
    await page.shows(`Runs until ${dayIn(30)}.`)
    await screen.findByRole('button', { name: 'Pay ₦15,329.95' })
  })

  // @shows AC9-9
  test('says what each plan gives, and charges exactly the price of the subscription', async () => {
    await openPlans(none)
    await choose(/^Basic unlimited plan/)
    await page.shows('Unlimited usage with fair usage policy, one user')
    await page.shows('Calls from your own SIP phone; the dial box and campaigns are off on it')
    page.showsNot(/of airtime/)
    await screen.findByRole('button', { name: 'Pay ₦6,000.00' })
    await choose(/^Business custom/)
    await page.shows('Airtime plan with custom IVR features')
    await screen.findByRole('button', { name: 'Pay ₦61,015.23' })
  })

  // @shows DEC-114
  test('does not offer the plan for one person to several, and says what to do', async () => {
    await openPlans({ ...none, people: 3 })
    await choose(/^Basic unlimited plan/)
    await page.shows(
      'Basic unlimited plan is for one person, and your company has 3, open invitations included. Remove the others under Users first, or choose another plan.',
    )
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    await choose(/^Business starter/)
    await screen.findByRole('button', { name: 'Pay ₦15,329.95' })
  })

  test('says to several who have it that it ends', async () => {
    await openPlans({ ...on(2, 10), people: 2, renews: true })
    await page.shows(
      `This plan is for one person. It runs for all of you until ${dayIn(10)}, and ends then, unless one person is left.`,
    )
  })

  test('renews the plan that runs from its end', async () => {
    await openPlans(on(3, 10))
    await page.shows(`Until ${dayIn(10)}, 10 days left`)
    await page.shows(`Goes on from ${dayIn(10)} until ${dayIn(40)}: no day is lost.`)
    await screen.findByRole('button', { name: 'Renew for ₦15,329.95' })
  })

  test('says before paying what becomes of a plan that another one replaces', async () => {
    await openPlans(on(3, 10))
    await choose(/^Business growth/)
    await page.shows(
      `Replaces Business starter at once and runs until ${dayIn(30)}. The airtime in your wallet stays.`,
    )
    await screen.findByRole('button', { name: 'Change plan for ₦30,558.38' })
  })

  test('keeps the worth of unlimited days that are left', async () => {
    await openPlans(on(2, 15.01))
    await choose(/^Business starter/)
    await page.shows(
      `Replaces Basic unlimited plan at once and runs until ${dayIn(36)}: what is left of it gives you 6 days more.`,
    )
  })

  test.each([
    ['that ends soon', on(4, 2), 'Ends in 2 days'],
    ['that ends tomorrow', on(4, 1), 'Ends tomorrow'],
    ['without an end', { ...on(4, 1), ends: null }, 'Running'],
    ['that was never bought', none, 'No plan'],
  ])('shows a plan %s', async (_, plan, state) => {
    await openPlans(plan)
    await page.shows(state)
  })

  test('that was never bought is called what it is, and not how its people came', async () => {
    await openPlans(none)
    await page.shows('No plan')
    page.showsNot('Web sign-up')
  })

  test('shows a plan that has ended', async () => {
    const lapsed = { id: 4, name: 'Business growth', ended: inDays(-6) }
    await openPlans({ ...none, id: 1, name: 'Pay as you go', lapsed })
    await page.shows('Plan ended')
    await page.shows(`Business growth ended on ${dayIn(-6)}`)
    const growth = await screen.findByRole<HTMLInputElement>('radio', { name: /^Business growth/ })
    expect(growth.checked).toBe(true)
    await screen.findByRole('button', { name: 'Pay ₦30,558.38' })
  })

  // @shows DEC-36
  test('says that the card is charged again, and ends that when it is confirmed', async () => {
    let plan: WorkgroupPlan = { ...on(2, 20), renews: true }
    const { calls } = await openPlans(plan, {
      'GET /v1/plan': () => ({ status: 'success', result: plan }),
      'POST /v1/subscription/end': () => {
        plan = { ...plan, renews: false }
        return { status: 'success', result: { ends: plan.ends } }
      },
    })
    await page.shows(`Until ${dayIn(20)}; your card is charged ₦6,000.00 every month`)
    await page.press('End subscription')
    const dialog = await page.inDialog('End the subscription?')
    dialog.getByText(
      new RegExp(`^Your card is not charged again. Basic unlimited plan runs until ${dayIn(20)}\\.`),
    )
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
    fireEvent.click(dialog.getByRole('button', { name: 'End subscription' }))
    await page.toasts('success', 'Subscription cancelled. We won’t charge your card for this plan again.')
    await page.shows(`Until ${dayIn(20)}, 20 days left. No renewal is set up`)
    expect(screen.queryByRole('button', { name: 'End subscription' })).toBeNull()
  })

  test.each([
    ['the server’s words', failed(409, 'no_subscription', 'It has ended.'), 'It has ended.'],
    ['that it failed', new TypeError('network'), 'We couldn’t cancel the subscription. Try again.'],
  ])('whose subscription cannot be ended says %s', async (_, answer, words) => {
    await openPlans({ ...on(2, 20), renews: true }, { 'POST /v1/subscription/end': answer })
    await page.press('End subscription')
    const dialog = await page.inDialog('End the subscription?')
    fireEvent.click(dialog.getByRole('button', { name: 'End subscription' }))
    await page.toasts('info', words)
  })

  test('says what the card is charged a month, and from when on it is another price', async () => {
    const next_price = { amount: 7_000, from: inDays(30) }
    await openPlans({ ...on(2, 20), amount: 7_000, renews: true, monthly: 6_500.5, next_price })
    await page.shows(`Until ${dayIn(20)}; your card is charged ₦6,500.50 every month`)
    await page.shows(`From ${dayIn(30)}: ₦7,000.00 every month`)
  })

  test('lets only admins end a subscription', async () => {
    await openPlans(
      { ...on(2, 20), renews: true },
      { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, admin_status: false } },
    )
    await page.shows(`Until ${dayIn(20)}; your card is charged ₦6,000.00 every month`)
    expect(screen.queryByRole('button', { name: 'End subscription' })).toBeNull()
  })

  // @shows AC1-7
  test('buys by card, then shows the new plan everywhere', async () => {
    let plan = none
    const { calls } = await openPlans(none, {
      ...pays,
      'GET /v1/plan': () => ({ status: 'success', result: plan }),
      'GET /v1/ekoline/web/loggedOnUser': () => ({
        ...ada,
        plan: { id: plan.id, name: plan.name },
        plan_ends: plan.ends,
      }),
      'GET /v1/verify': () => {
        plan = on(3, 30)
        return { status: true, message: 'PostPayment SUCCESS' }
      },
    })
    await page.press('Pay ₦15,329.95')
    await payByCard()
    await page.toasts('success', 'Transaction successful')
    await page.shows(`Until ${dayIn(30)}, 30 days left`)
    const box = screen.getByRole('region', { name: 'Wallet balance' })
    await within(box).findByText(`Business starter, until ${dayIn(30)}`)
    const start = calls.find(({ call }) => call === 'POST /v1/payments')
    expect(start?.body).toEqual({ purpose: 'plan', planid: 3, cardid: 101 })
    expect(start?.headers.get('idempotency-key')).toBeTruthy()
  })

  test('by subscription waits until the email is confirmed: the reason is said, and the way on is there', async () => {
    const reason = 'Confirm your email first. Open the link that we emailed to you, on this device.'
    await openPlans(none, {
      ...pays,
      'GET /v1/ekoline/web/loggedOnUser': { ...ada, email_proven: false },
      'POST /v1/payments': failed(403, 'email_unproven', reason),
      'POST /v1/email-proof/mail': { status: 'success' },
    })
    await choose(/Basic unlimited plan/)
    await page.press('Pay ₦6,000.00')
    await page.shows(reason)
    await page.press('Email it again')
    await page.toasts('success', 'We’ve emailed you the link again')
  })

  // @shows AC4-14
  test('reads Processing payment... while a payment is under way', async () => {
    await openPlans(none, { ...pays, 'POST /v1/payments': unanswered })
    await page.press('Pay ₦15,329.95')
    const button = await screen.findByRole('button', { name: 'Processing payment...' })
    expect(button.ariaDisabled).toBe('true')
    expect(screen.queryByRole('button', { name: /^Pay ₦/ })).toBeNull()
  })

  // @shows AC8-6
  test('whose payment was not taken says Transaction failed', async () => {
    const unpaid = { status: false, message: 'Something went wrong!' }
    await openPlans(none, { ...pays, 'GET /v1/verify': unpaid })
    await page.press('Pay ₦15,329.95')
    await payByCard()
    await page.toasts('info', 'Transaction failed')
  })

  test('whose card window is closed says Payment cancelled', async () => {
    await openPlans(none, pays)
    await page.press('Pay ₦15,329.95')
    fireEvent.click((await page.inDialog('Pay by card')).getByRole('button', { name: 'Close' }))
    await page.toasts('info', 'Payment cancelled')
  })

  // @shows AC8-6
  test.each(['POST /v1/payments', 'GET /v1/verify'])(
    'without an answer to %s says Something went wrong!',
    async (call) => {
      await openPlans(none, { ...pays, [call]: new TypeError('network') })
      await page.press('Pay ₦15,329.95')
      if (call === 'GET /v1/verify') await payByCard()
      await page.toasts('info', 'Something went wrong!')
    },
  )

  test.each(['POST /v1/payments', 'GET /v1/verify'])(
    'whose %s fails on the server says Something went wrong!',
    async (call) => {
      await openPlans(none, { ...pays, [call]: failed(500, 'internal', 'Broken') })
      await page.press('Pay ₦15,329.95')
      if (call === 'GET /v1/verify') await payByCard()
      await page.toasts('info', 'Something went wrong!')
      page.showsNot('Broken')
    },
  )

  // @shows AC5-2
  test('takes pay as you go from 200 naira', async () => {
    const { calls } = await openPlans(none, pays)
    await choose(/^Pay as you go/)
    await page.type('Amount', '199')
    await page.press('Pay')
    await page.toasts('info', 'You cannot pay less than ₦200.00')
    expect(calls.some(({ call }) => call.startsWith('POST'))).toBe(false)
    await page.type('Amount', '200')
    await page.press('Pay ₦203.05')
    await page.inDialog('Pay by card')
    expect(calls.at(-1)?.body).toEqual({ purpose: 'payg', amount: 200, cardid: 101 })
  })

  test.each([
    ['who is no admin', { admin_status: false }],
    ['who is a lead', { userStatus: 'lead' }],
  ])('says to a member %s who can buy a plan, and takes pay as you go', async (_, role) => {
    await openPlans(none, { 'GET /v1/ekoline/web/loggedOnUser': { ...ada, ...role } })
    const payg = await screen.findByRole<HTMLInputElement>('radio', { name: /^Pay as you go/ })
    expect(payg.checked).toBe(true)
    await choose(/^Business starter/)
    await page.shows('Only an admin of your company can buy a plan. Ask Ada Okafor.')
    expect(screen.queryByRole('button', { name: /^Pay/ })).toBeNull()
  })

  test('compares all plans side by side, and chooses one there', async () => {
    await openPlans(on(3, 20))
    await page.press('Compare plans')
    const dialog = await page.inDialog('Compare plans')
    const plans = dialog.getAllByRole('listitem', { hidden: true })
    expect(plans.map((plan) => plan.querySelector('h3')?.textContent)).toEqual([
      'Pay as you go',
      'Basic unlimited plan',
      'Business starter',
      'Business growth',
      'Business custom',
    ])
    const facts = plans.map((plan) => [...plan.querySelectorAll('dt')].map((name) => name.textContent).join())
    expect(new Set(facts).size).toBe(1)
    expect(within(plans[2] as HTMLElement).getByText('Your plan')).toBeTruthy()
    expect(within(plans[3] as HTMLElement).getAllByText('₦30,000.00')).toHaveLength(2)
    fireEvent.click(dialog.getByRole('button', { name: 'Choose Business growth', hidden: true }))
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /Business growth/ })
    expect(chosen.checked).toBe(true)
    expect(screen.queryByRole('dialog', { name: 'Compare plans' })).toBeNull()
  })

  test('says what failed, and tries again', async () => {
    let broken = true
    await openPlans(none, {
      'GET /v1/plan': () => (broken ? failed(500, 'internal', 'x') : { status: 'success', result: none }),
    })
    await page.shows('We couldn’t load the plans.')
    broken = false
    await page.press('Try again')
    await page.shows('No plan')
  })

  test('loses nothing that was typed or chosen when the other tab is looked at', async () => {
    await openPlans(none)
    await choose(/^Pay as you go/)
    await page.type('Amount', '250')
    fireEvent.click(screen.getByRole('tab', { name: 'Airtime' }))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('')
    await page.type('Amount', '750')
    fireEvent.click(screen.getByRole('tab', { name: 'Plans' }))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('250')
    fireEvent.click(screen.getByRole('tab', { name: 'Airtime' }))
    expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('750')
  })
})

test('the plan and its end are in the profile dropdown, which leads to the plans', async () => {
  session.store({ token: 'secret' })
  await open('/payments', {
    'GET /v1/ekoline/web/loggedOnUser': { ...ada, plan_ends: inDays(2) },
    'GET /v1/planlist': planlist,
    'GET /v1/plan': { status: 'success', result: on(3, 2) },
  })
  const link = await screen.findByRole('link', { name: 'Business starter, ends in 2 days', hidden: true })
  fireEvent.click(link)
  await page.shows('Ends in 2 days')
})
