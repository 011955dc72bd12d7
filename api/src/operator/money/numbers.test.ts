// @shows DEC-171

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { beginNumber, giveNumber, numbersOf } from '../../../test/numbers.ts'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('numbers add', () => {
  test('puts numbers into stock, however they are written, and leaves known ones as they are', async () => {
    expect(await operator('numbers', 'add', '0201 700 9000', '--yes')).toMatchObject({
      code: 0,
      out: 'Added: 1.\n',
      err: '+2342017009000 would be for sale from now on, for ₦1,000.00 for 30 days.\n',
    })
    const row = await operator('numbers', 'add', '+2342017009000', '--count', '3', '--yes')
    expect(row).toMatchObject({ code: 0, out: 'Added: 2. Known already: 1.\n' })
    expect(row.err).toContain('3 numbers, +2342017009000 to +2342017009002, would be for sale')
    expect(await newestAudit()).toMatchObject({
      action: 'number_added',
      request_id: 'operator:musa',
      detail: { first: '+2342017009000', count: 3, added: 2 },
    })
  })

  test.each([
    ['Lagos', 'is not a phone number like +2342017001234 or 02017001234.'],
    ['12345', 'is not a phone number like'],
  ])('refuses %s', async (number, words) => {
    const { code, err } = await operator('numbers', 'add', number, '--yes')
    expect(code).toBe(2)
    expect(err).toContain(words)
  })

  test('refuses a count that is none', async () => {
    const { code, err } = await operator('numbers', 'add', '02017009100', '--count', '1001', '--yes')
    expect([code, err.split('\n')[0]]).toEqual([2, '--count is a whole number from 1 to 1000, not "1001".'])
  })
})

describe('numbers list', () => {
  test('shows the state of each, found by digits', async () => {
    const ada = await world.person({ email: 'ada@list.test' })
    await giveNumber(world, ada, { category: 'user', destination: ada.username })
    const sold = (await numbersOf(world, ada))[0]?.did ?? ''
    const { out } = await operator('numbers', 'list', '--search', sold)
    expect(out).toContain(`${sold}  sold   ada@list.test (card ${ada.cardId}`)
    expect(out).toContain(`user ${ada.username}`)
    expect((await operator('numbers', 'list', '--search', '02017009002')).out).toContain('for sale')
    expect((await operator('numbers', 'list', '--search', '555')).out).toBe('There are no such numbers.\n')
    await operator('numbers', 'add', '02017010000', '--count', '60', '--yes')
    const all = await operator('numbers', 'list')
    expect(all.out).toMatch(/Page 1 of \d+, \d+ numbers in all: --page N shows another one\./)
  })

  test('finds by an area code as customers write it, and by digits of a number', async () => {
    await operator('numbers', 'add', '+23420188802000', '--yes')
    await operator('numbers', 'add', '02018880201', '--count', '3', '--yes')
    await operator('numbers', 'add', '02090002018', '--yes')
    const found = async (...words: string[]) => {
      const said = await operator('numbers', 'list', ...words, '--json')
      return (said.json().numbers as { did: string }[]).map(({ did }) => did)
    }
    const inArea = await found('--area', '0201888')
    expect(inArea).toEqual(['+2342018880201', '+2342018880202', '+2342018880203'])
    for (const area of [
      '0201888',
      '201888',
      '+234201888',
      '0201 888',
      '00234201888',
      '009 234 201 888',
      '٠٢٠١٨٨٨',
    ])
      expect([area, await found('--area', area)]).toEqual([area, inArea])
    for (const search of ['0201888', '+234 (0)201888', '234 201 888', '201888', 'tel:+234201888'])
      expect([search, await found('--search', search)]).toEqual([search, inArea])
    for (const search of ['02018880201', '+2342018880201', '2018880201', '8880201'])
      expect([search, await found('--search', search)]).toEqual([search, ['+2342018880201']])
    expect(await found('--area', '0201')).not.toContain('+2342090002018')
    for (const option of ['--area', '--search'])
      expect(await operator('numbers', 'list', option, 'Lagos')).toMatchObject({ code: 2, out: '' })
    expect((await operator('numbers', 'list', '--area', '0999')).code).toBe(5)
  })

  test('narrows by state and by owner, and shows page after page', async () => {
    const [ada, bola] = [
      await world.person({ email: 'ada@owns.test' }),
      await world.person({ email: 'bola@owns.test' }),
    ]
    const { db } = world.ctx
    await db.updateTable('workgroups').set({ name: 'Owning Ltd' }).where('id', '=', ada.workgroupId).execute()
    await giveNumber(world, ada)
    await giveNumber(world, ada)
    await giveNumber(world, bola)
    const list = async (...words: string[]) => {
      const said = await operator('numbers', 'list', ...words, '--json')
      return said.json() as {
        total: number
        pages: number
        numbers: { did: string; state: string; owner: string | null }[]
      }
    }
    for (const owner of ['ada@owns.test', 'ADA@owns.test', String(ada.cardId), 'owning'])
      expect([owner, (await list('--owner', owner)).numbers.map((one) => one.owner)]).toEqual([
        owner,
        ['ada@owns.test', 'ada@owns.test'],
      ])
    expect((await list('--workgroup', String(bola.workgroupId))).total).toBe(1)
    expect((await list('--owner', 'ada@owns.test', '--state', 'sold')).total).toBe(2)
    expect((await operator('numbers', 'list', '--owner', 'ada@owns.test', '--state', 'for-sale')).code).toBe(
      5,
    )
    for (const state of ['for-sale', 'sold', 'unpaid', 'resting', 'being-paid'])
      for (const { state: shown } of (await list('--state', state)).numbers)
        expect(shown).toBe(state.replace('-', ' '))
    expect(await operator('numbers', 'list', '--state', 'lost')).toMatchObject({
      code: 2,
      err: expect.stringContaining('--state is for-sale, being-paid, sold, unpaid, resting, not "lost".'),
    })
    await operator('numbers', 'add', '02031110000', '--count', '101', '--yes')
    const pages = await Promise.all(['1', '2', '3'].map((page) => list('--area', '0203111', '--page', page)))
    expect(pages.map(({ numbers }) => numbers.length)).toEqual([50, 50, 1])
    expect(new Set(pages.flatMap(({ numbers }) => numbers.map(({ did }) => did))).size).toBe(101)
    expect(pages[0]).toMatchObject({ total: 101, pages: 3 })
    expect((await operator('numbers', 'list', '--area', '0203111', '--page', '4')).code).toBe(5)
    for (const page of ['0', '-1', 'two'])
      expect((await operator('numbers', 'list', `--page=${page}`)).code).toBe(2)
  })

  test('shows what is being paid, what is unpaid, and what rests', async () => {
    const ada = await world.person()
    const { db, clock } = world.ctx
    await operator('numbers', 'add', '02017020000', '--count', '3', '--yes')
    const stock = await db
      .selectFrom('phone_numbers')
      .select(['id', 'did'])
      .where('did', 'like', '%0170200%')
      .orderBy('did')
      .execute()
    const [paying, resting] = stock
    await beginNumber(world, ada, paying?.id ?? 0)
    const from = new Date(clock.now().getTime() + 86_400_000)
    await db
      .updateTable('phone_numbers')
      .set({ free_from: from })
      .where('id', '=', resting?.id ?? 0)
      .execute()
    const id = await giveNumber(world, ada)
    await db
      .updateTable('number_allocations')
      .set({ grace_until: from })
      .where('number_id', '=', id)
      .execute()
    const { numbers } = (await operator('numbers', 'list', '--search', '20170200', '--json')).json()
    expect(numbers).toHaveLength(3)
    const { out } = await operator('numbers', 'list', '--search', '20170200')
    for (const state of ['being paid', 'resting until 2026-11-21', 'for sale']) expect(out).toContain(state)
    expect(
      (await operator('numbers', 'list', '--search', (await numbersOf(world, ada))[0]?.did ?? '')).out,
    ).toContain('unpaid')
  })
})

