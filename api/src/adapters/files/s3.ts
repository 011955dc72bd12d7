import { randomBytes } from 'node:crypto'
import { createWriteStream, openAsBlob } from 'node:fs'
import { readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Clock } from '../../context.ts'
import { makeFolder } from '../../platform/folders.ts'
import { StorageFull } from '../../platform/full-disk.ts'
import { checkName, type Files } from './files.ts'

/** A bucket of Amazon S3, or of a compatible server. */
export interface S3Place {
  /** where its API is, without the bucket */
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const ANSWER_WITHIN_MS = 10_000
const SEND_WITHIN_MS = 120_000 // the largest upload, either way
const SLOWEST_BYTES_PER_MS = 500 // of what is larger: the recording of a long call
const RETRIES = 2 // of a 5xx or 429, after a pause that grows
const NOT_FOUND = 404
const INSUFFICIENT_STORAGE = 507
/** A bucket or its account that may hold no more: of Ceph, MinIO and those who speak like them. */
const QUOTA = /<Code>(QuotaExceeded|XMinioStorageFull|XMinioAdminBucketQuotaExceeded|InsufficientStorage)</
const UNFINISHED = /\.[0-9a-f]{12}$/ // on its way from the storage

type Ask = (
  method: string,
  name: string,
  init?: RequestInit & { within?: number },
) => Promise<Response | null>

/** Signs a request for a file and sends it. @returns null for what is not there. @throws Error for any other failure */
function createAsk({ endpoint, bucket, ...login }: S3Place): Ask {
  // Loaded with the first request: a folder needs no S3 client.
  const connect = async () => {
    const { AwsClient } = await import('aws4fetch')
    return new AwsClient({ ...login, service: 's3', retries: RETRIES })
  }
  let client: ReturnType<typeof connect> | null = null
  return async (method, name, { within = ANSWER_WITHIN_MS, ...init } = {}) => {
    client ??= connect()
    const address = `${endpoint}/${bucket}/${checkName(name)}`
    const signal = init.signal ?? AbortSignal.timeout(within)
    const answer = await (await client).fetch(address, { ...init, method, signal })
    if (answer.ok) return answer
    const said = await answer.text().catch(() => '')
    if (answer.status === NOT_FOUND && method !== 'PUT') return null
    if (answer.status === INSUFFICIENT_STORAGE || QUOTA.test(said))
      throw new StorageFull(`the object storage is full: it answered ${answer.status} to ${method}`)
    throw new Error(`the object storage answered ${answer.status} to ${method}`)
  }
}

/** Ends a request whose other side lets us wait for too long. */
function createPatience(ms: number) {
  const lost = new AbortController()
  return {
    signal: lost.signal,
    end: () => lost.abort(),
    async over<T>(waiting: Promise<T>): Promise<T> {
      const late = setTimeout(() => lost.abort(new Error(`the object storage was silent for ${ms} ms`)), ms)
      try {
        return await waiting
      } finally {
        clearTimeout(late)
      }
    },
  }
}

/** Notes that a copy is needed now. @returns false when there is none */
const isUsed = (path: string, at: Date) =>
  utimes(path, at, at).then(
    () => true,
    () => false,
  )

const streamOf = ({ body }: Response) =>
  body ? Readable.fromWeb(body as ReadableStream<Uint8Array>) : Readable.from([])

/**
 * Stores files in a bucket. A file that must be played from the disk is fetched once, and its copy's time is that of its
 * last use.
 *
 * @param localFolder for what was fetched
 * @param clock for when it was last needed
 */
export function createS3Files(place: S3Place, localFolder: string, clock: Pick<Clock, 'now'>): Files {
  const ask = createAsk(place)
  const localOf = (name: string) => join(localFolder, checkName(name))

  /** Only the storage's own delay counts: a listener reads as slowly as the sound plays. */
  async function* part(name: string, first: number, last: number) {
    const { signal, over, end } = createPatience(ANSWER_WITHIN_MS)
    try {
      const answer = await over(ask('GET', name, { headers: { range: `bytes=${first}-${last}` }, signal }))
      if (!answer) throw new Error(`there is no stored file ${name}`)
      const pieces = streamOf(answer)[Symbol.asyncIterator]()
      for (let piece = await over(pieces.next()); !piece.done; piece = await over(pieces.next()))
        yield piece.value
    } finally {
      end()
    }
  }

  return {
    async store(name, path) {
      const body = await openAsBlob(path)
      await ask('PUT', name, { body, within: Math.max(SEND_WITHIN_MS, body.size / SLOWEST_BYTES_PER_MS) })
    },
    async find(name) {
      const answer = await ask('HEAD', name)
      if (!answer) return null
      const changedAt = new Date(answer.headers.get('last-modified') ?? 0)
      const read = (first: number, last: number) =>
        Readable.from(part(name, first, last), { objectMode: false })
      return { bytes: Number(answer.headers.get('content-length')), changedAt, read }
    },
    async localPath(name) {
      const path = localOf(name)
      if (await isUsed(path, clock.now())) return path
      const unfinished = `${path}.${randomBytes(6).toString('hex')}`
      await makeFolder(dirname(path))
      try {
        const answer = await ask('GET', name, { within: SEND_WITHIN_MS })
        if (!answer) throw new Error(`there is no stored file ${name}`)
        await pipeline(streamOf(answer), createWriteStream(unfinished, { mode: 0o600, flush: true }))
        await rename(unfinished, path)
        return path
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
    },
    async remove(name) {
      await ask('DELETE', name)
      await rm(localOf(name), { force: true })
    },
    async forgetCopies(before) {
      const found = await readdir(localFolder, { recursive: true, withFileTypes: true }).catch(() => [])
      let forgotten = 0
      for (const entry of found.filter((file) => file.isFile())) {
        const path = join(entry.parentPath, entry.name)
        const used = (await stat(path).catch(() => null))?.mtime
        if (!used) continue // removed since
        const name = relative(localFolder, path).split(sep).join('/')
        if (used >= before && (UNFINISHED.test(name) || (await ask('HEAD', name)))) continue
        await rm(path, { force: true })
        forgotten++
      }
      return forgotten
    },
  }
}
