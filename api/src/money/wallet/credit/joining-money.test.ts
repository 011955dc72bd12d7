// @shows DEC-186

import { DAY_MS } from '@ekoline/contract/units/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inviting, workgroupOf } from '../../../../test/inviting.ts'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, booksOf, fund } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { cleanUp } from '../../../jobs/retention.ts'
import { refillWallets } from '../refill.service.ts'
import { giveJoiningMoney } from './joining-money.service.ts'

let world: World
let admin: Person
let workgroup: string
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 0 } })
})
beforeEach(async () => {
  await world.ctx.db.deleteFrom('limits').execute()
  admin = await world.person({ admin: true, plan: 3, firstName: 'Ada', lastName: 'Obi' })
  workgroup = await workgroupOf(world, admin)
  await fund(world.ctx, admin, 2_000)
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const { newUser, add, memberBy, tokenTo, setPassword, auditOf } = inviting(() => ({
  world,
  admin,
  workgroup,
}))

/** Invites a new person with money. @returns their email */
async function invited(money: object): Promise<string> {
  const user = newUser(money)
  expect((await add(user)).http).toBe(200)
  return user.email
}
const join = async (email: string) => expect((await setPassword(await tokenTo(email))).http).toBe(200)
const creditOf = async (email: string) => (await memberBy(email)).credit
const promised = () =>
  world.ctx.db
    .selectFrom('joining_money')
    .select('id')
    .where('workgroup_id', '=', admin.workgroupId)
    .execute()
const requests = async () => (await world.call('creditRequests', {}, admin)).body.result
const subjects = async () => (await mailsTo(world.ctx, admin.email)).map(({ subject }) => subject)

describe('money with an invitation', () => {
  it('stays in the admin’s wallet until the person sets a password, and is theirs at once then', async () => {
    const email = await invited({ credit: 500 })
    expect(await giveJoiningMoney(world.ctx)).toBe(0)
    expect([await balanceOf(world, admin), await creditOf(email)]).toEqual([2_000, 0])
    await join(email)
    expect([await balanceOf(world, admin), await creditOf(email)]).toEqual([1_500, 500])
    expect(await promised()).toEqual([])
    const [entry] = (await auditOf('joining_money_sent')).slice(-1)
    expect(entry).toMatchObject({ user_id: null, detail: { amountKobo: 50_000 } })
  })

  it('is given once by looks that come together', async () => {
    const email = await invited({ credit: 500 })
    await world.ctx.db
      .updateTable('users')
      .set({ password_hash: 'set elsewhere' })
      .where('email', '=', email)
      .execute()
    const given = await Promise.all(Array.from({ length: 4 }, () => giveJoiningMoney(world.ctx)))
    expect(given.reduce((sum, count) => sum + count, 0)).toBe(1)
    expect([await balanceOf(world, admin), await creditOf(email)]).toEqual([1_500, 500])
  })

  it('comes to a person with an account when they accept', async () => {
    const known = await world.person({ admin: true })
    await add(newUser({ email: known.email, credit: 700 }))
    expect(await giveJoiningMoney(world.ctx)).toBe(0)
    const [invitation] = (await world.call('ownInvitations', {}, known)).body.result
    await world.call('acceptInvitation', { params: { id: invitation?.id ?? 0 } }, known)
    expect([await balanceOf(world, admin), await creditOf(known.email)]).toEqual([1_300, 700])
  })

  it('brings a refill, from when they join', async () => {
    const email = await invited({ credit: 100, refill_below: 200, refill_amount: 300, refill_most: 900 })
    await refillWallets(world.ctx)
    expect(await creditOf(email)).toBe(0)
    await join(email)
    expect(await creditOf(email)).toBe(100)
    await refillWallets(world.ctx)
    expect(await creditOf(email)).toBe(400)
    const { username } = await memberBy(email)
    expect((await world.call('refill', { params: { username } }, admin)).body.result).toMatchObject({
      below: 200,
      amount: 300,
      most: 900,
      payer: 'Ada Obi',
    })
  })

  it('is refused as a whole where the refill is half, or the money less than a naira', async () => {
    for (const money of [
      { refill_below: 200 },
      { refill_below: 200, refill_amount: 100, refill_most: 900 },
      { credit: 0.5 },
    ])
      expect((await add(newUser(money))).http).toBe(400)
    expect(await promised()).toEqual([])
  })
})

describe('a colleague joins all the same', () => {
  it('when the wallet is short: the admin reads it, and sends it with one press', async () => {
    const email = await invited({ credit: 2_500 })
    await join(email)
    expect([await balanceOf(world, admin), await creditOf(email)]).toEqual([2_000, 0])
    expect(await subjects()).toEqual(['Simi Coker joined, but ₦2,500.00 could not be sent'])
    const values = {
      firstName: 'Ada',
      member: 'Simi Coker',
      payer: 'Ada Obi',
      workgroup,
      amount: '2,500.00',
      reason: world.ctx.text('refill_why_money'),
      link: `${world.ctx.config.publicUrl}/`,
    }
    const [mail] = await mailsTo(world.ctx, admin.email)
    expect(mail?.text).toBe(world.ctx.text('joining_short_text', values))
    expect(world.ctx.text('joining_short_button')).toBe('See the request')
    const [request, ...others] = await requests()
    expect([request, others]).toMatchObject([{ name: 'Simi Coker', amount: 2_500, why: 'joined' }, []])
    await fund(world.ctx, admin, 500)
    await world.call('giveCredit', { params: { id: request?.id ?? 0 }, body: { amount: 2_500 } }, admin)
    expect([await creditOf(email), await promised()]).toEqual([2_500, []])
  })

  it('when who invited is no admin any more: all admins read it', async () => {
    const boss = await world.person({ workgroup: admin.workgroupId, admin: true })
    const email = await invited({ credit: 500 })
    await world.call('makeAdmin', { params: { id: admin.userId }, body: { admin_status: false } }, boss)
    await join(email)
    expect(await balanceOf(world, admin)).toBe(2_000)
    expect((await mailsTo(world.ctx, boss.email)).map(({ subject }) => subject)).toEqual([
      'Simi Coker joined, but ₦500.00 could not be sent',
    ])
    expect((await world.call('creditRequests', {}, boss)).body.result).toHaveLength(1)
  })
})

describe('nothing is promised any more', () => {
  it('when the invitation was revoked, withdrawn or declined', async () => {
    const email = await invited({ credit: 500 })
    await world.call('revokeInvitation', { params: { id: (await memberBy(email)).id } }, admin)
    const [withdrawn, declined] = [await world.person({ admin: true }), await world.person({ admin: true })]
    for (const { email } of [withdrawn, declined]) await add(newUser({ email, credit: 500 }))
    const sent = (await world.call('sentInvitations', { query: {} }, admin)).body.result
    const id = sent.find((one) => one.email === withdrawn.email)?.id ?? 0
    await world.call('withdrawSeatInvitation', { params: { id } }, admin)
    const [own] = (await world.call('ownInvitations', {}, declined)).body.result
    await world.call('declineInvitation', { params: { id: own?.id ?? 0 } }, declined)
    await cleanUp(world.ctx)
    expect(await promised()).toEqual([])
  })

  it('when a further invitation says nothing of it', async () => {
    const known = await world.person({ admin: true })
    await add(newUser({ email: known.email, credit: 500 }))
    world.clock.advance(8 * DAY_MS)
    const now = await world.person({ workgroup: admin.workgroupId, admin: true })
    await add(newUser({ email: known.email }), now)
    expect(await promised()).toEqual([])
  })

  it('but it stays while an invitation is open', async () => {
    await invited({ credit: 500 })
    await add(newUser({ email: (await world.person({ admin: true })).email, credit: 500 }))
    await cleanUp(world.ctx)
    expect(await promised()).toHaveLength(2)
  })
})
