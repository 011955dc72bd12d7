import { expect, type Locator, type Page, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expectFitting } from '../overlap.ts'
import { cardDialog, cards, newCustomer, payWith, settled, signIn, toasts } from '../people.ts'

/** Answers, and takes the call by 1, as an own mobile does (docs/telephony.md). */
const OWN_MOBILE = '0803 559 9201'
const MOST = 35 // 79 before set-up was there

const question = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const goOn = (page: Page) => page.getByRole('button', { name: 'Continue' })

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true })

  test('a new owner’s line takes its first call within 35 taps and fields, all of them on the phone', async ({
    page,
    request,
  }) => {
    const done: string[] = []
    const tap = async (what: string, target: Locator) => {
      done.push(what)
      await target.click()
    }
    const fill = async (what: string, target: Locator, value: string) => {
      done.push(what)
      await target.fill(value)
    }
    await signIn(page, await newCustomer(request, { phone: OWN_MOBILE }))
    await settled(page)
    const list = page.getByRole('region', { name: 'Get your company on the line' })
    await expect(list.locator('[aria-current=step]')).toContainText('Set up your line')

    await test.step('tops up by card', async () => {
      await tap('Top up', list.getByRole('link', { name: 'Top up' }))
      await fill('Amount', page.getByLabel('Amount'), '2500')
      await tap('Pay', page.getByRole('region', { name: 'Top up' }).getByRole('button', { name: /^Pay/ }))
      const card = cardDialog(page)
      await fill('Card number', card.getByLabel('Card number'), cards.pays)
      await fill('Expiry', card.getByLabel('Expiry'), '12/39')
      await fill('CVV', card.getByLabel('CVV'), '408')
      await tap('Pay by card', card.getByRole('button', { name: /^Pay/ }))
      await expect(toasts(page)).toContainText('Transaction successful')
    })

    await test.step('names the company', async () => {
      await tap(
        'Home',
        page.getByRole('navigation', { name: 'Used most' }).getByRole('link', { name: 'Home' }),
      )
      await tap('Set up your line', list.getByRole('link', { name: 'Set up your line' }))
      await expect(question(page, 'What is your company called?')).toBeVisible()
      await fill('Company name', page.getByLabel('Company name'), 'Adichie Haulage')
      await expectAccessible(page, 'the company')
      await expectFitting(page, 'the company')
      await tap('Continue to the number', goOn(page))
    })

    let number = ''
    await test.step('chooses a number', async () => {
      await expect(question(page, 'Choose your number')).toBeFocused()
      const third = page.locator('label', { has: page.getByRole('radio') }).nth(2) // other tests buy the first
      number = (await third.textContent()) ?? ''
      await tap('A number', third)
      await expect(page.getByText('₦2,500.00').last()).toBeVisible()
      await expectAccessible(page, 'the number')
      await expectFitting(page, 'the number')
      await tap('Continue to the hours', goOn(page))
    })

    await test.step('says when it is open: at any hour of this test', async () => {
      await expect(question(page, 'When are you open?')).toBeFocused()
      await expect(page.getByRole('button', { name: 'Friday' })).toHaveAttribute('aria-pressed', 'true')
      await tap('Saturday', page.getByRole('button', { name: 'Saturday' }))
      await tap('Sunday', page.getByRole('button', { name: 'Sunday' }))
      await fill('Opens', page.getByLabel('Opens'), '00:00')
      await fill('Closes', page.getByLabel('Closes'), '00:00')
      await tap('Holidays', page.getByRole('checkbox', { name: /^Closed on Nigerian holidays/ }))
      await expectAccessible(page, 'the hours')
      await expectFitting(page, 'the hours')
      await tap('Continue to who answers', goOn(page))
    })

    await test.step('makes a menu of two keys', async () => {
      await expect(question(page, 'Who answers?')).toBeFocused()
      await tap('A menu', page.getByRole('radio', { name: /^A menu/ }))
      await fill('Key 1', page.getByLabel('Key 1 is for'), 'Sales')
      await fill('Key 2', page.getByLabel('Key 2 is for'), 'Deliveries')
      await expect(page.getByRole('checkbox', { name: /^Ring my mobile/ })).toBeChecked()
      await expectAccessible(page, 'who answers')
      await expectFitting(page, 'who answers')
      await tap('Continue to what callers hear', goOn(page))
    })

    await test.step('records the greeting, and goes live', async () => {
      await expect(question(page, 'What do callers hear?')).toBeFocused()
      await expect(
        page.getByText('“Welcome to Adichie Haulage. For Sales, press 1. For Deliveries, press 2.'),
      ).toBeVisible()
      await expectAccessible(page, 'what callers hear')
      await expectFitting(page, 'what callers hear')
      await tap('Record', page.getByRole('button', { name: 'Record', exact: true }))
      await expect(page.getByText(/^0:0[2-9] of 5:00$/)).toBeVisible()
      await tap('Stop', page.getByRole('button', { name: 'Stop' }))
      await tap('Listen', page.getByRole('button', { name: /^Listen/ }))
      await tap('Use this', page.getByRole('button', { name: 'Use this' }))
      await expect(page.getByText('Callers hear “Greeting”')).toBeVisible()
      await expectAccessible(page, 'the last press')
      await tap('Pay and go live', page.getByRole('button', { name: 'Pay ₦1,000.00 and go live' }))
      await expect(question(page, `Your line is live. Call ${number} now.`)).toBeFocused()
      await expect(page.getByText('Menu: 1 Sales, 2 Deliveries')).toBeVisible()
      await expect(page.getByText('₦1,500.00 in your wallet')).toBeVisible()
      await expectAccessible(page, 'a line that is live')
      await expectFitting(page, 'a line that is live')
    })

    await test.step('is called, presses 1, and answers on the mobile', async () => {
      done.push('Call it now')
      const called = number.replaceAll(' ', '')
      const form = { called, from: '+2348035550177', seconds: '40', key: '1' }
      expect((await request.post('/dev/calls', { form })).ok()).toBe(true)
      await expect(page.getByText('+234 803 555 0177 is calling your line now. It works.')).toBeVisible()
      await expect(
        page.getByText(/^First call: \+234 803 555 0177, .*, answered\. It works\.$/),
      ).toBeVisible()
    })

    test
      .info()
      .annotations.push({ type: 'taps and fields', description: `${done.length}: ${done.join(', ')}` })
    expect(done.length, done.join(', ')).toBeLessThanOrEqual(MOST)

    await page.goto('/')
    await settled(page)
    await list.getByRole('button', { name: 'Show all steps' }).click()
    await expect(list.getByRole('listitem').filter({ hasText: 'Set up your line' })).toContainText('Done')
  })
})

