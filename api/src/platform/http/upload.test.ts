import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import { errorBody } from '@ekoline/contract/endpoint/errors.ts'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { wavOf } from '../../../test/calls/wavs.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { buildApp } from '../../app.ts'
import { tidyDataDir } from '../../jobs/retention.ts'
import { sweepUploads, uploadsFolder } from './upload.ts'

const SLOWEST_MS = 600
const LARGEST = 20 * 1024 * 1024
const EDGE = 'edge-of-a-part'
const ADDRESS = '/v1/ekoline/addupload'

let world: World
let app: FastifyInstance
let ada: Person
let lead: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
  lead = await world.person({ workgroup: ada.workgroupId, lead: true })
  app = await buildApp(world.ctx, '/nonexistent', { slowestRequestMs: SLOWEST_MS })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  await app.close()
  await world.close()
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

const part = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${EDGE}\r\ncontent-disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content as string),
    Buffer.from('\r\n'),
  ])
const field = (name: string, value: string) => part(`name="${name}"`, value)
const file = (content: string | Buffer = wavOf(), name = 'welcome.wav', of = 'file') =>
  part(`name="${of}"; filename="${name}"`, content)
const end = Buffer.from(`--${EDGE}--\r\n`)
const fields = () => [
  field('card_id', String(ada.cardId)),
  field('filebucket_type', 'ivr'),
  field('filebucket_permission', 'public'),
  field('workgroup_name', 'Workgroup 1'),
]
const whole = (...parts: Buffer[]) => Buffer.concat([...parts, end])

const headers = (who: Person | null = ada) => ({
  'content-type': `multipart/form-data; boundary=${EDGE}`,
  ...(who && { authorization: `Bearer ${who.token}` }),
})
async function send(payload: Buffer, sent: Record<string, string> = headers()) {
  const { statusCode, body } = await app.inject({ method: 'POST', url: ADDRESS, headers: sent, payload })
  return { http: statusCode, ...(JSON.parse(body) as Record<string, unknown>) }
}
const leftOnDisk = () => {
  try {
    return readdirSync(join(world.ctx.config.dataDir, 'uploads'))
  } catch {
    return []
  }
}
const nothingLeft = () => expect.poll(() => leftOnDisk()).toEqual([])
const fault = (name: string, message: string) => ({
  http: 400,
  code: 'invalid_request',
  errors: [{ field: name, message }],
})

describe('a request with a file', () => {
  test('is taken whatever the order of its parts', async () => {
    expect(await send(whole(file(), ...fields()))).toMatchObject({ http: 200, status: true })
    expect(await send(whole(...fields(), file()))).toMatchObject({ http: 200, status: true })
    await nothingLeft()
  })

  test('may begin with something and end with something, as mails do', async () => {
    const mailed = Buffer.concat([Buffer.from('Hello\r\n'), whole(file(), ...fields()), Buffer.from('Bye')])
    expect(await send(mailed)).toMatchObject({ http: 200 })
  })

  test.each([
    ['without a file', () => whole(...fields()), fault('file', 'This is required')],
    ['with no file chosen', () => whole(file('', ''), ...fields()), fault('file', 'This is required')],
    ['with two', () => whole(file(), file(), ...fields()), fault('file', 'Send one file')],
    [
      'in another field',
      () => whole(file(wavOf(), 'a.wav', 'files'), ...fields()),
      fault('files', 'We don’t know this field'),
    ],
    [
      'with an unknown field',
      () => whole(file(), ...fields(), field('x', '1')),
      fault('x', 'We don’t know this field'),
    ],
    ['with a field twice', () => whole(file(), ...fields(), field('card_id', '1')), fault('card_id', '')],
    ['without a field', () => whole(file(), ...fields().slice(1)), fault('card_id', 'This is required')],
    ['with a long field', () => whole(file(), field('x', 'x'.repeat(20_000))), fault('x', 'Use at most')],
    [
      'with a NUL in a field',
      () => whole(file(), field('workgroup_name', 'a\0')),
      fault('workgroup_name', 'This must not'),
    ],
    [
      'with the prototype’s own name',
      () => whole(file(), ...fields(), field('__proto__', '1')),
      fault('__proto__', 'We don’t know this field'),
    ],
  ])('is refused %s', async (_, payload, expected) => {
    const [{ field: name, message }] = expected.errors as [{ field: string; message: string }]
    expect(await send(payload())).toMatchObject({
      ...expected,
      errors: [{ field: name, message: expect.stringContaining(message) }],
    })
    await nothingLeft()
  })

  test.each([
    ['a path upwards', '../../etc/cron.d/x.wav'],
    ['a path', '/etc/passwd.wav'],
    ['a path of Windows', 'C:\\x.wav'],
    ['a NUL', 'a\0.wav'],
    ['a line’s end', 'a\tb.wav'],
    ['a sign that turns the text around', 'a\u202evaw.exe'],
    ['a sign that is not seen', 'a\u2060b.wav'],
    ['half a character', 'a\ufffe.wav'],
    ['dots alone', '..'],
    ['blanks alone', '  '],
    ['300 characters', `${'a'.repeat(296)}.wav`],
  ])('is refused for a name with %s', async (_, name) => {
    expect(await send(whole(file(wavOf(), name), ...fields()))).toMatchObject({
      http: 422,
      status: false,
      code: 'file_name_refused',
      message: filesMessages.file_name_refused,
    })
    await nothingLeft()
  })

  test.each([
    ['that ends in the middle', () => Buffer.concat([file(), ...fields()]).subarray(0, 900)],
    ['that ends before its end', () => Buffer.concat([file(), ...fields()])],
    ['that is empty', () => Buffer.alloc(0)],
    [
      'of a hundred parts',
      () => whole(file(), ...Array.from({ length: 100 }, (_none, n) => field(`x${n}`, '1'))),
    ],
    ['that is no multipart', () => Buffer.from('{"card_id":1}')],
  ])('is refused when it is one %s', async (_, payload) => {
    expect(await send(payload())).toMatchObject({ http: 400, status: false, code: 'malformed_request' })
    await nothingLeft()
  })

  test('is refused without a boundary, and as JSON or a form', async () => {
    const { authorization } = headers() as Record<string, string>
    const bare = { 'content-type': 'multipart/form-data', authorization: authorization as string }
    expect(await send(whole(file(), ...fields()), bare)).toMatchObject({
      http: 400,
      code: 'malformed_request',
    })
    for (const type of ['application/json', 'application/x-www-form-urlencoded'])
      expect(await send(Buffer.from('{}'), { ...bare, 'content-type': type })).toMatchObject({ http: 415 })
  })

  test('is refused where none is expected', async () => {
    const url = '/v1/ekoline/deleteUpload'
    const { statusCode } = await app.inject({
      method: 'POST',
      url,
      headers: headers(),
      payload: whole(file()),
    })
    expect(statusCode).toBe(415)
  })

  // @shows DEC-136
  test('may have 20 MB and not a byte more', async () => {
    const most = await send(whole(file(Buffer.alloc(LARGEST)), ...fields()))
    expect(most).toMatchObject({ http: 415, message: filesMessages.not_a_wav })
    const more = await send(whole(file(Buffer.alloc(LARGEST + 1)), ...fields()))
    const message = filesMessages.file_too_large.replace('{megabytes}', '20')
    expect(more).toMatchObject({ http: 413, code: 'file_too_large', message })
    await nothingLeft()
  })

  test('is refused before it is read: from a lead, without a sign-in, and from a person who sends too many', async () => {
    const payload = whole(file(), ...fields())
    expect(await send(payload, headers(lead))).toMatchObject({ http: 403 })
    expect(await send(payload, headers(null) as Record<string, string>)).toMatchObject({ http: 401 })
    const answers = []
    for (let n = 0; n < 31; n++) answers.push((await send(whole(...fields()))).http)
    expect(answers).toEqual([...Array(30).fill(400), 429])
    expect(leftOnDisk()).toEqual([])
  })
})

