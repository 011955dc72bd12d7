import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { filesConform } from './files.conformance.ts'
import { createFolderFiles } from './folder.ts'

filesConform((folder) => createFolderFiles(join(folder, 'files')))

test('what could not be stored whole leaves nothing in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ekoline-files-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const files = createFolderFiles(join(folder, 'files'))
  writeFileSync(join(folder, 'upload'), 'x')
  await files.store('audio/a.wav', join(folder, 'upload'))
  await expect(files.store('audio/b.wav', folder)).rejects.toThrow()
  expect(readdirSync(join(folder, 'files'), { recursive: true })).toEqual(['audio', 'audio/a.wav'])
})
