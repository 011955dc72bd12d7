import { mkdtempSync, rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import S3rver from 's3rver'
import type { S3Place } from '../src/adapters/files/s3.ts'

/** The one login that the local server knows. */
export const S3_LOGIN = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER', region: 'us-east-1' }
const BUCKETS = 60

export interface S3Server {
  /** A fresh and empty one. */
  bucket(): S3Place
  close(): Promise<void>
}

/** A server of the same API as an object storage's, on loopback. */
export async function startS3(): Promise<S3Server> {
  const disk = mkdtempSync(join(tmpdir(), 'ekoline-s3-'))
  const configureBuckets = Array.from({ length: BUCKETS }, (_, number) => ({
    name: `bucket-${number}`,
    configs: [],
  }))
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: disk,
    configureBuckets,
  })
  const { port } = (await server.run()) as AddressInfo
  let given = 0
  return {
    bucket: () => ({ ...S3_LOGIN, endpoint: `http://127.0.0.1:${port}`, bucket: `bucket-${given++}` }),
    async close() {
      await server.close()
      rmSync(disk, { recursive: true, force: true })
    },
  }
}
