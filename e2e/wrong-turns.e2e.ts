import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test'
import { cardDialog, cards, newCustomer, PASSWORD, payWith, settled, signIn, startTopUp } from './people.ts'
import { screens } from './screens.ts'
import { tooWide } from './widths.ts'

/** What a customer makes, by a form. */
interface Thing {
  readonly path: string
  /** of the button that opens the form */
  readonly add: string
  readonly form: (page: Page) => Locator
  readonly label: string
  /** what else is required */
  readonly others?: Readonly<Record<string, string>>
  readonly save: string
  /** where it is listed */
  readonly listed: (page: Page, name: string) => Locator
}

const inTable =
  (table: string) =>
  (page: Page, name: string): Locator =>
    page.getByRole('table', { name: table }).getByRole('row').filter({ hasText: name })

const THINGS: Record<string, Thing> = {
  'a contact group': {
    path: '/bulk-dialler',
    add: 'Create group',
    form: (page) => page.getByRole('dialog', { name: 'Create group' }),
    label: 'Group name',
    save: 'Create group',
    listed: (page, name) => page.getByRole('main').getByRole('button', { name: new RegExp(`^${name}`) }),
  },
  'a conference': {
    path: '/conferences',
    add: 'Add conference',
    form: (page) => page.getByRole('form', { name: 'Add conference' }),
    label: 'Name',
    others: { Description: 'Who is where' },
    save: 'Add conference',
    listed: inTable('Conferences'),
  },
  'a voicemail box': {
    path: '/voicemail',
    add: 'Add voicemail box',
    form: (page) => page.locator('form', { has: page.getByRole('button', { name: 'Save voicemail box' }) }),
    label: 'Name',
    save: 'Save voicemail box',
    listed: inTable('Voicemail boxes'),
  },
  'a queue': {
    path: '/queues/settings',
    add: 'Add queue',
    form: (page) => page.locator('form', { has: page.getByRole('button', { name: 'Save queue' }) }),
    label: 'Name',
    save: 'Save queue',
    listed: inTable('Queues'),
  },
}

// So many customers sign up from one address in a minute: those of a worker share one.
let customer: Promise<{ readonly email: string }> | undefined
const oneCustomer = (request: APIRequestContext) => (customer ??= newCustomer(request))

let names = 0
/** A name that nothing has yet. */
const newName = () => `Kano depot ${100 + ++names}`

async function openForm(page: Page, thing: Thing): Promise<Locator> {
  const form = thing.form(page)
  if (!(await form.isVisible()))
    await page.getByRole('main').getByRole('button', { name: thing.add, exact: true }).first().click()
  return form
}

/** @returns the name that was typed */
async function fill(form: Locator, { label, others = {} }: Thing): Promise<string> {
  const name = newName()
  await form.getByLabel(label, { exact: true }).fill(name)
  for (const [other, value] of Object.entries(others)) await form.getByLabel(other).fill(value)
  return name
}

const saveOf = (form: Locator, { save }: Thing) => form.getByRole('button', { name: save, exact: true })

/** The requests that change something, and that the page sent since. */
function changesOf(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    if (['POST', 'PUT', 'PATCH', 'DELETE'].includes(request.method()))
      sent.push(new URL(request.url()).pathname)
  })
  return sent
}

for (const [what, thing] of Object.entries(THINGS))
  test.describe(`${what} that is made`, { tag: '@all' }, () => {
    test.beforeEach(async ({ page, request }) => {
      await signIn(page, await oneCustomer(request), thing.path)
      await settled(page)
    })

    test('is there to go on with after a reload', async ({ page }) => {
      const name = await fill(await openForm(page, thing), thing)
      await page.reload()
      await settled(page)
      const form = await openForm(page, thing)
      await expect(form.getByLabel(thing.label, { exact: true })).toHaveValue(name)
      await saveOf(form, thing).click()
      await expect(thing.listed(page, name)).toHaveCount(1)
    })

    test('is there to go on with after Back and Forward', async ({ page }) => {
      await page.goto('/payments')
      await page.goto(thing.path)
      await settled(page)
      const name = await fill(await openForm(page, thing), thing)
      await page.goBack()
      await expect(page).toHaveURL('/payments')
      await page.goForward()
      await settled(page)
      const form = await openForm(page, thing)
      await expect(form.getByLabel(thing.label, { exact: true })).toHaveValue(name)
    })

    test('is made once by a double click', async ({ page }) => {
      const form = await openForm(page, thing)
      const name = await fill(form, thing)
      await saveOf(form, thing).dblclick({ delay: 20 })
      await expect(thing.listed(page, name)).toHaveCount(1)
      await page.reload()
      await settled(page)
      await expect(thing.listed(page, name)).toHaveCount(1)
    })

    test('says that the network is away, keeps what was typed, and is made when it is back', async ({
      page,
      context,
    }) => {
      const form = await openForm(page, thing)
      const name = await fill(form, thing)
      await context.setOffline(true)
      await saveOf(form, thing).click()
      await expect(page.getByText('Network disconnected').first()).toBeVisible()
      await expect(form.getByLabel(thing.label, { exact: true })).toHaveValue(name)
      await context.setOffline(false)
      await saveOf(form, thing).click()
      await expect(thing.listed(page, name)).toHaveCount(1)
    })

    test('is made once on a slow line, however often Save is pressed', async ({ page }) => {
      const form = await openForm(page, thing)
      const name = await fill(form, thing)
      const { promise: arrived, resolve: letThrough } = Promise.withResolvers<void>()
      await page.route('**/v1/**', async (route) => {
        if (route.request().method() === 'POST') await arrived
        await route.continue()
      })
      const changes = changesOf(page)
      const save = saveOf(form, thing)
      await save.click()
      await expect(save).toHaveAttribute('aria-disabled', 'true')
      await page.keyboard.press('Enter')
      await save.click({ force: true })
      letThrough()
      await expect(thing.listed(page, name)).toHaveCount(1)
      expect(changes).toHaveLength(1)
    })

    test('is made by keys alone', async ({ page }) => {
      const add = page.getByRole('main').getByRole('button', { name: thing.add, exact: true }).first()
      if (!(await thing.form(page).isVisible())) {
        await add.focus()
        await page.keyboard.press('Enter')
      }
      const form = thing.form(page)
      await form.getByLabel(thing.label, { exact: true }).focus()
      const name = newName()
      await page.keyboard.type(name)
      for (const [other, value] of Object.entries(thing.others ?? {})) {
        await form.getByLabel(other).focus()
        await page.keyboard.type(value)
      }
      await page.keyboard.press('Enter')
      await expect(thing.listed(page, name)).toHaveCount(1)
      expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
    })
  })

