import { createText } from '@ekoline/contract/messages/server.ts'
import { formatPhone } from '@ekoline/contract/units/phone.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { mailsTo } from '../../../test/mails.ts'
import { balanceOf, booksOf, comeBack, fund } from '../../../test/money/money.ts'
import { assign, beginNumber, giveNumber, numbersOf } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { dayText } from '../plans/plans.service.ts'
import { findOwner } from './allocations.sql.ts'
import { lookAfterNumbers } from './renewals.service.ts'

const DAY_MS = 86_400_000
const idle = { announced: 0, renewed: 0, unpaid: 0, released: 0 }

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld({ config: { publicUrl: 'https://portal.example' } })
})
beforeEach(async () => {
  ada = await world.person({ admin: true })
})
afterEach(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.ctx.db.updateTable('number_allocations').set({ released_at: world.clock.now() }).execute()
})
afterAll(() => world.close())

const lookAfter = () => lookAfterNumbers(world.ctx)
async function pass(days: number) {
  world.clock.advance(days * DAY_MS)
  await comeBack(world, ada)
}
const mine = async () => (await numbersOf(world, ada))[0]
const day = (wire: string | undefined) => wire?.slice(0, 10)

const words = createText()
const letters = {
  number_renewal: ['number_renewal_subject', 'number_renewal_text'],
  number_unpaid: ['number_unpaid_subject', 'number_unpaid_text'],
  number_released: ['number_released_subject', 'number_released_text'],
} as const
const letter = (name: keyof typeof letters, values: Record<string, string>) => {
  const [subject, text] = letters[name]
  return { subject: words(subject, values), text: words(text, values) }
}
async function facts(number = '') {
  const { workgroup } = await findOwner(world.ctx.db, ada.cardId)
  const link = 'https://portal.example/payments#top-up'
  return { brand: 'Ekoline', number, workgroup, price: '1,000.00', link }
}

test('is announced 3 days before, once, with what it costs and what the wallet holds', async () => {
  await giveNumber(world, ada)
  await fund(world.ctx, ada, 250)
  await pass(26)
  expect(await lookAfter()).toEqual(idle)
  await pass(1)
  expect(await lookAfter()).toEqual({ ...idle, announced: 1 })
  expect(await lookAfter()).toEqual(idle)
  const { did, renews } = (await mine()) ?? {}
  const date = dayText(new Date(`${renews?.replace(' ', 'T')}Z`))
  const values = { ...(await facts(did)), date, balance: '250.00' }
  expect(await mailsTo(world.ctx, ada.email)).toEqual([letter('number_renewal', values)])
})

// @shows DEC-44
test('is paid from the wallet every 30 days, from the end of the last ones, once', async () => {
  const id = await giveNumber(world, ada)
  await fund(world.ctx, ada, 2500)
  const renews = new Date(`${(await mine())?.renews.replace(' ', 'T')}Z`).getTime()
  for (const left of [1500, 500]) {
    await pass(30)
    expect(await lookAfter()).toEqual({ ...idle, renewed: 1 })
    expect(await lookAfter()).toMatchObject({ renewed: 0 })
    expect(await balanceOf(world, ada)).toBe(left)
  }
  const again = await mine()
  expect(again).toMatchObject({ id, grace: null })
  expect(new Date(`${again?.renews.replace(' ', 'T')}Z`).getTime()).toBe(renews + 60 * DAY_MS)
  const [line] = (await world.call('statement', { query: {} }, ada)).body.result
  expect(line).toMatchObject({
    kind: 'number',
    description: `Phone number ${formatPhone(again?.did ?? '')}, 30 days`,
    amount: -1000,
    balance: 500,
  })
  const audited = await world.ctx.db
    .selectFrom('audit')
    .select(['workgroup_id', 'user_id'])
    .where('action', '=', 'number_renewed')
    .where('target', '=', `card:${ada.cardId}`)
    .execute()
  expect(audited).toEqual(Array(2).fill({ workgroup_id: ada.workgroupId, user_id: null }))
})

