import { hash } from 'node:crypto'
import {
  type BrowserSecret,
  type MyPhone,
  myPhoneEndpoints,
  type PhoneSecret,
} from '@ekoline/contract/my-phone.ts'
import { wireTime } from '@ekoline/contract/time.ts'
import { browserOf, type TelephonyEngine, TelephonyUnavailable } from '../../adapters/telephony/telephony.ts'
import type { Context } from '../../context.ts'
import { transaction } from '../../db/db.ts'
import type { Actor, Caller, SignedIn } from '../../http/caller.ts'
import { missing } from '../../platform/app-error.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { securityMail } from '../auth/security-mail.service.ts'
import { requireConfirmed } from '../auth/step-up.service.ts'
import { takeToken } from '../limits/limits.service.ts'
import { postMessage } from '../outbox/outbox.sql.ts'
import { emailOf, requireProvenEmail } from '../profile/profile.service.ts'
import { iceServersFor } from './ice-servers.ts'
import { findSecretMade, hasSecret, putOffEnd, putSecret, takeSetUp } from './my-phone.sql.ts'
import { syncSipUser } from './sip-users.service.ts'

export const SECRET_BYTES = 12 // 24 digits and letters a to f: a desk phone's keypad has them all
const SET_UP_BYTES = 24
const SET_UP_LASTS_MS = 15 * 60_000

const { phoneSetUp } = myPhoneEndpoints()

/** Digits and small letters that nobody takes for another one. */
export const readable = (token: string) => Buffer.from(token, 'base64url').toString('hex')

/** The hash with which a SIP exchange checks a phone's answer to its challenge. @source RFC 2617, 3.2.2.2 */
export const ha1Of = (username: string, realm: string, secret: string) =>
  hash('md5', `${username}:${realm}:${secret}`, 'hex')

const hashOf = (token: string): Uint8Array => hash('sha256', token, 'buffer')

/** Whether a phone of the seat is registered; null while the exchange cannot be reached. */
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
 * @source service-areas, "Phones"; docs/decisions/020-sip-phones.md
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
 * Makes a secret for the phone of the caller's seat, replacing the one before, and updates the exchange. Only its HA1
 * is stored, so this is the only time it is shown.
 *
 * @throws AppError email_unproven, confirm_required, rate_limited
 * @source telephony reference 6; docs/decisions/020-sip-phones.md
 */
export async function makePhoneSecret(ctx: Context, by: SignedIn): Promise<PhoneSecret> {
  const { seatId, username, userId } = by.caller
  await requireProvenEmail(ctx, userId)
  await requireConfirmed(ctx, by)
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
    await postMessage(ctx, tx, at, securityMail(ctx, 'phone_secret_made', await emailOf(tx, userId)))
  })
  await syncSipUser(ctx, { seatId, username, device: 'phone', realm, ha1Sealed })
  const path = phoneSetUp.path.replace(':token', token)
  return { secret, set_up: ctx.config.publicUrl + path, set_up_ends: wireTime(endsAt) }
}

/** Whether phones may register by this name. */
export function hasPhoneSecret({ db }: Pick<Context, 'db'>, username: string): Promise<boolean> {
  return hasSecret(db, username)
}

/** What a phone needs to register. */
export interface SetUp {
  readonly username: string
  readonly realm: string
  readonly ha1: string
}

/**
 * What the holder of a set-up address gets, once.
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

const LASTS_MS = 60 * 60_000 // an open page renews it; one whose session has ended cannot

/**
 * Makes a secret with which a page of the caller is the seat's phone, replacing any other page.
 *
 * @throws AppError not_found where there is no browser phone; rate_limited
 * @source docs/decisions/020-sip-phones.md
 */
export async function makeBrowserSecret(ctx: Context, by: SignedIn): Promise<BrowserSecret> {
  const { browserPhone, product: realm, sip, ice } = ctx.config
  if (!browserPhone) throw missing()
  const { seatId, username } = by.caller
  await takeToken(ctx, { key: `browser-phone:${seatId}`, burst: 20, perSeconds: 30 })
  const at = ctx.clock.now()
  const endsAt = new Date(at.getTime() + LASTS_MS)
  const user = browserOf(username)
  const secret = readable(ctx.newToken(SECRET_BYTES))
  const ha1Sealed = ctx.seal.seal(ha1Of(user, realm, secret))
  await transaction(ctx.db, async (tx) => {
    await putSecret(tx, { seatId, device: 'browser', realm, ha1Sealed, at, endsAt, setUp: null })
    await writeAudit(tx, at, by, { action: 'browser_phone_on', target: `seat:${seatId}` })
  })
  await syncSipUser(ctx, { seatId, username, device: 'browser', realm, ha1Sealed })
  const ends = wireTime(endsAt)
  const ice_servers = iceServersFor(ice, user, endsAt)
  return { url: browserPhone, user, domain: sip.host, realm, secret, ends, ice_servers }
}

type Kept = Pick<BrowserSecret, 'ends' | 'ice_servers'>

/** @returns until when the page's secret is good now, and its servers. @throws AppError not_found when it is over */
export async function keepBrowserSecret(ctx: Context, { seatId, username }: Caller): Promise<Kept> {
  const now = ctx.clock.now()
  const endsAt = new Date(now.getTime() + LASTS_MS)
  if (!(await putOffEnd(ctx.db, seatId, now, endsAt))) throw missing()
  return { ends: wireTime(endsAt), ice_servers: iceServersFor(ctx.config.ice, browserOf(username), endsAt) }
}
