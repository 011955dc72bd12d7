import { join } from 'node:path'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { expect, type Page, test } from '@playwright/test'
import { cardDialog, type Person, settled, signIn, startTopUp } from './people.ts'
import { screens } from './screens.ts'

const folder = join(import.meta.dirname, '../pictures')
const today = dayOf(new Date())

interface Picture {
  name: string
  who?: Person
  path: string
  /** what to do before it is taken */
  first?: (page: Page) => Promise<void>
}

/** The code of a tab comes behind that of its screen. */
const hasRows = (page: Page) => page.locator('main tbody tr').first().waitFor()

/** The cards under Payments that come after the rest. */
const hasWaysToPay = async (page: Page) => {
  await page.getByText('Keep card for automatic top-up').waitFor({ state: 'attached' })
  await page.getByText(/^Fee: /).waitFor({ state: 'attached' })
}

/** What of a screen is taken beside its first sight, or what it needs for that. */
const chosen: Picture[] = [
  {
    name: 'sign-up-second-step',
    path: '/sign-up',
    first: async (page) => {
      await page.getByLabel('First name').fill('Ngozi')
      await page.getByLabel('Last name').fill('Adichie')
      await page.getByLabel('Phone number').fill('0803 555 0142')
      await page.getByLabel('Email').fill('ngozi@ekoline.test')
      await page.getByLabel('Password', { exact: true }).fill('harmattan-dust-24')
      await page.getByRole('button', { name: 'Continue' }).click()
    },
  },
  { name: 'invitation-unknown', path: '/invite/NOBODY42' },
  { name: 'terms', path: '/terms' },
  { name: 'privacy', path: '/privacy' },
  {
    name: 'call',
    who: 'bola',
    path: '/',
    first: async (page) => {
      const box = page.getByRole('region', { name: 'Call a number', exact: true })
      await box.getByLabel('Number to call').fill('0803 555 9999')
      await box.getByRole('button', { name: 'Call', exact: true }).click()
      await box.getByText('Talking with').waitFor()
      await box.scrollIntoViewIfNeeded()
    },
  },
  { name: 'overview-unlimited', who: 'chidi', path: '/' },
  { name: 'overview-empty', who: 'efe', path: '/' },
  { name: 'overview-member', who: 'bola', path: '/' },
  { name: 'calls-search', who: 'ada', path: '/calls?q=0803&by=src' },
  { name: 'calls-empty', who: 'efe', path: '/calls' },
  { name: 'payments', who: 'ada', path: '/payments', first: hasWaysToPay },
  { name: 'payments-empty', who: 'efe', path: '/payments', first: hasWaysToPay },
  {
    name: 'pay-by-card',
    who: 'bola', // not Ada, whose payments are another picture
    path: '/payments',
    first: async (page) => {
      await startTopUp(page, 1000)
      await cardDialog(page).getByText('Test cards').click()
    },
  },
  { name: 'users-member', who: 'bola', path: '/users' },
  { name: 'phone-empty', who: 'efe', path: '/phone' },
  {
    name: 'set-password',
    path: '/forgot-password',
    first: async (page) => {
      const invitation = { workgroup: 'Adaeze Logistics', invited_by: 'Ada Okafor' }
      const result = { email: 'simi@ekoline.test', invitation }
      await page.route('**/v1/reset-password/*', (route) =>
        route.fulfill({ json: { status: 'success', result } }),
      )
      await page.goto('/reset-password/abc')
      await page.getByLabel('New password').waitFor()
    },
  },
  { name: 'files-empty', who: 'efe', path: '/files' },
  {
    name: 'ivr-configure',
    who: 'ada',
    path: '/ivr',
    first: async (page) => {
      await page.getByRole('button', { name: 'Configure Reception' }).click()
      await page.getByRole('heading', { name: 'The menu as a picture' }).waitFor()
      await page.mouse.move(0, 0)
    },
  },
  { name: 'ivr-empty', who: 'efe', path: '/ivr' },
  { name: 'hours-empty', who: 'efe', path: '/hours' },
  { name: 'outside-numbers-empty', who: 'efe', path: '/outside-numbers' },
  { name: 'ring-groups-empty', who: 'efe', path: '/ring-groups' },
  { name: 'voicemail-empty', who: 'efe', path: '/voicemail' },
  { name: 'queues-empty', who: 'efe', path: '/queues' },
  { name: 'conferences-empty', who: 'efe', path: '/conferences' },
  {
    name: 'wallboard',
    path: '/wallboard/adaokafor',
    first: async (page) => {
      for (const [from, called] of [
        ['8035550142', '301'],
        ['8027115391', '301'],
        ['9095919943', '302'],
        ['8159247245', '301'],
      ] as const)
        await page.request.post('/dev/calls', { form: { called, from: `+234${from}`, seconds: '30' } })
      await page.getByText('Talking').first().waitFor()
      await page.getByText('•••••').first().waitFor()
    },
  },
  { name: 'wallboard-unknown', path: '/wallboard/nobody' },
  { name: 'business-page-empty', who: 'efe', path: '/business-page' },
  { name: 'business', path: '/business/adaeze-logistics' },
  { name: 'verify-account-empty', who: 'efe', path: '/verify-account' },
  { name: 'developers-empty', who: 'efe', path: '/developers' },
  { name: 'developers-webhooks', who: 'ada', path: '/developers?tab=webhooks' },
  { name: 'developers-quick-start', who: 'ada', path: '/developers?tab=quick-start' },
  { name: 'developers-reference', who: 'ada', path: '/developers?tab=reference' },
  { name: 'otp-history', who: 'ada', path: `/otp-history?from=${addDays(today, -30)}&to=${today}` },
  { name: 'otp-history-empty', who: 'efe', path: '/otp-history' },
  { name: 'bulk-dialler-empty', who: 'efe', path: '/bulk-dialler' },
  { name: 'campaigns', who: 'ada', path: '/bulk-dialler?tab=campaigns' },
  { name: 'campaign', who: 'ada', path: '/bulk-dialler?tab=campaigns&campaign=1', first: hasRows },
  { name: 'campaigns-empty', who: 'efe', path: '/bulk-dialler?tab=campaigns' },
  { name: 'robocalls', who: 'ada', path: '/bulk-dialler?tab=robocall' },
  { name: 'robocall', who: 'ada', path: '/bulk-dialler?tab=robocall&robocall=1', first: hasRows },
  { name: 'robocalls-empty', who: 'efe', path: '/bulk-dialler?tab=robocall' },
  { name: 'not-found', path: '/nowhere' },
]

const firstSights = screens
  .map(({ name, path, reached }): Picture => {
    const words = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    return { name: words, path, ...(reached !== 'public' && { who: 'ada' }) }
  })
  .filter(({ name }) => !chosen.some((picture) => picture.name === name))

for (const { name, who, path, first } of [...firstSights, ...chosen])
  test(name, async ({ page }, { project }) => {
    if (who) await signIn(page, who, path)
    else await page.goto(path)
    await settled(page)
    await first?.(page)
    await expect(page.locator('[aria-busy="true"], main .animate-breathe')).toHaveCount(0)
    await page.mouse.move(0, 0) // nothing is pointed at
    await page.screenshot({ path: join(folder, `${name}-${project.name}.png`), animations: 'disabled' })
  })
