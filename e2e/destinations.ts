import { expect, type Locator, type Page } from '@playwright/test'

/** Chooses where calls go, from the one list of all kinds. @param kind its heading there */
export async function leadTo(
  within: Page | Locator,
  field: string,
  kind: string,
  name: string,
): Promise<void> {
  const list = within.getByRole('combobox', { name: field })
  await list.click()
  await list.fill(name)
  const options = within.getByRole('group', { name: kind }).getByRole('option')
  await expect(options.filter({ hasNotText: name })).toHaveCount(0) // until then what is found moves
  await options.filter({ hasText: name }).first().click()
}
