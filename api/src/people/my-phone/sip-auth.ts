import { createHmac, hash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Config } from '../../config.ts'
import type { Context } from '../../context.ts'
import { every, type Repeated } from '../../platform/jobs/every.ts'
import { ha1OfUser, seeUsers } from './sip-users.service.ts'

/** A Kamailio that lets only phones in that encrypt says so; and that a phone of that name is registered. */
const PATH = /^\/ha1\/([\w-]{1,64})(\/encrypted)?(\?there)?$/
const SEE_EVERY_MS = 60_000
const digest = (text: string) => hash('sha256', text, 'buffer')

type AuthContext = Pick<Context, 'db' | 'seal' | 'clock' | 'config' | 'log'>

/** A name that no one has, or that may not register, gets an HA1 too, always the same one, which no one has a secret for. */
const nameless = (user: string, secret: string) =>
  createHmac('sha256', secret).update(user).digest('hex').slice(0, 32)

/**
 * Says a Kamailio on this machine by which HA1 it checks a name. Several processes of a machine share the address, so that
 * one of them answers while another one starts anew. A phone that is there says so with its question, every 300 s at the latest.
 *
 * @throws Error when the address is taken by something else
 */
export async function serveSipAuth(
  ctx: AuthContext,
  { host, port, secret, encrypted }: NonNullable<Config['sipAuth']>,
  seeEveryMs = SEE_EVERY_MS,
): Promise<Repeated & { address: string }> {
  const right = digest(secret)
  const there = new Set<string>()
  const server = createServer(async (request, answer) => {
    const [, user, encrypts, isThere] = PATH.exec(request.url ?? '') ?? []
    const given = digest(`${request.headers['x-edge-secret'] ?? ''}`)
    if (request.method !== 'GET' || user === undefined || !timingSafeEqual(given, right)) {
      answer.writeHead(404).end()
      return
    }
    if (isThere) there.add(user)
    if (encrypted && !encrypts) {
      ctx.log.error(
        { user },
        'SIP_ENCRYPTION is required, but a Kamailio has no SOUND_ENCRYPTED and RTPENGINE',
      )
      answer.writeHead(503).end()
      return
    }
    try {
      const ha1 = (await ha1OfUser(ctx, user)) ?? nameless(user, secret)
      answer.writeHead(200, { 'content-type': 'text/plain', 'cache-control': 'no-store' }).end(ha1)
    } catch (error) {
      ctx.log.error({ message: (error as Error).message }, 'the credentials of a phone could not be read')
      answer.writeHead(503).end()
    }
  })
  server.listen({ host, port, reusePort: true })
  await once(server, 'listening')
  const { port: taken } = server.address() as AddressInfo
  const seeing = every(seeEveryMs, 'saw phones', ctx.log, async () => {
    const users = [...there]
    there.clear()
    return seeUsers(ctx, users)
  })
  return {
    address: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async stop() {
      await seeing.stop()
      server.close()
      server.closeIdleConnections()
      await once(server, 'close')
    },
  }
}
