import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'

export interface Plug {
  /** where it is connected to, in place of the port itself */
  readonly port: number
  /** Breaks what is connected, and refuses others for a second, or for `ms`. @returns once the connected ones notice */
  cut(ms?: number): Promise<void>
  close(): void
}

const CUT_MS = 1_000

/**
 * A cable to a port of this machine that can be pulled.
 *
 * @param at the port's address, and the one that it is connected to from
 */
export async function openPlug(
  to: number,
  at: { readonly host: string; readonly localAddress: string } | null = null,
): Promise<Plug> {
  const sockets = new Set<Socket>()
  let isCut = false
  const server = createServer({ noDelay: true }, (near) => {
    if (isCut) {
      near.destroy()
      return
    }
    const far = connect({ port: to, host: '127.0.0.1', noDelay: true, ...at })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.pipe(other)
      one.on('error', () => undefined)
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as { port: number }).port,
    async cut(ms = CUT_MS) {
      isCut = true
      for (const socket of sockets) socket.destroy()
      await setTimeout(50) // until the connected process notices
      void setTimeout(ms).then(() => {
        isCut = false
      })
    },
    close() {
      for (const socket of sockets) socket.destroy()
      server.close()
    },
  }
}
