import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { expect, test } from '@playwright/test'
import { settled, signIn } from './people.ts'
import { atBothWidths } from './widths.ts'

const today = dayOf(new Date())
const before = addDays(today, -92) // before the first call of the demo data

/** The screens that are lists, each with what one of its rows is: a row of the table, if none is named. */
const screens: { path: string; row?: string }[] = [
  { path: '/users' },
  { path: '/files' },
  { path: '/phone' },
  { path: '/conferences' },
  { path: '/ivr' },
  { path: '/queues/settings' },
  { path: '/audit' },
  { path: '/bulk-dialler' },
  { path: '/bulk-dialler?tab=campaigns' },
  { path: '/bulk-dialler?tab=robocall' },
  { path: '/developers' },
  { path: '/developers?tab=webhooks' },
  { path: '/developers?tab=reference', row: '[aria-label="Endpoints by subject"] li' },
  { path: `/otp-history?from=${before}&to=${today}` },
  { path: '/verify-account' },
]

atBothWidths(() => {
  test('the first row of every list is on the first screen', { tag: '@all' }, async ({ page }) => {
    await signIn(page, 'ada', '/users')
    for (const { path, row = 'main tbody tr' } of screens) {
      await page.goto(path)
      await settled(page)
      const first = page.locator(row).first()
      await expect(first, path).toBeVisible()
      const { y = 0, height = 0 } = (await first.boundingBox()) ?? {}
      expect(y + height, `${path}: the end of the first row`).toBeLessThanOrEqual(
        page.viewportSize()?.height ?? 0,
      )
      expect(await page.evaluate(() => scrollY), path).toBe(0)
    }
  })
})
