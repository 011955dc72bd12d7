import { hash } from 'node:crypto'
import type { MyPhone, PhoneSecret } from '@ekoline/contract/my-phone.ts'
import { myPhoneWire } from '@ekoline/contract/my-phone.wire.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { type TelephonyEngine, TelephonyUnavailable } from '../../adapters/telephony/telephony.ts'
import { missing } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor, Caller } from '../../http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { takeToken } from '../limits/limits.service.ts'
import { findSecretMade, hasSecret, putSecret, takeSetUp } from './my-phone.sql.ts'
import { tellSipUser } from './sip-users.service.ts'

export const SECRET_BYTES = 12 // 24 digits and letters a to f: a desk phone's keypad has them all
const SET_UP_BYTES = 24
const SET_UP_LASTS_MS = 15 * 60_000

type By = Actor & { caller: Caller }

/** Digits and small letters that nobody takes for another one. */
export const readable = (token: string) => Buffer.from(token, 'base64url').toString('hex')

/** As a SIP exchange checks a phone's answer to its challenge. @source RFC 2617, 3.2.2.2 */
export const ha1Of = (username: string, realm: string, secret: string) =>
  hash('md5', `${username}:${realm}:${secret}`, 'hex')

const hashOf = (token: string): Uint8Array => hash('sha256', token, 'buffer')

/** Whether a phone of the seat is registered; null while the exchange can not be reached. */
async function isRegistered(telephony: TelephonyEngine, username: string): Promise<boolean | null> {
  try {
    const state = await telephony.sipUserState(username)
    return state === 'online' || state === 'busy'
  } catch (error) {
    if (error instanceof TelephonyUnavailable) return null
    throw error
  }
}

const words = { true: 'registered', false: 'not registered', null: 'not known' } as const

/**
 * What the phone of the caller's seat registers with, and whether one is registered.
 *
 * @source service-areas, "Phones"; docs/decisions/036
 */
export async function myPhone(ctx: Context, { seatId, username }: Caller): Promise<MyPhone> {
  const { telephony, config } = ctx
  const [madeAt, { ok }] = await Promise.all([findSecretMade(ctx.db, seatId), telephony.health()])
  const wanted = madeAt || config.browserPhone
  const registered = wanted && ok ? await isRegistered(telephony, username) : null
  return {
    username,
    server: config.sip.host,
    port: config.sip.port,
    transport: config.sip.transport,
    made_at: madeAt ? wireTime(madeAt) : null,
    state: madeAt || registered ? words[`${registered}`] : 'none',
    calls: ok ? 'available' : 'unavailable',
  }
}

/**
 * Makes a secret for the phone of the caller's seat, in place of the one before, and tells the exchange. Only its HA1
 * is kept, so this is the one time that it is told.
 *
 * @throws AppError rate_limited
 * @source telephony reference 6; docs/decisions/036
 */
export async function makePhoneSecret(ctx: Context, by: By): Promise<PhoneSecret> {
  const { seatId, username } = by.caller
  await takeToken(ctx, { key: `phone-secret:${seatId}`, burst: 5, perSeconds: 60 })
  const at = ctx.clock.now()
  const realm = ctx.config.product
  const secret = readable(ctx.newToken(SECRET_BYTES))
  const token = ctx.newToken(SET_UP_BYTES)
  const endsAt = new Date(at.getTime() + SET_UP_LASTS_MS)
  const ha1Sealed = ctx.seal.seal(ha1Of(username, realm, secret))
  await transaction(ctx.db, async (tx) => {
    const setUp = { hash: hashOf(token), endsAt }
    await putSecret(tx, { seatId, device: 'phone', realm, ha1Sealed, at, endsAt: null, setUp })
    await writeAudit(tx, at, by, { action: 'phone_secret_made', target: `seat:${seatId}` })
  })
  await tellSipUser(ctx, { seatId, username, device: 'phone', realm, ha1Sealed })
  const path = myPhoneWire.phoneSetUp.path.replace(':token', token)
  return { secret, set_up: ctx.config.publicUrl + path, set_up_ends: wireTime(endsAt) }
}

/** Whether phones may register by this name. */
export function hasPhoneSecret({ db }: Pick<Context, 'db'>, username: string): Promise<boolean> {
  return hasSecret(db, username)
}

/** What a phone sets itself up with. */
export interface SetUp {
  readonly username: string
  readonly realm: string
  readonly ha1: string
}

/**
 * What the holder of a set-up address may know, once.
 *
 * @throws AppError not_found when it was used, is over, or never was
 */
export async function setUpOf(ctx: Context, by: Actor, token: string): Promise<SetUp> {
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const found = await takeSetUp(tx, hashOf(token), at)
    if (!found) throw missing()
    const { seatId, username, realm, ha1Sealed } = found
    await writeAudit(tx, at, by, { action: 'phone_set_up', target: `seat:${seatId}` })
    return { username, realm, ha1: ctx.seal.open(ha1Sealed) }
  })
}
