import type { Context } from '../../context.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { callerOfSession, sessionIdOf } from './sessions.service.ts'

// Long enough to hear most sounds in one go; a player that needs more asks for another.
const LINK_SECONDS = 600

/** What a signed address holds besides its path. */
export interface SessionLink {
  /** the number of the session that asked for it */
  readonly session?: number | undefined
  readonly expires?: number | undefined
  readonly signature?: string | undefined
}

const signedText = (what: string, session: number, expires: number) => `${what}:${session}:${expires}`

/** Signs addresses for players and downloads, which send no token. */
export interface LinkSigner {
  /** seconds of Unix time */
  readonly expires: number
  /** The query of an address of one thing; `what` names the thing. */
  readonly queryFor: (what: string) => string
}

/**
 * Signs addresses that are good for so many seconds, and only as long as the caller's session lasts.
 *
 * @throws AppError not_authenticated when the session has ended since
 * @source decisions, "Calls": "players stream it with Range requests through a short-lived signed URL"
 */
export async function linkSigner(ctx: Context, caller: Caller, seconds = LINK_SECONDS): Promise<LinkSigner> {
  const session = await sessionIdOf(ctx, caller)
  if (session === undefined) throw new AppError('not_authenticated')
  const expires = Math.floor(ctx.clock.now().getTime() / 1000) + seconds
  const queryFor = (what: string) => {
    const signature = ctx.signatures.sign(signedText(what, session, expires))
    return `?session=${session}&expires=${expires}&signature=${signature}`
  }
  return { expires, queryFor }
}

/**
 * Who the session of a signed address acts for now. What they may hear is the feature's to check, each time.
 *
 * @throws AppError not_authenticated without a signature; not_found when the address has expired or was changed, or its
 *   session has ended
 */
export async function callerOfLink(
  ctx: Context,
  what: string,
  { session = 0, expires = 0, signature }: SessionLink,
): Promise<Caller> {
  if (signature === undefined) throw new AppError('not_authenticated')
  const alive = expires * 1000 > ctx.clock.now().getTime()
  if (!alive || !ctx.signatures.isRight(signedText(what, session, expires), signature)) throw missing()
  const caller = await callerOfSession(ctx, session)
  if (!caller) throw missing()
  return caller
}
