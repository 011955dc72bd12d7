// @shows SA-29

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { fund } from '../../../test/money/money.ts'
import { operatorIn } from '../../../test/operator.ts'
import { unconfirm } from '../../../test/second-factors.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { deleteOldCopies, prepareCopies } from './copy.service.ts'

const DAY = 86_400_000
const text = createText()

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const ask = (who: Person, kind: 'copy' | 'deletion') => world.call('askDataRequest', { body: { kind } }, who)
const asked = async (who: Person, kind: 'copy' | 'deletion') => (await ask(who, kind)).body.result
const listOf = async (who: Person) => (await world.call('dataRequests', {}, who)).body.result
const withdraw = (who: Person, id: number) => world.call('withdrawDataRequest', { params: { id } }, who)
const prepare = () => prepareCopies(world.ctx, new AbortController().signal)
const linkTo = (who: Person, id: number) => world.call('dataCopyLink', { params: { id } }, who)
const fetched = (url: string) => world.app.inject({ url })

async function readyCopy(who: Person): Promise<number> {
  const { id } = await asked(who, 'copy')
  await prepare()
  return id
}

async function urlOf(who: Person, id: number): Promise<string> {
  return (await linkTo(who, id)).body.result.url
}

const auditOf = (who: Person) =>
  world.ctx.db.column<string>`select action from audit where target = ${`user:${who.userId}`} order by id`

