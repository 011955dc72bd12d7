import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'

/** Everybody of the demo data signs in with it (running.md, "Demo data"). */
export const PASSWORD = 'Lagos-demo-2468'

/**
 * The people of the demo data that tests sign in as. All files share one server and run at the same time, so what a
 * test counts, adds up or looks for in a first row is changed by its own file alone. Each wallet is topped up or
 * charged by one file: Ada's by `journey`, Funmi's by `payments`, Chuka's by `developers`, Kemi's by `pay-links`,
 * Dayo's by `bank-transfer`, Yusuf's by `users`, Sade's by `plans`; Gbenga's and Tunde's pay the calls of `dial-box`,
 * Jide's those of `campaigns`, Bola's those of `live-calls`. `missed-calls` has a caller leave a message for Kemi. A
 * person who calls is in one file, too: every page of theirs shows the call. `users` changes Yusuf's workgroup, and no
 * file lets callers into the demo's queues, whose agents would be rung. The sessions of Halima (`security`), Ifeoma
 * (`security`) and Musa (`invite`) end with their passwords. A test that fits in none of this makes a customer of its
 * own: `newCustomer`.
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

let made = 0

/** A person who is in no data yet, with an e-mail address and a phone that no other test gives to anyone. */
export function newcomer(): { readonly email: string; readonly phone: string } {
  const worker = String(test.info().workerIndex).padStart(3, '0')
  const nth = String(++made).padStart(3, '0')
  return {
    email: `ngozi${worker}${nth}@ekoline.test`,
    phone: `0803 4${worker.slice(0, 2)} ${worker.slice(2)}${nth}`,
  }
}

/** What was sent to an address or a phone, the newest first, out of development's outbox. */
async function sentTo(request: APIRequestContext, to: string): Promise<string[]> {
  const messages: { to: string; text: string }[] = await (await request.get('/dev/outbox.json')).json()
  return messages.filter((message) => message.to === to).map(({ text }) => text)
}

const e164 = (phone: string) => `+234${phone.replaceAll(' ', '').slice(1)}`

/** The code that was sent to a phone last, once it is there: a message goes out after the answer that promised it. */
export async function codeTo(request: APIRequestContext, phone: string): Promise<string> {
  let code: string | undefined
  const sent = async () => {
    const [newest = ''] = await sentTo(request, e164(phone))
    code = /(?<!\d)\d{4}(?!\d)/.exec(newest)?.[0]
    return code
  }
  await expect.poll(sent, `a code to ${phone}`).toBeDefined()
  return code as string
}

/** Who signs in with the demo's password: a person of the demo data, or a customer that a test made. */
type Who = Person | { readonly email: string }

const addressOf = (who: Who) => (typeof who === 'string' ? emailOf(who) : who.email)

/** A customer who has just signed up and verified the phone, the admin of an own workgroup. */
export async function newCustomer(request: APIRequestContext, given: { phone?: string } = {}) {
  const { email, phone } = { ...newcomer(), ...given }
  const phoneNumber = e164(phone)
  const name = { firstName: 'Ngozi', lastName: 'Adichie' }
  const data = {
    ...name,
    email,
    phoneNumber,
    password: PASSWORD,
    nin: '12345678901',
    planType: 'Business',
    source: 'web',
  }
  const registered = await request.post('/v1/register', { data })
  expect(registered.ok(), await registered.text()).toBe(true)
  const sent = await request.post('/v1/verification-code', { form: { phoneNumber } })
  const { result: callId } = await sent.json()
  const { verifytoken } = (await registered.json()).data
  const verified = await request.post(`/v1/verification/${verifytoken}?call_id=${callId}`, {
    data: { code: await codeTo(request, phone) },
  })
  expect(verified.ok(), await verified.text()).toBe(true)
  return { email, phone }
}

/** Fills the form of /login and sends it. */
export async function logIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