describe('numbers release', () => {
  test('takes a number from its owner, who gets a mail, and says why in the audit', async () => {
    const ada = await world.person()
    await giveNumber(world, ada)
    const did = (await numbersOf(world, ada))[0]?.did ?? ''
    expect(await operator('numbers', 'release', did, '--reason', 'fraud')).toMatchObject({ code: 3 })
    const done = await operator('numbers', 'release', did, '--reason', 'fraud', '--yes')
    expect(done).toMatchObject({ code: 0, out: `${did} is nobody's.\n` })
    expect(await numbersOf(world, ada)).toEqual([])
    expect(await newestAudit()).toMatchObject({
      action: 'number_released',
      workgroup_id: ada.workgroupId,
      detail: { why: 'operator', reason: 'fraud' },
    })
    const [mail] = await mailsTo(world.ctx, ada.email)
    expect(mail?.subject).toContain(`${did} is no longer yours`)
    expect(await operator('numbers', 'release', did, '--reason', 'fraud', '--yes')).toMatchObject({
      code: 1,
      err: `Nobody has ${did}.\n`,
    })
  })

  test('of a number that is none of ours is refused', async () => {
    const { code, err } = await operator('numbers', 'release', '+2342099999999', '--reason', 'x', '--yes')
    expect([code, err]).toEqual([1, '+2342099999999 is not in stock. "numbers list" shows what is.\n'])
  })
})

describe('numbers price', () => {
  // @shows DEC-40
  test('changes what numbers cost, never below 1,000 naira', async () => {
    const low = await operator('numbers', 'price', '999.99', '--reason', 'sale', '--yes')
    expect([low.code, low.err]).toEqual([1, 'A number never costs less than ₦1,000.00.\n'])
    const done = await operator('numbers', 'price', '1500', '--reason', 'dearer', '--yes')
    expect(done).toMatchObject({ code: 0, out: 'Numbers cost ₦1,500.00.\n' })
    expect(done.err).toContain('Numbers would cost ₦1,500.00 instead of ₦1,000.00.')
    expect(await newestAudit()).toMatchObject({
      action: 'number_priced',
      detail: { wasKobo: 100_000, priceKobo: 150_000, reason: 'dearer' },
    })
    const ada = await world.person()
    const { result } = (await world.call('availableNumbers', { query: {} }, ada)).body
    expect(result[0]?.price).toBe(1500)
  })
})
