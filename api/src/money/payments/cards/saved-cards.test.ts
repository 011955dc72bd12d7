// @shows DEC-109

import { savedCardsLabels } from '@ekoline/contract/money/messages/saved-cards.ts'
import { CARD_CONSENT } from '@ekoline/contract/money/saved-cards.facts.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { mailsTo } from '../../../../test/mails.ts'
import { balanceOf, beginTopUp, booksOf, card, keepCard } from '../../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../../test/world.ts'
import { ProviderUnavailable } from '../../../adapters/payments/payments.ts'
import { lookAfterSavedCards } from './auto-charge.service.ts'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  vi.restoreAllMocks()
  ada = await world.person({ admin: true, firstName: 'Ada' })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

const look = () => lookAfterSavedCards(world.ctx)
const shown = async (who = ada) => (await world.call('savedCard', {}, who)).body.result
const stored = (who = ada) =>
  world.ctx.db.selectFrom('saved_cards').selectAll().where('card_id', '=', who.cardId).execute()
const audited = async (who = ada) => {
  const rows = world.ctx.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('target', '=', `card:${who.cardId}`)
  return (await rows.orderBy('id').execute()).map(({ action }) => action)
}

describe('the card of a payment', () => {
  test('is not kept unless its person agreed', async () => {
    const reference = await beginTopUp(world, ada)
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    await world.call('verify', { query: { reference } }, ada)
    await look()
    expect(await shown()).toMatchObject({ card: null, refused: false })
    expect(await stored()).toEqual([])
  })

  test('is kept by its person’s consent: shown, audited and mailed in the words agreed to', async () => {
    const reference = await keepCard(world, ada)
    expect(await shown()).toEqual({
      card: { brand: 'visa', last4: '4081', expires: '2030-12', kept: expect.any(String) },
      refused: false,
      auto: { below: null, amount: null, most: null, used: 0, refusals: 0, waits: null, ended: null },
    })
    expect(await audited()).toEqual(['card_kept'])
    const consents = world.ctx.db.selectFrom('card_consents').selectAll().where('reference', '=', reference)
    expect(await consents.executeTakeFirst()).toEqual({
      reference,
      consented_at: world.clock.now(),
      consent: savedCardsLabels.saved_card_consent,
      outcome: 'kept',
    })
    const mail = (await mailsTo(world.ctx, ada.email)).find(({ subject }) => subject?.includes('4081'))
    expect(mail?.subject).toBe('We keep your card ending in 4081')
    expect(mail?.text).toContain(savedCardsLabels.saved_card_consent)
    expect(mail?.text).toContain(`${world.ctx.config.publicUrl}/payments#saved-card`)
  })

  test('is stored without the number, and the provider’s code for it is sealed', async () => {
    await keepCard(world, ada)
    const [row] = await stored()
    const code = await world.ctx.db.selectFrom('sandbox_cards').select('code').executeTakeFirstOrThrow()
    const text = JSON.stringify(row)
    for (const secret of [code.code, ada.email, card.pays.card_number.replaceAll(' ', '')])
      expect(text).not.toContain(secret)
    expect(JSON.parse(world.ctx.seal.open(row?.code_sealed ?? ''))).toMatchObject({ email: ada.email })
  })

  test('is kept by the job when the payment was settled without its person', async () => {
    const body = { purpose: 'topup', amount: 1000, cardid: ada.cardId, keep_card: CARD_CONSENT } as const
    const { reference } = (await world.call('startPayment', { body }, ada)).body.result
    await world.call('paySandbox', { params: { reference }, body: card.pays }, ada)
    expect((await look()).kept).toBe(0) // not settled yet
    vi.spyOn(world.ctx.payments, 'savedCardOf').mockRejectedValueOnce(new ProviderUnavailable('away'))
    await world.call('verify', { query: { reference } }, ada)
    expect((await shown()).card).toBeNull()
    expect((await look()).kept).toBe(1)
    expect((await look()).kept).toBe(0)
    expect((await shown()).card?.last4).toBe('4081')
  })

  test('is not kept when the card service does not let us, and its person sees that', async () => {
    await keepCard(world, ada, { by: card.paysOnce })
    expect(await shown()).toMatchObject({ card: null, refused: true })
    expect(await balanceOf(world, ada)).toBe(1000)
    await keepCard(world, ada)
    expect(await shown()).toMatchObject({ card: { last4: '4081' }, refused: false })
  })

  test('is not kept when its payment fails', async () => {
    await keepCard(world, ada, { by: card.declined })
    await look()
    expect(await shown()).toMatchObject({ card: null, refused: false })
  })

  test('is kept only for a person whose e-mail is proven', async () => {
    await world.ctx.db.run`update users set email_unproven = true where id = ${ada.userId}`
    const body = { purpose: 'topup', amount: 1000, cardid: ada.cardId, keep_card: CARD_CONSENT } as const
    const { http, body: answer } = await world.call('startPayment', { body }, ada)
    expect([http, answer]).toMatchObject([403, { code: 'email_unproven' }])
  })

  test('cannot be kept by words that are not the ones of today', async () => {
    const body = { purpose: 'topup', amount: 1000, cardid: ada.cardId, keep_card: CARD_CONSENT + 1 }
    expect((await world.raw('startPayment', { body } as never, ada)).statusCode).toBe(400)
  })

  test('replaces the one that was kept before, which the provider forgets', async () => {
    await keepCard(world, ada)
    await keepCard(world, ada, { by: card.asksOtp })
    expect((await shown()).card).toMatchObject({ brand: 'verve', last4: '6666' })
    expect(await stored()).toHaveLength(2)
    const forget = vi.spyOn(world.ctx.payments, 'forgetCard')
    expect((await look()).forgotten).toBe(1)
    expect(forget).toHaveBeenCalledTimes(1)
    expect(await stored()).toHaveLength(1)
    expect(await audited()).toEqual(['card_kept', 'card_forgotten', 'card_kept'])
  })
})

