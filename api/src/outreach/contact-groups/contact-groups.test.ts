// @shows SA-104

import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { catalogue } from '@ekoline/contract/messages/catalogue.ts'
import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { GROUPS_OF_WORKGROUP, LIST_BEGINNING_BYTES } from '@ekoline/contract/outreach/contact-groups.facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../../test/owner.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { transaction } from '../../platform/db/db.ts'
import { holdGroup, removeGroupsOfLast } from './contact-groups.service.ts'
import { addNumbers } from './group-import.service.ts'

let world: World
let admin: Person
let member: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  member = await world.person({ workgroup: admin.workgroupId })
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
})

const HEAD = 'Line,Reason,First Name,Last Name,Phone Number'
const csv = (text: string, name = 'numbers.csv') => new File([text], name)
let made = 0
const add = (name = `Group ${++made}`, who = admin) => world.call('addGroup', { body: { name } }, who)
const addFile = (id: number, file: File, who = admin, consent_source?: string) =>
  world.call(
    'addGroupMembers',
    { file, body: { group_id: id, ...(consent_source !== undefined && { consent_source }) } },
    who,
  )
const groupWith = async (text: string, who = admin) => {
  const { id } = (await add(undefined, who)).body
  await addFile(id, csv(text), who)
  return id
}
const detail = async (id: number, who = admin) =>
  (await world.call('group', { params: { id } }, who)).body.result
const members = async (groupId: number, query: { page?: number; search?: string } = {}, who = admin) =>
  (await world.call('groupMembers', { params: { groupId }, query }, who)).body
const phones = async (id: number, search: string) =>
  (await members(id, { search })).rows.map(({ phonenumber }) => phonenumber)
const audited = async (action: string) => {
  const lines = world.ctx.db.selectFrom('audit').selectAll().where('action', '=', action)
  return (await lines.orderBy('id', 'desc').execute())[0]
}
const failure = ({ http, body }: { http: number; body: { code?: string; message?: string } }) => ({
  http,
  code: body.code,
  message: body.message,
})

describe('a group', () => {
  // @shows SA-101
  test('is made on the own card, and listed', async () => {
    const { http, body } = await add('Lagos customers')
    expect([http, body.name, body.message]).toEqual([200, 'Lagos customers', catalogue.group_created])
    const { result, total } = (await world.call('groups', { query: { search: 'CUSTOM' } }, admin)).body
    expect({ result, total }).toEqual({
      result: [{ id: body.id, name: 'Lagos customers', total: 0 }],
      total: 1,
    })
    expect(await detail(body.id)).toEqual({
      id: body.id,
      name: 'Lagos customers',
      total: 0,
      created_at: '2026-11-20 11:00:00',
      last_import: null,
      consents: [],
    })
    expect(await audited('group_added')).toMatchObject({ target: `group:${body.id}`, user_id: admin.userId })
  })

  test('of a member is seen by the member and by admins; no one else’s by a member', async () => {
    const { id } = (await add('Of a member', member)).body
    const seen = async (who: Person) =>
      (await world.call('groups', { query: {} }, who)).body.result.map((group) => group.id)
    expect(await seen(admin)).toContain(id)
    expect(await seen(member)).toEqual([id])
    expect(await seen(stranger)).toEqual([])
  })

  test('has a name that the card has only once', async () => {
    await add('Twice')
    expect(failure(await add(' twice '))).toEqual({
      http: 409,
      code: 'group_name_taken',
      message: catalogue.group_name_taken,
    })
    expect((await add('Twice', member)).http).toBe(200)
    expect((await add('   ')).http).toBe(400)
  })

  test('is one of so many', async () => {
    const { workgroupId, cardId } = stranger
    const rows = Array.from({ length: GROUPS_OF_WORKGROUP }, (_, i) => ({
      workgroup_id: workgroupId,
      created_by: cardId,
      name: `Full ${i}`,
      created_at: world.clock.now(),
    }))
    await world.ctx.db.insertInto('contact_groups').values(rows).execute()
    expect(failure(await add('One more', stranger))).toEqual({
      http: 422,
      code: 'groups_full',
      message: catalogue.groups_full.replace('{most}', String(GROUPS_OF_WORKGROUP)),
    })
  })

  test('is deleted with all that is in it', async () => {
    const id = await groupWith('Phone\n08035550142\nx\n')
    expect((await world.call('removeGroup', { params: { id } }, admin)).http).toBe(200)
    expect((await world.call('group', { params: { id } }, admin)).http).toBe(404)
    expect((await world.call('groupMembers', { params: { groupId: id }, query: {} }, admin)).http).toBe(404)
    const left = await world.ctx.db
      .selectFrom('contact_group_members')
      .select('id')
      .where('group_id', '=', id)
      .execute()
    const rejects = await world.ctx.db
      .selectFrom('contact_import_rejects as r')
      .innerJoin('contact_imports as i', 'i.id', 'r.import_id')
      .select('line')
      .where('group_id', '=', id)
      .execute()
    expect([left, rejects]).toEqual([[], []])
    expect(await audited('group_removed')).toMatchObject({ target: `group:${id}` })
  })

  test('goes with the last person of its workgroup', async () => {
    const last = await world.person({ admin: true })
    const id = await groupWith('Phone\n08035550142\n', last)
    const kept = await groupWith('Phone\n08035550142\n', member)
    await transaction(world.ctx.db, async (tx) => {
      await removeGroupsOfLast(tx, last.userId, world.clock.now())
      await removeGroupsOfLast(tx, member.userId, world.clock.now())
    })
    expect((await world.call('group', { params: { id } }, last)).http).toBe(404)
    expect((await detail(kept)).total).toBe(1)
  })
})

