import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below those that Linux gives to outgoing connections, which begin at 32768: one of them could take the port before it
// is used.
const FIRST = 10_000
const BEHIND_LAST = 20_000

/**
 * @param {(port: number) => import('node:net').Server | import('node:dgram').Socket} listen
 * @returns {Promise<number>}
 */
async function anyPort(listen) {
  for (;;) {
    const port = randomInt(FIRST, BEHIND_LAST)
    const isFree = await new Promise((resolve, reject) => {
      const it = listen(port)
      it.once('listening', () => it.close(() => resolve(true)))
      it.once('error', (error) =>
        /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
    })
    if (isFree) return port
  }
}

/** A TCP port of the loopback address that nothing listens on. */
export const freePort = () => anyPort((port) => createServer().listen(port, '127.0.0.1'))

/** A UDP port of a loopback address that nothing listens on. */
export const freeUdpPort = (address = '127.0.0.1') =>
  anyPort((port) => createSocket('udp4').bind(port, address))