describe('a card that is removed', () => {
  test('is gone at once, and the provider cannot charge it any more', async () => {
    await keepCard(world, ada)
    const [row] = await stored()
    const { code, email } = JSON.parse(world.ctx.seal.open(row?.code_sealed ?? ''))
    expect((await world.call('forgetCard', {}, ada)).body.result.card).toBeNull()
    expect((await look()).forgotten).toBe(1)
    expect(await stored()).toEqual([])
    const charge = { reference: `EKO-again-${ada.cardId}`, amount: 100_00, currency: 'NGN', code, email }
    await expect(world.ctx.payments.chargeSaved(charge as never)).rejects.toThrow('cannot be charged')
    expect(await audited()).toEqual(['card_kept', 'card_forgotten'])
  })

  test('is forgotten later when the provider does not answer', async () => {
    await keepCard(world, ada)
    await world.call('forgetCard', {}, ada)
    vi.spyOn(world.ctx.payments, 'forgetCard').mockRejectedValueOnce(new ProviderUnavailable('away'))
    expect((await look()).forgotten).toBe(0)
    expect((await look()).forgotten).toBe(0) // not so soon
    world.clock.advance(300_000)
    expect((await look()).forgotten).toBe(1)
  })

  test('may be removed again, and when there is none', async () => {
    expect((await world.call('forgetCard', {}, ada)).http).toBe(200)
    expect(await audited()).toEqual([])
  })

  test('is no one else’s to see or to remove', async () => {
    await keepCard(world, ada)
    const bola = await world.person({ admin: true, workgroup: ada.workgroupId })
    expect((await shown(bola)).card).toBeNull()
    await world.call('forgetCard', {}, bola)
    expect((await shown()).card?.last4).toBe('4081')
  })

  test('is the one of a person who has left', async () => {
    await keepCard(world, ada)
    const at = world.clock.now()
    await world.ctx.db.run`update seats set admin = false, revoked_at = ${at} where id = ${ada.seatId}`
    expect((await look()).forgotten).toBe(1)
    expect(await stored()).toEqual([])
  })

  test('stays known to the provider while its person lets us charge it for another wallet', async () => {
    await keepCard(world, ada)
    const [first] = await stored()
    const other = await world.person({ admin: true })
    await world.ctx.db
      .updateTable('seats')
      .set({ user_id: ada.userId })
      .where('id', '=', other.seatId)
      .execute()
    const { id: _, ...row } = first ?? ({} as never)
    await world.ctx.db
      .insertInto('saved_cards')
      .values({ ...(row as object), card_id: other.cardId } as never)
      .execute()
    await world.call('forgetCard', {}, ada)
    const forget = vi.spyOn(world.ctx.payments, 'forgetCard')
    expect((await look()).forgotten).toBe(1)
    expect(forget).not.toHaveBeenCalled()
    expect(await stored()).toEqual([])
  })
})
