import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { hashToken, newTicket } from './tickets.service.ts'
import {
  deletePhoneTokensOf,
  deleteVerifyTokensOf,
  findMailedToken,
  findSignedUp,
  findVerifyToken,
  insertVerifyToken,
} from './tickets.sql.ts'

const LIFE_MS = 7 * 86_400_000 // as an invitation's: it is mailed, too

/**
 * Makes a token to verify a person's phone with; one that is mailed only proves the e-mail, too. Several may be valid at once: from the mail, the page and a sign-in.
 *
 * @returns the token, which is part of the address /confirm-email/{token}
 */
export async function issueVerifyToken(
  ctx: Pick<Context, 'clock' | 'newToken'>,
  tx: Tx,
  userId: number,
  mailed: 'mailed' | 'shown' = 'shown',
): Promise<string> {
  const { token, hash: tokenHash } = newTicket(ctx)
  const expiresAt = new Date(ctx.clock.now().getTime() + LIFE_MS)
  await insertVerifyToken(tx, { tokenHash, userId, expiresAt, mailed: mailed === 'mailed' })
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

/**
 * Who signed up, or knew the password, in the browser that has this token, and waits for the phone to be verified;
 * undefined for a token that was mailed.
 */
export function signedUpBy(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  token: string,
): Promise<number | undefined> {
  return findSignedUp(db, hashToken(token), clock.now())
}

/** Ends the tokens of a person whose phone is verified; those that were mailed prove the e-mail from then on. */
export const endPhoneTokens = deletePhoneTokensOf

/** Ends all tokens of a person, whose e-mail is proven. */
export const endVerifyTokens = deleteVerifyTokensOf

/** Whose e-mail this mailed token proves, or undefined when it is unknown or over. */
export function personOfMailedToken(
  { clock }: Pick<Context, 'clock'>,
  db: Db,
  token: string,
): Promise<number | undefined> {
  return findMailedToken(db, hashToken(token), clock.now())
}
