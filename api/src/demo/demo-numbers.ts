import { NUMBER_MS } from '@ekoline/contract/number-terms.ts'
import type { Day } from '@ekoline/contract/time.ts'
import type { Tx } from '../db/db.ts'
import { type DemoSeat, morning } from './demo-people.ts'

const FIRST = 2342017001200
const STEP = 7
const IN_STOCK = 26
/** whose calls they are, null: nobody's yet; and how long ago Ada bought them */
const OF_ADA = [
  { leadsTo: 0, daysAgo: 21 },
  { leadsTo: 1, daysAgo: 6 },
  { leadsTo: null, daysAgo: 1 },
] as const
const STOCKED_DAYS_AGO = 120

/** Lagos numbers in stock, and three of them Ada's: two lead to her and to Bola, one nowhere yet. */
export async function writeNumbers(tx: Tx, team: readonly DemoSeat[], today: Day): Promise<void> {
  const addedAt = morning(today, STOCKED_DAYS_AGO)
  const numbers = await tx
    .insertInto('phone_numbers')
    .values(
      Array.from({ length: IN_STOCK }, (_, n) => ({
        did: `+${FIRST + n * STEP}`,
        taken: n < OF_ADA.length,
        added_at: addedAt,
      })),
    )
    .returning('id')
    .execute()
  const [ada] = team
  if (!ada) throw new Error('the demo company has nobody')
  for (const [n, { leadsTo, daysAgo }] of OF_ADA.entries()) {
    const at = morning(today, daysAgo)
    await tx
      .insertInto('number_allocations')
      .values({
        number_id: numbers[n]?.id ?? 0,
        card_id: ada.cardId,
        ...(leadsTo !== null && { category: 'user', destination: team[leadsTo]?.username ?? ada.username }),
        allocated_at: at,
        paid_until: new Date(at.getTime() + NUMBER_MS),
      })
      .execute()
  }
}
