import { expect, type Locator, type Page, test } from '@playwright/test'
import { signIn } from './people.ts'
import { onPhoneInAll } from './widths.ts'

/** Opens a page whose code does not come. */
async function openWithoutCode(page: Page, path: string): Promise<void> {
  await page.route('**/assets/*', (route) => route.abort())
  await page.goto(path)
}

const NO_NIN = 'Kindly update your profile with your NIN'
const placesOf = (them: Locator[]) => Promise.all(them.map((locator) => locator.boundingBox()))

onPhoneInAll(() => {
  test('the sign-in is seen before its code is there, where it will be', async ({ page }) => {
    const refused: string[] = []
    page.on(
      'console',
      (message) => /Content Security Policy/.test(message.text()) && refused.push(message.text()),
    )
    await openWithoutCode(page, '/login')
    const shown = [
      page.getByText('Your company on one line, from Lagos to anywhere.'),
      page.getByRole('heading', { name: 'Log in' }),
      page.getByText('Password', { exact: true }),
      page.getByText('Log in', { exact: true }).last(),
      page.getByRole('link', { name: 'Create account' }),
      page.getByText('Sandbox payments'),
    ]
    for (const locator of shown) await expect(locator).toBeVisible()
    await expect(page.getByRole('textbox')).toHaveCount(0)
    const before = await placesOf(shown)

    await page.unroute('**/assets/*')
    await page.reload()
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
    await expect.poll(() => placesOf(shown)).toEqual(before)
    expect(refused).toEqual([])
  })

  test('a page behind the sign-in shows the sign-in at once to who has no session', async ({ page }) => {
    await openWithoutCode(page, '/')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Log in')
  })

  test('who is signed in sees the shape of the page, never the sign-in, and is fetched once', async ({
    page,
  }) => {
    await signIn(page, 'kemi', '/calls')
    await openWithoutCode(page, '/calls')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Call history')
    await expect(page.getByText(NO_NIN)).toHaveCount(0)
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview')
    await page.unroute('**/assets/*')

    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto('/calls')
    await expect(page.getByRole('table', { name: 'Call history' })).toBeVisible()
    expect(asked.filter((path) => path.endsWith('/loggedOnUser'))).toHaveLength(1)
  })

  test('the note of a missing NIN is there before the code, where it will stay', { tag: '@all' }, async ({
    page,
  }) => {
    await signIn(page, 'bola', '/calls')
    const notice = page.getByText(NO_NIN)
    await expect(page.getByRole('button', { name: 'Update' })).toBeEnabled()
    await expect(page.getByRole('table', { name: 'Call history' })).toBeVisible()
    const after = await placesOf([notice])
    await openWithoutCode(page, '/calls')
    await expect(notice).toBeVisible()
    await expect.poll(() => placesOf([notice])).toEqual(after)
  })

  test('a chosen theme is there with the first paint', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
    await openWithoutCode(page, '/login')
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  })
})
