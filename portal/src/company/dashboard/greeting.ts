import { market } from '@ekoline/contract/units/market.ts'
import { text } from '../../text.ts'

const NOON = 12
const EVENING = 17

/** The greeting for the time of day in Lagos. */
export function greeting(name: string, now = new Date()): string {
  const hour = new Date(now.getTime() + market.utcOffsetMinutes * 60_000).getUTCHours()
  const key = hour < NOON ? 'overview_morning' : hour < EVENING ? 'overview_afternoon' : 'overview_evening'
  return text(key, { name })
}
