// @shows SA-126

import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { filesMessages } from '@ekoline/contract/calls/messages/files.ts'
import { documentsMessages } from '@ekoline/contract/people/messages/documents.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { wavOf } from '../../../test/calls/wavs.ts'
import { endlessPdf, lockedPdf, pagesPdf } from '../../../test/hostile-pdfs.ts'
import { emptyZip, pdfOf, pictureOf, pixelBomb } from '../../../test/pictures.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { createPdf, REBUILD_LIMITS, type RebuildLimits } from '../../platform/pdf/pdf.ts'
import { requireVerified } from './verification.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

const named = (content: Buffer, name = 'card.jpg', type = 'image/jpeg') =>
  new File([new Uint8Array(content)], name, { type })

async function nameOf({ workgroupId }: Person): Promise<string> {
  const { name } = await world.ctx.db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', workgroupId)
    .executeTakeFirstOrThrow()
  return name
}

interface Params {
  cardId?: number
  workgroup?: string
  type?: string
}

async function send(who: Person, file: File, { cardId, workgroup, type = 'Passport' }: Params = {}) {
  const whose = { card_id: cardId ?? who.cardId, workgroup_name: workgroup ?? (await nameOf(who)) }
  return world.call('addIdentityDocument', { file, body: { ...whose, id_verification_type: type } }, who)
}
async function sendUtility(who: Person, file: File) {
  const whose = { card_id: who.cardId, workgroup_name: await nameOf(who) }
  return world.call('addUtilityDocument', { file, body: { ...whose, utility_bill_type: 'Power bill' } }, who)
}
const list = async (who: Person) => (await world.call('accountDocuments', { query: {} }, who)).body

