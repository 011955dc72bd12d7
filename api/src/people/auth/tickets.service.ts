import { hash } from 'node:crypto'
import type { Context } from '../../context.ts'

const TOKEN_BYTES = 32

/** What is stored of a token: who reads the database cannot sign in with it. */
export function hashToken(token: string): Uint8Array {
  return hash('sha256', token, 'buffer')
}

/** A new secret, for a session or a ticket, and what is stored of it. */
export function newTicket(ctx: Pick<Context, 'newToken'>): { token: string; hash: Uint8Array } {
  const token = ctx.newToken(TOKEN_BYTES)
  return { token, hash: hashToken(token) }
}
