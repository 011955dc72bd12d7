// @shows SA-35, SA-133

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import { serviceMessages } from '@ekoline/contract/company/messages/service.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { type WavParams, wavFile, wavOf } from '../../../test/calls/wavs.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { findAudio, keepAudio } from './played-files.service.ts'

const LINK_SECONDS = 600
const HEAD_BYTES = 44

let world: World
let admin: Person
let member: Person
let stranger: Person
let workgroup_name: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true })
  member = await world.person({ workgroup: admin.workgroupId })
  stranger = await world.person({ admin: true })
  const seats = await world.call('seats', {}, admin)
  workgroup_name = seats.body.result[0]?.workgroup ?? ''
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

type Type = 'ivr' | 'queue' | 'moh'
const upload = (file: Blob, who = admin, of = who, type: Type = 'ivr', workgroup = workgroup_name) =>
  world.call(
    'addUpload',
    {
      file,
      body: {
        card_id: of.cardId,
        filebucket_type: type,
        filebucket_permission: 'public',
        workgroup_name: workgroup,
      },
    },
    who,
  )
const list = (
  who = admin,
  of = who,
  query: { page?: number; search?: string; filebucket_number?: number } = {},
) => world.call('getUpload', { params: { cardid: of.cardId }, query }, who)
const remove = (filebucket_number: number, who = admin, of = who, filebucket_type: Type = 'ivr') =>
  world.call(
    'deleteUpload',
    {
      body: {
        filebucket_number,
        filebucket_type,
        filebucket_extension: 'wav',
        card_id: of.cardId,
        workgroup_name,
      },
    },
    who,
  )
const follow = (url: string, headers: Record<string, string> = {}) =>
  world.app.inject({ method: 'GET', url, headers })
const rename = (filebucket_number: number, name: string, who = admin) =>
  world.call('renameUpload', { params: { filebucket_number }, body: { name } }, who)
const added = async (name = 'welcome.wav', params: WavParams = {}, ...rest: [Person?, Person?, Type?]) =>
  (await upload(wavFile(name, params), ...rest)).body.result.filebucket_number
const found = async (number: number, who = admin) => {
  const { result } = (await list(who, who, { filebucket_number: number })).body
  return result[0]
}

