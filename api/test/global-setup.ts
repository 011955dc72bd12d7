import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { roomInMemory } from '../../scripts/room-in-memory.mjs'
import { openDatabase } from '../src/platform/db/open.ts'
import { onServer } from './database.ts'

const onIdleError = () => {}

/** Makes the migrated, empty database once for each run; every test file starts from a copy. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE
  if (url) {
    const template = 'ekoline_template'
    await onServer(url, `drop database if exists ${template} with (force)`, `create database ${template}`)
    const place = Object.assign(new URL(url), { pathname: `/${template}` }).href
    const engine = await openDatabase(
      { kind: 'postgres', url: place, ownerUrl: place, pool: 1 },
      { onIdleError },
    )
    await engine.close()
    project.provide('databaseTemplate', { kind: 'postgres', url, template })
    return
  }
  const place = mkdtempSync(join(roomInMemory() ?? tmpdir(), 'ekoline-test-'))
  const folder = join(place, 'template')
  const engine = await openDatabase({ kind: 'pglite', dataDir: folder }, { onIdleError })
  await engine.close()
  project.provide('databaseTemplate', { kind: 'pglite', folder })
  return () => rmSync(place, { recursive: true })
}