describe('a copy', () => {
  it('is prepared, mailed without the data, and downloaded whole by its person', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 12.5)
    const request = await asked(ada, 'copy')
    expect(request).toMatchObject({ kind: 'copy', state: 'asked', answered: null, bytes: null })
    expect(Date.parse(`${request.due}Z`) - Date.parse(`${request.asked}Z`)).toBe(30 * DAY)
    await prepare()
    const [ready] = await listOf(ada)
    expect(ready).toMatchObject({ id: request.id, state: 'ready' })
    const answer = await fetched(await urlOf(ada, request.id))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="my-data-[\d-]+\.json"$/)
    expect(answer.rawPayload.length).toBe(ready?.bytes)
    const all = answer.json()
    expect(all.person).toMatchObject([{ email: ada.email }])
    expect(all.walletLines).toMatchObject([{ amountKobo: 1250 }])
    expect(all.dataRequests).toMatchObject([{ kind: 'copy', state: 'asked' }])
    const mails = await mailsTo(world.ctx, ada.email)
    expect(mails.map(({ subject }) => subject)).toEqual([
      text('data_copy_asked_subject'),
      text('data_copy_ready_subject'),
    ])
    expect(mails[1]?.text).not.toMatch(/signature|walletLines/)
    expect(await auditOf(ada)).toEqual(['data_copy_asked', 'data_copy_ready', 'data_copy_link'])
  })

  it('has no address of an admin who acted on its person, and not what an operator noted for the audit', async () => {
    const ada = await world.person({ admin: true })
    const bola = await world.person({ workgroup: ada.workgroupId })
    await world.call('signIn', { body: { email: bola.email, password: 'not the right one' } }, null)
    const lead = { params: { id: bola.userId }, body: { status: 'lead' } } as const
    expect((await world.call('changeStatus', lead, ada)).http).toBe(200)
    await operator('users', 'find', bola.email, '--reason', 'suspected of fraud, F-17')
    const id = await readyCopy(bola)
    const { audit } = (await fetched(await urlOf(bola, id))).json()
    const line = (name: string) => audit.find(({ action }: { action: string }) => action === name)
    expect(line('status_changed')).toMatchObject({ address: null, byThem: false })
    expect(line('person_looked_up').detail).toEqual({ verb: 'users find', shown: 1 })
    expect(line('sign_in_failed')).toMatchObject({ address: '127.0.0.1' })
    expect(line('data_copy_asked')).toMatchObject({ address: '127.0.0.1', byThem: true })
  })

  it('is written in parts, whatever its length, and lies in the store sealed', async () => {
    const ada = await world.person()
    await world.ctx.db.run`
      insert into audit (at, request_id, address, action, target, detail)
        select ${world.clock.now()}::timestamptz, 'many', 'local', 'signed_in', ${`user:${ada.userId}`},
               json_build_object('words', repeat('x', 200))::jsonb
          from generate_series(1, 4000)`
    const id = await readyCopy(ada)
    const row = await world.ctx.db.only<{ file: string; bytes: number }>`
      select file, bytes from data_requests where id = ${id}`
    expect(Number(row.bytes)).toBeGreaterThan(1_000_000)
    const stored = await world.ctx.files.find(row.file)
    const chunks: Buffer[] = []
    for await (const chunk of stored?.read(0, stored.bytes - 1) ?? []) chunks.push(chunk)
    expect(Buffer.concat(chunks).includes(ada.email)).toBe(false)
    const all = (await fetched(await urlOf(ada, id))).json()
    expect(
      all.audit.filter(({ action }: { action: string }) => action === 'signed_in').length,
    ).toBeGreaterThan(3999)
  })

  it('is asked for with the password, for a proven e-mail, one at a time and once a day', async () => {
    const ada = await world.person()
    await unconfirm(world, ada)
    expect((await ask(ada, 'copy')).body).toMatchObject({ code: 'confirm_required' })
    const eve = await world.person()
    await world.ctx.db.run`update users set email_unproven = true where id = ${eve.userId}`
    expect((await ask(eve, 'copy')).body).toMatchObject({ code: 'email_unproven' })
    const ben = await world.person()
    const both = await Promise.all([ask(ben, 'copy'), ask(ben, 'copy')])
    expect(both.map(({ http }) => http).sort()).toEqual([200, 409])
    expect((await ask(ben, 'copy')).body).toMatchObject({
      code: 'data_request_open',
      message: text('data_request_open'),
    })
    await prepare()
    expect(await ask(ben, 'copy')).toMatchObject({
      http: 429,
      body: { code: 'data_copy_once_a_day', message: text('data_copy_once_a_day') },
    })
    expect([await listOf(ada), await listOf(eve)]).toEqual([[], []])
  })

  it('of another person looks missing, to a colleague and a stranger, and nothing was changed', async () => {
    const admin = await world.person({ admin: true })
    const ada = await world.person({ workgroup: admin.workgroupId })
    const id = await readyCopy(ada)
    for (const other of [admin, await world.person({ admin: true })]) {
      const missing = await linkTo(other, 999_999)
      expect([await linkTo(other, id), await withdraw(other, id)].map(({ http }) => http)).toEqual([404, 404])
      expect((await linkTo(other, id)).body).toEqual(missing.body)
      const file = await world.call('dataCopy', { params: { id }, query: {} }, other)
      expect([file.http, file.body]).toEqual([404, missing.body])
    }
  })

  it('opens by no address that was changed, has expired, or whose session has ended', async () => {
    const ada = await world.person()
    const id = await readyCopy(ada)
    const other = await readyCopy(await world.person())
    const url = await urlOf(ada, id)
    const changed = [
      url.replace(`/${id}/`, `/${other}/`),
      url.replace(/session=(\d+)/, (_, session) => `session=${Number(session) + 1}`),
      url.replace(/expires=(\d+)/, (_, end) => `expires=${Number(end) + 1}`),
      url.replace(/signature=(.)/, (_, first) => `signature=${first === 'A' ? 'B' : 'A'}`),
    ]
    for (const path of changed) expect([path, (await fetched(path)).statusCode]).toEqual([path, 404])
    expect((await fetched(url.replace(/\?.*/, ''))).statusCode).toBe(401)
    expect((await fetched(url)).statusCode).toBe(200)
    world.clock.advance(301_000)
    expect((await fetched(url)).statusCode).toBe(404)
    const again = await urlOf(ada, id)
    await world.call('logout', {}, ada)
    expect((await fetched(again)).statusCode).toBe(404)
  })

  it('is handed out by a session only after the password', async () => {
    const ada = await world.person()
    const id = await readyCopy(ada)
    await unconfirm(world, ada)
    expect((await linkTo(ada, id)).body).toMatchObject({ code: 'confirm_required' })
    const file = await world.call('dataCopy', { params: { id }, query: {} }, ada)
    expect(file.body).toMatchObject({ code: 'confirm_required' })
    expect(await auditOf(ada)).toEqual(['data_copy_asked', 'data_copy_ready'])
  })

  it('that a session downloads without an address is in the audit, as one that is opened by its address', async () => {
    const ada = await world.person()
    const id = await readyCopy(ada)
    const { statusCode, payload } = await world.raw('dataCopy', { params: { id }, query: {} }, ada)
    expect([statusCode, JSON.parse(payload).person]).toMatchObject([200, [{ email: ada.email }]])
    expect(await auditOf(ada)).toEqual(['data_copy_asked', 'data_copy_ready', 'data_copy_fetched'])
  })

  it('is deleted after seven days', async () => {
    const ada = await world.person()
    const id = await readyCopy(ada)
    const { file } = await world.ctx.db.only<{
      file: string
    }>`select file from data_requests where id = ${id}`
    world.clock.advance(7 * DAY - 1000)
    await deleteOldCopies(world.ctx)
    expect(await world.ctx.files.find(file)).not.toBeNull()
    await world.ctx.db
      .run`update sessions set last_used_at = ${world.clock.now()} where id = ${ada.sessionId}`
    expect(await listOf(ada)).toMatchObject([{ id, state: 'ready' }])
    world.clock.advance(1000)
    expect(await listOf(ada)).toMatchObject([{ id, state: 'fulfilled', bytes: null, available_until: null }])
    await deleteOldCopies(world.ctx)
    expect(await world.ctx.files.find(file)).toBeNull()
    const row = await world.ctx.db.only`select state, file from data_requests where id = ${id}`
    expect(row).toEqual({ state: 'fulfilled', file: null })
  })

  it('that was withdrawn is not prepared', async () => {
    const ada = await world.person()
    const { id } = await asked(ada, 'copy')
    expect((await withdraw(ada, id)).http).toBe(200)
    await prepare()
    expect(await listOf(ada)).toMatchObject([{ id, state: 'withdrawn' }])
    expect(await withdraw(ada, id)).toMatchObject({
      http: 409,
      body: { code: 'data_request_over', message: text('data_request_over') },
    })
  })
})

