import { expect, type Locator, type Page, test } from '@playwright/test'
import { busyDay, dayMonth, pastDays, today } from './days.ts'
import {
  balanceBox,
  balanceOf,
  cardDialog,
  cards,
  emailOf,
  follow,
  isNarrow,
  menuLink,
  naira,
  openTopUp,
  PASSWORD,
  payWith,
  settled,
  signIn,
  toasts,
} from './people.ts'
import { onDesktopInAll, onPhoneInAll } from './widths.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })
const callRows = (page: Page) =>
  page.getByRole('table', { name: 'Call history' }).locator('tbody').getByRole('row')

/** Presses Tab until something has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${target} is not reached by Tab`)
}

/** Follows a link of the main menu by keys. */
async function followByKeys(page: Page, name: string): Promise<void> {
  if (isNarrow(page)) {
    await tabTo(page, page.getByRole('button', { name: 'More', exact: true }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, menuLink(page.getByRole('navigation', { name: 'Main' }), name))
  await page.keyboard.press('Enter')
}

const summaryOfPage = (page: Page, number: number) =>
  page.getByText(new RegExp(`^Page ${number} of \\d+, [\\d,]+ calls$`))

onDesktopInAll(() => {
  test('a stranger signs in, tops up and looks through the calls', async ({ page }) => {
    await test.step('signs in as Ada and picks a workgroup', async () => {
      await page.goto('/')
      await expect(page).toHaveURL('/login')
      await page.getByLabel('Email').fill(emailOf('ada'))
      await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Log in' }).click()
      await expect(page).toHaveURL('/select-account')
      await expect(page.getByRole('main').getByRole('listitem')).toHaveText([
        'Adaeze Logistics',
        'Chuka & Sons',
        /^Yusuf Garba invites you to joinGarba Motors.*AcceptDecline$/,
      ])
      await page.getByRole('button', { name: 'Adaeze Logistics' }).click()
      await expect(page).toHaveURL('/')
    })

    let before = 0
    await test.step('sees the wallet balance', async () => {
      before = await balanceOf(page)
      expect(before).toBeGreaterThanOrEqual(25_000) // as the demo has it, and what was paid at another width
      await expect(region(page, 'Total users')).toContainText('12')
      await expect(region(page, 'My phone number')).toContainText('+234 803 555 0142')
    })

    await test.step('reads the fee before paying', async () => {
      await follow(page, 'Payments')
      await openTopUp(page)
      await page.getByLabel('Amount').fill('1000')
      const topUp = region(page, 'Top up')
      await expect(topUp.getByRole('term')).toHaveText([
        'Credited to your wallet',
        'Card fee',
        'Your card is charged',
      ])
      await expect(topUp.getByRole('definition')).toHaveText(['₦1,000.00', '₦15.23', '₦1,015.23'])
    })

    const paying = new Date()
    await test.step('pays 1,000 naira with the card that pays', async () => {
      await page.getByRole('button', { name: 'Pay ₦1,015.23' }).click()
      await expect(cardDialog(page)).toContainText('₦1,015.23')
      await payWith(page, cards.pays)
      await expect(toasts(page)).toContainText('Transaction successful')
    })

    await test.step('sees it in the wallet and first in Latest payments', async () => {
      await expect(balanceBox(page)).toContainText(naira(before + 1000))
      const first = region(page, 'Latest payments').locator('tbody').getByRole('row').first()
      await expect(first).toContainText('₦1,000.00')
      await expect(first).toContainText(today(paying, dayMonth))
      await page.reload()
      await expect(balanceBox(page)).toContainText(naira(before + 1000))
    })

    await test.step('opens the Call History', async () => {
      await follow(page, 'Call history')
      await expect(page).toHaveURL('/calls')
      await expect(callRows(page)).toHaveCount(10)
      await expect(summaryOfPage(page, 1)).toBeVisible()
    })

    await test.step('filters by date', async () => {
      const day = busyDay()
      await page.getByRole('button', { name: 'Other dates' }).click()
      await page.getByLabel('From', { exact: true }).fill(day)
      await page.getByLabel('To', { exact: true }).fill(day)
      await expect(page).toHaveURL(`/calls?from=${day}&to=${day}`)
      await expect
        .poll(async () => {
          const shown = await callRows(page).allTextContents()
          return shown.length > 0 && shown.every((row) => row.includes(dayMonth(day)))
        })
        .toBe(true)
    })

    await test.step('pages', async () => {
      await page.goto(`/calls?${pastDays().query}`)
      await settled(page)
      const first = await callRows(page).first().textContent()
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(summaryOfPage(page, 2)).toBeVisible()
      await expect(callRows(page).first()).not.toHaveText(first ?? '')
      await page.getByRole('button', { name: 'Previous' }).click()
      await expect(summaryOfPage(page, 1)).toBeVisible()
      await expect(callRows(page).first()).toHaveText(first ?? '')
    })

    await test.step('searches', async () => {
      await page.goto(`/calls?${pastDays().query}&direction=out`)
      await settled(page)
      const all = await summaryOfPage(page, 1).textContent()
      const called = callRows(page).first().locator('td').nth(3)
      const part = (await called.textContent())?.replaceAll(' ', '').slice(-7) ?? ''
      expect(part).toHaveLength(7)
      await expect(page.getByRole('button', { name: 'Search' })).toBeDisabled()
      await page.getByRole('searchbox', { name: 'Number' }).fill(part)
      await page.getByRole('button', { name: 'Search' }).click()
      await expect(page.getByText(/^Page 1 of \d+, [\d,]+ calls?$/)).not.toHaveText(all ?? '')
      await settled(page)
      const numbers = await callRows(page).allTextContents()
      expect(numbers.length).toBeGreaterThan(0)
      for (const number of numbers) expect(number.replaceAll(' ', '')).toContain(part)
    })
  })
})

onPhoneInAll(() => {
  test('the journey goes by keys alone', { tag: '@all' }, async ({ page }) => {
    await test.step('signs in and picks a workgroup', async () => {
      await page.goto('/login')
      await tabTo(page, page.getByLabel('Email'))
      await page.keyboard.type(emailOf('ada'))
      await tabTo(page, page.getByLabel('Password', { exact: true }))
      await page.keyboard.type(PASSWORD)
      await page.keyboard.press('Enter')
      await tabTo(page, page.getByRole('button', { name: 'Adaeze Logistics' }))
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/')
    })

    await test.step('lands on the heading of the page it goes to', async () => {
      await followByKeys(page, 'Payments')
      await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeFocused()
    })

    const before = await balanceOf(page)
    const pay = page.getByRole('button', { name: 'Pay ₦609.14' })

    await test.step('keeps the focus in the card window, and gives it back', async () => {
      const opener = page.getByRole('main').getByRole('button', { name: 'Top up', exact: true })
      if (await opener.isVisible()) {
        await tabTo(page, opener)
        await page.keyboard.press('Enter')
      }
      await tabTo(page, page.getByLabel('Amount'))
      await page.keyboard.type('600')
      await tabTo(page, pay)
      await page.keyboard.press('Enter')
      await expect(cardDialog(page).getByLabel('Card number')).toBeFocused()
      for (let presses = 0; presses < 12; presses++) {
        await page.keyboard.press(presses % 4 === 3 ? 'Shift+Tab' : 'Tab')
        const outside = await cardDialog(page).evaluate(
          (dialog) => document.activeElement !== document.body && !dialog.contains(document.activeElement),
        )
        expect(outside).toBe(false)
      }
      await page.keyboard.press('Escape')
      await expect(cardDialog(page)).toBeHidden()
      await expect(pay).toBeFocused()
    })

    await test.step('pays', async () => {
      await page.keyboard.press('Enter')
      await tabTo(page, cardDialog(page).getByLabel('Card number'))
      await page.keyboard.type(cards.pays.replaceAll(' ', ''))
      await tabTo(page, cardDialog(page).getByLabel('Expiry'))
      await page.keyboard.type('1239')
      await tabTo(page, cardDialog(page).getByLabel('CVV'))
      await page.keyboard.type('408')
      await page.keyboard.press('Enter')
      await expect(toasts(page)).toContainText('Transaction successful')
      await expect(balanceBox(page)).toContainText(naira(before + 600))
      await expect(region(page, 'Top up').locator(':focus')).toHaveCount(1)
    })

    await test.step('searches the calls', async () => {
      await followByKeys(page, 'Call history')
      await tabTo(page, page.getByRole('searchbox', { name: 'Number' }))
      await page.keyboard.type('0000000000000')
      await page.keyboard.press('Enter')
      await expect(page.getByText(/^No calls to or from a number with/)).toBeVisible()
      await tabTo(page, page.getByRole('main').getByRole('button', { name: 'Clear search' }).first())
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL('/calls')
    })
  })

  for (const path of ['/', '/payments', '/calls'])
    test(`everything on ${path} is reached by Tab`, { tag: '@all' }, async ({ page }) => {
      await signIn(page, 'kemi', path)
      await settled(page)
      const missed = await page.evaluateHandle(() => {
        const controls = [
          ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary'),
        ]
        const missed = new Set(
          controls.filter(
            (control) => control.checkVisibility() && control.tabIndex >= 0 && !control.matches(':disabled'),
          ),
        )
        document.addEventListener('focusin', ({ target }) => missed.delete(target as HTMLElement))
        return missed
      })
      // A date field takes more than one press, a group of choices fewer.
      const presses = await missed.evaluate((controls) => controls.size * 2 + 12)
      for (let pressed = 0; pressed < presses; pressed++) await page.keyboard.press('Tab')
      expect(
        await missed.evaluate((controls) => [...controls].map((control) => control.outerHTML.slice(0, 120))),
      ).toEqual([])
    })
})
