import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { CallRecord, ListedCall } from '@ekoline/contract/calls/call-record.ts'
import { callStatus } from '@ekoline/contract/calls/call-status.ts'
import { CALLS_OF_BUNDLE } from '@ekoline/contract/calls/calls.facts.ts'
import { market } from '@ekoline/contract/units/market.ts'
import { dayOf, instantOf, lagosTime, wireTime } from '@ekoline/contract/units/time.ts'
import type { Recording } from '../../adapters/recordings/recordings.ts'
import type { Context } from '../../context.ts'
import { writeAudit } from '../../core/audit/audit.sql.ts'
import { takeToken } from '../../core/limits/limits.service.ts'
import { seatOfCard } from '../../core/workgroups/workgroups.service.ts'
import { AppError, missing } from '../../platform/app-error.ts'
import type { SignedIn } from '../../platform/http/caller.ts'
import { Streamed } from '../../platform/http/replies.ts'
import { ZIP_MOST_BYTES, type ZipEntry, zipped } from '../../platform/zip.ts'
import { listed } from '../history/call-names.service.ts'
import type { Knowing } from '../history/call-names.sql.ts'
import { findEndedCall } from '../history/calls.sql.ts'
import { csvOfSome, exportLimit } from '../history/calls-export.service.ts'
import { type CallsParams, choiceOf, knowing, readerOf } from '../history/chosen-calls.service.ts'
import { findChosen, type ListedRow, listChosen, ofUniqueids } from '../history/chosen-calls.sql.ts'
import { listRecordingFacts, type RecordingFacts } from './recordings.sql.ts'

/** Leaves place for the other files and the archive's own words. */
const MOST_SOUND_BYTES = ZIP_MOST_BYTES - 50_000_000

interface BundledCall {
  readonly call: ListedCall & CallRecord
  readonly facts: RecordingFacts
  /** null: there is none, any more */
  readonly sound: Recording | null
  /** its files are named so */
  readonly name: string
}

/**
 * One call as a dispute needs it, in one archive: the line of the export, its details, its sound, and hashes of all.
 *
 * @throws AppError not_found for a call that is not of the admin's own workgroup, rate_limited
 * @source docs/decisions/040-recordings.md
 */
export async function bundleCall(ctx: Context, actor: SignedIn, uniqueid: string): Promise<Streamed> {
  const ended = await findEndedCall(ctx.db, uniqueid)
  if (!ended) throw missing()
  const { workgroupId } = await seatOfCard(ctx, actor.caller, ended.cardId)
  if (workgroupId !== actor.caller.workgroupId) throw missing()
  const knows = knowing(actor.caller, { workgroupId, cardId: null })
  const row = await findChosen(ctx, knows, uniqueid)
  if (!row) throw missing()
  return bundle(ctx, actor, knows, [row])
}

/**
 * The same of all calls that filters choose.
 *
 * @throws AppError as `choiceOf`; bundle_too_many, bundle_too_large, rate_limited
 */
export async function bundleChosen(ctx: Context, actor: SignedIn, params: CallsParams): Promise<Streamed> {
  const choice = await choiceOf(ctx, actor.caller, params)
  if (choice.workgroupId !== actor.caller.workgroupId) throw missing()
  const knows = knowing(actor.caller, { ...choice, cardId: null })
  const { total, rows } = await listChosen(ctx, choice, knows, { page: 1, size: CALLS_OF_BUNDLE })
  if (total > CALLS_OF_BUNDLE) throw new AppError('bundle_too_many', { values: { most: CALLS_OF_BUNDLE } })
  return bundle(ctx, actor, knows, rows)
}

async function bundle(
  ctx: Context,
  actor: SignedIn,
  knows: Knowing,
  rows: readonly ListedRow[],
): Promise<Streamed> {
  const { caller } = actor
  await takeToken(ctx, exportLimit(caller))
  const { workgroupId } = caller
  const all = rows.map(listed(await readerOf(ctx, caller, { workgroupId, cardId: null })))
  const csv = await csvOfSome(ctx, knows, ofUniqueids(rows.map(({ uniqueid }) => uniqueid)))
  const uniqueids = rows.map(({ uniqueid }) => uniqueid)
  const facts = new Map((await listRecordingFacts(ctx.db, uniqueids)).map((fact) => [fact.uniqueid, fact]))
  const calls: BundledCall[] = []
  for (const [index, call] of all.entries()) {
    const { uniqueid, recorded } = call
    const sound = recorded ? await ctx.recordings.find(uniqueid) : null
    const place = String(index + 1).padStart(2, '0')
    const name = `${place}-${uniqueid.replace(/[^\w.-]/g, '-')}`
    calls.push({ call, facts: facts.get(uniqueid) as RecordingFacts, sound, name })
  }
  if (calls.reduce((sum, { sound }) => sum + (sound?.bytes ?? 0), 0) > MOST_SOUND_BYTES)
    throw new AppError('bundle_too_large')
  const at = ctx.clock.now()
  const target = rows.length === 1 ? `call:${facts.get(uniqueids[0] ?? '')?.id}` : `workgroup:${workgroupId}`
  await writeAudit(ctx.db, at, actor, { action: 'calls_bundled', target, detail: { calls: uniqueids } })
  const file = rows.length === 1 ? calls[0]?.name.slice(3) : `${rows.length}-calls-${dayOf(at)}`
  return new Streamed(Readable.from(zipped(filesOf(ctx, calls, csv, at), at), { objectMode: false }), {
    type: 'application/zip',
    headers: { 'content-disposition': `attachment; filename="dispute-${file}.zip"` },
  })
}

