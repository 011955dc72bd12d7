import { createHash } from 'node:crypto'
import { PUSH_DEVICES_OF_PERSON, PUSH_KINDS } from '@ekoline/contract/core/push.facts.ts'
import type { PushDevice } from '@ekoline/contract/core/push.ts'
import { minutesOf } from '@ekoline/contract/routing/hours.ts'
import { MINUTE_MS } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { AppError, foreign, missing } from '../../platform/app-error.ts'
import { type Tx, transaction } from '../../platform/db/db.ts'
import { deviceOf } from '../../platform/device-names.ts'
import type { Caller, SignedIn } from '../../platform/http/caller.ts'
import { writeAudit } from '../audit/audit.sql.ts'
import { defineLimit, takeToken } from '../limits/limits.service.ts'
import {
  countOthers,
  deleteDevice,
  deleteDeviceOf,
  findDevice,
  findSessionDevice,
  listDevices,
  putDevice,
  updateChoice,
} from './push-devices.sql.ts'
import { vapidKeys } from './push-keys.service.ts'
import { insertTest } from './push-messages.sql.ts'

const additions = defineLimit('push-device', { burst: 10, perSeconds: 60 })
const tests = defineLimit('push-test', { burst: 5, perSeconds: 20 })

const TEST_LASTS_MS = 10 * MINUTE_MS

/** The push services of browser makers. Any other server may be anybody's: it is asked, but it keeps none waiting. */
const KNOWN_HOSTS =
  /(^|\.)(fcm\.googleapis\.com|push\.services\.mozilla\.com|push\.apple\.com|notify\.windows\.com)$/

/** The public key, null where this service sends no push messages, and the caller's devices, the one that asks first. */
export async function pushOf(
  ctx: Context,
  caller: Caller,
): Promise<{ key: string | null; result: PushDevice[] }> {
  const key = ctx.push ? (await vapidKeys(ctx)).publicKey : null
  return { key, result: await listDevices(ctx.db, caller) }
}

/** @throws AppError not_found for a device that is not the caller's */
async function ownDevice(db: Context['db'] | Tx, caller: Caller, id: number): Promise<PushDevice> {
  const found = await findDevice(db, caller, id)
  if (!found) throw missing()
  const { userId, ...device } = found
  if (userId !== caller.userId) throw foreign(`push device:${id}`)
  return device
}

export interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/**
 * Sends push messages to the browser of the caller's session from now on, of all kinds unless it chose before.
 *
 * @throws AppError push_endpoint_refused for an address that is not https of a public server; push_devices_full;
 *   push_device_unknown for a session from before devices were known; rate_limited
 */
export async function addPushDevice(ctx: Context, by: SignedIn, given: Subscription): Promise<PushDevice> {
  const { userId, tokenHash } = by.caller
  const endpoint = given.endpoint.trim()
  if (!ctx.push?.accepts(endpoint)) throw new AppError('push_endpoint_refused')
  await takeToken(ctx, additions(userId))
  const { hostname: host } = new URL(endpoint)
  const at = ctx.clock.now()
  return transaction(ctx.db, async (tx) => {
    const session = await findSessionDevice(tx, tokenHash)
    if (!session?.deviceId) throw new AppError('push_device_unknown')
    const { deviceId, agent } = session
    if ((await countOthers(tx, userId, deviceId)) >= PUSH_DEVICES_OF_PERSON)
      throw new AppError('push_devices_full', { values: { devices: PUSH_DEVICES_OF_PERSON } })
    const { id, isNew } = await putDevice(tx, {
      userId,
      deviceId,
      endpointHash: createHash('sha256').update(endpoint).digest(),
      host,
      knownHost: KNOWN_HOSTS.test(host),
      subscriptionSealed: ctx.seal.seal(JSON.stringify({ ...given, endpoint })),
      name: deviceOf(agent),
      kinds: PUSH_KINDS,
      at,
    })
    if (isNew) await writeAudit(tx, at, by, { action: 'push_device_added', target: `push device:${id}` })
    return ownDevice(tx, by.caller, id)
  })
}

/** Sets what a device is told, and when not. @throws AppError not_found */
export async function choosePush(
  { db }: Pick<Context, 'db'>,
  caller: Caller,
  id: number,
  { kinds, quiet }: Pick<PushDevice, 'kinds' | 'quiet'>,
): Promise<PushDevice> {
  await ownDevice(db, caller, id)
  await updateChoice(db, id, {
    kinds,
    quietFrom: quiet && minutesOf(quiet.from),
    quietUntil: quiet && minutesOf(quiet.until),
  })
  return ownDevice(db, caller, id)
}

/** Sends a device a message that says that it works. @throws AppError not_found, rate_limited */
export async function testPush(ctx: Context, caller: Caller, id: number): Promise<void> {
  await ownDevice(ctx.db, caller, id)
  await takeToken(ctx, tests(caller.userId))
  const at = ctx.clock.now()
  const brand = ctx.config.brand.name
  const payload = {
    kind: 'test',
    title: brand,
    body: ctx.text('push_test_body'),
    path: '/notifications',
    tag: 'test',
  }
  await transaction(ctx.db, (tx) =>
    insertTest(
      tx,
      { id, seatId: caller.seatId },
      {
        payloadSealed: ctx.seal.seal(JSON.stringify(payload)),
        topic: 'test',
        at,
        expiresAt: new Date(at.getTime() + TEST_LASTS_MS),
      },
    ),
  )
}

/** Sends a device no push messages any more. @throws AppError not_found */
export async function removePushDevice(ctx: Context, by: SignedIn, id: number): Promise<void> {
  await transaction(ctx.db, async (tx) => {
    await ownDevice(tx, by.caller, id)
    await deleteDevice(tx, id)
    await writeAudit(tx, ctx.clock.now(), by, { action: 'push_device_removed', target: `push device:${id}` })
  })
}

/** Who signs out in a browser is told nothing there any more; others may use it. */
export const endPushOf = (tx: Tx, { tokenHash }: Pick<Caller, 'tokenHash'>): Promise<number> =>
  deleteDeviceOf(tx, tokenHash)
