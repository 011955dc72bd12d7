import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ENGINE_VERSION_FILE, PGLITE_FOLDER, POSTGRES_MAJOR } from './engine-version.ts'
import { openPglite } from './pglite.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ekoline-version-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const record = () => join(folder, ENGINE_VERSION_FILE)
const helpful = /PostgreSQL 17.+operator -- backup FILE\n.+operator -- restore FILE/s

async function openOnce() {
  const engine = await openPglite(folder)
  const session = await engine.acquire()
  const { rows } = await session.query('show server_version')
  session.release()
  await engine.close()
  return String(rows[0]?.server_version)
}

describe('the version of the embedded engine', () => {
  it('is that of the installed PGlite, and written down when a directory is made', async () => {
    expect(Number.parseInt(await openOnce(), 10)).toBe(POSTGRES_MAJOR)
    expect(JSON.parse(readFileSync(record(), 'utf8'))).toEqual({
      postgres: POSTGRES_MAJOR,
      pglite: expect.stringMatching(/^\d+\.\d+\.\d+/),
    })
  })

  it('refuses a directory of another major, names the commands that help, and leaves it as it is', async () => {
    await openOnce()
    const made = JSON.stringify({ postgres: 17, pglite: '0.3.1' })
    writeFileSync(record(), made)
    await expect(openPglite(folder)).rejects.toThrow(helpful)
    await expect(openPglite(folder)).rejects.toThrow('PGlite 0.3.1')
    expect(readFileSync(record(), 'utf8')).toBe(made)
  })

  it('is read from PG_VERSION where a directory is older than the record', async () => {
    await openOnce()
    rmSync(record())
    const version = join(folder, PGLITE_FOLDER, 'PG_VERSION')
    const own = readFileSync(version, 'utf8')
    writeFileSync(version, '17\n')
    await expect(openPglite(folder)).rejects.toThrow(helpful)
    writeFileSync(version, own)
    await openOnce()
    expect(readFileSync(record(), 'utf8')).toContain(`"postgres":${POSTGRES_MAJOR}`)
  })
})
