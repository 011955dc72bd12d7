import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { dataRequestsEndpoints } from '@ekoline/contract/people/data-requests.ts'
import { dayOf } from '@ekoline/contract/units/time.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { retentionEnd } from '../../core/legal/retention.ts'
import { postMessage } from '../../core/outbox/outbox.sql.ts'
import { lockPerson } from '../../core/profile/profile.service.ts'
import { clearAway, keepFile, releaseFile } from '../../core/storage/storage.service.ts'
import { foreign, missing } from '../../platform/app-error.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { makeFolder } from '../../platform/folders.ts'
import type { Actor, Caller, SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { uploadsFolder } from '../../platform/http/upload.ts'
import type { Person } from '../../platform/person.ts'
import { callerOfLink, linkSigner, type SessionLink } from '../auth/session-links.service.ts'
import { requireConfirmed } from '../auth/step-up.service.ts'
import {
  beginCopy,
  endOldCopies,
  findRequest,
  isFileOfCopy,
  listCopiesOfOtherKeys,
  markReady,
  moveCopy,
} from './data-requests.sql.ts'
import { findPersonById } from './person.sql.ts'
import { requestMail } from './request-mail.ts'
import { openSealed, sealTo } from './sealed-copy.ts'

export { findPerson } from './person.sql.ts'

const PAGE_ROWS = 2_000
const LINK_SECONDS = 300
const NAME_BYTES = 16
/** A copy that failed is tried again then; others come first. */
const AGAIN_AFTER_MS = 10 * 60_000

const address = dataRequestsEndpoints().dataCopy.path

/**
 * Writes all that is held on a person, as JSON with readable names.
 *
 * @returns how many rows each section has
 */
async function writeCopy(
  { replica, clock, config, features }: Pick<Context, 'replica' | 'clock' | 'config' | 'features'>,
  person: Person,
  signal: AbortSignal,
  write: (text: string) => Promise<void>,
): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  const db = await replica.reading('copy')
  await write(`{\n"service": ${JSON.stringify(config.brand.name)},\n"made": ${JSON.stringify(clock.now())}`)
  for (const [name, { read, paged }] of features.flatMap(({ copies = {} }) => Object.entries(copies))) {
    await write(`,\n"${name}": [`)
    let [count, after, some] = [0, 0, PAGE_ROWS]
    while (some === PAGE_ROWS) {
      signal.throwIfAborted()
      const rows = await db.many(paged ? sql`${read(person, after)} limit ${PAGE_ROWS}` : read(person, after))
      await write(rows.map((row, at) => `${count + at > 0 ? ',' : ''}\n  ${JSON.stringify(row)}`).join(''))
      count += rows.length
      after = Number(rows.at(-1)?.id ?? 0)
      some = paged ? rows.length : 0
    }
    await write(']')
    counts[name] = count
  }
  await write('\n}\n')
  return counts
}

/** Where an operator's export of a copy goes. */
export interface ExportTo {
  readonly write: (text: string) => Promise<void>
  /** resolves when all that was written is safe */
  readonly flush: () => Promise<void>
}

/**
 * Writes all that is held on a person, as `writeCopy` does, and audits it once that is safe.
 *
 * @returns how many rows each section has
 * @source NDPA 2023, s. 34
 */
export async function exportPerson(
  ctx: Context,
  actor: Actor,
  { person, reason }: { readonly person: Person; readonly reason: string | undefined },
  { write, flush }: ExportTo,
  signal: AbortSignal,
): Promise<Record<string, number>> {
  const rows = await writeCopy(ctx, person, signal, write)
  await flush()
  const detail = { rows, ...(reason && { reason }) }
  const entry = { action: 'person_exported', target: `user:${person.userId}`, detail } as const
  await writeAudit(ctx.db, ctx.clock.now(), actor, entry)
  return rows
}

const newName = (folder: string) => `${folder}/${randomBytes(NAME_BYTES).toString('hex')}.sealed`

class Withdrawn extends Error {}

