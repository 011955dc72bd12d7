import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { type S3Server, startS3 } from '../../../test/s3-server.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { recordingFile } from './recordings.service.ts'

let server: S3Server
let world: World
beforeAll(async () => {
  server = await startS3()
  world = await openWorld({ config: { s3: server.bucket() } })
})
afterAll(async () => {
  await world.close()
  await server.close()
})

test('with an object storage a call is recorded into it, and heard whole and in part', async () => {
  const who = await world.person()
  await fund(world.ctx, who, 1_000)
  const body = { called: '08035559999', calling: '08030000001', username: who.username }
  const { uniqueid } = (await world.call('makeCall', { body }, who)).body.result
  await world.telephony.advance(60_000)
  const hear = (headers = {}) =>
    world.raw('individualRecording', { params: { file: recordingFile(uniqueid) }, query: {} }, who, headers)
  const whole = await hear()
  expect([whole.statusCode, whole.rawPayload.subarray(0, 4).toString()]).toEqual([200, 'RIFF'])
  const part = await hear({ range: 'bytes=8-11' })
  expect([part.statusCode, part.body]).toEqual([206, 'WAVE'])
  const { dataDir } = world.ctx.config
  expect(existsSync(join(dataDir, 'recordings'))).toBe(false)
  expect(readdirSync(join(dataDir, 'uploads'))).toEqual([])
})
