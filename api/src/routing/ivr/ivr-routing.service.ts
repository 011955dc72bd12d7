import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import { findAudio } from '../../calls/files/played-files.service.ts'
import type { Context } from '../../context.ts'
import { type Lookup, liveWays } from '../../core/destinations/destinations.service.ts'
import type { Opened } from '../../engine/opened.ts'
import { findIvrByNumber } from './ivr.sql.ts'
import { type Member, TRIES } from './menu-checks.ts'

/** How long a menu waits for a key after its recording has ended. */
export const WAIT_MS = 5_000

interface Ways<W extends Destination> {
  readonly members: readonly (W & Pick<Member, 'digit'>)[]
  readonly next: W | null
}

/** A menu as the engine asks for a key. @param live where a way leads; null: what it leads to is gone */
export const askingMenu = <W extends Destination>(
  prompt: AudioRef,
  { members, next }: Ways<W>,
  live: (way: W | null) => Destination | null,
): Opened => ({
  flow: 'menu',
  prompt,
  members: Object.fromEntries(
    members.flatMap((key) => {
      const to = live(key)
      return to ? [[key.digit, to]] : []
    }),
  ),
  tries: TRIES,
  waitMs: WAIT_MS,
  next: live(next),
})

/**
 * The menu that calls go to, by its number; null when there is none (any more). A key whose destination is gone
 * counts like one that leads nowhere.
 */
export async function openMenu(ctx: Lookup & Pick<Context, 'files'>, number: string): Promise<Opened | null> {
  const row = await findIvrByNumber(ctx.db, number)
  if (!row) return null
  const prompt = await findAudio(ctx, row.workgroupId, row.recording)
  if (!prompt) return null
  return askingMenu(prompt, row, await liveWays(ctx, row.workgroupId, [...row.members, row.next]))
}
