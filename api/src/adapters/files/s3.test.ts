// @shows RUN-9

import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setImmediate } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { S3_LOGIN as login, type S3Server, startS3 } from '../../../test/s3-server.ts'
import { cannotWrite } from '../../platform/full-disk.ts'
import { filesConform } from './files.conformance.ts'
import { createS3Files, type S3Place } from './s3.ts'

let server: S3Server
beforeAll(async () => {
  server = await startS3()
})
afterAll(() => server.close())

const bucket = () => server.bucket()
const clock = { now: () => new Date() }

filesConform((folder) => createS3Files(bucket(), join(folder, 'fetched'), clock))

/** A server that answers every request in this way. */
async function answering(listener: Parameters<typeof createServer>[1]): Promise<S3Place> {
  const listening: Server = createServer(listener)
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void listening.closeAllConnections())
  onTestFinished(() => void listening.close())
  return {
    ...login,
    bucket: 'uploads',
    endpoint: `http://127.0.0.1:${(listening.address() as AddressInfo).port}`,
  }
}

describe('an object storage', () => {
  const folder = () => {
    const dir = mkdtempSync(join(tmpdir(), 'ekoline-s3-'))
    onTestFinished(() => rmSync(dir, { recursive: true, force: true }))
    writeFileSync(join(dir, 'upload'), 'RIFF-sound')
    return dir
  }

  test('that refuses keeps nothing, and that is reported', async () => {
    const dir = folder()
    const files = createS3Files(await answering((_, answer) => answer.writeHead(403).end()), dir, clock)
    await expect(files.store('a.wav', join(dir, 'upload'))).rejects.toThrow('answered 403 to PUT')
    await expect(files.find('a.wav')).rejects.toThrow('answered 403 to HEAD')
  })

  test.each([
    ['507', 507, '', true],
    ['a quota', 403, '<Error><Code>QuotaExceeded</Code></Error>', true],
    ['a full MinIO', 507, '<Error><Code>XMinioStorageFull</Code></Error>', true],
    ['a login that may not', 403, '<Error><Code>AccessDenied</Code></Error>', false],
  ])('that is full is known by %s', async (_, http, body, isFull) => {
    const dir = folder()
    const files = createS3Files(await answering((__, answer) => answer.writeHead(http).end(body)), dir, clock)
    const error = await files.store('a.wav', join(dir, 'upload')).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(Error)
    expect(cannotWrite(error)).toBe(isFull)
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
    const dir = folder()
    await createS3Files(place, dir, clock).store('audio/7/a.wav', join(dir, 'upload'))
    expect(asked).toEqual(['PUT', '/uploads/audio/7/a.wav', 'AWS4-HMAC-SHA256 Credential=S3RVER/', '10'])
  })

  test('copies of what another machine removed are forgotten, and those not needed any more; the others stay', async () => {
    const dir = folder()
    const place = bucket()
    const [here, elsewhere] = [join(dir, 'here'), join(dir, 'elsewhere')].map((at) =>
      createS3Files(place, at, clock),
    )
    const paths: Record<string, string> = {}
    for (const name of ['removed', 'unused', 'kept']) {
      await here?.store(`audio/7/${name}.wav`, join(dir, 'upload'))
      paths[name] = (await here?.localPath(`audio/7/${name}.wav`)) ?? ''
    }
    const underWay = `${paths.kept}.0123456789ab`
    writeFileSync(underWay, 'half')
    await elsewhere?.remove('audio/7/removed.wav')
    utimesSync(paths.unused ?? '', 1, 1)
    utimesSync(paths.kept ?? '', 1, 1)
    await here?.localPath('audio/7/kept.wav') // played again
    expect(await here?.forgetCopies(new Date(1_000_000))).toBe(2)
    expect(Object.entries(paths).map(([name, path]) => [name, existsSync(path)])).toEqual([
      ['removed', false],
      ['unused', false],
      ['kept', true],
    ])
    expect(existsSync(underWay)).toBe(true)
    expect(await here?.find('audio/7/unused.wav')).not.toBeNull()
    expect(await elsewhere?.forgetCopies(new Date())).toBe(0)
  })

  test('that fails for a moment is asked again', async () => {
    let failures = 2
    const place = await answering((_, answer) => answer.writeHead(failures-- > 0 ? 503 : 200).end())
    expect(await createS3Files(place, folder(), clock).find('a.wav')).not.toBeNull()
  })

  test('that breaks off in the middle is a failure of the stream, and leaves no file on the disk', async () => {
    const place = await answering(({ method }, answer) => {
      answer.writeHead(200, { 'content-length': 100 })
      if (method === 'HEAD') answer.end()
      else answer.write('half', () => answer.destroy())
    })
    const dir = folder()
    const files = createS3Files(place, join(dir, 'fetched'), clock)
    const found = await files.find('a.wav')
    await expect(buffer(found?.read(0, 99) ?? Readable.from([]))).rejects.toThrow()
    await expect(files.localPath('a.wav')).rejects.toThrow()
    await expect(files.localPath('a.wav')).rejects.toThrow() // nothing of the first try is taken for the file
  })

  test('that is silent in the middle is a failure; a listener who reads slowly is none', async () => {
    const half = Buffer.alloc(100_000, 'half')
    const rest = Promise.withResolvers<() => void>()
    const place = await answering(({ method }, answer) => {
      answer.writeHead(200, { 'content-length': 2 * half.length })
      if (method === 'HEAD') answer.end()
      else answer.write(half, () => rest.resolve(() => void answer.end(half)))
    })
    const open = async () =>
      (await createS3Files(place, folder(), clock).find('a.wav'))?.read(0, 2 * half.length - 1)
    const slow = (await open()) ?? Readable.from([])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const pieces = slow[Symbol.asyncIterator]()
    let heard = (await pieces.next()).value.length
    await vi.advanceTimersByTimeAsync(600_000)
    const finish = await rest.promise
    finish()
    for (let piece = await pieces.next(); !piece.done; piece = await pieces.next())
      heard += piece.value.length
    expect(heard).toBe(2 * half.length)
    const stalled = (await open()) ?? Readable.from([])
    let isOver = false
    const failed = expect(buffer(stalled).finally(() => (isOver = true))).rejects.toThrow(
      'silent for 10000 ms',
    )
    while (!isOver) {
      await vi.advanceTimersByTimeAsync(1_000)
      await setImmediate()
    }
    await failed
  })
})
