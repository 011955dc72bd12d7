// @shows DEC-185

import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, booksOf, comeBack, fund } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { cleanUp } from '../../../jobs/retention.ts'

let world: World
let ada: Person
let ngozi: Person
let bola: Person
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 0 } })
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
  const workgroup = ada.workgroupId
  ngozi = await world.person({ workgroup, admin: true, firstName: 'Ngozi', lastName: 'Eze' })
  bola = await world.person({ workgroup, firstName: 'Bola', lastName: 'Ade' })
  await fund(world.ctx, ada, 5_000)
  await fund(world.ctx, ngozi, 5_000)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const ask = (who = bola) => world.call('askForCredit', {}, who)
const own = async (who = bola) => (await world.call('creditRequest', {}, who)).body.result
const listed = async (who = ada) => (await world.call('creditRequests', {}, who)).body.result
const give = (id: number, amount = 1_000, who = ada, headers = {}) =>
  world.call('giveCredit', { params: { id }, body: { amount } }, who, headers)
const decline = (id: number, who = ada) => world.call('declineCredit', { params: { id } }, who)
const subjects = async ({ email }: Person) => (await mailsTo(world.ctx, email)).map(({ subject }) => subject)

/** The text of the newest mail to a person, and what its catalogue has for it. */
async function newestTo({ email }: Person) {
  const { text } = (await mailsTo(world.ctx, email)).at(-1) ?? {}
  const { name: workgroup } = await world.ctx.db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', ada.workgroupId)
    .executeTakeFirstOrThrow()
  return { text, workgroup, page: world.ctx.config.publicUrl }
}

async function asked(): Promise<number> {
  expect((await ask()).http).toBe(200)
  const [first] = await listed()
  if (!first) throw new Error('no one asks')
  return first.id
}

describe('a member without money', () => {
  it('asks with one press: each admin gets a mail and a line', async () => {
    expect(await own()).toEqual({ state: 'none', asked: null, answered: null, admin: null })
    const { body } = await ask()
    expect(body.result).toMatchObject({ state: 'open', answered: null })
    for (const admin of [ada, ngozi]) {
      expect(await subjects(admin)).toEqual(['Bola Ade asks for credit'])
      expect(await listed(admin)).toMatchObject([
        { name: 'Bola Ade', credit: 0, amount: 1_000, why: 'asked' },
      ])
    }
    expect(await subjects(bola)).toEqual([])
    const { text, workgroup, page } = await newestTo(ada)
    const values = { firstName: 'Ada', member: 'Bola Ade', workgroup, credit: '0.00', amount: '1,000.00' }
    expect(text).toBe(world.ctx.text('credit_asked_text', { ...values, link: `${page}/` }))
    expect(world.ctx.text('credit_asked_button', values)).toBe('Answer Bola Ade')
  })

  it('reads the name of the only admin', async () => {
    await world.call('makeAdmin', { params: { id: ngozi.userId }, body: { admin_status: false } }, ada)
    expect((await own()).admin).toBe('Ada')
  })

  it('has one open request at a time, of presses that come together, too', async () => {
    const answers = await Promise.all(Array.from({ length: 4 }, () => ask()))
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409])
    expect(await subjects(ada)).toHaveLength(1)
    expect((await ask()).body).toMatchObject({
      code: 'credit_asked_already',
      message: 'You’ve already asked. Your admins have not answered yet.',
    })
  })

  it('asks three times a day at most, however fast the answers are', async () => {
    for (let time = 0; time < 3; time++) await decline(await asked())
    expect((await ask()).http).toBe(429)
    expect(await listed()).toEqual([])
    expect(await subjects(ada)).toHaveLength(3)
  })

  it('asks again after a week without an answer', async () => {
    const id = await asked()
    world.clock.advance(7 * DAY_MS)
    for (const person of [ada, bola]) await comeBack(world, person)
    expect(await own()).toMatchObject({ state: 'none' })
    expect(await listed()).toEqual([])
    expect((await give(id)).body).toMatchObject({ code: 'credit_request_over' })
    expect((await ask()).http).toBe(200)
  })

  it('has no one to ask as the only admin, nor as a lead anything to ask', async () => {
    const alone = await world.person({ admin: true })
    expect((await ask(alone)).body).toMatchObject({
      code: 'credit_no_admin',
      message: 'No other admin can send you credit. Top up your wallet yourself.',
    })
    const lead = await world.person({ workgroup: ada.workgroupId, lead: true })
    expect((await ask(lead)).http).toBe(403)
  })
})