describe('a file of numbers', () => {
  // @shows SA-101
  test('is added in E.164, each number once, and its story is kept', async () => {
    const { id } = (await add()).body
    await addFile(id, csv('Phone Number\n08030000001\n'))
    const file = csv(
      '\ufeffPhone Number;Last Name;First Name\r\n' +
        '0803 000 0002;Obi;"Ngozi ""Goz"""\r\n' +
        '+2348030000001;Again;Ada\r\n' +
        '8030000002;Twice;Ngozi\r\n' +
        '\r\n' +
        'nobody;Eze;Chidi\r\n' +
        ';Eze;Chidi\r\n' +
        '+44 7400 123456;;\r\n',
      'customers.csv',
    )
    const { http, body, headers } = await addFile(id, file, admin, ' Form on our website, 2026 ')
    expect([
      http,
      headers['x-total-added'],
      headers['x-total-known'],
      headers['x-total-repeated'],
      headers['x-total-rejected'],
    ]).toEqual([200, '2', '1', '1', '2'])
    expect(body).toEqual([
      {
        id: expect.any(Number),
        firstname: 'Ngozi "Goz"',
        lastname: 'Obi',
        phonenumber: '+2348030000002',
        created_at: '2026-11-20 11:00:00',
        status: false,
      },
      expect.objectContaining({ firstname: '', lastname: '', phonenumber: '+447400123456' }),
    ])
    expect(await detail(id)).toMatchObject({
      total: 3,
      last_import: {
        file_name: 'customers.csv',
        uploaded_at: '2026-11-20 11:00:00',
        uploaded_by: 'Ada Obi',
        consent_source: 'Form on our website, 2026',
        added: 2,
        known: 1,
        repeated: 1,
        rejected: 2,
        rejected_kept: 2,
      },
      consents: [
        { source: 'Form on our website, 2026', added: 2 },
        { source: null, added: 1 },
      ],
    })
    expect((await audited('group_numbers_added'))?.detail).toMatchObject({
      added: 2,
      consent_source: 'Form on our website, 2026',
    })
  })

  test.each<[string, string, number, keyof typeof catalogue, Record<string, string | number>]>([
    ['brings nothing new', 'Ada,08030000002\nAda,08030000002\n', 409, 'csv_all_known', { known: 2 }],
    [
      'has wrong numbers only',
      'Name,Phone\nAda,0803\nBola,\n',
      422,
      'csv_all_refused',
      { refused: 2, line: 2, reason: catalogue.csv_wrong_number },
    ],
    [
      'has shortened numbers only',
      'Name,GSM No.\rAda,8.03555E+09\r',
      422,
      'csv_all_refused',
      { refused: 1, line: 2, reason: catalogue.csv_shortened_number },
    ],
    [
      'has both',
      'Name,Phone\nAda,08030000002\nBola,\n',
      422,
      'csv_known_or_refused',
      { known: 1, refused: 1, line: 3, reason: catalogue.csv_no_number },
    ],
    ['has a heading alone', 'Name,Phone\r', 422, 'csv_no_lines', {}],
    ['has a heading that names what to divide by, alone', 'sep=;\nName;Phone\n', 422, 'csv_no_lines', {}],
  ])('that %s is an error that says why, and changes nothing', async (_, text, http, code, values) => {
    const id = await groupWith('08030000001\n08030000002\n')
    const before = await detail(id)
    const message = Object.entries(values).reduce(
      (words: string, [name, value]) => words.replace(`{${name}}`, String(value)),
      catalogue[code],
    )
    expect(failure(await addFile(id, csv(text), admin, 'A form'))).toEqual({ http, code, message })
    expect(await detail(id)).toEqual(before)
    expect(before).toMatchObject({ total: 2, consents: [{ source: null, added: 2 }] })
  })

  test('is read by the columns that the person chose', async () => {
    const { id } = (await add()).body
    const file = csv('Name,Phone,Nick,Work\nAda,08030000001,Lady,08030000002\nBola,08030000003,,\n')
    const body = { group_id: id, phone_columns: '4,2', first_name_column: '3', last_name_column: 0 }
    const { http } = await world.call('addGroupMembers', { file, body }, admin)
    expect([
      http,
      (await members(id)).rows.map((row) => [row.firstname, row.lastname, row.phonenumber]),
    ]).toEqual([
      200,
      [
        ['Lady', '', '+2348030000002'],
        ['', '', '+2348030000003'],
      ],
    ])
  })

  // @shows SA-106
  test('distinguishes numbers of the group from those it repeats itself, and sums up each consent', async () => {
    const id = await groupWith('Phone\n08030000001\n08030000001\n08030000001\n')
    expect((await detail(id)).last_import).toMatchObject({ added: 1, known: 0, repeated: 2 })
    for (const [last, source] of [
      [2, 'Form'],
      [3, 'Fair'],
      [4, 'Form'],
    ] as const)
      await addFile(id, csv(`08030000001\n0803000000${last}\n`), admin, source)
    expect(await detail(id)).toMatchObject({
      last_import: { added: 1, known: 1, repeated: 0 },
      consents: [
        { source: 'Form', added: 2 },
        { source: 'Fair', added: 1 },
        { source: null, added: 1 },
      ],
    })
  })

  test('gives the lines that were not taken as CSV, which can be uploaded again', async () => {
    const id = await groupWith(
      `First Name,Phone\nAda,0803\n=cmd(),08035550142x\n"A\nB",\n${'N'.repeat(101)},08035550142\nObi,8.03556E+9\nBola,08030000008\n`,
    )
    const answer = await world.raw('rejectedLines', { params: { groupId: id } }, admin)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="rejected-lines-${id}.csv"`,
    })
    const wrongName = catalogue.csv_wrong_name.replace('{most}', '100')
    expect(answer.payload.split('\r\n')).toEqual([
      `\ufeff${HEAD}`,
      `2,${catalogue.csv_wrong_number},Ada,,0803`,
      `3,${catalogue.csv_wrong_number},'=cmd(),,08035550142x`.replace("'=cmd()", `"'=cmd()"`),
      `4,${catalogue.csv_no_number},A B,,`,
      `6,"${wrongName}",${'N'.repeat(101)},,08035550142`,
      `7,"${catalogue.csv_shortened_number}",Obi,,8.03556E+9`,
      '',
    ])
    expect((await audited('rejected_lines_fetched'))?.target).toBe(`group:${id}`)
    const mended = answer.payload.replace(',0803\r', ',08030000009\r').replace('N'.repeat(101), 'Ngozi')
    const again = await addFile(id, csv(mended))
    expect([again.headers['x-total-added'], again.headers['x-total-rejected']]).toEqual(['2', '3'])
  })

  test('of a group that had none has no rejected lines', async () => {
    const { id } = (await add()).body
    const answer = await world.raw('rejectedLines', { params: { groupId: id } }, admin)
    expect(answer.payload).toBe(`\ufeff${HEAD}\r\n`)
  })

  test('has more rejected lines than are kept: all are counted', async () => {
    const id = await groupWith(`Phone\n08030000001\n${'x\n'.repeat(10_003)}`)
    expect((await detail(id)).last_import).toMatchObject({
      added: 1,
      rejected: 10_003,
      rejected_kept: 10_000,
    })
    const answer = await world.raw('rejectedLines', { params: { groupId: id } }, admin)
    expect(answer.payload.split('\r\n')).toHaveLength(10_002)
  })

  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13])
  const torn = new Uint8Array([...Buffer.from('Name,Phone\nAda,08030000003\nAd'), 0x81, 0x2c])
  // @shows SA-103
  test.each<
    [
      string,
      string | Uint8Array<ArrayBuffer>,
      number,
      keyof typeof catalogue,
      Record<string, string | number>,
    ]
  >([
    ['a picture', png, 415, 'not_a_csv', {}],
    ['a workbook', 'PK\u0003\u0004 xl/workbook.xml', 415, 'not_a_csv', {}],
    ['control characters', 'Phone\n0803\u00010000003\n', 415, 'not_a_csv', {}],
    ['letters of no encoding that we know', torn, 415, 'csv_not_utf8', { line: 3 }],
    [
      'half a letter at its end',
      new Uint8Array([...Buffer.from('Phone\n0'), 0xe1]),
      415,
      'csv_not_utf8',
      { line: 2 },
    ],
    ['a quote that never ends', 'Phone\n08030000003\n"08030000004\n', 415, 'csv_quote_open', { line: 3 }],
    [
      'a giant line',
      `Phone\n08030000003\n${'8'.repeat(10_001)}`,
      415,
      'csv_line_too_long',
      { line: 3, most: 10_000 },
    ],
    ['no column of numbers', 'Name,Town\nAda,Lagos\n', 422, 'csv_no_phone_column', {}],
    ['nothing', '', 422, 'csv_no_lines', {}],
    [
      'too many lines',
      `Phone\n08030000003\n${'x\n'.repeat(200_000)}`,
      422,
      'csv_too_many_lines',
      { most: 200_000 },
    ],
  ])('is refused with %s, and adds no one', async (_, content, http, code, values) => {
    if (code === 'csv_too_many_lines' && world.engine.kind !== 'pglite') return
    const { id } = (await add()).body
    const answer = await addFile(id, new File([content], 'numbers.csv'))
    const message = Object.entries(values).reduce(
      (text: string, [key, value]) => text.replace(`{${key}}`, String(value)),
      catalogue[code],
    )
    expect(failure(answer)).toEqual({ http, code, message })
    expect(answer.body).toMatchObject({ status: false })
    expect(await detail(id)).toMatchObject({ total: 0, last_import: null })
  })

  test('breaks in its middle and adds no one', async () => {
    const { id } = (await add()).body
    const good = Array.from({ length: 20_000 }, (_, i) => `080${String(i).padStart(8, '0')}`)
    const { http } = await addFile(id, csv(`Phone\n${good.join('\n')}\n"`))
    expect([http, (await detail(id)).total, (await members(id)).rows]).toEqual([415, 0, []])
  })

  test('that no one waits for any more adds no one', async () => {
    const { id } = (await add()).body
    const path = join(world.ctx.config.dataDir, 'given-up.csv')
    mkdirSync(world.ctx.config.dataDir, { recursive: true })
    writeFileSync(path, 'Phone\n08030000001\n')
    const upload = { name: 'given-up.csv', bytes: 18, path, folder: '', senderIsGone: () => true }
    const seat = { ...admin, tokenHash: new Uint8Array(), admin: true, lead: false }
    const request = { id: 'given-up', address: '127.0.0.1', agent: '', idempotencyKey: null }
    await expect(
      addNumbers(world.ctx, { caller: seat, request }, { group_id: id }, upload),
    ).rejects.toMatchObject({ code: 'malformed_request' })
    expect(await detail(id)).toMatchObject({ total: 0, last_import: null })
  })

  test('finds no room in a group that is full', async () => {
    const id = await groupWith('08030000001\n')
    await asOwner(world, (tx) => tx.run`update contact_groups set total = 1000000 where id = ${id}`)
    const answer = await addFile(id, csv('08030000002\n'))
    expect(failure(answer)).toEqual({
      http: 422,
      code: 'group_full',
      message: catalogue.group_full.replace('{group}', '1,000,000').replace('{workgroup}', '5,000,000'),
    })
  })

  test('is not another person’s to add', async () => {
    const id = await groupWith('08030000001\n')
    expect((await addFile(id, csv('08030000002\n'), member)).http).toBe(404)
    expect((await addFile(id, csv('08030000002\n'), stranger)).http).toBe(404)
    expect((await detail(id)).total).toBe(1)
  })
})

