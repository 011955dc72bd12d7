import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../db/db.ts'
import { hashToken, newTicket } from './tickets.service.ts'
import { deleteVerifyTokensOf, findVerifyToken, insertVerifyToken } from './tickets.sql.ts'

const LIFE_MS = 7 * 86_400_000 // as an invitation's: it is mailed, too

/**
 * Makes a token to verify a person's phone with. Several may be valid at once: from the mail, the page and a sign-in.
 *
 * @returns the token, which stands in the address /confirm-email/{token}
 */
export async function issueVerifyToken(
  ctx: Pick<Context, 'clock' | 'newToken'>,
  tx: Tx,
  userId: number,
): Promise<string> {
  const { token, hash: tokenHash } = newTicket(ctx)
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_MS)
  await insertVerifyToken(tx, { tokenHash, userId, expiresAt })
  return token
}

/** Whose token this is, or undefined when it is unknown, over, or its person's phone is verified. */
export function personOfVerifyToken(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  token: string,
): Promise<number | undefined> {
  return findVerifyToken(db, hashToken(token), clock.now())
}

/** Ends all tokens of a person, whose phone is verified. */
export const endVerifyTokens = deleteVerifyTokensOf
