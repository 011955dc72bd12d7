import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { sharesOfPorts } from './free-port.mjs'

const MODULE = new URL('./free-port.mjs', import.meta.url).href
const TAKEN = `
  import { freePort, freeUdpPort } from ${JSON.stringify(MODULE)}
  const ports = []
  for (let nth = 0; nth < 40; nth++) ports.push(await freePort(), await freeUdpPort())
  console.log(JSON.stringify(ports))
`

/** @returns {number[]} */
const portsOf = (/** @type {string | undefined} */ share) =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', TAKEN], {
      encoding: 'utf8',
      env: { ...process.env, FREE_PORTS: share },
    }),
  )

test('runs that are at work together get ports of their own, each once', () => {
  const taken = sharesOfPorts(20).slice(0, 3).flatMap(portsOf)
  expect(taken).toHaveLength(3 * 80)
  expect(new Set(taken).size).toBe(taken.length)
})
