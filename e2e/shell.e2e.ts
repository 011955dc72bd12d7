import { expect, type Page, test } from '@playwright/test'
import { balanceBox, follow, isNarrow, openMenu, settled, signIn, signInByForm } from './people.ts'
import { screens } from './screens.ts'
import { atBothWidths, onPhoneInAll, tooWide } from './widths.ts'

const region = (page: Page, name: string) => page.getByRole('region', { name })

/** account-core §2, "Navigation links", and our own. */
const links = screens.filter(({ menu }) => menu).map(({ title, path }) => ({ name: title, path }))

atBothWidths(() => {
  test('the menu is a sheet on a phone, and always open on a desktop', async ({ page }) => {
    await signIn(page, 'kemi', '/users')
    const button = page.getByRole('button', { name: 'More', exact: true })
    const menu = page.getByRole('navigation', { name: 'Main' })
    if (!isNarrow(page)) {
      await expect(menu).toBeVisible()
      await expect(button).toBeHidden()
      return
    }
    await expect(menu).toBeHidden()
    await button.click()
    await expect(menu).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
    await button.click()
    await menu.getByRole('link', { name: 'Files' }).click()
    await expect(page).toHaveURL('/files')
    await expect(menu).toBeHidden()
  })

  test('nothing scrolls sideways', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada') // an admin, whose lists have the most columns
    for (const path of ['/', '/payments', '/calls', '/users', '/login']) {
      await page.goto(path)
      await settled(page)
      for (const width of isNarrow(page) ? [360] : [1024, 1248, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        expect(await tooWide(page), `${path} at ${width}`).toBeLessThan(1)
      }
    }
  })
})

