// @shows DEC-121

import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { EICAR, type Fault, startClamd } from '../../../test/scanning/clamd-stand-in.ts'
import { createClamd } from './clamd.ts'
import { type ScannerUnderTest, scannerConforms } from './scanning.conformance.ts'
import { noScanner } from './scanning.ts'

describe('without a scanner', () => {
  scannerConforms(async () => ({ scanner: noScanner, close: async () => {} }), false)
})

describe('clamd over TCP', () => {
  scannerConforms(async () => {
    const clamd = await startClamd()
    return { scanner: createClamd(clamd.place), close: clamd.close }
  }, true)
})

describe('clamd by its socket', () => {
  scannerConforms(async (folder) => {
    const clamd = await startClamd(join(folder, 'clamd.ctl'))
    return { scanner: createClamd(clamd.place), close: clamd.close }
  }, true)
})

describe('a clamd that does not do its duty', () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-clamd-'))
  const path = join(folder, 'file')
  let clamd: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    writeFileSync(path, Buffer.alloc(300_000, 7))
    clamd = await startClamd()
  })
  afterAll(async () => {
    await clamd.close()
    rmSync(folder, { recursive: true })
  })
  beforeEach(() => {
    clamd.fault = null
  })

  test.each<[Fault, RegExp]>([
    ['silent', /too long/],
    ['hangs up', /without an answer|ECONNRESET/],
    ['babbles', /MAYBE/],
    ['no database', /Malformed database/],
    ['endless', /too much/],
  ])('%s: the file is not clean', async (fault, detail) => {
    clamd.fault = fault
    expect(await createClamd(clamd.place, fault === 'silent' ? 500 : 10_000).scan(path)).toEqual({
      result: 'failed',
      detail: expect.stringMatching(detail),
    })
  })

  test('gets the file as it is', async () => {
    clamd.received.length = 0
    expect(await createClamd(clamd.place).scan(path)).toEqual({ result: 'clean' })
    expect(clamd.received).toEqual([Buffer.alloc(300_000, 7)])
  })

  test('refuses a file that is too large for it: the file is not clean', async () => {
    writeFileSync(join(folder, 'large'), Buffer.alloc(8_000_000))
    const verdict = await createClamd(clamd.place).scan(join(folder, 'large'))
    expect(verdict).toMatchObject({ result: 'failed' })
  })

  test('is not there: the file is not clean', async () => {
    const gone = createClamd({ path: join(folder, 'none.ctl') })
    expect(await gone.scan(path)).toEqual({ result: 'failed', detail: expect.stringContaining('ENOENT') })
  })
})

const SBIN = ['/usr/sbin', '/usr/local/sbin'] // where it is, and where users' paths do not lead

const program =
  [...(process.env.PATH ?? '').split(':'), ...SBIN].map((folder) => join(folder, 'clamd')).find(existsSync) ??
  null

/** A real clamd whose one signature is ours, of the EICAR test file: it needs no network. */
async function startRealClamd(folder: string): Promise<ScannerUnderTest> {
  const socket = join(folder, 'clamd.ctl')
  const sha256 = createHash('sha256').update(EICAR).digest('hex')
  writeFileSync(join(folder, 'ours.hsb'), `${sha256}:${EICAR.length}:Ekoline.Test.EICAR\n`)
  const settings = `Foreground yes\nLocalSocket ${socket}\nDatabaseDirectory ${folder}\nStreamMaxLength 1M\n`
  writeFileSync(join(folder, 'clamd.conf'), settings)
  const clamd = spawn(program ?? '', ['--config-file', join(folder, 'clamd.conf')], { stdio: 'ignore' })
  const ended = new Promise((resolve) => clamd.once('exit', resolve))
  const answers = () =>
    new Promise<void>((resolve, reject) => {
      const probe = connect(socket, () => resolve(probe.destroy() && undefined)).once('error', reject)
    })
  await vi.waitFor(answers, { timeout: 30_000, interval: 100 })
  return {
    scanner: createClamd({ path: socket }),
    async close() {
      clamd.kill()
      await ended
    },
  }
}

const without = program === null ? ' (not run: clamd is not installed)' : ''

describe.skipIf(program === null)(`a real clamd${without}`, () => {
  scannerConforms(startRealClamd, true)

  test('refuses a file that is too large for it, and takes none when it is stopped: the file is not clean', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'ekoline-clamd-'))
    const { scanner, close } = await startRealClamd(folder)
    writeFileSync(join(folder, 'small'), 'clean')
    writeFileSync(join(folder, 'large'), Buffer.alloc(8_000_000))
    expect(await scanner.scan(join(folder, 'small'))).toEqual({ result: 'clean' })
    expect(await scanner.scan(join(folder, 'large'))).toMatchObject({ result: 'failed' })
    await close()
    const down = { result: 'failed', detail: expect.stringMatching(/ENOENT|ECONNREFUSED/) }
    expect(await scanner.scan(join(folder, 'small'))).toEqual(down)
    rmSync(folder, { recursive: true })
  })
})