describe('the preview of a list', () => {
  const preview = (file: File, body = {}, who = admin) =>
    world.call('previewGroupMembers', { file, body }, who)
  const outlook = [
    'First Name,Last Name,Home Phone,Mobile Phone,Notes',
    'Ada,Obi,,0803 555 0142,',
    'Bola,Ade,08035550143,,owes',
    'Chidi,Eze,,8.03555E+09,',
  ].join('\r\n')

  test('shows one of more lines than a function takes arguments', async () => {
    const { http, body } = await preview(csv(`Phone\n08035550142\n${'1\n'.repeat(300_000)}`))
    expect([http, body.result?.read, body.result?.right]).toEqual([200, 200, 1])
  })

  // @shows SA-106
  test('shows its columns, those that were found, and its first lines', async () => {
    const { http, body } = await preview(csv(outlook))
    expect([http, body.result]).toEqual([
      200,
      {
        columns: [
          { name: 'First Name', example: 'Ada' },
          { name: 'Last Name', example: 'Obi' },
          { name: 'Home Phone', example: '08035550143' },
          { name: 'Mobile Phone', example: '0803 555 0142' },
          { name: 'Notes', example: 'owes' },
        ],
        phone_columns: [4, 3],
        first_name_column: 1,
        last_name_column: 2,
        lines: [
          { line: 2, firstname: 'Ada', lastname: 'Obi', phonenumber: '+2348035550142', reason: null },
          { line: 3, firstname: 'Bola', lastname: 'Ade', phonenumber: '+2348035550143', reason: null },
          {
            line: 4,
            firstname: 'Chidi',
            lastname: 'Eze',
            phonenumber: '8.03555E+09',
            reason: catalogue.csv_shortened_number,
          },
        ],
        read: 3,
        right: 2,
      },
    ])
  })

  test('follows the columns that the person chooses', async () => {
    const body = { phone_columns: '3', first_name_column: '2', last_name_column: '0' }
    const { result } = (await preview(csv(outlook), body)).body
    expect([result.phone_columns, result.first_name_column, result.last_name_column, result.right]).toEqual([
      [3],
      2,
      0,
      1,
    ])
    expect(result.lines.map(({ firstname, lastname, reason }) => [firstname, lastname, reason])).toEqual([
      ['Obi', '', catalogue.csv_no_number],
      ['Ade', '', null],
      ['Eze', '', catalogue.csv_no_number],
    ])
  })

  test('of a long list is made of its beginning', async () => {
    const lines = Array.from({ length: 20_000 }, (_, i) => `Ọlá ${i},080${String(i).padStart(8, '0')}`)
    const whole = Buffer.from(`Name,Phone\n${lines.join('\n')}\n`)
    const beginning = new File([new Uint8Array(whole.subarray(0, LIST_BEGINNING_BYTES))], 'long.csv')
    const { result } = (await preview(beginning)).body
    expect(whole.length).toBeGreaterThan(5 * LIST_BEGINNING_BYTES)
    expect([result.read, result.right, result.lines.length]).toEqual([200, 200, 5])
    expect((await preview(new File([new Uint8Array(whole)], 'long.csv'))).body.result).toEqual(result)
  })

  test('says what a list lacks, and which columns are none', async () => {
    for (const [text, code] of [
      ['', 'csv_no_lines'],
      ['Name,Phone\n', 'csv_no_lines'],
      ['Name,Town\nAda,Lagos\n', 'csv_no_phone_column'],
      ['PK\u0003\u0004', 'not_a_csv'],
    ] as const)
      expect((await preview(csv(text))).body).toMatchObject({ code, message: catalogue[code] })
    for (const phone_columns of ['', '0', 'a', '3,', '1'.repeat(200)])
      expect((await preview(csv(outlook), { phone_columns })).http).toBe(400)
    expect((await preview(csv(outlook), { phone_columns: 'a' })).body).toMatchObject({
      errors: [{ field: 'phone_columns', message: fieldMessages.field_columns }],
    })
    expect((await preview(csv(outlook), { phone_columns: '6' })).body).toMatchObject({
      errors: [{ field: 'phone_columns' }],
    })
  })

  test('changes nothing', async () => {
    const { id } = (await add()).body
    await preview(csv(outlook))
    expect(await detail(id)).toMatchObject({ total: 0, last_import: null })
  })
})

