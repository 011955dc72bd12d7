import { hash } from 'node:crypto'
import { MOST_PHONES } from '@ekoline/contract/people/my-phone.facts.ts'
import {
  type BrowserSecret,
  type MyPhone,
  myPhoneEndpoints,
  type PhoneSecret,
  type SipPhone,
} from '@ekoline/contract/people/my-phone.ts'
import { wireTime } from '@ekoline/contract/units/time.ts'
import { browserOf, phoneOf, TelephonyUnavailable } from '../../adapters/exchange/exchange.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { defineLimit, takeToken } from '../../core/limits/limits.service.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { emailOf, requireProvenEmail } from '../../core/profile/profile.service.ts'
import type { TelephonyEngine } from '../../engine/telephony.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import type { Actor, Caller, SignedIn } from '../../platform/http/caller.ts'
import { securityMail } from '../auth/security-mail.service.ts'
import { requireConfirmed } from '../auth/step-up.service.ts'
import { iceServersFor } from './ice-servers.ts'
import {
  addPhone,
  endPhone,
  hasSecret,
  listPhones,
  lockPhones,
  type PhoneRow,
  putBrowserSecret,
  putOffEnd,
  renamePhone,
  renewPhone,
  takeSetUp,
} from './my-phone.sql.ts'
import { syncSipUser } from './sip-users.service.ts'

const secrets = defineLimit('phone-secret', { burst: 5, perSeconds: 60 })
const browserPhones = defineLimit('browser-phone', { burst: 20, perSeconds: 30 })

export const SECRET_BYTES = 12 // 24 digits and letters a to f: a desk phone's keypad has them all
const SET_UP_BYTES = 24
const SET_UP_LASTS_MS = 15 * 60_000

const { phoneSetUp, phoneSetUpZoiper, phoneSetUpYealink } = myPhoneEndpoints()

/** Digits and small letters that no one takes for another one. */
export const readable = (token: string) => Buffer.from(token, 'base64url').toString('hex')

/** The hash with which a SIP exchange checks a phone's answer to its challenge. @source RFC 2617, 3.2.2.2 */
export const ha1Of = (username: string, realm: string, secret: string) =>
  hash('md5', `${username}:${realm}:${secret}`, 'hex')

const hashOf = (token: string): Uint8Array => hash('sha256', token, 'buffer')

/** Whether a SIP user is registered; null while the exchange cannot be reached. */
async function isRegistered(telephony: TelephonyEngine, sipUser: string): Promise<boolean | null> {
  try {
    const state = await telephony.phoneState(sipUser)
    return state === 'online' || state === 'busy'
  } catch (error) {
    if (error instanceof TelephonyUnavailable) return null
    throw error
  }
}

const words = { true: 'registered', false: 'not registered', null: 'not known' } as const

/**
 * Where the phones of the caller's seat register, and which of them, or of its browsers, do.
 *
 * @source DEC-92, DEC-93; service-areas, "Phones"; docs/decisions/020-phones.md
 */
export async function myPhone(ctx: Context, { seatId, username }: Caller): Promise<MyPhone> {
  const { telephony, config } = ctx
  const [rows, { ok }] = await Promise.all([listPhones(ctx.db, seatId), telephony.health()])
  const ask = async (sipUser: string) => (ok ? isRegistered(telephony, sipUser) : null)
  const [inBrowser, phones] = await Promise.all([
    config.browserPhone ? ask(browserOf(username)) : false,
    Promise.all(rows.map(async (row) => phoneOn(row, username, await ask(phoneOf(username, row.nth))))),
  ])
  const states = phones.map(({ state }) => state)
  const isThere = inBrowser === true || states.includes('registered')
  return {
    username,
    server: config.sip.host,
    port: config.sip.port,
    transport: config.sip.transport,
    phones,
    state: isThere ? 'registered' : (states.find((state) => state === 'not known') ?? states[0] ?? 'none'),
    calls: ok ? 'available' : 'unavailable',
  }
}

