import type { VapidKeys } from '../../adapters/push/push.ts'
import { makeVapidKeys } from '../../adapters/push/web-push.ts'
import type { Context } from '../../context.ts'
import { findKeys, insertKeys } from './push-keys.sql.ts'

type Needs = Pick<Context, 'db' | 'clock' | 'seal'>

/**
 * The keys by which push services know this service, made when the first asks for them. Browsers subscribe with the public
 * one, so they stay for ever.
 */
export async function vapidKeys({ db, clock, seal }: Needs): Promise<VapidKeys> {
  const kept = (await findKeys(db)) ?? (await make())
  return { publicKey: kept.publicKey, privateKey: seal.open(kept.privateSealed) }

  async function make() {
    const { publicKey, privateKey } = makeVapidKeys()
    await insertKeys(db, { publicKey, privateSealed: seal.seal(privateKey) }, clock.now())
    const first = await findKeys(db) // of two processes at once, the first's
    if (!first) throw new Error('the keys of push messages were not kept')
    return first
  }
}