describe('the members of a group', () => {
  test('come in pages, in the order of the file, whatever was deleted', async () => {
    const numbers = Array.from({ length: 2_345 }, (_, i) => `+23480${String(i).padStart(8, '0')}`)
    const id = await groupWith(`Phone\n${numbers.join('\n')}\n`)
    const all = async () => {
      const { total } = await members(id)
      const pages = Array.from({ length: Math.ceil(total / 50) + 1 }, (_, i) => members(id, { page: i + 1 }))
      const rows = (await Promise.all(pages)).flatMap((page) => page.rows)
      return { total, rows }
    }
    const before = await all()
    expect([before.total, before.rows.map((row) => row.phonenumber)]).toEqual([2_345, numbers])

    const gone = new Set(numbers.filter((_, i) => (i >= 900 && i < 2_050) || i % 7 === 0))
    await world.ctx.db
      .deleteFrom('contact_group_members')
      .where('group_id', '=', id)
      .where('phone', 'in', [...gone])
      .execute()
    await addFile(id, csv('Phone\n08099999999\n'))
    const after = await all()
    const left = [...numbers.filter((number) => !gone.has(number)), '+2348099999999']
    expect([after.total, after.rows.map((row) => row.phonenumber)]).toEqual([left.length, left])
  })

  test('are found by the beginning of the number, the names or the last name', async () => {
    const id = await groupWith(
      'First Name,Last Name,Phone\nAdé,Okàfor,08030000001\nNgozi,Ade,08030000002\nBola,,+447400123456\n,Zulu,08130000004\n',
    )
    expect(await phones(id, 'ade')).toEqual(['+2348030000001', '+2348030000002'])
    expect(await phones(id, 'OKA')).toEqual(['+2348030000001'])
    expect(await phones(id, 'ade oka')).toEqual(['+2348030000001'])
    expect(await phones(id, 'ko')).toEqual([])
    for (const word of [
      '0803 000',
      '803000',
      '234803',
      '+234 803',
      '00234803',
      '009 234 803',
      '+234 (0) 803',
      '+234 0803 000',
      '\u202a+234 803\u202c',
      'tel:0803',
      '٠٨٠٣',
      '０８０３',
    ])
      expect([word, await phones(id, word)]).toEqual([word, ['+2348030000001', '+2348030000002']])
    expect(await phones(id, '44')).toEqual(['+447400123456'])
    expect(await phones(id, 'zu')).toEqual(['+2348130000004'])
    expect(await phones(id, '%')).toEqual([])
    expect(await members(id, { search: 'ade', page: 2 })).toEqual({ rows: [], total: 2 })
  })

  test('are found by their names without marks, hooks and apostrophes, and with a blank for a hyphen', async () => {
    const id = await groupWith(
      'First Name,Last Name,Phone\nƊanjuma,’Yar’adua,08030000001\nỌlá-Olúwa,Ọ̀ṣun,08030000002\nObi,Eze,08030000003\n',
    )
    for (const word of ['danjuma', 'ɗan', "'yar", 'yaradua', 'Danjuma ’Yar'])
      expect([word, await phones(id, word)]).toEqual([word, ['+2348030000001']])
    for (const word of ['ola oluwa', 'Ola-O', 'ọlá‑olúwa', 'osun'])
      expect([word, await phones(id, word)]).toEqual([word, ['+2348030000002']])
  })

  test('that a search finds are counted up to a limit', async () => {
    const numbers = Array.from({ length: 10_002 }, (_, i) => `080${String(i).padStart(8, '0')}`)
    const id = await groupWith(`Phone\n${numbers.join('\n')}\n`)
    expect(await members(id, { search: '080' })).toMatchObject({ total: 10_000, total_is_minimum: true })
  })

  // @shows SA-99
  test('are changed', async () => {
    const id = await groupWith('First Name,Phone\nAda,08030000001\nBola,08030000002\n')
    const [ada] = (await members(id)).rows
    const change = (body: object, who = admin) =>
      world.call('changeGroupMember', { params: { id: ada?.id ?? 0 }, body }, who)
    expect((await change({ firstname: ' Adaeze ', phonenumber: '0803 000 0009' })).http).toBe(200)
    expect((await members(id)).rows[0]).toMatchObject({ firstname: 'Adaeze', phonenumber: '+2348030000009' })
    expect((await change({ lastname: 'Obi' })).http).toBe(200)
    expect((await members(id)).rows[0]).toMatchObject({ firstname: 'Adaeze', lastname: 'Obi' })
    expect(failure(await change({ phonenumber: '08030000002' }))).toEqual({
      http: 409,
      code: 'number_in_group',
      message: catalogue.number_in_group,
    })
    expect((await change({ phonenumber: '0803' })).http).toBe(400)
    expect((await change({ firstname: 'A\nB' })).http).toBe(400)
    expect((await change({ firstname: 'X' }, stranger)).http).toBe(404)
    expect(await audited('group_member_changed')).toMatchObject({
      target: `group:${id}`,
      detail: { member: ada?.id },
    })
  })

  // @shows SA-99
  test('are deleted, and the total is right', async () => {
    const id = await groupWith('08030000001\n08030000002\n')
    const [first] = (await members(id)).rows
    const remove = () => world.call('removeGroupMember', { params: { id: first?.id ?? 0 } }, admin)
    expect((await remove()).http).toBe(200)
    expect((await remove()).http).toBe(404)
    expect(await members(id)).toMatchObject({ total: 1, rows: [{ phonenumber: '+2348030000002' }] })
    expect(await audited('group_member_removed')).toMatchObject({ target: `group:${id}` })
  })

  test('cannot be moved, and none is in a group that is not there', async () => {
    const id = await groupWith('08030000001\n')
    const { db } = world.ctx
    const row = { position: 0, phone: '+2348030000001', first_name: '', last_name: '' }
    const lost = { ...row, group_id: 999_999, created_at: world.clock.now() }
    await expect(db.insertInto('contact_group_members').values(lost).execute()).rejects.toThrow(
      'there is no such group',
    )
    const move = db.updateTable('contact_group_members').set({ position: 7 }).where('group_id', '=', id)
    await expect(move.execute()).rejects.toThrow('permission denied')
  })
})

