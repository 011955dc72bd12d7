import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** What a call to a gateway meets with in place of its answer. */
export type GatewayFault =
  /** the message is taken, and the answer never comes */
  | 'lost'
  /** the same, and half an answer comes */
  | 'cut'
  /** the same, and the answer has no end */
  | 'endless'
  /** the same, and the answer sends elsewhere */
  | 'redirect'
  /** nothing is done */
  | { readonly http: number; readonly body?: string; readonly headers?: Readonly<Record<string, string>> }

export interface GatewayCall {
  readonly path: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

interface GatewayAnswer {
  readonly http: number
  readonly body: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A server on loopback that speaks as an SMS gateway does, with faults to order. */
export class GatewayStandIn {
  readonly baseUrl: string
  /** the messages that it took */
  readonly taken: { readonly to: string; readonly text: string; readonly id: string }[] = []
  readonly #faults: GatewayFault[] = []
  readonly #server: ReturnType<typeof createServer>

  protected constructor(server: ReturnType<typeof createServer>) {
    this.#server = server
    this.baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  protected static async listen(): Promise<ReturnType<typeof createServer>> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return server
  }

  /** @param answer what the gateway does with a call */
  protected serve(answer: (call: GatewayCall) => GatewayAnswer): void {
    this.#server.on('request', async (request, response) => {
      const call = { path: request.url ?? '', headers: request.headers, body: await text(request) }
      const fault = this.#faults.shift()
      const { http, body, headers } =
        typeof fault === 'object' ? { body: '<html>Bad Gateway</html>', ...fault } : answer(call)
      if (fault === 'lost') return // the connection stays open, and says nothing
      if (fault === 'redirect') {
        response.writeHead(307, { location: `${this.baseUrl}/elsewhere` }).end()
        return
      }
      response.writeHead(http, { 'content-type': 'application/json', ...headers })
      if (fault === 'endless') response.end(' '.repeat(1_000_000) + body)
      else response.end(fault === 'cut' ? body.slice(0, 9) : body)
    })
  }

  /** The next calls meet with a fault each. */
  fault(...faults: GatewayFault[]): void {
    this.#faults.push(...faults)
  }

  /** Whatever fault a call has not met with is none. */
  faultless(): void {
    this.#faults.length = 0
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
