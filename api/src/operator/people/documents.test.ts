import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mailMessages } from '@ekoline/contract/messages/mails.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkAndFormPdf, packedScriptPdf, pagesPdf } from '../../../test/hostile-pdfs.ts'
import { mailsTo } from '../../../test/mails.ts'
import { operatorIn } from '../../../test/operator.ts'
import { pdfOf, photograph, picturesIn } from '../../../test/pictures.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const folder = mkdtempSync(join(tmpdir(), 'ekoline-documents-'))
let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world, { folder })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

async function send(
  who: Person,
  kind: 'identity' | 'utility',
  type: string,
  content: Uint8Array = pdfOf(),
): Promise<number> {
  const { name } = await world.ctx.db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', who.workgroupId)
    .executeTakeFirstOrThrow()
  const file = new File([new Uint8Array(content)], 'a.pdf')
  const owner = { card_id: who.cardId, workgroup_name: name }
  const { body } =
    kind === 'identity'
      ? await world.call('addIdentityDocument', { file, body: { ...owner, id_verification_type: type } }, who)
      : await world.call('addUtilityDocument', { file, body: { ...owner, utility_bill_type: type } }, who)
  return body.result.id
}
const list = async (who: Person) => (await world.call('accountDocuments', { query: {} }, who)).body
const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

/** A mail's text with its values. */
const worded = (text: string, values: Record<string, string>) =>
  Object.entries({ ...values, link: `${world.ctx.config.publicUrl}/verify-account` }).reduce(
    (so, [name, value]) => so.replaceAll(`{${name}}`, value),
    text,
  )

test('documents are listed oldest first, opened, decided about, and their owners mailed', async () => {
  expect(await operator('documents', 'list')).toMatchObject({ code: 0, out: '0 documents wait.\n' })
  const ada = await world.person({
    email: 'ada@desk.test',
    firstName: 'Ada',
    lastName: 'Obi',
    nin: '12345678901',
  })
  const bola = await world.person({ email: 'bola@desk.test', firstName: 'Bola' })
  const first = await send(ada, 'identity', 'Passport')
  const second = await send(bola, 'utility', 'Water bill')
  const { out } = await operator('documents', 'list')
  const lines = out.trimEnd().split('\n')
  expect(lines[1]).toMatch(
    new RegExp(`^${first} +\\S+ +identity +Passport +pdf +6 kB +ada@desk.test +Ada Obi +pending$`),
  )
  expect(lines[2]).toMatch(new RegExp(`^${second} +.*Water bill.*bola@desk.test`))
  expect(lines[3]).toBe('2 documents wait.')

  const shown = await operator('documents', 'show', String(first), 'passport.pdf')
  expect(shown.out).toContain('Passport')
  expect(shown.out).toContain('Their NIN ends in 8901. Only its format was looked at')
  const path = join(folder, 'passport.pdf')
  expect(await picturesIn(await readFile(path))).toHaveLength(1)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(await newestAudit()).toMatchObject({
    action: 'document_read',
    target: `card:${ada.cardId}`,
    detail: { document: first },
    request_id: 'operator:musa',
    workgroup_id: ada.workgroupId,
  })
  expect(await operator('documents', 'show', String(first), 'passport.pdf')).toMatchObject({
    code: 1,
    err: expect.stringContaining('There is a file'),
  })
  expect((await operator('documents', 'show', String(first), 'no/where.pdf')).err).toContain(
    'cannot be written',
  )
  const written = await operator('documents', 'show', String(first), '-')
  expect(await picturesIn(Buffer.from(written.out, 'latin1'))).toHaveLength(1)
  expect(written.err).toContain('Their NIN ends in 8901')
  expect(await operator('documents', 'show', String(first), '-', '--json')).toMatchObject({
    code: 2,
    out: '',
  })

  expect((await operator('documents', 'approve', String(first))).code).toBe(3)
  expect((await list(ada)).verification_status).toBe('pending')
  const approved = await operator('documents', 'approve', String(first), '--yes')
  expect(approved.out).toContain('is verified; a mail tells them. The account is verified.')
  expect(await list(ada)).toMatchObject({
    verification_status: 'verified',
    result: [{ state: 'verified', reason: null }],
  })
  expect((await mailsTo(world.ctx, ada.email)).at(-1)).toMatchObject({
    subject: 'Your identity document is verified',
    text: worded(mailMessages.document_verified_text, { firstName: 'Ada', type: 'Passport' }),
  })

  const reason = 'The name cannot be read.'
  await operator('documents', 'show', String(second), 'bill.pdf')
  expect((await operator('documents', 'reject', String(second), '--yes')).code).toBe(2)
  const rejected = await operator('documents', 'reject', String(second), '--reason', reason, '--yes')
  expect(rejected.out).toContain('is rejected; a mail tells them. The account is rejected.')
  expect(await list(bola)).toMatchObject({
    verification_status: 'rejected',
    result: [{ state: 'rejected', reason }],
  })
  expect((await mailsTo(world.ctx, bola.email)).at(-1)).toMatchObject({
    subject: 'We could not accept your utility document',
    text: worded(mailMessages.document_rejected_text, {
      firstName: 'Bola',
      type: 'Water bill',
      reason,
    }),
  })
  expect(await newestAudit()).toMatchObject({
    action: 'document_rejected',
    target: `card:${bola.cardId}`,
    detail: { document: second, status: 'rejected', reason },
  })
  const of = await operator('documents', 'list', '--of', ' BOLA@desk.test', '--json')
  expect(of.json()).toMatchObject({
    waiting: 0,
    documents: [{ document: second, state: 'rejected', reason }],
  })
})