/** Every file that lies where uploads and what is kept of them lie. */
function onDisk(): string[] {
  const { dataDir } = world.ctx.config
  try {
    const all = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    return all.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

describe('a document', () => {
  // @shows SA-128
  it('is kept sealed, and makes the account wait', async () => {
    const ada = await world.person()
    expect(await list(ada)).toMatchObject({
      ...{ verification_status: 'unverified', missing: ['identity', 'utility'], result: [], total: 0 },
    })
    const before = onDisk()
    const { http, body } = await send(ada, named(await pictureOf('jpeg')), { type: ' National ID ' })
    expect([http, body.message]).toEqual([200, 'Identity document uploaded!'])
    expect(body.result).toMatchObject({
      kind: 'identity',
      type: 'National ID',
      media: 'image/jpeg',
      state: 'pending',
      reason: null,
      decided_at: null,
    })
    expect((await list(ada)).missing).toEqual(['utility'])
    expect((await sendUtility(ada, named(pdfOf(), 'bill.pdf'))).body.message).toBe(
      'Utility document uploaded!',
    )
    const { verification_status, missing, result, total } = await list(ada)
    expect(missing).toEqual([])
    expect(verification_status).toBe('pending')
    expect([total, result.map(({ kind, media }) => [kind, media])]).toEqual([
      2,
      [
        ['utility', 'application/pdf'],
        ['identity', 'image/jpeg'],
      ],
    ])
    const kept = onDisk().filter((file) => !before.includes(file))
    expect(kept).toHaveLength(2)
    for (const file of kept)
      expect((await readFile(file)).toString('latin1')).not.toMatch(/%PDF|\xff\xd8\xff/)
    expect((await world.call('loggedOnUser', {}, ada)).body.verification_status).toBe('pending')
    const line = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('user_id', '=', ada.userId)
      .orderBy('id')
      .executeTakeFirstOrThrow()
    expect(line).toEqual({ action: 'document_uploaded', detail: { kind: 'identity', media: 'image/jpeg' } })
  })

  it('is seen by its owner alone, not by the admin of the workgroup either', async () => {
    const ada = await world.person()
    const admin = await world.person({ admin: true, workgroup: ada.workgroupId })
    await send(ada, named(await pictureOf('png')))
    expect((await list(admin)).result).toEqual([])
  })

  it('is of a card of one’s own', async () => {
    const ada = await world.person()
    const admin = await world.person({ admin: true, workgroup: ada.workgroupId })
    const { http } = await send(admin, named(await pictureOf('png')), { cardId: ada.cardId })
    expect(http).toBe(404)
    expect((await list(ada)).total).toBe(0)
  })

  it('is of the workgroup of the card', async () => {
    const { http, body } = await send(await world.person(), named(pdfOf()), { workgroup: 'Another' })
    expect([http, body.errors?.[0]?.field]).toEqual([400, 'workgroup_name'])
  })

  it('has a type', async () => {
    const { http, body } = await send(await world.person(), named(pdfOf()), { type: ' ' })
    expect([http, body.errors?.[0]?.field]).toEqual([400, 'id_verification_type'])
  })

  it('leaves a verified person verified', async () => {
    const ada = await world.person()
    await world.ctx.db
      .updateTable('users')
      .set({ verification_status: 'verified' })
      .where('id', '=', ada.userId)
      .execute()
    await send(ada, named(await pictureOf('jpeg')))
    expect((await list(ada)).verification_status).toBe('verified')
  })

  it('waits with at most nine others, also when they come at the same moment', async () => {
    const ada = await world.person()
    const picture = named(await pictureOf('png'))
    for (let n = 0; n < 9; n++) expect((await send(ada, picture)).http).toBe(200)
    const answers = await Promise.all([send(ada, picture), send(ada, picture)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 422])
    const { body } = await send(ada, picture)
    expect(body.message).toBe(documentsMessages.documents_waiting)
  })
})

// @shows SA-124, DEC-120
describe('a hostile file', () => {
  const { document_is_audio, document_refused } = documentsMessages
  const jpg = () => pictureOf('jpeg')
  const withEnd = async (end: Buffer | string) => Buffer.concat([await jpg(), Buffer.from(end as string)])

  test.each<[string, () => Promise<Buffer> | Buffer, string, string]>([
    ['a wav', () => wavOf(), 'card.wav', document_is_audio],
    ['a wav named jpg', () => wavOf(), 'card.jpg', document_is_audio],
    ['a text named wav', () => Buffer.from('hello'), 'card.wav', document_is_audio],
    ['an mp3', () => Buffer.from('ID3\x04\x00'), 'card.pdf', document_is_audio],
    [
      'html named pdf',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'a.pdf',
      document_refused,
    ],
    ['an svg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.jpg', document_refused],
    ['a gif', () => Buffer.from('GIF89a;'), 'a.jpg', document_refused],
    ['nothing', () => Buffer.alloc(0), 'a.jpg', document_refused],
    ['a zip', () => emptyZip(), 'a.pdf', document_refused],
    ['a jpg that is a zip too', () => withEnd(emptyZip()), 'a.jpg', document_refused],
    ['a pdf that is a zip too', () => Buffer.concat([pdfOf(), emptyZip()]), 'a.pdf', document_refused],
    [
      'a pdf that is html too',
      () => Buffer.concat([Buffer.from('%PDF-1.4\n<html>'), pdfOf()]),
      'a.pdf',
      document_refused,
    ],
    [
      'a pdf behind something',
      () => Buffer.concat([Buffer.from('GIF89a'), pdfOf()]),
      'a.pdf',
      document_refused,
    ],
    ['a pdf that is cut off', () => pdfOf().subarray(0, 200), 'a.pdf', document_refused],
    [
      'a pdf with a script',
      () => pdfOf('/OpenAction <</S /JavaScript /JS (app.alert(1))>>'),
      'a.pdf',
      document_refused,
    ],
    [
      'a pdf with a hidden script',
      () => pdfOf('/AA <</O <</S /#4aava#53cript>>>>'),
      'a.pdf',
      document_refused,
    ],
    [
      'a pdf with a script where only a comment begins a stream',
      () => pdfOf('\n%stream\n/AA <</O <</S /JavaScript>>>>\n%endstream\n'),
      'a.pdf',
      document_refused,
    ],
    ['a pdf with a file in it', () => pdfOf('/Names <</EmbeddedFiles 9 0 R>>'), 'a.pdf', document_refused],
    ['a pdf that starts a program', () => pdfOf('/OpenAction <</S /Launch>>'), 'a.pdf', document_refused],
    [
      'a jpg that is cut off',
      async () => (await pictureOf('jpeg', { width: 300 })).subarray(0, -20),
      'a.jpg',
      document_refused,
    ],
    ['a bomb of pixels', () => pixelBomb(), 'a.png', document_refused],
  ])('is refused, and nothing is left of it: %s', async (_, make, name, message) => {
    const ada = await world.person()
    const before = onDisk()
    const { http, body } = await send(ada, named(await make(), name))
    expect([http, body.message]).toEqual([415, message])
    expect((await list(ada)).total).toBe(0)
    expect(onDisk()).toEqual(before)
  })

  test.each<[string, () => Buffer | Promise<Buffer>, string, Partial<RebuildLimits>?]>([
    ['10,000 pages', () => pagesPdf(10_000), documentsMessages.document_too_long.replace('{most}', '20')],
    ['no end', endlessPdf, document_refused, { memoryMb: 64 }],
    ['a password', lockedPdf, documentsMessages.document_locked],
  ])('is refused, and nothing is left of it: a pdf with %s', async (_, make, message, limits) => {
    const narrow = createPdf(1, { ...REBUILD_LIMITS, ...limits })
    if (limits) vi.spyOn(world.ctx.pdf, 'rebuild').mockImplementationOnce(narrow.rebuild)
    const ada = await world.person()
    const before = onDisk()
    const { http, body } = await send(ada, named(await make(), 'a.pdf'))
    expect([http, body.message]).toEqual([415, message])
    expect((await list(ada)).total).toBe(0)
    expect(onDisk()).toEqual(before)
  })

  it('is refused without being read when its sender has sent thirty', async () => {
    const ada = await world.person()
    for (let n = 0; n < 30; n++)
      expect((await send(ada, named(Buffer.from('no'), 'a.pdf'))).body.message).toBe(document_refused)
    expect((await send(ada, named(pdfOf(), 'a.pdf'))).http).toBe(429)
  })

  test.each(['../../etc/passwd', 'a\u202egpj.exe', '..'])('is refused by its name: %j', async (name) => {
    const before = onDisk()
    const { http, body } = await send(await world.person(), named(pdfOf(), name))
    expect([http, body.message]).toEqual([422, filesMessages.file_name_refused])
    expect(onDisk()).toEqual(before)
  })

  it('is refused when it is larger than 10 MB', async () => {
    const before = onDisk()
    const { http, body } = await send(
      await world.person(),
      named(Buffer.alloc(10 * 1024 * 1024 + 1), 'a.jpg'),
    )
    expect([http, body.message]).toEqual([413, 'This file is too large. The limit is 10 MB.'])
    expect(onDisk()).toEqual(before)
  })

  it('is kept without what was hidden behind a picture, and opened as it is to be seen', async () => {
    const ada = await world.person()
    expect((await send(ada, named(await withEnd('SECRET-TAIL')))).http).toBe(200)
    expect((await send(ada, named(pdfOf('/OpenAction [3 0 R /Fit]'), 'a.pdf'))).http).toBe(200)
  })
})

// @shows DEC-126
describe('what is kept for verified accounts', () => {
  it('is nothing, unless the operator says so', async () => {
    const ada = await world.person()
    expect((await list(ada)).verified_only).toEqual([])
    await requireVerified(
      world.ctx,
      { ...ada, admin: true, lead: false, tokenHash: new Uint8Array() },
      'numbers',
    )
  })

  it('is open to the verified alone', async () => {
    const ada = await world.person()
    const caller = { ...ada, admin: true, lead: false, tokenHash: new Uint8Array() }
    const strict = {
      ...world.ctx,
      config: { ...world.ctx.config, verifiedOnly: new Set(['numbers'] as const) },
    }
    await expect(requireVerified(strict, caller, 'numbers')).rejects.toMatchObject({
      code: 'verification_required',
    })
    await requireVerified(strict, caller, 'robocalls')
    await world.ctx.db
      .updateTable('users')
      .set({ verification_status: 'verified' })
      .where('id', '=', ada.userId)
      .execute()
    await requireVerified(strict, caller, 'numbers')
  })
})
