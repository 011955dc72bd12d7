#!/usr/bin/node
/**
 * Asks for things through the proxy, and counts what was lost: no answer, or one that says that the service is not there.
 * `ask https://HOST HOW_OFTEN FILE`: over some kept connections, without a break until the file is there, so often at least.
 * Plain JavaScript for the Node of Debian.
 */
import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const [host = '', times = '500', done = ''] = process.argv.slice(2)
const LANES = 6
const PAUSE_MS = 40

let asked = 0
/** @type {string[]} */
const lost = []

/** What reads the database, what reads nothing, and what may not be sent twice. */
const REQUESTS = [
  ['GET', '/health/ready', undefined],
  ['GET', '/config', undefined],
  ['POST', '/v1/payments', '{}'],
]

async function lane() {
  while (asked < Number(times) || !existsSync(done)) {
    const [method = 'GET', path = '', body] = REQUESTS[asked++ % REQUESTS.length] ?? []
    try {
      const sent = body && { body, headers: { 'content-type': 'application/json' } }
      const answer = await fetch(host + path, { method, ...sent })
      await answer.text()
      if (answer.status >= 500) lost.push(`${method} ${path}: ${answer.status}`)
    } catch (error) {
      const { cause } = /** @type {Error} */ (error)
      lost.push(`${method} ${path}: ${/** @type {any} */ (cause)?.code ?? error}`)
    }
    await setTimeout(PAUSE_MS)
  }
}

await Promise.all(Array.from({ length: LANES }, lane))
console.log([`asked: ${asked}`, ...lost.slice(0, 20), `lost: ${lost.length}`].join('\n'))
process.exitCode = asked >= Number(times) && lost.length === 0 ? 0 : 1
