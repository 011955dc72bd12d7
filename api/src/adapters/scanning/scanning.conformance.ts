import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EICAR } from '../../../test/scanning/clamd-stand-in.ts'
import type { Scanner } from './scanning.ts'

/** A scanner, and what runs for it. */
export interface ScannerUnderTest {
  readonly scanner: Scanner
  close(): Promise<void>
}

/** What every scanner does. The files are of this folder. @param finds whether it looks for malware at all */
export function scannerConforms(open: (folder: string) => Promise<ScannerUnderTest>, finds: boolean): void {
  let folder: string
  let underTest: ScannerUnderTest
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ekoline-scan-'))
    underTest = await open(folder)
  })
  afterAll(async () => {
    await underTest.close()
    rmSync(folder, { recursive: true })
  })
  const scan = (content: string | Buffer) => {
    const path = join(folder, 'file')
    writeFileSync(path, content)
    return underTest.scanner.scan(path)
  }

  test.each<[string, string | Buffer]>([
    ['a text', 'phone\n08030000001\n'],
    ['nothing', ''],
    ['zeros, many pieces of them', Buffer.alloc(200_000)],
  ])('%s is clean', async (_, content) => {
    expect(await scan(content)).toEqual({ result: 'clean' })
  })

  test(finds ? 'the EICAR test file is found' : 'nothing is looked for', async () => {
    const found = { result: 'infected', signature: expect.stringMatching(/EICAR/i) }
    expect(await scan(EICAR)).toEqual(finds ? found : { result: 'clean' })
  })

  test('several are scanned at once', async () => {
    const path = join(folder, 'many')
    writeFileSync(path, 'clean')
    const verdicts = await Promise.all(Array.from({ length: 8 }, () => underTest.scanner.scan(path)))
    expect(new Set(verdicts.map(({ result }) => result))).toEqual(new Set(['clean']))
  })
}