describe('an admin who answers', () => {
  it('sends money with one press, from their own wallet, and the member gets a mail', async () => {
    expect((await give(await asked())).body).toMatchObject({ result: { credit: 1_000 } })
    expect([await balanceOf(world, ada), await balanceOf(world, bola)]).toEqual([4_000, 1_000])
    expect(await own()).toMatchObject({ state: 'given' })
    expect([await listed(), await listed(ngozi)]).toEqual([[], []])
    expect(await subjects(bola)).toEqual(['Ada Obi sent you ₦1,000.00'])
    const { text, workgroup, page } = await newestTo(bola)
    const values = { firstName: 'Bola', who: 'Ada Obi', workgroup, amount: '1,000.00', credit: '1,000.00' }
    expect(text).toBe(world.ctx.text('credit_given_text', { ...values, link: `${page}/` }))
  })

  it('is the first one alone: of two at once, one pays', async () => {
    const id = await asked()
    const answers = await Promise.all([give(id), give(id, 1_000, ngozi), give(id), give(id, 1_000, ngozi)])
    expect(answers.map(({ http }) => http).sort()).toEqual([200, 409, 409, 409])
    expect(await balanceOf(world, bola)).toBe(1_000)
    expect((await balanceOf(world, ada)) + (await balanceOf(world, ngozi))).toBe(9_000)
  })

  it('pays once for a press that is repeated', async () => {
    const headers = { 'idempotency-key': 'one-press-of-ada-0001' }
    const id = await asked()
    const both = [await give(id, 1_000, ada, headers), await give(id, 1_000, ada, headers)]
    expect(both.map(({ http }) => http)).toEqual([200, 200])
    expect(await balanceOf(world, bola)).toBe(1_000)
  })

  it('moves nothing and leaves it open with too little money', async () => {
    const id = await asked()
    expect((await give(id, 5_001)).body).toMatchObject({ code: 'insufficient_funds' })
    expect(await own()).toMatchObject({ state: 'open' })
    expect((await give(id, 700, ngozi)).http).toBe(200)
  })

  it('declines, which the member reads, and gets a mail of', async () => {
    const id = await asked()
    expect((await decline(id)).http).toBe(200)
    expect(await own()).toMatchObject({ state: 'declined' })
    expect(await subjects(bola)).toEqual(['Ada Obi cannot send you money now'])
    const { text, workgroup, page } = await newestTo(bola)
    const values = { firstName: 'Bola', who: 'Ada Obi', workgroup, link: `${page}/payments#top-up` }
    expect(text).toBe(world.ctx.text('credit_declined_text', values))
    expect(world.ctx.text('credit_declined_button')).toBe('See your wallet')
    expect((await give(id)).body).toMatchObject({ code: 'credit_request_over' })
    expect((await decline(id, ngozi)).body).toMatchObject({ code: 'credit_request_over' })
  })

  it('answers it by topping up the member, too', async () => {
    await asked()
    const body = { amount: 300, cardid: bola.cardId }
    await world.call('topUpMember', { params: { username: bola.username }, body }, ada)
    expect(await own()).toMatchObject({ state: 'given' })
    expect(await listed()).toEqual([])
  })

  it('is no one of another workgroup, no plain member, and no former admin', async () => {
    const id = await asked()
    const stranger = await world.person({ admin: true })
    await fund(world.ctx, stranger, 5_000)
    expect([(await give(id, 1_000, stranger)).http, (await decline(id, stranger)).http]).toEqual([404, 404])
    expect((await give(id + 1_000)).http).toBe(404)
    expect((await world.call('creditRequests', {}, bola)).http).toBe(403)
    await world.call('makeAdmin', { params: { id: ngozi.userId }, body: { admin_status: false } }, ada)
    expect([(await give(id, 1_000, ngozi)).http, (await decline(id, ngozi)).http]).toEqual([403, 403])
    expect(await own()).toMatchObject({ state: 'open' })
  })

  it('cannot answer one who has left', async () => {
    const id = await asked()
    await world.call('removeMember', { params: { id: bola.userId } }, ada)
    expect(await listed()).toEqual([])
    expect((await give(id)).http).toBe(404)
  })
})

it('is forgotten a month after it was asked', async () => {
  await asked()
  const left = () =>
    world.ctx.db.selectFrom('credit_requests').select('id').where('card_id', '=', bola.cardId).execute()
  world.clock.advance(29 * DAY_MS)
  await cleanUp(world.ctx)
  expect(await left()).toHaveLength(1)
  world.clock.advance(2 * DAY_MS)
  await cleanUp(world.ctx)
  expect(await left()).toHaveLength(0)
})
