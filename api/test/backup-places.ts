import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'
import type { Operator, Verb } from '../src/operator/operator.ts'
import type { DatabasePlace } from '../src/platform/db/open.ts'
import { type EmptyPlace, emptyPlace, migratedPlace } from './database.ts'
import { testConfig } from './world.ts'

/** A folder for the files of a test, and databases, migrated or empty ones to restore into; all are gone after its last test. */
export function backupPlaces(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `ekoline-${name}-`))
  const places: EmptyPlace[] = []
  afterAll(async () => {
    for (const { drop } of places) await drop()
    rmSync(folder, { recursive: true })
  })

  const kept = ({ place, drop }: EmptyPlace) => {
    places.push({ place, drop })
    return place
  }
  const newPlace = async (kind?: DatabasePlace['kind']) => kept(await emptyPlace(kind))
  const migrated = async () => kept(await migratedPlace())

  return { folder, newPlace, migrated }
}

/** Runs a command of the operator that opens the database itself. @returns what it said */
export async function runOn(
  verb: Verb,
  database: DatabasePlace,
  file: string,
  changes: Partial<Operator> = {},
): Promise<string> {
  const said: string[] = []
  await verb.run(
    {
      config: testConfig({ database }),
      open: () => Promise.reject(new Error('this command opens the database itself')),
      folder: '/nonexistent',
      who: 'musa',
      ask: null,
      say: (line) => said.push(line),
      write() {},
      note: (line) => said.push(line),
      signal: new AbortController().signal,
      ...changes,
    },
    [file],
    {},
  )
  return said.join('\n')
}
