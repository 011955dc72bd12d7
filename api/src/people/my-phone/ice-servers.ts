import { createHmac } from 'node:crypto'
import type { IceServer } from '@ekoline/contract/people/my-phone.ts'
import type { Config } from '../../config.ts'

/**
 * The STUN and TURN servers for a page that is a phone. The TURN server checks the password by the secret that it shares
 * with us, and refuses it after `endsAt`.
 *
 * @param user who it is, for the log of the TURN server
 * @source draft-uberti-behave-turn-rest-00; coturn's use-auth-secret
 */
export function iceServersFor({ stun, turn }: Config['ice'], user: string, endsAt: Date): IceServer[] {
  const servers: IceServer[] = stun ? [{ urls: [stun] }] : []
  if (!turn) return servers
  const username = `${Math.floor(endsAt.getTime() / 1000)}:${user}`
  const credential = createHmac('sha1', turn.secret).update(username).digest('base64')
  return [...servers, { urls: [...turn.urls], username, credential }]
}