const filesIn = (folder: string) => {
  try {
    const all = readdirSync(join(world.ctx.config.dataDir, folder), { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

describe('a wav', () => {
  // @shows SA-32
  test('is uploaded, listed and heard as callers hear it', async () => {
    const { http, body } = await upload(
      wavFile('Welcome to Adaeze.WAV', { rate: 44_100, channels: 2, seconds: 2 }),
    )
    expect([http, body.status, body.message]).toEqual([200, true, filesMessages.file_uploaded])
    const file = await found(body.result.filebucket_number)
    expect(file).toMatchObject({
      name: 'Welcome to Adaeze',
      filebucket_type: 'ivr',
      extension: 'wav',
      length: 2,
      created_at: '2026-11-20 11:00:00',
      used_in: [],
    })
    const heard = await follow(file?.filebucket_url ?? '')
    expect(heard.headers).toMatchObject({
      'content-type': 'audio/wav',
      'content-disposition': 'inline; filename="Welcome to Adaeze.wav"',
      'cache-control': 'no-store',
    })
    const form = heard.rawPayload
    expect(form.length).toBe(HEAD_BYTES + 2 * 16_000)
    expect([form.readUInt16LE(22), form.readUInt32LE(24), form.readUInt16LE(34)]).toEqual([1, 8_000, 16])
  })

  test('is kept under the hash of its content, in a name that no upload can choose', async () => {
    await added('x.wav')
    const names = filesIn('files').map((path) => path.slice(world.ctx.config.dataDir.length))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(name).toMatch(/^\/files\/audio\/\d+\/[0-9a-f]{64}-[0-9a-f]{8}\.wav$/)
    expect(filesIn('uploads')).toEqual([])
  })

  test.each([
    ['8 bit', { bits: 8 }],
    ['16 bit', { bits: 16 }],
    ['24 bit', { bits: 24 }],
    ['32 bit', { bits: 32 }],
    ['32 bit float', { bits: 32, code: 3 }],
    ['two channels', { channels: 2 }],
    ['8 kHz', { rate: 8_000 }],
    ['11.025 kHz', { rate: 11_025 }],
    ['44.1 kHz', { rate: 44_100 }],
    ['96 kHz', { rate: 96_000 }],
    ['the extensible form', { extensible: true }],
  ] as [string, WavParams][])('of %s becomes 8 kHz, mono, 16 bit', async (name, params) => {
    const file = await found(await added(`${name}.wav`, { seconds: 0.5, hz: 1_000, ...params }))
    const { rawPayload } = await follow(file?.filebucket_url ?? '')
    const samples = new Int16Array(rawPayload.buffer, rawPayload.byteOffset + HEAD_BYTES, 4_000)
    const middle = samples.slice(1_000, 3_000)
    expect(Math.max(...middle) / 32_767).toBeCloseTo(0.5, 1)
    expect(middle.filter((sample, at) => sample > 0 && (middle[at - 1] ?? 0) <= 0).length).toBeCloseTo(
      250,
      -1,
    )
  })

  test('may have any name that shows what it is', async () => {
    const names = [
      'Ẹ káàbọ̀.wav',
      'مرحبا.wav',
      '👩‍💼 welcome.wav',
      "It's 100 % (new).wav",
      'greeting.mp3',
      '.wav',
    ]
    for (const name of names) {
      const file = await found(await added(name))
      expect(file?.name).toBe(name === '.wav' ? '.wav' : name.replace(/\.wav$/, ''))
      expect((await follow(file?.filebucket_url ?? '')).headers['content-disposition']).toMatch(
        /^inline; filename="[\w .-]+"(; filename\*=UTF-8''[\w.%-]+)?$/,
      )
    }
  })

  test('is heard in part', async () => {
    const file = await found(await added())
    const { statusCode, headers, body } = await follow(file?.filebucket_url ?? '', { range: 'bytes=0-3' })
    expect([statusCode, body, headers['content-range']]).toEqual([206, 'RIFF', 'bytes 0-3/1644'])
    const behind = await follow(file?.filebucket_url ?? '', { range: 'bytes=1644-' })
    expect(behind.statusCode).toBe(416)
  })
})

describe('what is no wav', () => {
  const html = '<html><script>alert(1)</script></html>'
  const cut = wavOf({ seconds: 1 })
  const of = (text: string) => Buffer.from(text, 'latin1')
  const twice = wavOf({ between: [wavOf().subarray(12, 36)] })
  type Code = Extract<keyof typeof filesMessages, `wav_${string}` | `${string}_wav` | `sound_${string}`>
  // @shows SA-36
  test.each<[string, Buffer, Code, Record<string, string | number>]>([
    ['nothing', Buffer.alloc(0), 'not_a_wav', {}],
    ['text', Buffer.from('this is no sound at all, but it is called one'), 'not_a_wav', {}],
    ['html', Buffer.from(html), 'not_a_wav', {}],
    ['svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'not_a_wav', {}],
    ['an avi, which is RIFF too', of(wavOf().toString('latin1').replace('WAVE', 'AVI ')), 'not_a_wav', {}],
    ['a page and a wav behind it', Buffer.concat([Buffer.from(html), wavOf()]), 'not_a_wav', {}],
    ['a gif that begins like a wav', of(`RIFF\0\0\0\0GIF89a${' '.repeat(90)}`), 'not_a_wav', {}],
    ['mp3', of(`ID3\x04${'\xff'.repeat(500)}`), 'sound_other_format', { kind: 'an MP3' }],
    [
      'mp3 without a tag',
      of(`\xff\xfb\x90\x64${'\0'.repeat(500)}`),
      'sound_other_format',
      { kind: 'an MP3' },
    ],
    ['m4a', of(`\0\0\0\x20ftypM4A ${'\0'.repeat(90)}`), 'sound_other_format', { kind: 'an MP4 or M4A' }],
    [
      'a voice note',
      of(`OggS\0\x02${'\0'.repeat(90)}`),
      'sound_other_format',
      { kind: 'an Ogg file, such as a voice note' },
    ],
    ['aiff', of(`FORM\0\0\0\x50AIFF${'\0'.repeat(90)}`), 'sound_other_format', { kind: 'an AIFF file' }],
    ['a head alone', cut.subarray(0, 44), 'wav_cut', {}],
    ['half a head', cut.subarray(0, 20), 'wav_cut', {}],
    ['a wav that is cut short', cut.subarray(0, 9_000), 'wav_cut', {}],
    ['a wav and a page behind it', Buffer.concat([wavOf(), Buffer.from(html)]), 'wav_cut', {}],
    [
      'a wav and a zip behind it',
      Buffer.concat([wavOf(), of(`PK\x05\x06${'\0'.repeat(18)}`)]),
      'wav_cut',
      {},
    ],
    ['ADPCM', Buffer.from(wavOf()).fill(2, 20, 21), 'wav_other_codec', { kind: 'ADPCM' }],
    ['GSM in a wav', Buffer.from(wavOf()).fill(49, 20, 21), 'wav_other_codec', { kind: 'GSM 6.10' }],
    ['mp3 in a wav', Buffer.from(wavOf()).fill(85, 20, 21), 'wav_other_codec', { kind: 'MP3' }],
    [
      'a codec that no one knows',
      Buffer.from(wavOf()).fill(0x99, 20, 22),
      'wav_other_codec',
      { kind: 'format 39321' },
    ],
    ['two forms', twice, 'wav_damaged', {}],
    ['a form that contradicts itself', Buffer.from(wavOf()).fill(9, 32, 33), 'wav_damaged', {}],
    [
      'a hundred empty chunks and more',
      wavOf({ behind: Array(200).fill(Buffer.from('junk\0\0\0\0')) }),
      'wav_damaged',
      {},
    ],
    ['three channels', wavOf({ channels: 3 }), 'wav_channels', { channels: 3 }],
    ['a slow rate', wavOf({ rate: 7_999 }), 'wav_rate', { rate: 7_999 }],
    ['a quick rate', wavOf({ rate: 96_001, seconds: 0.01 }), 'wav_rate', { rate: 96_001 }],
    ['no samples', wavOf({ seconds: 0 }), 'wav_empty', {}],
  ])('is refused, and nothing of it is kept: %s', async (_, content, code, values) => {
    const before = filesIn('files').length
    const file = new File([new Uint8Array(content)], 'welcome.wav', { type: 'audio/wav' })
    const { http, body } = await upload(file)
    const message = Object.entries(values).reduce(
      (text: string, [name, value]) => text.replace(`{${name}}`, String(value)),
      filesMessages[code],
    )
    expect([http, body]).toEqual([415, { status: false, code, message }])
    expect([filesIn('files').length, filesIn('uploads')]).toEqual([before, []])
  })

  test('is not what a wav is called, nor what a browser says of it', async () => {
    const wav = new File([new Uint8Array(wavOf())], 'page.html', { type: 'text/html' })
    expect((await upload(wav)).http).toBe(200)
  })

  test('does not ride along in a wav: only its samples are kept', async () => {
    const page = Buffer.from(html)
    const rider = chunkOf('LIST', page)
    const file = await found(await added('rider.wav', { between: [rider], behind: [rider] }))
    const { rawPayload } = await follow(file?.filebucket_url ?? '')
    expect(rawPayload.includes('script')).toBe(false)
    expect(rawPayload.length).toBe(HEAD_BYTES + 1_600)
  })

  function chunkOf(id: string, content: Buffer): Buffer {
    const head = Buffer.alloc(8)
    head.write(id)
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content])
  }
})

describe('a card', () => {
  test('shows its files newest first, a page at a time, and finds them by name', async () => {
    const ada = await world.person({ admin: true })
    const workgroup = (await world.call('seats', {}, ada)).body.result[0]?.workgroup ?? ''
    for (const name of ['Closed.wav', 'Ọpẹ́.wav', 'opening hours.wav'])
      await upload(wavFile(name), ada, ada, 'moh', workgroup)
    const names = async (query = {}) => (await list(ada, ada, query)).body.result.map(({ name }) => name)
    expect(await names()).toEqual(['opening hours', 'Ọpẹ́', 'Closed'])
    expect(await names({ search: 'OPE' })).toEqual(['opening hours', 'Ọpẹ́'])
    expect(await names({ search: '%' })).toEqual([])
    expect((await list(ada, ada, { page: 2 })).body).toMatchObject({ result: [], total: 3 })
  })

  test('shows its menus’ recordings by name', async () => {
    const ada = await world.person({ admin: true })
    const workgroup = (await world.call('seats', {}, ada)).body.result[0]?.workgroup ?? ''
    await upload(wavFile('b.wav'), ada, ada, 'ivr', workgroup)
    await upload(wavFile('A.wav'), ada, ada, 'ivr', workgroup)
    await upload(wavFile('music.wav'), ada, ada, 'moh', workgroup)
    const { body } = await world.call('ivrRecordings', { params: { cardid: ada.cardId }, query: {} }, ada)
    expect([body.total, body.result.map(({ name }) => name)]).toEqual([2, ['A', 'b']])
    const query = { type: 'moh' } as const
    const music = await world.call('ivrRecordings', { params: { cardid: ada.cardId }, query }, ada)
    expect(music.body.result.map(({ name }) => name)).toEqual(['music'])
  })

  test('of a member is the admins’ too, of no one else', async () => {
    const number = await added('mine.wav', {}, member)
    expect((await list(admin, member)).body.result[0]?.filebucket_number).toBe(number)
    expect((await list(member, admin)).http).toBe(404)
    expect((await list(stranger, member)).body).toEqual(
      (await list(stranger, { ...member, cardId: 999_999 })).body,
    )
    expect((await remove(number, stranger, member)).http).toBe(404)
    expect((await remove(number, admin, member)).http).toBe(200)
  })

  test('takes files only with the name of its workgroup', async () => {
    const { http, body } = await upload(wavFile(), admin, admin, 'ivr', 'Another')
    expect([http, body.errors]).toEqual([
      400,
      [{ field: 'workgroup_name', message: 'This must be the workgroup of the card' }],
    ])
  })

  test('takes no more than there is room for', async () => {
    const ada = await world.person({ admin: true })
    const workgroup = (await world.call('seats', {}, ada)).body.result[0]?.workgroup ?? ''
    const { created_at } = await world.ctx.db
      .selectFrom('files')
      .select('created_at')
      .executeTakeFirstOrThrow()
    const fill = { card_id: ada.cardId, workgroup_id: ada.workgroupId, type: 'moh', created_at, length_ms: 1 }
    await world.ctx.db
      .insertInto('files')
      .values({ ...fill, name: 'large', stored_as: 'audio/1/large.wav', bytes: 500 * 1024 * 1024 - 100 })
      .execute()
    const before = filesIn('files').length
    const { http, body } = await upload(wavFile(), ada, ada, 'ivr', workgroup)
    const values: Record<string, string> = { files: '300', megabytes: '500' }
    const message = filesMessages.files_full.replaceAll(/\{(\w+)\}/g, (_, name) => values[name] ?? '')
    expect([http, body]).toEqual([422, { status: false, code: 'files_full', message }])
    expect([filesIn('files').length, filesIn('uploads')]).toEqual([before, []])
  })
})

describe('renaming', () => {
  test('gives a file another name, and is noted in the audit', async () => {
    const number = await added('old.wav', {}, member)
    const { http, body } = await rename(number, ' Opening hours.wav ', member)
    const message = filesMessages.file_renamed.replace('{name}', 'Opening hours')
    expect([http, body]).toEqual([200, { status: 'success', message }])
    expect((await found(number, member))?.name).toBe('Opening hours')
    expect((await rename(number, 'Closed', admin)).http).toBe(200)
    const { detail } = await world.ctx.db
      .selectFrom('audit')
      .select('detail')
      .where('action', '=', 'file_renamed')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(detail).toEqual({ type: 'ivr', from: 'Opening hours', name: 'Closed' })
  })

  test('is for those who may read its card, and takes plain names only', async () => {
    const number = await added('mine.wav')
    for (const who of [member, stranger])
      expect((await rename(number, 'Theirs', who)).body).toEqual((await rename(999_999, 'x', who)).body)
    expect((await rename(number, '../etc')).body).toMatchObject({ code: 'file_name_refused' })
    expect((await rename(number, ' ')).http).toBe(400)
    expect((await found(number))?.name).toBe('mine')
  })
})

// @shows SA-37
describe('music on hold', () => {
  test('is uploaded by admins, because all who call the workgroup may hear it', async () => {
    const { http, body } = await upload(wavFile(), member, member, 'moh')
    const message = filesMessages.music_for_admins
    expect([http, body]).toEqual([403, { status: false, code: 'music_for_admins', message }])
    expect((await upload(wavFile(), admin, admin, 'moh')).http).toBe(200)
  })

  test('that was an admin’s who no longer is one is changed by admins alone', async () => {
    const former = await world.person({ workgroup: admin.workgroupId, admin: true })
    const number = await added('Fuji.wav', {}, former, former, 'moh')
    await world.ctx.db.updateTable('seats').set({ admin: false }).where('id', '=', former.seatId).execute()
    const { http, body } = await remove(number, former, former, 'moh')
    expect([http, body.code]).toEqual([403, 'music_for_admins'])
    expect((await rename(number, 'Mine', former)).body).toMatchObject({ code: 'music_for_admins' })
    expect((await found(number, former))?.name).toBe('Fuji')
    expect((await remove(number, admin, former, 'moh')).http).toBe(200)
  })

  test('says which queues play it, and cannot be deleted until they play other music', async () => {
    const music = await added('Highlife.wav', {}, admin, admin, 'moh')
    const greeting = await added('Welcome.wav', {}, admin, admin, 'queue')
    await makeQueue(world, admin, [])
    expect((await found(music))?.used_in).toEqual([])
    await makeQueue(world, admin, [], { name: 'Sales', musicId: music, greetingId: greeting })
    const uses = [{ place: 'Queue', name: 'Sales' }]
    expect([(await found(music))?.used_in, (await found(greeting))?.used_in]).toEqual([uses, uses])
    const { http, body } = await remove(music, admin, admin, 'moh')
    const message = 'Highlife plays to everybody who waits in Queue Sales. Choose other music there first.'
    expect([http, body]).toEqual([409, { status: false, code: 'music_in_use', message }])
    expect((await remove(greeting, admin, admin, 'queue')).body.code).toBe('file_in_use')
    await world.ctx.db
      .updateTable('queues')
      .set({ music_file_id: null })
      .where('music_file_id', '=', music)
      .execute()
    expect((await remove(music, admin, admin, 'moh')).http).toBe(200)
  })
})

describe('deleting', () => {
  test('takes the file away, from the store too', async () => {
    const number = await added()
    const file = await found(number)
    const before = filesIn('files').length
    const { http, body } = await remove(number)
    expect([http, body]).toEqual([200, { status: true, result: filesMessages.file_deleted }])
    expect(await found(number)).toBeUndefined()
    expect((await follow(file?.filebucket_url ?? '')).statusCode).toBe(404)
    expect(filesIn('files').length).toBe(before - 1)
    expect((await remove(number)).http).toBe(404)
  })

  test('needs the card and the type of the file', async () => {
    const number = await added()
    expect((await remove(number, admin, admin, 'moh')).http).toBe(404)
    expect((await remove(number, admin, member)).http).toBe(404)
    expect(await found(number)).toBeDefined()
  })

  test('of one of two files with the same sound leaves the other', async () => {
    const [one, other] = [await added('one.wav'), await added('other.wav')]
    await remove(one)
    expect((await follow((await found(other))?.filebucket_url ?? '')).statusCode).toBe(200)
  })

  test('and uploading are noted in the audit', async () => {
    const number = await added('noted.wav')
    await remove(number)
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'user_id', 'detail'])
      .where('target', '=', `file:${number}`)
      .where('action', '<>', 'access_refused')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      {
        action: 'file_uploaded',
        user_id: admin.userId,
        detail: { type: 'ivr', name: 'noted', bytes: 1_644 },
      },
      { action: 'file_deleted', user_id: admin.userId, detail: { type: 'ivr', name: 'noted' } },
    ])
  })
})