/** What a document is when an operator opens it. */
async function opened(id: number, name: string): Promise<Buffer> {
  expect((await operator('documents', 'show', String(id), name)).code).toBe(0)
  return readFile(join(folder, name))
}

// @shows DEC-122
test.each<[string, () => Buffer | Promise<Buffer>, RegExp]>([
  ['a packed script', packedScriptPdf, /ObjStm|JavaScript|OpenAction|evil/],
  ['a link and a form', linkAndFormPdf, /URI|XFA|AcroForm|Annots|evil/],
  [
    'a script behind a photograph that says where it was taken',
    async () => Buffer.concat([await photograph(), Buffer.alloc(2_000), Buffer.from('<script>')]),
    /SECRET-PLACE|Exif|script/,
  ],
])('an operator opens only pictures that we made: %s', async (what, make, hostile) => {
  const content = await make()
  const id = await send(await world.person(), 'identity', 'Passport', content)
  const name = `made of ${what}`
  expect((await opened(id, name)).toString('latin1')).not.toMatch(hostile)
})

test('a pdf that was stored before it was made into pictures is opened as pictures, or not at all', async () => {
  const ada = await world.person()
  const id = await send(ada, 'identity', 'Passport')
  const { db, config, seal } = world.ctx
  const { file } = await db
    .selectFrom('documents')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const store = async (bytes: Uint8Array) => {
    writeFileSync(join(config.dataDir, 'files', file), seal.sealBytes(bytes, file))
    await db.updateTable('documents').set({ rebuilt: false }).where('id', '=', id).execute()
  }
  await store(linkAndFormPdf())
  const made = await opened(id, 'of before')
  expect(made.toString('latin1')).not.toContain('evil.example')
  expect(await picturesIn(made)).toHaveLength(1)
  await store(pagesPdf(21))
  expect(await operator('documents', 'show', String(id), 'too long')).toMatchObject({
    code: 1,
    err: expect.stringContaining('cannot be made into pictures'),
  })
  expect(existsSync(join(folder, 'too long'))).toBe(false)
})

// @shows DEC-123
test('an account is what the worst of its kinds of documents is', async () => {
  const ada = await world.person()
  const [passport, bill] = [await send(ada, 'identity', 'Passport'), await send(ada, 'utility', 'Bill')]
  const seen = (id: number) => operator('documents', 'show', String(id), '-')
  const approve = async (id: number) =>
    (await seen(id)) && operator('documents', 'approve', String(id), '--yes')
  const reject = async (id: number) =>
    (await seen(id)) && operator('documents', 'reject', String(id), '--reason', 'No', '--yes')
  const status = async () => (await list(ada)).verification_status
  await approve(passport)
  expect(await status()).toBe('pending')
  await reject(bill)
  expect(await status()).toBe('rejected')
  const other = await send(ada, 'utility', 'Another bill')
  expect(await status()).toBe('pending')
  await approve(other)
  expect(await status()).toBe('verified')
  await send(ada, 'identity', 'Newer passport')
  expect(await status()).toBe('verified')
  await reject(passport)
  expect(await status()).toBe('pending')
})