describe('on a connection', () => {
  const port = () => (app.server.address() as { port: number }).port
  const head = (length: number | 'endless') =>
    [
      `POST ${ADDRESS} HTTP/1.1`,
      'host: x',
      `authorization: Bearer ${ada.token}`,
      `content-type: multipart/form-data; boundary=${EDGE}`,
      length === 'endless' ? 'transfer-encoding: chunked' : `content-length: ${length}`,
      '\r\n',
    ].join('\r\n')
  const open = () => {
    const socket = connect(port(), '127.0.0.1').setEncoding('utf8')
    socket.on('error', () => {}) // a reset is an end, too
    return socket
  }
  const closed = (socket: Socket) => new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const arrived = () => expect.poll(() => leftOnDisk()).toHaveLength(1)
  const beginning = file(Buffer.alloc(100_000)).subarray(0, 80_000)

  test('an upload that breaks off leaves nothing', async () => {
    const socket = open()
    socket.write(head(500_000))
    socket.write(beginning)
    await arrived()
    socket.destroy()
    await nothingLeft()
  })

  test('an upload of which nothing more comes is cut off, and leaves nothing', async () => {
    const socket = open()
    socket.write(head(500_000))
    socket.write(beginning)
    await arrived()
    await closed(socket.resume())
    await nothingLeft()
  })

  test.each([
    ['file', () => beginning],
    ['field', () => part('name="card_id"', 'x').subarray(0, -2)],
    ['preamble', () => Buffer.from('never a part')],
  ])('an endless %s is answered, cut off, and leaves nothing', async (_, first) => {
    const socket = open()
    let answer = ''
    socket.on('data', (text: string) => {
      answer += text
    })
    const chunked = (content: Buffer) =>
      Buffer.concat([Buffer.from(`${content.length.toString(16)}\r\n`), content, Buffer.from('\r\n')])
    socket.write(head('endless'))
    socket.write(chunked(first()))
    const more = chunked(Buffer.alloc(200_000, 'x'))
    const goOn = () => {
      while (!socket.destroyed && socket.write(more));
      if (!socket.destroyed) socket.once('drain', goOn)
    }
    goOn()
    await closed(socket)
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(errorBody.parse(JSON.parse(answer.split('\r\n\r\n')[1] ?? ''))).toMatchObject({
      code: 'file_too_large',
    })
    await nothingLeft()
  })
})

test('what a killed process left of uploads is swept an hour later, and nothing that is under way', async () => {
  const { ctx, clock } = world
  const folder = uploadsFolder(ctx.config)
  const ago = (minutes: number) => new Date(clock.now().getTime() - minutes * 60_000)
  for (const [name, minutes] of [
    ['old', 61],
    ['new', 59],
  ] as const) {
    mkdirSync(join(folder, name), { recursive: true })
    writeFileSync(join(folder, name, 'received'), 'sound')
    utimesSync(join(folder, name), ago(minutes), ago(minutes))
  }
  expect((await tidyDataDir(ctx)).uploads).toBe(1)
  expect(leftOnDisk()).toEqual(['new'])
  expect(await sweepUploads(folder, ago(0))).toBe(1)
  expect(await sweepUploads(join(folder, 'nothing'), ago(0))).toBe(0)
})
