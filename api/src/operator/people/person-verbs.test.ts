// @shows SA-30

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kobo } from '@ekoline/contract/units/money.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { wavFile } from '../../../test/calls/wavs.ts'
import { GOOD, joining } from '../../../test/joining.ts'
import { beginTopUp, fund, koboOf } from '../../../test/money/money.ts'
import { giveNumber } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, PASSWORD, type Person, type World } from '../../../test/world.ts'
import { recordCalls } from '../../calls/history/calls.service.ts'
import { hold } from '../../money/wallet/holds.service.ts'
import { transaction } from '../../platform/db/db.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
const folder = mkdtempSync(join(tmpdir(), 'ekoline-person-'))
const { newcomer, register } = joining(() => world)
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world, { folder })
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

const callOf = ({ cardId }: Person, uniqueid: string) => ({
  uniqueid,
  cardId,
  src: '08030012345',
  calledstation: '08035550143',
  startedAt: world.clock.now(),
  talkSeconds: 61,
  cause: 1,
  cost: kobo(1800),
  recorded: true,
})

async function keepFileOf(who: Person): Promise<void> {
  const [seat] = (await world.call('seats', {}, who)).body.result
  const body = {
    card_id: who.cardId,
    filebucket_type: 'moh' as const,
    filebucket_permission: 'public' as const,
    workgroup_name: seat?.workgroup ?? '',
  }
  const { result } = (await world.call('addUpload', { file: wavFile('Adaeze.wav'), body }, who)).body
  await makeQueue(world, who, [], { musicId: result.filebucket_number })
}

/** A person with a bit of everything, and nothing open. */
async function lived(email: string): Promise<Person> {
  const ada = await world.person({
    email,
    firstName: 'Adaeze',
    lastName: 'Okafor',
    admin: true,
    nin: '12345678901',
  })
  const uniqueid = `call.${ada.cardId}`
  await transaction(world.ctx.db, (tx) => recordCalls(tx, [callOf(ada, uniqueid)]))
  await world.ctx.recordings.store(uniqueid, Buffer.from('RIFF'))
  await keepFileOf(ada)
  await world.call('askSignInLink', { body: { email } }, null)
  await world.call('forgotPassword', { body: { email } }, null)
  await world.call('setBalanceAlert', { body: { threshold: 500 } }, ada)
  const [terms] = (await world.call('documents', {}, ada)).body.result
  await world.call('acceptDocument', { body: { document: 'terms', version: terms?.version ?? '' } }, ada)
  return ada
}

const erase = (email: string, ...more: string[]) =>
  operator('erase-person', email, '--reason', 'They asked', ...more)

describe('export-person', () => {
  test('writes everything by readable names, in a file that only its owner may read, and is audited', async () => {
    const ada = await lived('ada@export.test')
    await fund(world.ctx, ada, 12.5)
    const { code, out } = await operator('export-person', 'Ada@export.test', 'ada.json')
    expect([code, out]).toEqual([0, expect.stringContaining('rows on ada@export.test')])
    const file = join(folder, 'ada.json')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const all = JSON.parse(readFileSync(file, 'utf8'))
    const parts = world.ctx.features.flatMap(({ copies = {} }) => Object.keys(copies))
    expect(Object.keys(all)).toEqual(['service', 'made', ...parts])
    expect(all.person).toMatchObject([{ firstName: 'Adaeze', nin: '*******8901', hasPassword: true }])
    expect(all.seats).toMatchObject([{ username: ada.username, card: ada.cardId, admin: true }])
    expect(all.consents).toMatchObject([{ document: 'terms', address: '127.0.0.1' }])
    expect(all.walletLines).toMatchObject([{ amountKobo: 1250, description: 'A gift' }])
    expect(all.calls).toMatchObject([{ from: '08030012345', to: '08035550143', recorded: true }])
    expect(all.messages.map((message: { subject: string }) => message.subject)).toContain('Your login link')
    expect(all.sessions).toHaveLength(1)
    expect(all.audit.length).toBeGreaterThan(2)
    expect(readFileSync(file, 'utf8')).not.toMatch(/12345678901|argon2|reset-password|signature=/)
    const line = world.ctx.db.selectFrom('audit').select('target').where('action', '=', 'person_exported')
    expect(await line.executeTakeFirst()).toEqual({ target: `user:${ada.userId}` })
  })

  test('writes more rows than one page holds, each once', async () => {
    const ada = await world.person({ email: 'many@export.test' })
    const calls = Array.from({ length: 2_001 }, (_, number) => ({
      ...callOf(ada, `many.${number}`),
      recorded: false,
    }))
    await transaction(world.ctx.db, (tx) => recordCalls(tx, calls))
    const done = await operator('export-person', ada.email, 'many.json', '--json')
    expect(done.json().rows.calls).toBe(2_001)
    const all = JSON.parse(readFileSync(join(folder, 'many.json'), 'utf8'))
    expect(new Set(all.calls.map((call: { uniqueid: string }) => call.uniqueid)).size).toBe(2_001)
  })

  test('replaces no file, and leaves none behind for no one', async () => {
    writeFileSync(join(folder, 'there'), '')
    const ada = await world.person()
    expect((await operator('export-person', ada.email, 'there')).err).toContain('There is a file')
    expect((await operator('export-person', ada.email, 'no/such/folder')).err).toContain('There is no folder')
    expect(await operator('export-person', 'nobody@x.test', 'nobody.json')).toMatchObject({
      code: 1,
      err: 'Nobody has the e-mail nobody@x.test. "users find" looks for a part of it.\n',
    })
    expect(readdirSync(folder)).not.toContain('nobody.json')
  })
})