test('a document that is not there is refused, and no file is left', async () => {
  for (const words of [
    ['show', '999999', 'x.pdf'],
    ['approve', '999999', '--yes'],
    ['reject', '999999', '--reason', 'x', '--yes'],
  ])
    expect(await operator('documents', ...words)).toMatchObject({
      code: 1,
      err: 'There is no document 999999. "documents list" shows those that wait.\n',
    })
  expect((await operator('documents', 'approve', 'x', '--yes')).code).toBe(2)
  expect(existsSync(join(folder, 'x.pdf'))).toBe(false)
})

test('what cannot be opened leaves no file either', async () => {
  const id = await send(await world.person(), 'identity', 'Passport')
  const { file } = await world.ctx.db
    .selectFrom('documents')
    .select('file')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  writeFileSync(join(world.ctx.config.dataDir, 'files', file), 'not what it was')
  await expect(operator('documents', 'show', String(id), 'broken.pdf')).rejects.toThrow('SECRET_KEYS')
  expect(existsSync(join(folder, 'broken.pdf'))).toBe(false)
})

describe('a decision', () => {
  const as = (who: string) => operatorIn(world, { folder, who })
  const approve = (who: string, id: number, ...more: string[]) =>
    as(who)('documents', 'approve', String(id), ...more)
  const reject = (who: string, id: number, reason: string) =>
    as(who)('documents', 'reject', String(id), '--reason', reason, '--yes')
  const look = (who: string, id: number) => as(who)('documents', 'show', String(id), '-')

  test('is refused to who has not opened the document, in the preview too; to who has, it is not', async () => {
    const ada = await world.person()
    const [id, other] = [await send(ada, 'identity', 'Passport'), await send(ada, 'utility', 'Bill')]
    await look('bola', other) // another one of the same person
    await look('chidi', id)
    for (const more of [['--yes'], []])
      expect(await approve('bola', id, ...more)).toMatchObject({
        code: 1,
        out: '',
        err: expect.stringContaining(`You have not opened document ${id}: look at it first`),
      })
    expect(await reject('bola', id, 'No')).toMatchObject({ code: 1 })
    expect((await list(ada)).result.map(({ state }) => state)).toEqual(['pending', 'pending'])
    expect(await mailsTo(world.ctx, ada.email)).toEqual([])
    await look('bola', id)
    expect(await approve('bola', id, '--yes')).toMatchObject({ code: 0 })
  })

  test('knows who looked as the service, by sudo', async () => {
    const id = await send(await world.person(), 'identity', 'Passport')
    await look('ekoline, SUDO_USER=bola', id)
    expect((await approve('chidi', id, '--yes')).code).toBe(1)
    expect((await approve('ekoline, SUDO_USER=chidi', id, '--yes')).code).toBe(1)
    expect((await approve('bola', id, '--yes')).code).toBe(0)
  })

  test('is not made twice, and one mail goes; another decision, or another reason, can be made', async () => {
    const ada = await world.person()
    const id = await send(ada, 'identity', 'Passport')
    await look('bola', id)
    const mails = async () => (await mailsTo(world.ctx, ada.email)).length
    expect((await reject('bola', id, 'Too dark')).code).toBe(0)
    expect(await reject('bola', id, 'Too dark')).toMatchObject({
      code: 1,
      err: expect.stringContaining(`Document ${id} is rejected already`),
    })
    expect(await mails()).toBe(1)
    expect((await reject('bola', id, 'Too dark, and cut off')).code).toBe(0)
    expect((await approve('bola', id, '--yes')).code).toBe(0)
    expect(await approve('bola', id, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('is verified already'),
    })
    expect(await approve('bola', id)).toMatchObject({ code: 1 })
    expect(await mails()).toBe(3)
  })

  test('of a document that cannot be opened is a refusal, and only that', async () => {
    const ada = await world.person()
    const id = await send(ada, 'identity', 'Passport')
    const { db, config } = world.ctx
    const { file } = await db
      .selectFrom('documents')
      .select('file')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    writeFileSync(join(config.dataDir, 'files', file), 'damaged')
    await look('bola', id).catch(() => {})
    expect((await approve('bola', id, '--yes')).code).toBe(1)
    expect((await reject('bola', id, 'Send it again')).code).toBe(0)
  })
})