describe('a signed address', () => {
  test('opens nothing else, cannot be made longer, and ends after ten minutes', async () => {
    const [one, other] = [await added('one.wav'), await added('other.wav')]
    const url = (await found(one))?.filebucket_url ?? ''
    const last = url.at(-1) === 'A' ? 'B' : 'A'
    for (const forged of [
      url.replace(`/${one}?`, `/${other}?`),
      url.replace(/expires=(\d+)/, (_, at) => `expires=${Number(at) + 1}`),
      `${url.slice(0, -1)}${last}`,
    ]) {
      const { statusCode, body } = await follow(forged)
      expect([statusCode, JSON.parse(body).message]).toEqual([404, serviceMessages.not_found])
    }
    expect((await follow(url.replace(/&signature=.*/, ''))).statusCode).toBe(401)
    world.clock.advance(LINK_SECONDS * 1000 - 1)
    expect((await follow(url)).statusCode).toBe(200)
    world.clock.advance(1)
    expect((await follow(url)).statusCode).toBe(404)
  })

  test('ends at once with the session that asked for it, and is no other session’s', async () => {
    const leaver = await world.person({ workgroup: admin.workgroupId })
    const number = await added('greeting.wav', {}, leaver)
    const url = (await found(number, leaver))?.filebucket_url ?? ''
    const other = (await found(await added()))?.filebucket_url ?? ''
    expect((await follow(url)).statusCode).toBe(200)
    const sessionOf = (link: string) => /session=\d+/.exec(link)?.[0] ?? ''
    expect((await follow(url.replace(/session=\d+/, sessionOf(other)))).statusCode).toBe(404)
    expect((await follow(url.replace(/session=\d+&/, ''))).statusCode).toBe(404)
    await world.call('removeMember', { params: { id: leaver.userId } }, admin)
    expect((await follow(url)).statusCode).toBe(404)
    await world.call('logout', {}, admin)
    expect((await follow(other)).statusCode).toBe(404)
    admin = await world.person({ workgroup: admin.workgroupId, admin: true })
  })

  test('ends when its session acts for a seat of another workgroup', async () => {
    const url = (await found(await added()))?.filebucket_url ?? ''
    const elsewhere = await world.person()
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: admin.userId })
      .where('id', '=', elsewhere.seatId)
      .execute()
    const select = ({ username }: Person) => world.call('selectAccount', { body: { username } }, admin)
    await select(elsewhere)
    expect((await follow(url)).statusCode).toBe(404)
    await select(admin)
    expect((await follow(url)).statusCode).toBe(200)
  })

  test('is not needed by a person who may read the card, and by no one else', async () => {
    const number = await added('own.wav', {}, member)
    const hear = (who: Person) =>
      world.raw('fileContent', { params: { filebucket_number: number }, query: {} }, who)
    expect([(await hear(member)).statusCode, (await hear(admin)).statusCode]).toEqual([200, 200])
    expect((await hear(stranger)).statusCode).toBe(404)
  })

  test('of a file that the store has lost looks like none', async () => {
    const url = (await found(await added()))?.filebucket_url ?? ''
    rmSync(join(world.ctx.config.dataDir, 'files'), { recursive: true })
    expect((await follow(url)).statusCode).toBe(404)
  })
})

describe('the exchange', () => {
  test('plays a file of the workgroup from the disk', async () => {
    const number = await added('menu.wav')
    const audio = await findAudio(world.ctx, admin.workgroupId, number)
    expect(readFileSync(audio?.path ?? '').toString('latin1', 0, 4)).toBe('RIFF')
    expect(audio?.id).toMatch(/^audio\/\d+\/[0-9a-f]{64}-/)
  })

  test('has no file of another workgroup, nor of another type', async () => {
    const number = await added('menu.wav')
    const music = await added('music.wav', {}, admin, admin, 'moh')
    expect(await findAudio(world.ctx, stranger.workgroupId, number)).toBeNull()
    expect(await findAudio(world.ctx, admin.workgroupId, music)).toBeNull()
    expect(await findAudio(world.ctx, admin.workgroupId, music, 'moh')).not.toBeNull()
    const keeps = (workgroup: number, id: number) =>
      transaction(world.ctx.db, (tx) => keepAudio(tx, workgroup, id))
    expect(await keeps(admin.workgroupId, number)).toBe(true)
    expect(await keeps(stranger.workgroupId, number)).toBe(false)
    expect(await keeps(admin.workgroupId, 999_999)).toBe(false)
  })
})