const phoneOn = (
  { id, nth, name, addedAt, madeAt, seenAt }: PhoneRow,
  username: string,
  registered: boolean | null,
): SipPhone => ({
  id,
  name,
  username: phoneOf(username, nth),
  added_at: wireTime(addedAt),
  made_at: wireTime(madeAt),
  seen_at: seenAt && wireTime(seenAt),
  state: words[`${registered}`],
})

/** The smallest number that no phone of the seat has. */
function freePlace(phones: readonly PhoneRow[]): number {
  if (phones.length >= MOST_PHONES) throw new AppError('phones_full', { values: { phones: MOST_PHONES } })
  const taken = new Set(phones.map(({ nth }) => nth))
  return Array.from({ length: MOST_PHONES }, (_, index) => index + 1).find((nth) => !taken.has(nth)) ?? 1
}

/**
 * Makes a secret for a phone of the caller's seat, and updates the exchange. Its HA1 is stored, and the secret itself
 * while the addresses are good from which a phone sets itself up; so this is the only time it is shown.
 *
 * @param which is given the phones as they are, in the transaction @returns which one it is, or that it is a new one
 */
async function makeSecret(
  ctx: Context,
  by: SignedIn,
  which: (phones: readonly PhoneRow[]) => PhoneRow | { readonly added: string },
): Promise<PhoneSecret> {
  const { seatId, username, userId } = by.caller
  await requireProvenEmail(ctx, userId)
  await requireConfirmed(ctx, by)
  await takeToken(ctx, secrets(seatId))
  const at = ctx.clock.now()
  const realm = ctx.config.product
  const secret = readable(ctx.newToken(SECRET_BYTES))
  const token = ctx.newToken(SET_UP_BYTES)
  const endsAt = new Date(at.getTime() + SET_UP_LASTS_MS)
  const made = await transaction(ctx.db, async (tx) => {
    await lockPhones(tx, seatId)
    const phones = await listPhones(tx, seatId)
    const phone = which(phones)
    const nth = 'added' in phone ? freePlace(phones) : phone.nth
    const ha1Sealed = ctx.seal.seal(ha1Of(phoneOf(username, nth), realm, secret))
    const setUp = { hash: hashOf(token), endsAt, secretSealed: ctx.seal.seal(secret) }
    const row = { seatId, nth, realm, ha1Sealed, at, setUp }
    if ('added' in phone) await addPhone(tx, { ...row, name: phone.added })
    else await renewPhone(tx, row)
    const action = 'added' in phone ? 'phone_added' : 'phone_secret_made'
    await writeAudit(tx, at, by, { action, target: `seat:${seatId}`, detail: { nth } })
    await postMessage(ctx, tx, at, securityMail(ctx, 'phone_secret_made', await emailOf(tx, userId)))
    return { nth, ha1Sealed }
  })
  await syncSipUser(ctx, { seatId, username, device: 'phone', realm, ...made })
  const addressOf = ({ path }: { readonly path: string }, of = token) =>
    ctx.config.publicUrl + path.replace(':token', of)
  return {
    username: phoneOf(username, made.nth),
    secret,
    set_up: {
      linphone: addressOf(phoneSetUp),
      zoiper: addressOf(phoneSetUpZoiper),
      yealink: addressOf(phoneSetUpYealink, `${token}.cfg`),
    },
    set_up_ends: wireTime(endsAt),
  }
}

/**
 * Adds a phone to the caller's seat.
 *
 * @throws AppError email_unproven, confirm_required, rate_limited, phones_full
 * @source telephony reference 6; docs/decisions/020-phones.md
 */
export const addMyPhone = (ctx: Context, by: SignedIn, name: string): Promise<PhoneSecret> =>
  makeSecret(ctx, by, () => ({ added: name }))

/**
 * Replaces the secret of a phone of the caller's seat.
 *
 * @throws AppError email_unproven, confirm_required, rate_limited, not_found
 */