const bytesOf = (text: string): Uint8Array[] => [Buffer.from(text)]

/** The files in order; the hashes of all come last, once they are known. */
async function* filesOf(
  ctx: Context,
  calls: readonly BundledCall[],
  csv: string,
  at: Date,
): AsyncGenerator<ZipEntry> {
  const hashes = new Map<string, string>()
  const hashed = (path: string, content: ZipEntry['content']): ZipEntry => ({
    path,
    content: hashing(content, (hash) => hashes.set(path, hash)),
  })
  const made = { count: calls.length, utc: wireTime(at), lagos: lagosTime(at) }
  yield hashed('README.txt', bytesOf(ctx.text('bundle_readme', made)))
  yield hashed('calls.csv', bytesOf(csv))
  for (const bundled of calls) {
    const path = `sound/${bundled.name}.wav`
    if (bundled.sound) yield hashed(path, bundled.sound.read(0, bundled.sound.bytes - 1))
    const details = detailsOf(ctx, bundled, bundled.sound && { file: path, sha256: hashes.get(path) })
    yield hashed(`details/${bundled.name}.json`, bytesOf(`${JSON.stringify(details, null, 2)}\n`))
  }
  const sums = [...hashes].map(([path, hash]) => `${hash}  ${path}\n`)
  yield { path: 'SHA256SUMS', content: bytesOf(sums.join('')) }
}

async function* hashing(content: ZipEntry['content'], done: (hash: string) => void) {
  const hash = createHash('sha256')
  for await (const piece of content) {
    hash.update(piece)
    yield piece
  }
  done(hash.digest('hex'))
}

const timeOf = (at: Date) => ({ utc: wireTime(at), lagos: lagosTime(at) })

/** When it began, and where that is known when two people talked. */
function timesOf(
  { starttime, ring_seconds: rang, waited_seconds: waited, real_sessiontime: talked, outcome }: ListedCall,
  lasted: number,
) {
  const began = instantOf(starttime)
  const after = (seconds: number) => timeOf(new Date(began.getTime() + seconds * 1_000))
  const known = rang !== null && outcome === 'answered'
  return {
    zones: { utc: 'UTC', lagos: market.timeZone },
    began: timeOf(began),
    answered: known ? after(rang) : null,
    ended: rang === null ? null : after(rang + lasted),
    rang_seconds: rang,
    waited_seconds: waited,
    talked_seconds: talked,
  }
}

function detailsOf(
  { text }: Context,
  { call, facts, sound }: BundledCall,
  file: { readonly file: string; readonly sha256: string | undefined } | null,
) {
  const { other, ours, price, line, direction } = call
  return {
    call: call.uniqueid,
    direction,
    kind: call.kind,
    status: text(callStatus(call.terminatecauseid, call.outcome)),
    outcome: call.outcome,
    times: timesOf(call, facts.lastedSeconds),
    from: direction === 'in' ? other : ours,
    to: direction === 'in' ? ours : other,
    answered_by: call.answered_by ?? facts.takenBy,
    transfer_of: call.transfer_of,
    note: call.note,
    cost: { naira: call.cost.toFixed(2) },
    legs: [
      { side: 'ours', number: ours.number, price: price?.own ?? null, line: line?.ours ?? null },
      { side: 'theirs', number: other.number, price: price?.called ?? null, line: line?.theirs ?? null },
    ],
    recording: {
      state: stateOf(call, facts, sound),
      why: facts.recordedBy && text(`bundle_by_${facts.recordedBy}`),
      deleted: facts.goneAt && timeOf(facts.goneAt),
      bytes: sound?.bytes ?? null,
      ...(file ?? { file: null, sha256: null }),
    },
  }
}

function stateOf({ recorded }: ListedCall, { goneAt }: RecordingFacts, sound: Recording | null) {
  if (sound) return 'in this file'
  if (recorded) return 'not found in the store'
  return goneAt ? 'deleted' : 'none'
}
