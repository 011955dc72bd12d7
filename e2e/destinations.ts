import type { Locator, Page } from '@playwright/test'

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
  await within.getByRole('group', { name: kind }).getByRole('option', { name }).first().click()
}