export const renewMyPhone = (ctx: Context, by: SignedIn, phone: number): Promise<PhoneSecret> =>
  makeSecret(ctx, by, (phones) => {
    const found = phones.find(({ id }) => id === phone)
    if (!found) throw missing()
    return found
  })

const FIRST_NAME = 'Phone'

/**
 * The same for the first phone, which is added where there is none.
 *
 * @throws AppError email_unproven, confirm_required, rate_limited
 */
export const makePhoneSecret = (ctx: Context, by: SignedIn): Promise<PhoneSecret> =>
  makeSecret(ctx, by, ([first]) => first ?? { added: FIRST_NAME })

/** @throws AppError not_found */
export async function renameMyPhone(ctx: Context, by: SignedIn, phone: number, name: string): Promise<void> {
  const { seatId } = by.caller
  const at = ctx.clock.now()
  await transaction(ctx.db, async (tx) => {
    if (!(await renamePhone(tx, seatId, phone, name))) throw missing()
    await writeAudit(tx, at, by, { action: 'phone_renamed', target: `seat:${seatId}` })
  })
}

/**
 * Ends the secret of a phone: it registers no more, at once where the exchange can be reached.
 *
 * @throws AppError not_found
 */
export async function removeMyPhone(ctx: Context, by: SignedIn, phone: number): Promise<void> {
  const { seatId, username } = by.caller
  const at = ctx.clock.now()
  const nth = await transaction(ctx.db, async (tx) => {
    const ended = await endPhone(tx, seatId, phone, at)
    if (!ended) throw missing()
    await writeAudit(tx, at, by, {
      action: 'phone_removed',
      target: `seat:${seatId}`,
      detail: { nth: ended },
    })
    return ended
  })
  const realm = ctx.config.product
  await syncSipUser(ctx, { seatId, username, device: 'phone', nth, realm, ha1Sealed: null })
}

/** Whether phones may register by this name. */
export function hasPhoneSecret({ db }: Pick<Context, 'db'>, username: string): Promise<boolean> {
  return hasSecret(db, username)
}

/** What a phone needs to register. */
export interface SetUp {
  /** of the SIP user */
  readonly username: string
  readonly name: string
  readonly realm: string
  readonly ha1: string
  readonly secret: string
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
    if (!found?.secretSealed) throw missing()
    const { seatId, username, nth, name, realm, ha1Sealed, secretSealed } = found
    await writeAudit(tx, at, by, { action: 'phone_set_up', target: `seat:${seatId}` })
    const [ha1, secret] = [ctx.seal.open(ha1Sealed), ctx.seal.open(secretSealed)]
    return { username: phoneOf(username, nth), name, realm, ha1, secret }
  })
}

const LASTS_MS = 60 * 60_000 // an open page renews it; one whose session has ended cannot

/**
 * Makes a secret with which a page of the caller is the seat's phone, replacing any other page.
 *
 * @throws AppError not_found where there is no browser phone; rate_limited
 * @source docs/decisions/020-phones.md
 */
export async function makeBrowserSecret(ctx: Context, by: SignedIn): Promise<BrowserSecret> {
  const { browserPhone, product: realm, sip, ice } = ctx.config
  if (!browserPhone) throw missing()
  const { seatId, username } = by.caller
  await takeToken(ctx, browserPhones(seatId))
  const at = ctx.clock.now()
  const endsAt = new Date(at.getTime() + LASTS_MS)
  const user = browserOf(username)
  const secret = readable(ctx.newToken(SECRET_BYTES))
  const ha1Sealed = ctx.seal.seal(ha1Of(user, realm, secret))
  await transaction(ctx.db, async (tx) => {
    await putBrowserSecret(tx, { seatId, realm, ha1Sealed, at, endsAt })
    await writeAudit(tx, at, by, { action: 'browser_phone_on', target: `seat:${seatId}` })
  })
  await syncSipUser(ctx, { seatId, username, device: 'browser', nth: 1, realm, ha1Sealed })
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
