// @source DEC-77

import type { Context } from '../../context.ts'
import type { Db, Tx } from '../../platform/db/db.ts'
import { deviceOf } from '../../platform/device-names.ts'
import type { Caller, RequestInfo } from '../../platform/http/caller.ts'
import { setDeviceCookie } from '../../platform/http/device-cookie.ts'
import { findDevice, isSessionOfFirst, keepDevice } from './devices.sql.ts'
import { postSecurityMail } from './security-mail.service.ts'
import { hashToken, newTicket } from './tickets.service.ts'

const signed = (token: string) => `known device ${token}`

/** The secret in a browser's cookie; null when we did not give it. */
function secretOf({ signatures }: Pick<Context, 'signatures'>, { device }: RequestInfo): string | null {
  const [token = '', signature = ''] = device?.split('.') ?? []
  return token !== '' && signatures.isRight(signed(token), signature) ? token : null
}

/** By which a browser that someone has logged in with is kept; null for another one. */
export function deviceHashOf(ctx: Pick<Context, 'signatures'>, request: RequestInfo): Uint8Array | null {
  const secret = secretOf(ctx, request)
  return secret === null ? null : hashToken(secret)
}

/**
 * Whether a request comes from a browser that the person with this e-mail has logged in with before.
 *
 * @returns the device's id, or undefined
 * @source docs/decisions/010-signing-in.md
 */
export async function knownDevice(
  ctx: Pick<Context, 'db' | 'signatures'>,
  email: string,
  request: RequestInfo,
): Promise<number | undefined> {
  return (await deviceFor(ctx, email, request))?.id
}

async function deviceFor(
  ctx: Pick<Context, 'db' | 'signatures'>,
  email: string,
  request: RequestInfo,
): ReturnType<typeof findDevice> {
  const secret = secretOf(ctx, request)
  return secret === null ? undefined : findDevice(ctx.db, email, hashToken(secret))
}

/**
 * The same where a mail to this e-mail is asked for. Before the e-mail is proven there is none: who signed up with it may
 * be a stranger, and makes known devices by as many logins.
 */
export async function ownersDevice(
  ctx: Pick<Context, 'db' | 'signatures'>,
  email: string,
  request: RequestInfo,
): Promise<number | undefined> {
  const device = await deviceFor(ctx, email, request)
  return device?.unproven ? undefined : device?.id
}

/** Whether a session is of the device that its person first logged in with, after the sign-up. */
export const isFirstDevice = (db: Db, { tokenHash }: Pick<Caller, 'tokenHash'>): Promise<boolean> =>
  isSessionOfFirst(db, tokenHash)

type Needs = Pick<Context, 'clock' | 'newToken' | 'signatures' | 'config' | 'text' | 'seal'>

/**
 * Stores that a person has logged in with a browser. A mail reports one that was not known, unless it is the first.
 *
 * @returns its id, and the header that gives the browser its cookie
 */
export async function rememberDevice(ctx: Needs, tx: Tx, userId: number, request: RequestInfo) {
  const secret = secretOf(ctx, request) ?? newTicket(ctx).token
  const at = ctx.clock.now()
  const { id, known, others } = await keepDevice(tx, { userId, deviceHash: hashToken(secret), at })
  if (!known && others) {
    const values = { device: deviceOf(request.agent), address: request.address }
    await postSecurityMail(ctx, tx, userId, 'new_device', values)
  }
  const cookie = `${secret}.${ctx.signatures.sign(signed(secret))}`
  return { deviceId: id, cookie: setDeviceCookie(cookie, ctx.config.publicUrl.startsWith('https:')) }
}
