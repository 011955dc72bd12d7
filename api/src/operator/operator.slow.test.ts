// @shows DEC-145

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { bareEnvironment } from '../../test/bare-environment.ts'
import { emptyPlace, onServer, openPlace } from '../../test/database.ts'
import { environmentOf, typed } from '../../test/operator.ts'
import { openWorld, TEST_KEY } from '../../test/world.ts'
import type { DatabasePlace } from '../platform/db/open.ts'

const MAIN = fileURLToPath(new URL('./main.ts', import.meta.url))

const folder = mkdtempSync(join(tmpdir(), 'ekoline-operator-'))
afterAll(() => rmSync(folder, { recursive: true }))
const at = (place: DatabasePlace) => environmentOf(place, folder)

/** The command line as a process of its own, in `folder`. */
function begin(words: readonly string[], environment: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, [MAIN, ...words], {
    cwd: folder,
    env: { ...bareEnvironment, SECRET_KEYS: TEST_KEY, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { out: '', err: '' }
  child.stdout.setEncoding('utf8').on('data', (text) => {
    said.out += text
  })
  child.stderr.setEncoding('utf8').on('data', (text) => {
    said.err += text
  })
  return { child, said, ended: once(child, 'close') }
}

async function operator(words: readonly string[], environment?: NodeJS.ProcessEnv) {
  const { said, ended } = begin(words, environment)
  const [code] = await ended
  return { code, ...said }
}

describe('a process of the operator’s command line', { timeout: 300_000 }, () => {
  test('is quiet when who reads it stops reading, as head does', async () => {
    const refused = begin(['frob'])
    refused.child.stderr.destroy() // long before it has anything to say
    refused.child.stdout.destroy()
    expect(await refused.ended).toEqual([2, null])
    const explained = begin(['--help'])
    explained.child.stdout.destroy()
    expect(await explained.ended).toEqual([0, null])
    expect(explained.said.err).toBe('')
  })

  test.each(['SIGINT', 'SIGTERM'] as const)('ends on %s, with a word and an exit code', async (signal) => {
    const { child, said, ended } = begin(['migrate', '--wait'], {
      DATABASE_URL: 'postgres://ada@127.0.0.1:1/ekoline', // nothing is there
    })
    child.stderr.once('data', () => child.kill(signal))
    expect(await ended).toEqual([1, null])
    expect(said.err).toMatch(new RegExp(`^Waiting for the database: .*\\nStopped by ${signal}[.]\\n$`))
  })

  test('says that the service has the embedded database, and works when it is stopped', async () => {
    const { place, drop } = await emptyPlace('pglite')
    const world = await openWorld({ database: await openPlace(place) })
    const ada = await world.person()
    const inUse = await operator(['users', 'find', ada.email], at(place))
    expect(inUse).toMatchObject({ code: 1, out: '' })
    expect(inUse.err).toMatch(
      /^The service is running on DATA_DIR .* Stop the service, give the command again/,
    )
    await world.close()
    const found = await operator(['users', 'find', ada.email], at(place))
    expect(found).toMatchObject({ code: 0, err: '', out: expect.stringContaining(ada.email) })
    await drop()
  })
})

test.runIf(inject('databaseTemplate').kind === 'postgres')(
  'migrates once the database can be reached, when asked to wait for it',
  async () => {
    const { place, drop } = await emptyPlace()
    const there = new URL((place as { url: string }).url)
    let isOpen = false
    const gate = createServer((socket) => {
      if (!isOpen) return void socket.resetAndDestroy() // as of a server that does not run yet
      const server = connect(Number(there.port), there.hostname)
      pipeline(socket, server, socket, () => undefined)
    })
    await once(gate.listen(0, '127.0.0.1'), 'listening')
    const { port } = gate.address() as AddressInfo
    const readOnly = (is: 'on' | 'off') => {
      const name = there.pathname.slice(1)
      const inAnother = Object.assign(new URL(there), { pathname: '/postgres' }).href // it cannot be changed from inside
      return onServer(inAnother, `alter database "${name}" set default_transaction_read_only = ${is}`)
    }
    await readOnly('on') // as of a server that is not promoted yet
    const [missing, unpromoted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const waiting = typed(['migrate', '--wait'], {
      env: {
        DATABASE_URL: Object.assign(new URL(there), { hostname: '127.0.0.1', port: String(port) }).href,
      },
      onComplaint(said) {
        if (said.includes('read-only')) unpromoted.resolve()
        else missing.resolve()
      },
    })
    await missing.promise
    isOpen = true
    await unpromoted.promise
    await readOnly('off')
    expect(await waiting).toMatchObject({
      code: 0,
      out: expect.stringMatching(/The database is up to date[.]$/m),
    })
    gate.close()
    await drop()
  },
)