onPhoneInAll(() => {
  test('every link of the menu leads to its page', async ({ page }) => {
    await signIn(page, 'efe')
    for (const { name, path } of links.toReversed())
      await test.step(name, async () => {
        await follow(page, name)
        await expect(page).toHaveURL(path)
        await expect(page).toHaveTitle(`${name} · Ekoline`)
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
        await expect(page.getByText('Coming soon')).toHaveCount(0)
        const current = (await openMenu(page)).getByRole('link', { name, exact: true })
        await expect(current).toHaveAttribute('aria-current', 'page')
        if (isNarrow(page)) await page.keyboard.press('Escape')
      })
  })

  // @shows AC2-14, AC2-17, DEC-50
  test('the profile dropdown holds what the specification lists', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', '/users')
    const account = page.getByRole('button', { name: 'Account of Ada Okafor' })
    await account.click()
    const items = page.getByRole('button', { name: 'Log out' }).locator('..').getByRole('button')
    const workgroup = isNarrow(page) ? 'Adaeze Log...' : 'Adaeze Logistics' // cut only where there is no room
    await expect(items).toHaveText(['Profile', workgroup, 'Change password', 'Log out'], {
      useInnerText: true,
    })
    await expect(page.getByRole('link', { name: 'My Business Page' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('ada@ekoline.test')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Log out' })).toBeHidden()
    await expect(account).toBeFocused()

    for (const [item, dialog] of [
      ['Profile', 'Edit profile'],
      ['Adaeze Logistics', 'Select account'],
      ['Change password', 'Change password'],
    ] as const) {
      await account.click()
      await page.getByRole('button', { name: item, exact: true }).click()
      await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog', { name: dialog })).toBeHidden()
    }
    for (const [item, path] of [
      ['My Business Page', '/business-page'],
      ['Developers', '/developers'],
    ] as const) {
      await account.click()
      await page.getByRole('banner').getByRole('link', { name: item }).click()
      await expect(page).toHaveURL(path)
    }
  })
})

test('the select-account dialog changes the workgroup and all that is shown', async ({ page }) => {
  await signIn(page, 'ada', '/payments')
  await settled(page)
  const payments = region(page, 'Latest payments')
  const details = payments.getByRole('button', { name: /^Details of EKO-/ })
  await expect(details.first()).toBeVisible()
  const references = await details.allTextContents()
  const cardid = () => page.evaluate(() => sessionStorage.getItem('cardid'))
  const before = await cardid()

  await page.getByRole('button', { name: 'Adaeze Logistics, change company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Select account' })
  await expect(dialog.getByRole('button', { name: /^Adaeze Logistics/ })).toHaveAttribute(
    'aria-current',
    'true',
  )
  await expect(dialog.getByRole('button', { name: /^Adaeze Logistics/ })).toBeFocused()
  await dialog.getByRole('button', { name: 'Chuka & Sons' }).click()
  await expect(page).toHaveURL('/')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Chuka & Sons, change company' })).toBeVisible()
  await expect(region(page, 'Total users')).toContainText('2')
  await follow(page, 'Payments')
  await settled(page)
  await expect(payments).toBeVisible()
  for (const reference of references) await expect(payments.getByText(reference)).toHaveCount(0)
  expect(await cardid()).not.toBe(before)

  await page.reload()
  await expect(page.getByRole('button', { name: 'Chuka & Sons, change company' })).toBeVisible()
})

test('the theme is chosen, kept, and otherwise that of the system', { tag: '@all' }, async ({ page }) => {
  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  await signIn(page, 'kemi', '/users')
  const light = await ground()
  await page.emulateMedia({ colorScheme: 'dark' })
  const dark = await ground()
  expect(dark).not.toBe(light)

  const choose = async (theme: string) => {
    await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
    await page.getByText(theme, { exact: true }).click()
    await expect(page.getByRole('radio', { name: theme })).toBeChecked()
    await page.keyboard.press('Escape')
  }
  await choose('Light')
  expect(await ground()).toBe(light)
  await page.reload()
  await settled(page)
  expect(await ground()).toBe(light)

  await page.emulateMedia({ colorScheme: 'light' })
  await choose('Dark')
  expect(await ground()).toBe(dark)
  await page.getByRole('button', { name: 'Account of Kemi Lawal' }).click()
  await page.getByRole('button', { name: 'Log out' }).click()
  await expect(page).toHaveURL('/login')
  expect(await ground()).toBe(dark)

  await signInByForm(page, 'kemi', '/users')
  await choose('System')
  expect(await ground()).toBe(light)
  await page.reload()
  await settled(page)
  expect(await ground()).toBe(light)
})

// @shows AC2-2
test('what needs no session opens without one, under its own title', { tag: '@all' }, async ({ page }) => {
  for (const [path, title] of [
    ['/login', 'Log in'],
    ['/successful-payment', 'Payment'],
    ['/failed-payment', 'Payment'],
    ['/sign-up', 'Create account'],
    ['/forgot-password', 'Forgot password'],
    ['/verification', 'Verification'],
    ['/confirm-phone', 'Verify your phone'],
    ['/confirm-email/abc', 'Verify your phone'],
    ['/invite/ABC', 'Invitation'],
    ['/login/ada@ekoline.test', 'Log in'],
    ['/wallboard/1', 'Wallboard'],
  ] as const)
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page).toHaveTitle(`${title} · Ekoline`)
      await expect(page).toHaveURL(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    })
})

test.describe('what cannot be fetched says so in its place, and can be asked for again', () => {
  test('when the network is gone before a screen was loaded', async ({ page, context }) => {
    await signIn(page, 'kemi', '/users')
    await context.setOffline(true)
    await follow(page, 'Payments')
    await expect(page.getByRole('alert')).toContainText('Network disconnected')
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('alert')).toContainText('Network disconnected')
    await context.setOffline(false)
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible()
    await expect(balanceBox(page)).toContainText('₦')
  })
})

test('nothing scrolls sideways on a phone with text twice as large', { tag: '@all' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      document.documentElement.style.fontSize = '200%'
    }),
  )
  await signIn(page, 'kemi')
  for (const path of ['/', '/payments']) {
    await page.goto(path)
    await settled(page)
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(over, path).toBeLessThanOrEqual(0)
  }
})
