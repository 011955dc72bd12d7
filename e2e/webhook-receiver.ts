import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A message as a customer's server has it. */
interface Received {
  /** the same in each attempt */
  readonly id: string
  readonly type: string
  readonly data: Record<string, unknown>
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A customer's server on this machine, which takes every message. */
export async function receiveWebhooks() {
  const received: Received[] = []
  const server = createServer(async (request, answer) => {
    const body = await text(request)
    const { id, type, data } = JSON.parse(body)
    received.push({ id, type, data, headers: request.headers, body })
    answer.writeHead(204).end()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hooks`,
    received,
    close: () => new Promise((done) => server.close(done)),
  }
}

/**
 * What a message must be signed with.
 *
 * @source standardwebhooks.com, "Signature scheme"
 */
export function signatureOf({ headers, body }: Received, secret: string): string {
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}
