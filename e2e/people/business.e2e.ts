import { expect, test } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { settled, signIn, toasts } from '../people.ts'
import { onPhoneInAll } from '../widths.ts'

test('a business gets its page, which everybody can open, and changes it', { tag: '@all' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'sade', '/business-page')
  await settled(page)
  await expect(page.getByLabel('Email')).toHaveValue('sade@ekoline.test')
  await page.getByRole('button', { name: 'Add business profile' }).click()
  await expect(page.getByText('Enter a business name')).toBeVisible()
  await expectAccessible(page, 'the form with objections')
  await page.getByLabel('Business name').fill('Sade Interiors')
  await page.getByLabel('Website').fill('sade.example')
  await page.getByLabel('Phone', { exact: true }).fill('0806 555 0178')
  await page.getByLabel('Address').fill('12 Glover Road, Ikoyi')
  await page.getByLabel('About').fill('Rooms that breathe.')
  await page.getByRole('button', { name: 'Add business profile' }).click()
  await expect(toasts(page).getByText('Profile added successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit business profile' })).toBeVisible()
  await expect(page.getByLabel('Public URL')).toHaveValue(/\/business\/sade-interiors$/)

  const [shown] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Open page' }).click(),
  ])
  await expect(shown.getByRole('heading', { level: 1, name: 'Sade Interiors' })).toBeVisible()
  await expect(shown.getByRole('link', { name: 'Call +234 806 555 0178' })).toHaveAttribute(
    'href',
    'tel:+2348065550178',
  )

  await page.getByLabel('About').fill('Rooms that rest.')
  await page.getByRole('button', { name: 'Edit business profile' }).click()
  await expect(toasts(page).getByText('Profile changed successfully!')).toBeVisible()
  await shown.reload()
  await expect(shown.getByText('Rooms that rest.')).toBeVisible()
})

onPhoneInAll(() => {
  test('the public page fits its window, and an unknown one is a friendly 404', { tag: '@all' }, async ({
    page,
  }) => {
    const heard: string[] = []
    page.on('console', (message) => heard.push(message.text()))
    await page.goto('/business/adaeze-logistics')
    await expect(page.getByRole('heading', { level: 1, name: 'Adaeze Logistics' })).toBeVisible()
    const overflows = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect([overflows, heard]).toEqual([false, []])
    await expectAccessible(page, 'the public page')
    const answer = await page.goto('/business/nobody-at-all')
    expect(answer?.status()).toBe(404)
    await expect(page.getByText('There is no business page here')).toBeVisible()
    await expectAccessible(page, 'no public page')
  })
})
