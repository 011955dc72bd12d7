// @source SA-44

import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import type { TelephonyEvent } from '../../engine/events.ts'
import { addPress, deleteOldPresses, type KeyPresses, listPresses } from './key-counts.sql.ts'

/** Counts what callers press in menus. A test call is none. */
export const countKeys =
  ({ db }: Pick<Context, 'db'>) =>
  async (event: TelephonyEvent): Promise<void> => {
    if (event.type !== 'menu.key') return
    await addPress(db, { number: event.ivrId, digit: event.key, day: dayOf(event.at) })
  }

/** How many days are counted together, with today. */
const DAYS = 30

const firstDay = (now: Date) => addDays(dayOf(now), 1 - DAYS)

/** Forgets what is not shown any more. @returns how many counts */
export const forgetOldPresses = ({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> =>
  deleteOldPresses(db, firstDay(clock.now()))

/** How often the keys of a menu were pressed in the last 30 days, in the order of the keypad; only those that were. */
export const pressesOf = ({ db, clock }: Pick<Context, 'db' | 'clock'>, id: number): Promise<KeyPresses[]> =>
  listPresses(db, id, firstDay(clock.now()))