async function prepare(ctx: Context, { id, userId }: { id: number; userId: number }, signal: AbortSignal) {
  const person = await findPersonById(ctx.db, userId)
  if (!person) return
  const file = newName(`copies/${userId}`)
  const keyId = ctx.config.secretKeys[0]?.id ?? ''
  const uploads = uploadsFolder(ctx.config)
  await makeFolder(uploads)
  const folder = await mkdtemp(join(uploads, 'copy-'))
  try {
    const path = join(folder, 'sealed')
    const bytes = await sealTo(ctx, { path, name: file }, (append) => writeCopy(ctx, person, signal, append))
    await keepFile(ctx, { path, storedAs: file }, async (tx) => {
      await lockPerson(tx, userId)
      const at = ctx.clock.now()
      const until = retentionEnd('copies', at)
      if (!(await markReady(tx, id, { at, file, keyId, bytes, until }))) throw new Withdrawn()
      await postMessage(
        ctx,
        tx,
        at,
        requestMail(ctx, 'data_copy_ready', person.email, { until: dayOf(until) }),
      )
      const actor = {
        caller: null,
        request: { id: 'prepare-copies', address: 'local', agent: 'job', idempotencyKey: null },
      }
      await writeAudit(tx, at, actor, {
        action: 'data_copy_ready',
        target: `user:${userId}`,
        detail: { bytes },
      })
    })
  } catch (error) {
    if (!(error instanceof Withdrawn)) throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Prepares the copies that people asked for, one after the other. @throws the first failure; it is tried again later */
export async function prepareCopies(ctx: Context, stopping: AbortSignal): Promise<{ prepared: number }> {
  for (let prepared = 0; ; prepared++) {
    const at = ctx.clock.now()
    const next = stopping.aborted
      ? undefined
      : await beginCopy(ctx.db, at, new Date(at.getTime() - AGAIN_AFTER_MS))
    if (!next) return { prepared }
    await prepare(ctx, next, stopping)
  }
}

/** Deletes the copies whose time is over. @returns how many */
export async function deleteOldCopies(ctx: Pick<Context, 'db' | 'clock' | 'files' | 'log'>): Promise<number> {
  const at = ctx.clock.now()
  const files = await transaction(ctx.db, async (tx) => {
    const old = await endOldCopies(tx, at)
    for (const file of old) await releaseFile(tx, at, file)
    return old
  })
  for (const file of files) await clearAway(ctx, file)
  return files.length
}

const RESEALED_AT_ONCE = 100

class Ended extends Error {}

/**
 * Seals the finished copies anew that an older key than the first of SECRET_KEYS sealed. Each gets a new file; the sweep
 * deletes the old one an hour later, since it may just be downloaded.
 *
 * @returns how many, and the files that are not there
 */
export async function resealCopies(
  ctx: Context,
  signal: AbortSignal,
): Promise<{ done: number; missing: string[] }> {
  const missing: string[] = []
  const keyId = ctx.config.secretKeys[0]?.id ?? ''
  let done = 0
  for (let after = 0; ; ) {
    const batch = await listCopiesOfOtherKeys(ctx.db, keyId, after, RESEALED_AT_ONCE)
    for (const { id, file } of batch) {
      signal.throwIfAborted()
      const outcome = await resealCopy(ctx, { id, file, keyId }, signal)
      if (outcome === 'done') done++
      if (outcome === 'missing') missing.push(file)
    }
    const last = batch.at(-1)
    if (!last) return { done, missing }
    after = last.id
  }
}

/** Ended is a copy that was deleted before this was done. */
async function resealCopy(
  ctx: Context,
  { id, file, keyId }: { id: number; file: string; keyId: string },
  signal: AbortSignal,
): Promise<'done' | 'missing' | 'ended'> {
  const stored = await ctx.files.find(file)
  if (!stored) return (await isFileOfCopy(ctx.db, file)) ? 'missing' : 'ended'
  const folder = await mkdtemp(join(tmpdir(), 'ekoline-reseal-'))
  try {
    const [path, name] = [join(folder, 'sealed'), newName(dirname(file))]
    await sealTo(ctx, { path, name }, async (append) => {
      const content = stored.read(0, stored.bytes - 1)
      for await (const part of openSealed(ctx, { name: file, sealedBytes: stored.bytes, content })) {
        signal.throwIfAborted()
        await append(part)
      }
    })
    await keepFile(ctx, { path, storedAs: name }, async (tx) => {
      if (!(await moveCopy(tx, id, file, { file: name, keyId }))) throw new Ended()
      await releaseFile(tx, ctx.clock.now(), file)
    })
    return 'done'
  } catch (error) {
    if (error instanceof Ended) return 'ended'
    throw error
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** @throws AppError not_found for what is not the caller's own finished copy */
async function ownCopy(ctx: Context, { userId }: Caller, id: number) {
  const found = await findRequest(ctx.db, id)
  if (!found) throw missing()
  if (found.userId !== userId) throw foreign(`data_request:${id}`)
  const { file, bytes, fileUntil } = found
  if (!file || !bytes || !fileUntil || fileUntil <= ctx.clock.now()) throw missing()
  return { id, file, bytes, answeredAt: found.answeredAt ?? fileUntil }
}

const signedName = (id: number) => `data-copy:${id}`

/**
 * A signed address of a finished copy, for LINK_SECONDS and as long as the session lasts.
 *
 * @throws AppError not_found for any other; confirm_required
 * @source docs/decisions/013-terms-and-retention.md
 */
export async function linkToCopy(ctx: Context, by: SignedIn, id: number) {
  await ownCopy(ctx, by.caller, id)
  await requireConfirmed(ctx, by)
  const { expires, queryFor } = await linkSigner(ctx, by.caller, LINK_SECONDS)
  const entry = { action: 'data_copy_link', target: `user:${by.caller.userId}` } as const
  await writeAudit(ctx.db, ctx.clock.now(), by, entry)
  return { url: address.replace(':id', String(id)) + queryFor(signedName(id)), expires }
}

/**
 * The copy itself. Who fetches it in a session is in the audit before a byte is sent; an address had its line when it was made.
 *
 * @throws AppError not_found for any other, also when the address has expired or was changed, or its session has ended;
 * not_authenticated without session and address; confirm_required in a session without an address
 */
export async function openCopy(
  ctx: Context,
  by: { caller: Caller | null } & Pick<SignedIn, 'request'>,
  { id, ...link }: SessionLink & { readonly id: number },
): Promise<Streamed> {
  const reader = by.caller ?? (await callerOfLink(ctx, signedName(id), link))
  const { file, bytes, answeredAt } = await ownCopy(ctx, reader, id)
  if (by.caller) await requireConfirmed(ctx, { caller: by.caller, request: by.request })
  const stored = await ctx.files.find(file)
  if (!stored) throw new Error(`the stored copy ${file} is missing`)
  const content = stored.read(0, stored.bytes - 1)
  if (by.caller) {
    const entry = { action: 'data_copy_fetched', target: `user:${by.caller.userId}` } as const
    await writeAudit(ctx.db, ctx.clock.now(), { caller: by.caller, request: by.request }, entry)
  }
  const plain = Readable.from(openSealed(ctx, { name: file, sealedBytes: stored.bytes, content }))
  return new Streamed(plain, {
    type: 'application/octet-stream',
    headers: {
      'content-length': bytes,
      'content-disposition': `attachment; filename="my-data-${dayOf(answeredAt)}.json"`,
    },
  })
}