test.describe('a top-up', { tag: '@all' }, () => {
  test.beforeEach(async ({ page, request }) => {
    await signIn(page, await newCustomer(request), '/payments')
  })

  test('is begun once by a double click on Pay', async ({ page }) => {
    await page.getByLabel('Amount').fill('2500')
    const changes = changesOf(page)
    await page
      .getByRole('region', { name: 'Top up' })
      .getByRole('button', { name: /^Pay/ })
      .dblclick({ delay: 20 })
    await expect(cardDialog(page)).toBeVisible()
    expect(changes).toHaveLength(1)
  })

  test('is credited once after Back out of the card window, and another try', async ({ page }) => {
    await startTopUp(page, 2500)
    await page.goBack()
    await page.goto('/payments')
    await startTopUp(page, 2500)
    await payWith(page, cards.pays)
    await expect(page.getByText('Transaction successful')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('region', { name: 'Wallet balance' })).toContainText('₦2,500.00')
  })
})

test.describe('logging in', { tag: '@all' }, () => {
  test.beforeEach(async ({ page, request }) => {
    const { email } = await oneCustomer(request)
    await page.goto('/login')
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  })

  test('without a network says so, keeps what was typed, and goes on when it is back', async ({
    page,
    context,
  }) => {
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page.getByText('Network disconnected').first()).toBeVisible()
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD)
    await context.setOffline(false)
    await page.getByRole('button', { name: 'Log in' }).click()
    await expect(page).toHaveURL('/')
  })

  test('by a double click begins one session', async ({ page }) => {
    const changes = changesOf(page)
    await page.getByRole('button', { name: 'Log in' }).dblclick({ delay: 20 })
    await expect(page).toHaveURL('/')
    expect(changes.filter((path) => path === '/v1/signin')).toHaveLength(1)
  })
})

const LONG = 'Ọlájùmọ̀kẹ́ Agricultural Processing, Haulage and General Merchandise Company Limited'.slice(0, 80)

test('names of 80 letters are cut off by nothing and push nothing aside', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await signIn(page, await oneCustomer(request), '/conferences')
  await settled(page)
  const thing = THINGS['a conference'] as Thing
  const form = await openForm(page, thing)
  await fill(form, thing)
  await form.getByLabel('Name', { exact: true }).fill(LONG)
  await saveOf(form, thing).click()
  await expect(thing.listed(page, LONG)).toBeVisible()
  for (const width of [360, 768, 1366]) {
    await page.setViewportSize({ width, height: 740 })
    expect(await tooWide(page), `at ${width} px`).toBe(0)
  }
})

test('a group of 1,000 contacts is turned page by page, to the last one', { tag: '@all' }, async ({
  page,
  request,
}) => {
  await signIn(page, await oneCustomer(request), '/bulk-dialler')
  await settled(page)
  const thing = THINGS['a contact group'] as Thing
  const form = await openForm(page, thing)
  await fill(form, thing)
  await saveOf(form, thing).click()
  await expect(form).toBeHidden()
  const lines = Array.from({ length: 1_000 }, (_, nth) => `0803${String(5_000_000 + nth)},Name ${nth}`)
  const buffer = Buffer.from(['phone,name', ...lines].join('\n'))
  await page.getByRole('button', { name: 'Upload numbers' }).click()
  await page.getByLabel('CSV file').setInputFiles({ name: 'all.csv', mimeType: 'text/csv', buffer })
  await page.getByLabel('How did these people agree to be called?').fill('Order form of our shop')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText(/1,000/).first()).toBeVisible()
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeEnabled()
  let pages = 1
  for (; await next.isEnabled(); pages++) {
    await next.click()
    await settled(page)
  }
  expect(pages).toBeGreaterThan(5)
})

test('no screen scrolls sideways at 200%', { tag: '@all' }, async ({ page, request }) => {
  test.setTimeout(180_000)
  await page.setViewportSize({ width: 640, height: 400 }) // 1280 x 800 at 200%
  await signIn(page, await oneCustomer(request))
  for (const { path, name } of screens.filter(({ reached }) => reached === undefined)) {
    await page.goto(path)
    await settled(page)
    expect.soft(await tooWide(page), name).toBe(0)
  }
})
