import { DAY_MS } from '@ekoline/contract/time.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/db.ts'
import { putSecret } from '../features/my-phone/my-phone.sql.ts'
import type { DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'

/** Who has a SIP phone, and since when. */
const phones: readonly { name: DemoSeat['name']; daysAgo: number }[] = [
  { name: 'ada', daysAgo: 21 },
  { name: 'chidi', daysAgo: 5 },
]

interface Given extends Pick<Context, 'seal' | 'config'> {
  readonly random: Random
  readonly now: Date
}

/** Writes secrets of SIP phones. Nobody knows them: what is kept is the HA1 of none. */
export async function writePhones(tx: Tx, team: readonly DemoSeat[], it: Given): Promise<void> {
  for (const { name, daysAgo } of phones) {
    const seat = team.find((member) => member.name === name)
    if (!seat) continue
    await putSecret(tx, {
      seatId: seat.seatId,
      device: 'phone',
      realm: it.config.product,
      ha1Sealed: it.seal.seal(it.random.text('0123456789abcdef', 32)),
      at: new Date(it.now.getTime() - daysAgo * DAY_MS),
      endsAt: null,
      setUp: null,
    })
  }
}