async function isOn(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('button', { name: 'account of' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in by the form and ends on a page, of 'Adaeze Logistics' for Ada, who has two workgroups. */
export async function signInByForm(page: Page, who: Who, path = '/'): Promise<void> {
  await page.goto(path)
  await expect(page).toHaveURL('/login')
  await logIn(page, addressOf(who))
  if (who === 'ada') await page.getByRole('button', { name: 'Adaeze Logistics' }).click()
  await isOn(page, path)
}

/** Begins a session without the screen, in 'Adaeze Logistics' for Ada. @returns its token */
async function beginSession(page: Page, who: Who): Promise<string> {
  const signedIn = await page.request.post('/v1/signin', {
    data: { email: addressOf(who), password: PASSWORD },
  })
  const { token } = await signedIn.json()
  const headers = { authorization: `Bearer ${token}` }
  // What asks for the password again has tests of its own.
  await page.request.post('/v1/confirm', { headers, data: { password: PASSWORD } })
  const data = { username: 'adaokafor' }
  if (who === 'ada') await page.request.post('/v1/select-account', { headers, data })
  return token
}

/** Opens a page as a person who has signed in, without the form: the sign-in is not what is tested. */
export async function signIn(page: Page, who: Who, path = '/'): Promise<void> {
  const token = await beginSession(page, who)
  await page.addInitScript((token) => {
    if (window.name.includes(token)) return // once: what the test does with the session afterwards stays
    window.name += token
    sessionStorage.clear()
    sessionStorage.setItem('token', token)
  }, token)
  await page.addInitScript(clickApart)
  await page.goto(path)
  await isOn(page, path)
}

/**
 * A test clicks at once what people look for first: on a phone what it clicks next may be where it clicked before, and within
 * the time of a double click. Here each click comes after a key, as of one who took their time; a double click stays one.
 */
function clickApart(): void {
  const key = () => window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift' }))
  window.addEventListener('click', ({ detail }) => detail === 1 && key(), { capture: true })
}

/** The session of a page, for calls that a test makes without the screen. */
export async function sessionOf(page: Page) {
  const kept: Record<string, string> = await page.evaluate(() => ({ ...sessionStorage }))
  const { token, cardid = '', workgroup = '' } = kept
  return { headers: { authorization: `Bearer ${token}` }, cardid, workgroup }
}

/** Whether the menu is behind a button. */
export const isNarrow = (page: Page) => (page.viewportSize()?.width ?? 0) < 1000

/** The main menu, taken out of its sheet where it is in one. */
export async function openMenu(page: Page): Promise<Locator> {
  if (isNarrow(page)) await page.getByRole('button', { name: 'More', exact: true }).click()
  return page.getByRole('navigation', { name: 'Main' })
}

/** A link of the main menu, with or without how much is new behind it. */
export const menuLink = (menu: Locator, name: string): Locator =>
  menu.getByRole('link', { name: new RegExp(`^${name}(\\s*\\d.*)?$`) })

/** Follows a link of the main menu. */
export async function follow(page: Page, name: string): Promise<void> {
  await menuLink(await openMenu(page), name).click()
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

/** Shows the top-up panel of the payments screen, which on a phone is behind its button. */
export async function openTopUp(page: Page): Promise<void> {
  const amount = page.getByLabel('Amount')
  await amount.waitFor({ state: 'attached' })
  await settled(page)
  if (await amount.isVisible()) return
  await page.getByRole('main').getByRole('button', { name: 'Top up', exact: true }).click()
  await expect(amount).toBeVisible()
}

/** Opens the card window for an amount from the top-up panel. */
export async function startTopUp(page: Page, amount: number): Promise<void> {
  await openTopUp(page)
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

/** The messages in the toasts. */
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notices' })

/** The newest link to a page that was mailed to an address. */
export async function mailedLink(
  request: APIRequestContext,
  to: string,
  page: 'confirm-email' | 'login' | 'reset-password',
): Promise<string> {
  let link: string | undefined
  const mailed = async () => {
    const links = (await sentTo(request, to)).map(
      (text) => new RegExp(`https?://\\S+/${page}/\\S+`).exec(text)?.[0],
    )
    link = links.find((found) => found !== undefined)
    return link
  }
  await expect.poll(mailed, `a link to ${page} for ${to}`).toBeDefined()
  return link as string
}