describe('a deletion', () => {
  it('is asked for, shown with what must be settled first, and can be withdrawn', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 50)
    const { id } = await asked(ada, 'deletion')
    const { body } = await world.call('dataRequests', {}, ada)
    expect(body.before_deletion).toEqual({ wallet: 50, owed: 0, numbers: [], payments: 0, last_admin_of: [] })
    expect((await ask(ada, 'deletion')).body).toMatchObject({ code: 'data_request_open' })
    expect((await withdraw(ada, id)).http).toBe(200)
    expect((await mailsTo(world.ctx, ada.email)).map(({ subject }) => subject)).toEqual([
      text('deletion_asked_subject'),
      text('deletion_withdrawn_subject'),
    ])
    expect(await auditOf(ada)).toEqual(['deletion_asked', 'data_request_withdrawn'])
  })

  it('stays in the list, however many copies are asked for after it', async () => {
    const ada = await world.person()
    const { id } = await asked(ada, 'deletion')
    await world.ctx.db.run`
      insert into data_requests (user_id, kind, state, asked_at, due_at, answered_at)
        select user_id, 'copy', 'withdrawn', asked_at, due_at, due_at
          from data_requests, generate_series(1, 7) where id = ${id}`
    const kinds = (await listOf(ada)).map(({ kind }) => kind)
    expect(kinds).toEqual(['copy', 'copy', 'copy', 'deletion'])
    expect((await listOf(ada)).at(-1)).toMatchObject({ id, state: 'asked' })
  })

  it('is refused to the last admin of other people, by the name of the workgroup', async () => {
    const admin = await world.person({ admin: true })
    await world.person({ workgroup: admin.workgroupId })
    const { name } = await world.ctx.db.only<{ name: string }>`
      select name from workgroups where id = ${admin.workgroupId}`
    expect(await ask(admin, 'deletion')).toMatchObject({
      http: 422,
      body: { code: 'deletion_last_admin', message: text('deletion_last_admin', { workgroups: name }) },
    })
    expect(await listOf(admin)).toEqual([])
  })

  it('is listed for the operator with its day, and closed by the same transaction that erases', async () => {
    const ada = await world.person()
    await readyCopy(ada)
    const { id } = await asked(ada, 'deletion')
    const { file } = await world.ctx.db.only<{ file: string }>`
      select file from data_requests where user_id = ${ada.userId} and kind = 'copy'`
    world.clock.advance(31 * DAY)
    const listed = await operator('requests', 'list', '--json')
    const mine = listed.json().requests.find((request: { id: number }) => request.id === id)
    expect(mine).toMatchObject({ kind: 'deletion', email: ada.email, late: true })
    expect((await operator('erase-person', ada.email, '--reason', 'They asked', '--yes')).code).toBe(0)
    const rows = world.ctx.db
      .many`select kind, state, file from data_requests where user_id = ${ada.userId} order by id`
    expect(await rows).toEqual([
      { kind: 'copy', state: 'fulfilled', file: null },
      { kind: 'deletion', state: 'fulfilled', file: null },
    ])
    expect(await world.ctx.files.find(file)).toBeNull()
    expect((await mailsTo(world.ctx, ada.email)).map(({ subject }) => subject)).toEqual([
      text('account_deleted_subject'),
    ])
  })

  it('stays open when erasing is refused, and is declined with a reason that its person reads', async () => {
    const ada = await world.person()
    await fund(world.ctx, ada, 50)
    const { id } = await asked(ada, 'deletion')
    expect((await operator('erase-person', ada.email, '--reason', 'They asked', '--yes')).code).toBe(1)
    expect(await listOf(ada)).toMatchObject([{ id, state: 'asked' }])
    const because = 'Your dispute with the bank is open.'
    expect((await operator('requests', 'decline', String(id), '--reason', because, '--yes')).code).toBe(0)
    expect(await listOf(ada)).toMatchObject([{ id, state: 'declined', reason: because }])
    expect((await mailsTo(world.ctx, ada.email)).at(-1)?.text).toContain(because)
    const again = await operator('requests', 'decline', String(id), '--reason', because, '--yes')
    expect([again.code, again.err]).toEqual([1, expect.stringContaining(text('data_request_over'))])
    expect((await operator('requests', 'decline', '999999', '--reason', because, '--yes')).err).toContain(
      'There is no request 999999',
    )
  })
})

