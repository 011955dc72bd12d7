import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { filesConform } from './files.conformance.ts'
import { createS3Files, type S3Place } from './s3.ts'

// The one login that the local server knows.
const login = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
let disk: string
let server: S3rver
let endpoint: string
let buckets = 0

beforeAll(async () => {
  disk = mkdtempSync(join(tmpdir(), 'ekoline-s3-'))
  const configureBuckets = Array.from({ length: 40 }, (_, number) => ({
    name: `bucket-${number}`,
    configs: [],
  }))
  server = new S3rver({ address: '127.0.0.1', port: 0, silent: true, directory: disk, configureBuckets })
  const { port } = (await server.run()) as AddressInfo
  endpoint = `http://127.0.0.1:${port}`
})
afterAll(async () => {
  await server.close()
  rmSync(disk, { recursive: true, force: true })
})

const bucket = (): S3Place => ({ ...login, endpoint, bucket: `bucket-${buckets++}` })

filesConform((folder) => createS3Files(bucket(), join(folder, 'fetched')))

/** A server that answers every request in this way. */
async function answering(listener: Parameters<typeof createServer>[1]): Promise<S3Place> {
  const it: Server = createServer(listener)
  await new Promise<void>((resolve) => it.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void it.closeAllConnections())
  onTestFinished(() => void it.close())
  return { ...login, bucket: 'uploads', endpoint: `http://127.0.0.1:${(it.address() as AddressInfo).port}` }
}

describe('an object storage', () => {
  const folder = () => {
    const it = mkdtempSync(join(tmpdir(), 'ekoline-s3-'))
    onTestFinished(() => rmSync(it, { recursive: true, force: true }))
    writeFileSync(join(it, 'upload'), 'RIFF-sound')
    return it
  }

  test('that refuses keeps nothing, and that is told', async () => {
    const it = folder()
    const files = createS3Files(await answering((_, answer) => answer.writeHead(403).end()), it)
    await expect(files.store('a.wav', join(it, 'upload'))).rejects.toThrow('answered 403 to PUT')
    await expect(files.find('a.wav')).rejects.toThrow('answered 403 to HEAD')
  })

  test('is asked with a signature over the method, the bucket and the name', async () => {
    const asked: (string | undefined)[] = []
    const place = await answering(({ method, url, headers }, answer) => {
      asked.push(
        method,
        url,
        headers.authorization?.replace(/\d{8}\/.*/, '').trim(),
        headers['content-length'],
      )
      answer.end()
    })
    const it = folder()
    await createS3Files(place, it).store('audio/7/a.wav', join(it, 'upload'))
    expect(asked).toEqual(['PUT', '/uploads/audio/7/a.wav', 'AWS4-HMAC-SHA256 Credential=S3RVER/', '10'])
  })

  test('that fails for a moment is asked again', async () => {
    let failures = 2
    const place = await answering((_, answer) => answer.writeHead(failures-- > 0 ? 503 : 200).end())
    expect(await createS3Files(place, folder()).find('a.wav')).not.toBeNull()
  })

  test('that breaks off in the middle is a failure of the stream, and leaves no file on the disk', async () => {
    const place = await answering(({ method }, answer) => {
      answer.writeHead(200, { 'content-length': 100 })
      if (method === 'HEAD') answer.end()
      else answer.write('half', () => answer.destroy())
    })
    const it = folder()
    const files = createS3Files(place, join(it, 'fetched'))
    const found = await files.find('a.wav')
    await expect(buffer(found?.read(0, 99) ?? Readable.from([]))).rejects.toThrow()
    await expect(files.localPath('a.wav')).rejects.toThrow()
    await expect(files.localPath('a.wav')).rejects.toThrow() // nothing of the first try is taken for the file
  })
})
