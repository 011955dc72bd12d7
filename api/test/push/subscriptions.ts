import { createECDH, randomBytes } from 'node:crypto'
import { shownPushes } from '../../src/core/push/push-post.service.ts'
import { hashToken } from '../../src/people/auth/tickets.service.ts'
import { setDeviceCookie } from '../../src/platform/http/device-cookie.ts'
import type { Person, World } from '../world.ts'

/** A browser's keys and secret (RFC 8291). */
export function browserKeys() {
  const ecdh = createECDH('prime256v1')
  return { ecdh, p256dh: ecdh.generateKeys('base64url'), secret: randomBytes(16) }
}

/** What a browser says when it subscribes. */
export function subscriptionOf(endpoint: string, { p256dh, secret } = browserKeys()) {
  return { endpoint, p256dh, auth: secret.toString('base64url') }
}

/** Makes the browser of a person's session a known one, as a login does. @returns its id, and its cookie */
export async function knownBrowserOf({ ctx }: World, { userId, sessionId }: Person) {
  const secret = randomBytes(24).toString('hex')
  const values = { user_id: userId, device_hash: hashToken(secret), last_used_at: ctx.clock.now() }
  const { id } = await ctx.db
    .insertInto('known_devices')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('sessions').set({ device_id: id }).where('id', '=', sessionId).execute()
  const cookie = setDeviceCookie(`${secret}.${ctx.signatures.sign(`known device ${secret}`)}`, false)
  return { id, cookie: cookie.split(';', 1)[0] ?? '' }
}

export const knownDeviceOf = async (world: World, person: Person): Promise<number> =>
  (await knownBrowserOf(world, person)).id

/** The ticket of a call that the devices of a person were told of last. */
export async function ticketOf(world: World, person: Person): Promise<string> {
  const [told] = await toldTo(world, person)
  return told?.path?.split('#answer=')[1] ?? ''
}

let devices = 0

/** Makes the browser of a person's session one that gets push messages. */
export async function pushDeviceOf(world: World, person: Person): Promise<void> {
  await knownDeviceOf(world, person)
  const body = subscriptionOf(`https://fcm.googleapis.com/fcm/send/test-${++devices}`)
  await world.call('addPushDevice', { body }, person)
}

/** What devices of a person were told, the newest first. */
export async function toldTo({ ctx }: World, { email }: Person): Promise<Record<string, string>[]> {
  return (await shownPushes(ctx, email, 100)).map(({ payload }) => JSON.parse(payload))
}
