// @source RUN-14

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Context } from '../../context.ts'
import {
  checkDataDir,
  countByKey,
  countCopiesByKey,
  listOlder,
  sealedColumns,
  updateSealed,
} from '../../core/installation/installation.service.ts'
import { namedFiles } from '../../core/installation/stored-check.service.ts'
import { resealCopies } from '../../people/data-requests/copy.service.ts'
import { Refused } from '../../platform/actions/refused.ts'
import { tableOf } from '../../platform/actions/table.ts'
import { agree, yes } from '../agree.ts'
import { withService } from '../open.ts'
import type { Verb } from '../operator.ts'

const BATCH = 500
const COLON = ':'.charCodeAt(0)

interface Count {
  readonly what: string
  readonly key: string
  readonly rows: number
}

async function* sealedFiles(ctx: Context) {
  for await (const { name: file } of namedFiles(ctx, 'sealed')) {
    const stored = await ctx.files.find(file)
    const bytes = stored && (await buffer(stored.read(0, stored.bytes - 1)))
    yield { file, bytes, key: bytes ? bytes.subarray(0, bytes.indexOf(COLON)).toString() : 'missing' }
  }
}

async function counts(ctx: Context): Promise<Count[]> {
  const found: Count[] = []
  for (const column of sealedColumns(ctx.features))
    for (const row of await countByKey(ctx.db, column))
      found.push({ what: `${column.table}.${column.column}`, ...row })
  const ofFiles = new Map<string, number>()
  for await (const { key } of sealedFiles(ctx)) ofFiles.set(key, (ofFiles.get(key) ?? 0) + 1)
  for (const copies of await countCopiesByKey(ctx.db)) found.push({ what: 'copies of data', ...copies })
  for (const [key, rows] of ofFiles) found.push({ what: 'files of documents', key, rows })
  return found
}

export const keysStatus: Verb = {
  name: 'keys status',
  parameters: [],
  options: {},
  summary: 'what each key of SECRET_KEYS has encrypted',
  about:
    'A key that has encrypted nothing any more can be removed from SECRET_KEYS. New values get the first key.',
  run: (operator) =>
    withService(operator, async (ctx) => {
      await checkDataDir(ctx)
      const found = await counts(ctx)
      const known = ctx.config.secretKeys.map(({ id }) => id)
      const rowOf = ({ what, key, rows }: Count) => [
        key,
        what,
        String(rows),
        known.includes(key) ? '' : 'not in SECRET_KEYS',
      ]
      return {
        lines: [
          ...tableOf([['Key', 'Encrypted', 'Rows', ''], ...found.map(rowOf)]),
          `SECRET_KEYS: ${known.join(', ')}; the first one encrypts.`,
        ],
        data: { keys: known, counts: found },
      }
    }),
}

async function resealColumns(ctx: Context, newest: string, signal: AbortSignal): Promise<number> {
  let done = 0
  for (const column of sealedColumns(ctx.features))
    for (let after = ''; ; ) {
      const batch = await listOlder(ctx.db, column, newest, after, BATCH)
      for (const row of batch) {
        signal.throwIfAborted()
        done += await updateSealed(ctx.db, column, row, ctx.seal.seal(ctx.seal.open(row.sealed)))
      }
      const last = batch.at(-1)
      if (!last) break
      after = last.id
    }
  return done
}

/** @returns how many, and the names of those that are not there */
async function resealFiles(ctx: Context, newest: string, signal: AbortSignal) {
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-reseal-'))
  const missing: string[] = []
  let done = 0
  try {
    for await (const { file, bytes, key } of sealedFiles(ctx)) {
      signal.throwIfAborted()
      if (!bytes) missing.push(file)
      else if (key !== newest) {
        const path = join(folder, 'sealed')
        await writeFile(path, ctx.seal.sealBytes(ctx.seal.openBytes(bytes, file), file), { mode: 0o600 })
        await ctx.files.store(file, path)
        done++
      }
    }
  } finally {
    await rm(folder, { recursive: true })
  }
  return { done, missing }
}

/** Opens one value of each key, as all of them must be. @throws Error that names the key that is missing */
const opened = (ctx: Context) => async () => {
  const known = ctx.config.secretKeys.map(({ id }) => id)
  const lost = (await counts(ctx)).filter(({ key }) => !known.includes(key))
  if (lost.length === 0) return
  const named = lost.map(({ what, key, rows }) => `${rows} ${what}: ${key}`)
  throw new Refused(
    ['These cannot be opened, as their key is not in SECRET_KEYS or they are missing:', ...named].join(
      '\n  ',
    ),
  )
}

export const keysReseal: Verb = {
  name: 'keys reseal',
  parameters: [],
  options: { ...yes },
  summary: 'encrypts everything with the first key of SECRET_KEYS',
  about: `Decrypts what an older key of SECRET_KEYS encrypted, and encrypts it with the first one, a batch at a time, beside the
service, which must have the same SECRET_KEYS. Stopped, it goes on where it was when it is given again. Backups need the old keys.`,
  run: (operator, _, given) =>
    withService(operator, async (ctx) => {
      await checkDataDir(ctx)
      const newest = ctx.config.secretKeys[0]?.id ?? ''
      await agree(operator, given, [`All that is encrypted would get the key ${newest}.`], opened(ctx))
      const rows = await resealColumns(ctx, newest, operator.signal)
      const files = await resealFiles(ctx, newest, operator.signal)
      const copies = await resealCopies(ctx, operator.signal)
      const missing = [...files.missing, ...copies.missing]
      const done = `${rows} values, ${files.done} files and ${copies.done} copies of data`
      if (missing.length > 0)
        throw new Refused(
          [`${done} have the key ${newest}; these files are missing:`, ...missing].join('\n  '),
        )
      return {
        lines: [`${done} were encrypted again, with the key ${newest}.`],
        data: { key: newest, rows, files: files.done, copies: copies.done },
      }
    }),
}
