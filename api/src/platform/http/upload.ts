import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileField } from '@ekoline/contract/endpoint/endpoint.ts'
import { Busboy, type BusboyFileStream } from '@fastify/busboy'
import type { FastifyRequest } from 'fastify'
import { AppError, badField } from '../app-error.ts'
import { makeFolder } from '../folders.ts'

/** A file that came with a request; gone from the disk when the request is answered. */
export interface Upload {
  /** the sender's name for it: one line without a path */
  readonly name: string
  readonly bytes: number
  readonly path: string
  /** a folder of this request alone, for conversions of the file; deleted with it */
  readonly folder: string
  /** whether the client has disconnected */
  readonly senderIsGone: () => boolean
}

interface Received {
  readonly fields: Record<string, unknown>
  readonly file: Upload | null
}

export interface UploadOptions {
  /** where files are kept until their request is answered; made with the first one */
  readonly folder: string
  /** after so long without a byte an upload is cut off */
  readonly stallMs: number
  /** Sees a file that arrived, and the name of its field, before anything is done with it. @throws AppError to refuse it */
  readonly inspect: (file: Upload, field: string) => Promise<void>
}

/** The folder of files whose request is not answered yet. */
export const uploadsFolder = ({ dataDir }: { readonly dataDir: string }) => join(dataDir, 'uploads')

const MOST_FIELDS = 30
const LONGEST_FIELD = 16 * 1024 // bytes
const BESIDES_FILE = 64 * 1024 // bytes of fields and boundaries, as any other request may have
const MEGABYTE = 1024 * 1024

const LONGEST_NAME = 200 // characters

// Paths and invisible characters: controls, direction marks, lone surrogates.
// Joiners are allowed, as parts of words and of emoji.
const NOT_PLAIN = /[\\/\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]|(?![\u200c\u200d])\p{Cf}/u

/** Whether a file's name is what it looks like: one line, no path, nothing hidden. */
export function isPlainName(name: string): boolean {
  const trimmed = name.trim()
  return trimmed !== '' && !/^\.+$/.test(trimmed) && name.length <= LONGEST_NAME && !NOT_PLAIN.test(name)
}

const limits = (maximumBytes: number) => ({
  fieldNameSize: 100,
  fieldSize: LONGEST_FIELD,
  fields: MOST_FIELDS,
  files: 1,
  parts: MOST_FIELDS + 1,
  headerPairs: 20,
  fileSize: maximumBytes,
})

const tooLarge = ({ maximumBytes }: FileField) =>
  new AppError('file_too_large', { values: { megabytes: Math.floor(maximumBytes / MEGABYTE) } })

/** A repeated field becomes a list, which no schema takes. */
function byName(pairs: readonly (readonly [string, string])[]): Record<string, unknown> {
  const groups = Map.groupBy(pairs, ([name]) => name)
  const oneOrAll = (values: string[]) => (values.length > 1 ? values : values[0])
  return Object.fromEntries([...groups].map(([name, all]) => [name, oneOrAll(all.map(([, value]) => value))]))
}

/**
 * Reads a multipart request, streaming its file to the disk, and passes it to `work`. Whatever happens, even an abort,
 * leaves nothing of it on the disk.
 *
 * @throws AppError file_too_large, file_name_refused, invalid_request without a file or with two, malformed_request; what
 * `inspect` throws
 */
export async function withUpload<T>(
  request: FastifyRequest,
  field: FileField,
  { folder: root, stallMs, inspect }: UploadOptions,
  work: (received: Received) => Promise<T>,
): Promise<T> {
  const folder = join(root, randomBytes(12).toString('hex'))
  try {
    await makeFolder(folder)
    const received = await receive(request, field, folder, stallMs)
    if (!received.file && !field.optional) throw badField(field.field, 'field_required')
    if (received.file) await inspect(received.file, field.field)
    return await work(received)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function receive(
  { raw }: FastifyRequest,
  field: FileField,
  folder: string,
  stallMs: number,
): Promise<Received> {
  const most = field.maximumBytes + BESIDES_FILE
  const pairs: [string, string][] = []
  const path = join(folder, 'received')
  const done = Promise.withResolvers<void>()
  let file: { stream: BusboyFileStream; kept: Promise<Upload | null> } | null = null
  let bytes = 0

  const keep = async (stream: BusboyFileStream, name: string): Promise<Upload | null> => {
    await pipeline(stream, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    if (name === '' && stream.bytesRead === 0) return null // how browsers send a field in which nothing was chosen
    if (!isPlainName(name)) throw new AppError('file_name_refused')
    return { name, bytes: stream.bytesRead, path, folder, senderIsGone: () => raw.socket.destroyed }
  }

  if (Number(raw.headers['content-length'] ?? 0) > most) throw tooLarge(field)
  const parser = openParser(raw.headers, field.maximumBytes)
  const ownDelay = () => parser.writableNeedDrain // a slow disk is no fault of the sender
  const stalled = setTimeout(() => (ownDelay() ? stalled.refresh() : raw.destroy()), stallMs)
  raw.on('data', (piece: Buffer) => {
    stalled.refresh()
    bytes += piece.length
    if (bytes > most) done.reject(tooLarge(field))
  })
  raw.once('close', () => raw.readableEnded || done.reject(new AppError('malformed_request')))
  parser
    .on('field', (name, value, nameCut, valueCut) => {
      if (nameCut || valueCut) done.reject(badField(name, 'field_too_long', { maximum: LONGEST_FIELD }))
      pairs.push([name, value])
    })
    .on('file', (name, stream, fileName = '') => {
      stream.once('limit', () => done.reject(tooLarge(field)))
      if (name !== field.field) done.reject(badField(name, 'field_unknown'))
      const kept = keep(stream, fileName)
      kept.catch(done.reject)
      file = { stream, kept }
    })
    .on('filesLimit', () => done.reject(badField(field.field, 'field_one_file')))
    .on('fieldsLimit', () => done.reject(new AppError('malformed_request')))
    .on('partsLimit', () => done.reject(new AppError('malformed_request')))
    .on('error', (cause) => done.reject(new AppError('malformed_request', { cause })))
    .on('finish', () => done.resolve())
  raw.pipe(parser)
  const open = () => file // the compiler does not see the assignment in a listener
  try {
    await done.promise
    return { fields: byName(pairs), file: (await open()?.kept) ?? null }
  } catch (error) {
    raw.unpipe(parser)
    // Without a reason, one that was read to its end but has not said so would keep its `pipeline` waiting for good.
    open()?.stream.destroy(error as Error)
    await open()?.kept.catch(() => {}) // its failure is `error`, or comes of it
    throw error
  } finally {
    clearTimeout(stalled)
  }
}

/** @throws AppError malformed_request for a content type without a boundary */
function openParser(headers: FastifyRequest['headers'], maximumBytes: number) {
  try {
    return new Busboy({
      headers: { ...headers, 'content-type': headers['content-type'] ?? '' },
      limits: limits(maximumBytes),
      preservePath: true, // a path is refused, not hidden
    })
  } catch (cause) {
    throw new AppError('malformed_request', { cause })
  }
}

/**
 * Removes what a process left of uploads when it was killed.
 *
 * @param before when they were begun, later than any that is under way
 * @returns how many
 */
export async function sweepUploads(folder: string, before: Date): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const begun = await stat(join(folder, name)).catch(() => null)
    if (!begun || begun.mtime >= before) continue
    await rm(join(folder, name), { recursive: true, force: true })
    swept++
  }
  return swept
}
