import type { Destination } from '@ekoline/contract/core/destinations.ts'
import type { AudioRef } from '../../adapters/exchange/exchange.ts'
import { findAudio } from '../../calls/files/files.service.ts'
import type { Context } from '../../context.ts'
import { destinationsOf, forExchange, type Lookup } from '../../core/destinations/destinations.service.ts'
import { keyOf } from '../../core/destinations/ways.service.ts'
import type { Opened } from '../../engine/opened.ts'
import { findIvrByNumber } from './ivr.sql.ts'
import { type Member, TRIES } from './menu-checks.ts'

/** How long a menu waits for a key after its recording has ended. */
export const WAIT_MS = 5_000

type Key = Pick<Member, 'digit' | 'category' | 'destination'>

/** A menu as the exchange plays it. @param keys those that lead to something that is there, as `next` does */
export const menuForExchange = (
  prompt: AudioRef,
  keys: readonly Key[],
  next: Destination | null,
): Opened => ({
  flow: 'menu',
  prompt,
  members: Object.fromEntries(keys.map((key) => [key.digit, forExchange(key)])),
  tries: TRIES,
  waitMs: WAIT_MS,
  next: next && forExchange(next),
})

/**
 * The menu that callers are led to, by its number; null when there is none (any more). A key whose destination is gone
 * counts like one that leads nowhere.
 */
export async function openMenu(ctx: Lookup & Pick<Context, 'files'>, number: string): Promise<Opened | null> {
  const row = await findIvrByNumber(ctx.db, number)
  if (!row) return null
  const { members, next } = row
  const prompt = await findAudio(ctx, row.workgroupId, row.recording)
  if (!prompt) return null
  const there = new Set(
    (await destinationsOf(ctx, row.workgroupId, next ? [...members, next] : members)).map(keyOf),
  )
  return menuForExchange(
    prompt,
    members.filter((it) => there.has(keyOf(it))),
    next && there.has(keyOf(next)) ? next : null,
  )
}
