import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

// Below those that Linux gives to outgoing connections, which begin at 32768: one of them could take the port before it
// is used.
const FIRST = 10_000
const BEHIND_LAST = 20_000

/**
 * Between a look and a use another run could take the port. So runs that are at work together get a share each, for
 * their environment's FREE_PORTS.
 *
 * @param {number} count of runs
 * @returns {string[]}
 */
export function sharesOfPorts(count) {
  const each = Math.floor((BEHIND_LAST - FIRST) / count)
  return Array.from({ length: count }, (_, nth) => `${FIRST + nth * each}-${FIRST + (nth + 1) * each}`)
}

const [first = FIRST, behindLast = BEHIND_LAST] = process.env.FREE_PORTS?.split('-').map(Number) ?? []
const given = new Set()

/**
 * @param {(port: number) => import('node:net').Server | import('node:dgram').Socket} listen
 * @returns {Promise<number>}
 */
async function anyPort(listen) {
  for (;;) {
    const port = randomInt(first, behindLast)
    if (given.has(port)) continue
    const isFree = await new Promise((resolve, reject) => {
      const server = listen(port)
      server.once('listening', () => server.close(() => resolve(true)))
      server.once('error', (error) =>
        /** @type {NodeJS.ErrnoException} */ (error).code === 'EADDRINUSE' ? resolve(false) : reject(error),
      )
    })
    if (!isFree) continue
    given.add(port)
    return port
  }
}

/** A TCP port of the loopback address that nothing listens on. */
export const freePort = () => anyPort((port) => createServer().listen(port, '127.0.0.1'))

/** A UDP port of a loopback address that nothing listens on. */
export const freeUdpPort = (address = '127.0.0.1') =>
  anyPort((port) => createSocket('udp4').bind(port, address))
