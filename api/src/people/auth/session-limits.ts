import { DAY_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'

export const SESSION_IDLE_MS = 12 * 3_600_000 // decisions, "Sessions and passwords"

/** When a live session was last used at the earliest, and when it began. @source DEC-76 */
export interface SessionLimits {
  readonly usedAfter: Date
  readonly begunAfter: Date
  readonly now: Date
}

/** @source docs/decisions/010-signing-in.md; ASVS 7.3.2 */
export function sessionLimits({ clock, config }: Pick<Context, 'clock' | 'config'>): SessionLimits {
  const now = clock.now()
  return {
    now,
    usedAfter: new Date(now.getTime() - SESSION_IDLE_MS),
    begunAfter: new Date(now.getTime() - config.sessionDays * DAY_MS),
  }
}
