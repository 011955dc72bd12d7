import type { Locator, Page } from '@playwright/test'

/** The overview's box that places calls. */
export const dialBox = (page: Page) => page.getByRole('region', { name: 'Call a number', exact: true })

/** Answers within seconds on the simulator, and stays until the other side hangs up (docs/telephony.md). */
export const STAYS = { typed: '0803 559 9200', shown: '+234 803 559 9200' }

/** The own phone answers after 2 s, and a number after 2 to 6. */
export const RINGS = { timeout: 60_000 }

/** Has a dial box call a number. */
export async function dial(box: Locator, number: string): Promise<void> {
  await box.getByLabel('Number to call').fill(number)
  await box.getByRole('button', { name: 'Call', exact: true }).click()
}

/** What a call has cost, as a dial box says after its end, in naira. */
export async function chargeOf(box: Locator): Promise<number> {
  const said = await box.getByText(/^Cost ₦\d+\.\d\d$/).textContent()
  return Number(said?.replace('Cost ₦', ''))
}
