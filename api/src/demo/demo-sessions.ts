import type { Tx } from '../db/db.ts'
import type { DemoSeat } from './demo-people.ts'
import type { Random } from './random.ts'

const HOUR_MS = 3_600_000

/** Where Ada is signed in besides; each shorter ago than a session lasts without use. */
const devices = [
  {
    hoursAgo: 1,
    address: '102.89.23.7',
    agent:
      'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  {
    hoursAgo: 4,
    address: '197.210.64.18',
    agent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
  },
  {
    hoursAgo: 9,
    address: '105.112.40.201',
    agent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  },
]

/** Writes sessions of a seat, for the list of devices. Nobody knows their tokens: what is stored is the hash of none. */
export async function writeSessions(
  tx: Tx,
  { userId, seatId }: DemoSeat,
  { random, now }: { readonly random: Random; readonly now: Date },
): Promise<void> {
  const rows = devices.map(({ hoursAgo, address, agent }) => ({
    token_hash: new TextEncoder().encode(random.text('ABCDEFGHJKLMNPQRSTUVWXYZ23456789', 32)),
    user_id: userId,
    seat_id: seatId,
    created_at: new Date(now.getTime() - 2 * hoursAgo * HOUR_MS),
    last_used_at: new Date(now.getTime() - hoursAgo * HOUR_MS),
    address,
    agent,
  }))
  await tx.insertInto('sessions').values(rows).execute()
}