test('a line is paid by card with all answers, which Back and a reload keep', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await signIn(page, await newCustomer(request), '/set-up')
  await page.getByLabel('Company name').fill('Bisi Foods')
  await goOn(page).click()
  await page.getByRole('radio').nth(3).click()
  await goOn(page).click()
  await page.getByRole('checkbox', { name: 'Open all day, every day' }).check()
  await page.reload()
  await expect(page.getByRole('checkbox', { name: 'Open all day, every day' })).toBeChecked()
  await page.goBack()
  await expect(question(page, 'Choose your number')).toBeVisible()
  await expect(page.getByRole('radio').nth(3)).toBeChecked()
  await page.goForward()
  await goOn(page).click()
  await expect(question(page, 'Who answers?')).toBeVisible()
  await goOn(page).click()
  await expect(question(page, 'What do callers hear?')).toBeVisible()
  await page.getByRole('button', { name: 'Pay ₦1,015.23 by card and go live' }).click()
  await payWith(page, cards.pays)
  await expect(question(page, /^Your line is live\./)).toBeVisible()
  await expect(page.getByText('Open all day, every day')).toBeVisible()
  await page.goto('/phone')
  await expect(page.getByRole('table', { name: 'Your numbers' })).toContainText('Ngozi Adichie')
})