it('says in mails and in the audit of the workgroup what was asked and done', async () => {
  const ada = await world.person({ admin: true })
  const copy = await readyCopy(ada)
  await linkTo(ada, copy)
  await withdraw(ada, (await asked(ada, 'deletion')).id)
  const declined = await asked(ada, 'deletion')
  await operator('requests', 'decline', String(declined.id), '--reason', 'A dispute is open', '--yes')
  const { result } = (await world.call('audit', { query: {} }, ada)).body
  const { name } = await world.ctx.db.only<{ name: string }>`
    select first_name || ' ' || last_name as name from users where id = ${ada.userId}`
  const member = { member: name }
  expect(result.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      text('audit_data_copy_asked'),
      text('audit_data_copy_ready', member),
      text('audit_data_copy_link'),
      text('audit_deletion_asked'),
      text('audit_data_request_withdrawn'),
      text('audit_data_request_declined', member),
    ]),
  )

  const day = /\d{4}-\d{2}-\d{2}/.exec((await mailsTo(world.ctx, ada.email))[0]?.text ?? '')?.[0] ?? 'no day'
  const [brand, link] = [world.ctx.config.brand.name, `${world.ctx.config.publicUrl}/security`]
  const values = { brand, link, reset: `${world.ctx.config.publicUrl}/forgot-password`, due: day }
  const mails = await mailsTo(world.ctx, ada.email)
  const until = /delete it on (\S+)\./.exec(mails[1]?.text ?? '')?.[1] ?? 'no day'
  const last = mails.at(-1)
  expect(last?.subject).toBe(text('data_request_declined_subject'))
  expect(mails.map((mail) => mail.text)).toEqual([
    text('data_copy_asked_text', values),
    text('data_copy_ready_text', { ...values, until }),
    text('deletion_asked_text', values),
    text('deletion_withdrawn_text', values),
    text('deletion_asked_text', values),
    text('data_request_declined_text', { ...values, reason: 'A dispute is open' }),
  ])
  const buttons = await world.ctx.db
    .column<string>`select distinct button from outbox where recipient = ${ada.email}`
  expect(buttons).toEqual([text('data_requests_button')])
  await asked(ada, 'deletion')
  await operator('erase-person', ada.email, '--reason', 'They asked', '--yes')
  expect((await mailsTo(world.ctx, ada.email)).map((mail) => mail.text)).toEqual([
    text('account_deleted_text', { brand }),
  ])
})