// The embedded database has one session: no one else is there to hold the group.
describe.runIf(inject('databaseTemplate').kind === 'postgres')('while a file is added to a group', () => {
  test('others learn so', async () => {
    const id = await groupWith('08030000001\n')
    const [only] = (await members(id)).rows
    const held = Promise.withResolvers<void>()
    const over = Promise.withResolvers<void>()
    const holding = transaction(world.ctx.db, async (tx) => {
      await holdGroup(tx, id)
      held.resolve()
      await over.promise
    })
    await held.promise
    const answers = await Promise.all([
      addFile(id, csv('08030000002\n')),
      world.call('changeGroupMember', { params: { id: only?.id ?? 0 }, body: { firstname: 'X' } }, admin),
      world.call('removeGroupMember', { params: { id: only?.id ?? 0 } }, admin),
      world.call('removeGroup', { params: { id } }, admin),
    ])
    over.resolve()
    await holding
    const refused = { http: 409, code: 'group_busy', message: catalogue.group_busy }
    for (const answer of answers) expect(failure(answer)).toEqual(refused)
    expect((await addFile(id, csv('08030000002\n'))).http).toBe(200)
  })
})

// @shows DEC-216
describe('contacts in a group', () => {
  const contact = async (name: string, numbers: string[], tags: string[] = [], who = admin) =>
    (
      await world.call(
        'addContact',
        { body: { name, numbers: numbers.map((number) => ({ number, label: '' })), tags } },
        who,
      )
    ).body.result
  const bring = (group_id: number, body: object = {}, who = admin) =>
    world.call(
      'addContactsToGroup',
      { body: { group_id, consent_source: 'They are customers', ...body } },
      who,
    )
  const members = async (id: number, who = admin) =>
    (await world.call('groupMembers', { params: { groupId: id }, query: {} }, who)).body.rows.map(
      ({ firstname, phonenumber }) => [firstname, phonenumber],
    )

  test('come by their tag or by choice, each once, with a mobile first; bare lists go on', async () => {
    const halima = await contact('Halima Bello', ['0201 773 0912', '0803 552 0140'], ['Customer'])
    const musa = await contact('Musa', ['0802 711 5391'], ['Driver'])
    await contact('No number', [], ['Customer'])
    const { id } = (await add()).body
    expect((await bring(id, { tag: 'customer' })).body.result).toEqual({ added: 1, known: 0, repeated: 0 })
    expect(await members(id)).toEqual([['Halima Bello', '+2348035520140']])
    expect(await detail(id)).toMatchObject({ last_import: { file_name: 'Contacts: customer', added: 1 } })
    const chosen = { contacts: [halima.id, musa.id] }
    expect((await bring(id, chosen)).body.result).toEqual({ added: 1, known: 1, repeated: 0 })
    expect(await detail(id)).toMatchObject({ last_import: { file_name: 'Contacts' } })
    await addFile(id, csv('Name,Phone\nAda,08035550142\n'))
    expect(await members(id)).toHaveLength(3)
    expect(await detail(id)).toMatchObject({
      consents: [
        { source: null, added: 1 },
        { source: 'They are customers', added: 2 },
      ],
    })
  })

  test('are rows of their own: neither goes with the other', async () => {
    const musa = await contact('Musa', ['0802 711 5399'], ['Own'])
    const { id } = (await add()).body
    await bring(id, { tag: 'Own' })
    const member = (await world.call('groupMembers', { params: { groupId: id }, query: {} }, admin)).body
      .rows[0]
    await world.call('removeGroupMember', { params: { id: member?.id ?? 0 } }, admin)
    expect((await world.call('contact', { params: { id: musa.id } }, admin)).http).toBe(200)
    await bring(id, { tag: 'Own' })
    await world.call('deleteContact', { params: { id: musa.id } }, admin)
    expect(await members(id)).toEqual([['Musa', '+2348027115399']])
  })

  test('are of the own workgroup, and have numbers', async () => {
    const theirs = await contact('Theirs', ['0802 711 5398'], ['Theirs'], stranger)
    const { id } = (await add()).body
    for (const body of [{ contacts: [theirs.id] }, { tag: 'Theirs' }]) {
      const { http, body: refused } = await bring(id, body)
      expect([http, refused.message]).toEqual([
        422,
        'None of these contacts has a phone number. No number was added.',
      ])
    }
    expect((await bring(id, {}, stranger)).http).toBe(404)
  })
})
