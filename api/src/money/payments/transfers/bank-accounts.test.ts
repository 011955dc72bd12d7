// @shows DEC-110

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, booksOf, spend } from '../../../../test/money/money.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderRefused, ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { readInbox } from '../checkout/inbox.service.ts'
import { lookAfterBankAccounts } from './bank-accounts.service.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  ada = await world.person({ admin: true, firstName: 'Ada', lastName: 'Obi' })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const shown = async (who = ada) => (await world.call('bankAccount', {}, who)).body.result
const make = (who = ada) => world.call('makeBankAccount', {}, who)
const send = (amount: number, who = ada) => world.call('sandboxTransfer', { body: { amount } }, who)
const look = () => lookAfterBankAccounts(world.ctx)
const audited = async (who = ada) =>
  (
    await world.ctx.db
      .selectFrom('audit')
      .select('action')
      .where('target', '=', `card:${who.cardId}`)
      .orderBy('id')
      .execute()
  ).map(({ action }) => action)
const fails = (error: Error) => vi.spyOn(world.ctx.payments, 'openBankAccount').mockRejectedValueOnce(error)

describe('the account number of a wallet', () => {
  test('is none until its person asks, with the fee said before', async () => {
    expect(await shown()).toEqual({
      offered: true,
      state: 'none',
      account: null,
      fee: { rate_basis_points: 100, cap: 30_000 },
    })
    expect(await audited()).toEqual([])
  })

  test('is made once, however often and by how many at once it is asked for', async () => {
    const answers = await Promise.all([make(), make(), make()])
    for (const { http } of answers) expect(http).toBe(200)
    const account = await shown()
    expect(account).toMatchObject({
      state: 'open',
      account: { bank: 'Sandbox Bank', number: expect.stringMatching(/^\d{10}$/), name: 'SANDBOX / ADA OBI' },
    })
    expect((await make()).body.result).toEqual(account)
    expect(await audited()).toEqual(['bank_account_asked', 'bank_account_opened'])
  })

  test('is each wallet’s own, and no one else sees it', async () => {
    await make()
    const bola = await world.person({ admin: true, workgroup: ada.workgroupId })
    expect((await shown(bola)).account).toBeNull()
    await make(bola)
    expect((await shown(bola)).account?.number).not.toBe((await shown()).account?.number)
  })

  test('is of a customer at the provider whose e-mail is none of the person', async () => {
    const open = vi.spyOn(world.ctx.payments, 'openBankAccount')
    await make()
    expect(open.mock.calls).toEqual([
      [
        {
          email: expect.stringMatching(new RegExp(`^wallet-${ada.cardId}@`)),
          firstName: 'Ada',
          lastName: 'Obi',
          phone: expect.stringMatching(/^\+?234\d{10}$/),
        },
      ],
    ])
  })

  test('is had only by a person whose e-mail is proven', async () => {
    await world.ctx.db.run`update users set email_unproven = true where id = ${ada.userId}`
    expect((await make()).body).toMatchObject({ code: 'email_unproven' })
    expect((await shown()).state).toBe('none')
  })

  test('is not offered where the provider gives none', async () => {
    vi.spyOn(world.ctx.payments, 'givesBankAccounts', 'get').mockReturnValue(false)
    expect(await make()).toMatchObject({ http: 422, body: { code: 'bank_transfers_off' } })
    expect((await shown()).offered).toBe(false)
  })

  test('is made by the job when the provider does not answer, or its bank is at work', async () => {
    fails(new ProviderUnavailable('away'))
    expect((await make()).body.result).toMatchObject({ state: 'making', account: null })
    expect(await look()).toEqual({ opened: 0, closed: 0 }) // another process may still ask
    world.clock.advance(60_000)
    vi.spyOn(world.ctx.payments, 'openBankAccount').mockResolvedValueOnce(null)
    expect((await look()).opened).toBe(0)
    world.clock.advance(60_000)
    expect((await look()).opened).toBe(1)
    expect((await shown()).state).toBe('open')
  })

  test('is refused where the provider makes none, and may be asked for again', async () => {
    fails(new ProviderRefused('Customer must be validated'))
    expect(await make()).toMatchObject({ http: 422, body: { code: 'bank_account_refused' } })
    expect(await shown()).toMatchObject({ state: 'refused', account: null })
    world.clock.advance(60_000)
    expect((await look()).opened).toBe(0)
    expect((await make()).body.result.state).toBe('open')
    expect((await shown()).state).toBe('open')
  })

  test('is closed at the provider when its person has left', async () => {
    await make()
    const { account } = await shown()
    const at = world.clock.now()
    await world.ctx.db.run`update seats set admin = false, revoked_at = ${at} where id = ${ada.seatId}`
    const close = vi
      .spyOn(world.ctx.payments, 'closeBankAccount')
      .mockRejectedValueOnce(new ProviderUnavailable('away'))
    expect((await look()).closed).toBe(0)
    world.clock.advance(60_000)
    expect((await look()).closed).toBe(1)
    expect((await look()).closed).toBe(0)
    expect(close).toHaveBeenCalledTimes(2)
    expect(await audited()).toEqual(['bank_account_asked', 'bank_account_opened', 'bank_account_closed'])
    const still = world.ctx.db
      .selectFrom('sandbox_bank_accounts')
      .select('closed_at')
      .where('number', '=', account?.number ?? '')
    expect((await still.executeTakeFirst())?.closed_at).not.toBeNull()
  })

  test('of a person who left while it was made is not made any more', async () => {
    fails(new ProviderUnavailable('away'))
    await make()
    await world.ctx.db
      .run`update seats set admin = false, revoked_at = ${world.clock.now()} where id = ${ada.seatId}`
    world.clock.advance(60_000)
    expect(await look()).toEqual({ opened: 0, closed: 0 })
  })
})

