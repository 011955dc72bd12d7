import { hash } from 'node:crypto'
import type { TextStop } from '@ekoline/contract/calls/missed-texts.ts'
import type { Context } from '../../context.ts'
import { defineAddressLimit, takeTokens } from '../../core/limits/limits.service.ts'
import { AppError } from '../../platform/app-error.ts'
import type { Actor } from '../../platform/http/caller.ts'
import { deleteStop, findStop, insertStop, type StopOf } from './text-stops.sql.ts'

// Who opens the link of a text message has no account: its key is the only right here. Nothing changes by opening it,
// because phones look at links by themselves.

const opened = defineAddressLimit('text-stop:address', { burst: 60, perSeconds: 5 })

/** 96 bits, in as few characters of an SMS. */
const KEY_BYTES = 12
const END_DIGITS = 4

const keyHashOf = (key: string): Uint8Array => hash('sha256', key, 'buffer')

/** A new key, and what is stored of it. */
export function newStopKey({ newToken }: Pick<Context, 'newToken'>) {
  const key = newToken(KEY_BYTES).replaceAll('-', 'x') // some phones end a link before a hyphen
  return { key, keyHash: keyHashOf(key) }
}

/** The link of a key: behind the `#`, so that no log has it. */
export const stopLink = ({ config }: Pick<Context, 'config'>, key: string): string =>
  `${config.publicUrl}/stop#${key}`

/** @throws AppError text_stop_over, rate_limited */
async function stopOf(ctx: Context, actor: Actor, key: string): Promise<StopOf> {
  await takeTokens(ctx, opened(actor.request.address))
  const found = await findStop(ctx.db, keyHashOf(key))
  if (!found) throw new AppError('text_stop_over')
  return found
}

const onWire = ({ workgroup, caller, stopped }: StopOf): TextStop => ({
  workgroup,
  number_end: caller.slice(-END_DIGITS),
  stopped,
})

/** Whose text messages the link stops, and whether they are. @throws AppError text_stop_over, rate_limited */
export const openTextStop = async (ctx: Context, actor: Actor, key: string): Promise<TextStop> =>
  onWire(await stopOf(ctx, actor, key))

/**
 * Stops the text messages of a workgroup to a number, or allows them again.
 *
 * @throws AppError text_stop_over, rate_limited
 * @source DEC-258
 */
export async function setTextStop(
  ctx: Context,
  actor: Actor,
  { key, stopped }: { readonly key: string; readonly stopped: boolean },
): Promise<TextStop> {
  const found = await stopOf(ctx, actor, key)
  await (stopped ? insertStop(ctx.db, found, ctx.clock.now()) : deleteStop(ctx.db, found))
  return onWire({ ...found, stopped })
}
