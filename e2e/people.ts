import { expect, type Locator, type Page } from '@playwright/test'

/** Everybody of the demo data signs in with it (running.md, "Demo data"). */
export const PASSWORD = 'Lagos-demo-2468'

/**
 * The people of the demo data that tests sign in as. Only `journey` tops up Ada's wallet, only `payments` Funmi's, only
 * `developers` Chuka's, only `phone-numbers` pays for Yusuf, only `dial-box` calls from Gbenga's, only `campaigns` from Jide's, only `users` changes Yusuf's workgroup, so that each file
 * can rely on what it reads before; Halima, Ifeoma, Jide, Musa and Tunde, who has no NIN, are changed by one test each.
 */
export type Person =
  | 'ada'
  | 'bola'
  | 'chidi'
  | 'chuka'
  | 'dayo'
  | 'efe'
  | 'funmi'
  | 'gbenga'
  | 'halima'
  | 'ifeoma'
  | 'jide'
  | 'kemi'
  | 'musa'
  | 'sade'
  | 'tunde'
  | 'yusuf'

export const emailOf = (person: Person) => `${person}@ekoline.test`

/** Fills the form of /login and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'LOGIN' }).click()
}

async function isOn(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'account of' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in by the form and ends on a page, in 'Adaeze Logistics' for Ada, who has two workgroups. */
export async function signInByForm(page: Page, person: Person, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await logIn(page, emailOf(person))
  if (person === 'ada') await page.getByRole('button', { name: 'Adaeze Logistics' }).click()
  await isOn(page, path)
}

/** What the tab of a person keeps after signing in by the form, by the person; a test process has one server. */
const keptOf = new Map<Person, Record<string, string>>()

/** Whether it still is the session of the same seat: a test may have ended it, or gone to another workgroup. */
async function isAlive(page: Page, { token, username }: Record<string, string>): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}` }
  const answer = await page.request.get('/v1/ekoline/web/loggedOnUser', { headers })
  return answer.ok() && JSON.stringify(await answer.json()).includes(`"${username}"`)
}

/** As `signInByForm`, but with the session that an earlier test of the same person began, where there is one. */
export async function signIn(page: Page, person: Person, path = '/'): Promise<void> {
  const kept = keptOf.get(person)
  if (!kept || !(await isAlive(page, kept))) {
    await signInByForm(page, person, path)
    keptOf.set(person, await page.evaluate(() => ({ ...sessionStorage })))
    return
  }
  await page.addInitScript(
    ({ id, kept }) => {
      if (window.name.includes(id)) return // once: what the test does with the session afterwards stays
      window.name += id
      sessionStorage.clear()
      for (const [key, value] of Object.entries(kept)) sessionStorage.setItem(key, value)
    },
    { id: crypto.randomUUID(), kept },
  )
  await page.goto(path)
  await isOn(page, path)
}

/** Whether the menu is behind a button. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1000

/** The main menu, taken out of its drawer where it is in one. */
export async function openMenu(page: Page): Promise<Locator> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'Menu', exact: true }).click()
  return page.getByRole('navigation', { name: 'Main' })
}

/** Follows a link of the main menu. */
export async function follow(page: Page, name: string): Promise<void> {
  const menu = await openMenu(page)
  await menu.getByRole('link', { name, exact: true }).click()
}

/** Waits until nothing on the screen is still being fetched. */
export async function settled(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
}

/** Naira as the screen writes them: 26000 is '₦26,000.00'. */
export const naira = (amount: number) =>
  `₦${amount.toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`

/** The box that shows what is in the wallet. */
export const balanceBox = (page: Page) => page.getByRole('region', { name: 'Wallet balance' })

/** What the balance box shows, in naira. */
export async function balanceOf(page: Page): Promise<number> {
  const figure = balanceBox(page).getByText(/^₦[\d,]+\.\d\d$/)
  return Number((await figure.textContent())?.replace(/[₦,]/g, ''))
}

/** The sandbox's cards (running.md, "Demo data"). */
export const cards = {
  pays: '4084 0840 8408 4081',
  declined: '4084 0800 0000 5408',
  insufficientFunds: '5060 6650 6066 5060 67',
  asksOtp: '5060 6666 6666 6666 666',
} as const

/** The sandbox's card window. */
export const cardDialog = (page: Page) => page.getByRole('dialog', { name: 'Pay by card' })

/** Opens the card window for an amount from the top-up panel. */
export async function startTopUp(page: Page, amount: number): Promise<void> {
  await page.getByLabel('Amount').fill(String(amount))
  await page.getByRole('region', { name: 'Top up' }).getByRole('button', { name: /^Pay/ }).click()
  await expect(cardDialog(page)).toBeVisible()
}

/** Fills the card form and sends it. */
export async function payWith(page: Page, card: string): Promise<void> {
  const form = cardDialog(page)
  await form.getByLabel('Card number').fill(card)
  await form.getByLabel('Expiry').fill('12/39')
  await form.getByLabel('CVV').fill('408')
  await form.getByRole('button', { name: /^Pay/ }).click()
}

/** What is told in passing. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' })

/** The link in the newest mail to somebody, out of development's outbox. */
export async function mailedLink(page: Page, person: Person): Promise<string> {
  const messages: { to: string; text: string }[] = await (await page.request.get('/dev/outbox.json')).json()
  const mail = messages.find(({ to }) => to === emailOf(person))
  const link = mail?.text.split('\n').find((line) => line.startsWith('http'))
  if (!link) throw new Error(`no link was mailed to ${person}`)
  return link
}