test('is paid once by many rounds at once', async () => {
  for (let n = 0; n < 5; n++) await giveNumber(world, ada)
  await fund(world.ctx, ada, 20_000)
  await pass(30)
  const rounds = await Promise.all(Array.from({ length: 6 }, lookAfter))
  expect(rounds.reduce((sum, done) => sum + done.renewed, 0)).toBe(5)
  expect(await balanceOf(world, ada)).toBe(15_000)
})

test('takes what it costs at that time', async () => {
  await giveNumber(world, ada)
  await fund(world.ctx, ada, 2000)
  await world.ctx.db.updateTable('number_terms').set({ price_kobo: 150_000 }).execute()
  await pass(30)
  await lookAfter()
  await world.ctx.db.updateTable('number_terms').set({ price_kobo: 100_000 }).execute()
  expect(await balanceOf(world, ada)).toBe(500)
})

test('that cannot be paid is reported, takes calls for 7 days more, and is renewed as soon as it can be', async () => {
  await giveNumber(world, ada)
  await fund(world.ctx, ada, 999.99)
  const renews = (await mine())?.renews
  await pass(30)
  expect(await lookAfter()).toEqual({ ...idle, unpaid: 1 })
  expect(await lookAfter()).toEqual(idle)
  const waiting = await mine()
  expect([waiting?.renews, day(waiting?.grace ?? '')]).toEqual([
    renews,
    new Date(world.clock.now().getTime() + 7 * DAY_MS).toISOString().slice(0, 10),
  ])
  const date = dayText(new Date(world.clock.now().getTime() + 7 * DAY_MS))
  const values = { ...(await facts(waiting?.did)), date }
  expect(await mailsTo(world.ctx, ada.email)).toEqual([letter('number_unpaid', values)])
  await pass(5)
  await fund(world.ctx, ada, 0.01)
  expect(await lookAfter()).toEqual({ ...idle, renewed: 1 })
  const next = new Date(`${renews?.replace(' ', 'T')}Z`).getTime() + 30 * DAY_MS
  expect(await mine()).toMatchObject({
    grace: null,
    renews: new Date(next).toISOString().slice(0, 19).replace('T', ' '),
  })
  expect(await balanceOf(world, ada)).toBe(0)
})

// @shows DEC-44
test('that stays unpaid for 7 days is lost, reported, and sold to others only after 30 days', async () => {
  const id = await giveNumber(world, ada)
  await assign(world, ada, id)
  const did = (await mine())?.did
  await pass(30)
  await lookAfter()
  await pass(6.99)
  expect(await lookAfter()).toEqual(idle)
  await pass(0.01)
  expect(await lookAfter()).toEqual({ ...idle, released: 1 })
  expect(await lookAfter()).toEqual(idle)
  expect(await numbersOf(world, ada)).toEqual([])
  const values = { ...(await facts(did)), link: 'https://portal.example/phone' }
  expect((await mailsTo(world.ctx, ada.email)).slice(1)).toEqual([letter('number_released', values)])
  expect((await beginNumber(world, ada, id)).body.code).toBe('number_taken')
  await pass(30)
  expect((await beginNumber(world, ada, id)).http).toBe(200)
})

test('is not lost without 7 days’ notice, however long no one looked after it', async () => {
  await giveNumber(world, ada)
  await pass(100)
  expect(await lookAfter()).toEqual({ ...idle, unpaid: 1 })
  await pass(6)
  expect(await lookAfter()).toEqual(idle)
  await pass(1)
  expect(await lookAfter()).toEqual({ ...idle, released: 1 })
})

test('of one that cannot be looked after does not keep the others waiting', async () => {
  await giveNumber(world, ada)
  const bola = await world.person()
  await giveNumber(world, bola)
  await fund(world.ctx, ada, 1000)
  await fund(world.ctx, bola, 1000)
  await pass(30)
  const first = (await numbersOf(world, ada))[0]
  await world.ctx.db
    .updateTable('number_allocations')
    .set({ period: 2_147_483_647 })
    .where('number_id', '=', first?.id ?? 0)
    .execute()
  expect(await lookAfter()).toMatchObject({ renewed: 1 })
  expect(await balanceOf(world, ada)).toBe(1000)
})