describe('erase-person', () => {
  const userOf = ({ userId }: Person) =>
    world.ctx.db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirstOrThrow()

  test('says what goes and stays, asks twice, and does nothing without two answers', async () => {
    const ada = await lived('ada@ask.test')
    const said = await erase(ada.email)
    expect(said.code).toBe(3)
    expect(said.err).toContain('ada@ask.test would be forgotten, for good.')
    expect(said.err).toMatch(/Would go: names.*Would stay: the ledger/s)
    const answers = [true, false]
    const questions: string[] = []
    const asking = operatorIn(world, {
      ask: async (question) => {
        questions.push(question)
        return answers.shift() ?? false
      },
    })
    expect((await asking('erase-person', ada.email, '--reason', 'x')).code).toBe(3)
    expect(questions).toEqual(['Do it? [y/N] ', 'It cannot be undone. Forget them? [y/N] '])
    expect((await userOf(ada)).first_name).toBe('Adaeze')
  })

  test('forgets all that names the person, keeps the books, and is audited', async () => {
    const ada = await lived('ada@erase.test')
    await fund(world.ctx, ada, 5)
    await operator('wallet', 'adjust', String(ada.cardId), '--amount', '-5', '--reason', 'Paid out', '--yes')
    const done = await erase('Ada@erase.test', '--yes')
    expect(done).toMatchObject({
      code: 0,
      out: 'ada@erase.test is forgotten; 1 recordings were deleted. The e-mail is free.\n',
    })
    expect(await userOf(ada)).toMatchObject({
      email: `erased-${ada.userId}`,
      first_name: '',
      last_name: '',
      phone: '',
      address: '',
      nin_sealed: null,
      nin_last4: null,
      password_hash: null,
      phone_verified_at: null,
    })
    const rows = await world.ctx.db.many<{ holds: string }>`
      select (t.*)::text as holds from seats t where user_id = ${ada.userId}
      union all select (t.*)::text from workgroups t where id = ${ada.workgroupId}
      union all select (t.*)::text from consents t where user_id = ${ada.userId}
      union all select (t.*)::text from sessions t where user_id = ${ada.userId}
      union all select (t.*)::text from outbox t
      union all select (t.*)::text from password_links t where user_id = ${ada.userId}
      union all select (t.*)::text from sign_in_tickets t where user_id = ${ada.userId}
      union all select (t.*)::text from balance_alerts t where card_id = ${ada.cardId}`
    expect(rows.filter(({ holds }) => /adaeze|okafor|ada@erase|127\.0\.0\.1/i.test(holds))).toEqual([])
    expect(rows).toHaveLength(3 + (await world.ctx.db.selectFrom('outbox').select('id').execute()).length)
    expect(await world.ctx.recordings.find(`call.${ada.cardId}`)).toBeNull()
    const files = world.ctx.db.selectFrom('files').select('id').where('card_id', '=', ada.cardId)
    expect(await files.execute()).toEqual([])
    expect(await world.ctx.db.selectFrom('stored_unnamed').select('stored_as').execute()).toEqual([])
    const call = world.ctx.db
      .selectFrom('calls')
      .select(['recorded', 'src'])
      .where('card_id', '=', ada.cardId)
    expect(await call.execute()).toEqual([{ recorded: false, src: '08030012345' }])
    const lines = world.ctx.db
      .selectFrom('ledger_entries')
      .select('amount_kobo')
      .where('account_seq', 'is not', null)
    expect((await lines.execute()).length).toBeGreaterThanOrEqual(2)
    const line = world.ctx.db
      .selectFrom('audit')
      .select(['target', 'detail', 'request_id'])
      .where('action', '=', 'person_erased')
    expect(await line.executeTakeFirst()).toEqual({
      target: `user:${ada.userId}`,
      detail: { reason: 'They asked' },
      request_id: 'operator:musa',
    })
    expect((await world.call('loggedOnUser', {}, ada)).http).toBe(401)
    expect((await world.call('signIn', { body: { email: ada.email, password: PASSWORD } }, null)).http).toBe(
      401,
    )
    expect(await erase(ada.email, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('Nobody has the e-mail'),
    })
    expect((await erase(`erased-${ada.userId}`, '--yes')).code).toBe(1)
  })

  test('lets the e-mail register again, as a new person', async () => {
    const ada = await lived('again@erase.test')
    await erase(ada.email, '--yes')
    const { http, body } = await register(newcomer({ email: ada.email, password: GOOD }))
    expect(http).toBe(200)
    expect(body.data.ekoline_user_id).not.toBe(ada.userId)
  })

  test('leaves a workgroup its name, and its other people', async () => {
    const boss = await world.person({ admin: true })
    const bola = await world.person({ email: 'bola@erase.test', workgroup: boss.workgroupId, admin: true })
    expect((await erase(bola.email, '--yes')).code).toBe(0)
    const [seat] = (await world.call('seats', {}, boss)).body.result
    expect(seat?.workgroup).toMatch(/^Workgroup \d+$/)
    const { total } = (await world.call('workgroupUsers', { query: {} }, boss)).body
    expect(total).toBe(1)
  })

  test.each<[string, (ada: Person) => Promise<unknown>, RegExp]>([
    [
      'money in the wallet',
      (ada) => fund(world.ctx, ada, 12.5),
      /The wallet of card \d+ has ₦12\.50: pay it out/,
    ],
    [
      'held money',
      async (ada) => {
        await fund(world.ctx, ada, 12.5)
        const wanted = {
          key: `h${ada.cardId}`,
          cardId: ada.cardId,
          amount: koboOf(10),
          at: world.clock.now(),
        }
        await transaction(world.ctx.db, (tx) => hold(tx, wanted))
      },
      /has ₦12\.50, ₦10.00 of it held/,
    ],
    ['an open payment', (ada) => beginTopUp(world, ada), /Payment EKO-\S+ is open: wait/],
    [
      'a phone number',
      (ada) => giveNumber(world, ada),
      /They have the number \+234\d{10}: take it back \("numbers release"\)\./,
    ],
    [
      'other people in a workgroup of which they are the last admin',
      (ada) => world.person({ workgroup: ada.workgroupId }),
      /They are the last admin of "Workgroup \d+", which has other people: make one of them an admin first\./,
    ],
  ])('is refused while there is %s', async (what, open, words) => {
    const ada = await world.person({
      email: `${what.replace(/\W/g, '').slice(0, 12)}@open.test`,
      admin: true,
    })
    await open(ada)
    const { code, err } = await erase(ada.email, '--yes')
    expect([code, err.split('\n')[0]]).toEqual([1, `${ada.email} cannot be forgotten yet.`])
    expect(err).toMatch(words)
    expect((await userOf(ada)).email).toBe(ada.email)
  })
})