describe('a transfer in the sandbox', () => {
  test('is in the wallet less the fee, by the report of the provider', async () => {
    await make()
    const { reference } = (await send(5_000)).body.result
    expect(await balanceOf(world, ada)).toBe(0)
    await readInbox(world.ctx)
    expect(await balanceOf(world, ada)).toBe(4_950)
    const listed = await world.call('paymentRecord', { params: { cardid: ada.cardId }, query: {} }, ada)
    expect(listed.body.result).toMatchObject([
      { credit: 4_950, reference, purpose: 'topup', method: 'bank_transfer', state: 'paid' },
    ])
    const [mail] = await mailsTo(world.ctx, ada.email)
    expect(mail?.subject).toBe('Your bank transfer of ₦5,000.00 is in your wallet')
    expect(mail?.text).toContain(
      `From: ACME LIMITED, Sandbox Bank\nSent: ₦5,000.00\nFee: ₦50.00\nCredited: ₦4,950.00\nReference: ${reference}\n`,
    )
  })

  test('needs an account number', async () => {
    expect(await send(5_000)).toMatchObject({ http: 422, body: { code: 'no_bank_account' } })
  })

  test('is sent once for its key', async () => {
    await make()
    const body = { amount: 1_000, sender: 'Bola Ade' }
    const key = { 'idempotency-key': 'sent-1' }
    const once = async () => (await world.call('sandboxTransfer', { body }, ada, key)).body.result.reference
    const answers = [await once(), await once()]
    expect(new Set(answers).size).toBe(1)
    await readInbox(world.ctx)
    expect(await balanceOf(world, ada)).toBe(990)
  })
})

describe('erasing a person', () => {
  test('takes the names that their account number and its transfers have', async () => {
    await make()
    const { reference } = (await send(1_000)).body.result
    await readInbox(world.ctx)
    const names = async () => ({
      account: (
        await world.ctx.db.one<{ name: string }>`
        select name from bank_accounts where card_id = ${ada.cardId}`
      )?.name,
      sender: (
        await world.ctx.db.one<{ sender: string | null }>`
        select sender from payments where reference = ${reference}`
      )?.sender,
    })
    expect(await names()).toEqual({ account: 'SANDBOX / ADA OBI', sender: 'ACME LIMITED, Sandbox Bank' })
    expect(await spend(world, ada, 990)).toBe(true)
    const operator = operatorIn(world)
    const { code, err } = await operator('erase-person', ada.email, '--reason', 'asked', '--yes')
    expect({ code, err }).toMatchObject({ code: 0 })
    expect(await names()).toEqual({ account: 'erased', sender: null })
  })
})
