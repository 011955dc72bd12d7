import type { Locator, Page } from '@playwright/test'

/** Presses an action in the menu of a row: `fromMenu(page, 'Delete', 'Accounts')`. */
export async function fromMenu(page: Page | Locator, action: string, name: string): Promise<void> {
  await page.getByRole('button', { name: `More for ${name}`, exact: true }).click()
  await page.getByRole('button', { name: `${action} ${name}`, exact: true }).click()
}
