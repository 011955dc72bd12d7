// @shows AC2-39

import { createText } from '@ekoline/contract/messages/server.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fund } from '../../../test/money/money.ts'
import { pushDeviceOf, toldTo } from '../../../test/push/subscriptions.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { sendLowBalanceAlerts } from './balance-alert.service.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const set = (who: Person, threshold: number | null) =>
  world.call('setBalanceAlert', { body: { threshold } }, who)
const look = () => sendLowBalanceAlerts(world.ctx)
const mailsTo = async ({ email }: Person) =>
  (await world.call('outbox', {}, null)).body.filter(({ to }) => to === email)

/** A person with so many naira who wants a mail below `threshold`, and one who takes their money. */
async function watched(naira: number, threshold: number) {
  const ada = await world.person({ admin: true })
  const bola = await world.person({ workgroup: ada.workgroupId })
  await fund(world.ctx, ada, naira)
  await set(ada, threshold)
  const spend = (amount: number) =>
    world.call(
      'topUpMember',
      { params: { username: bola.username }, body: { amount, cardid: bola.cardId } },
      ada,
    )
  return { ada, spend }
}

describe('the low-balance alert', () => {
  test('is off until a person sets it, and off again when they end it; both are audited', async () => {
    const ada = await world.person()
    const ask = async () => (await world.call('balanceAlert', {}, ada)).body.result
    expect(await ask()).toEqual({ threshold: null, rearms: null, owed: 0 })
    await fund(world.ctx, ada, 1000)
    expect((await set(ada, 500.5)).body.result).toEqual({ threshold: 500.5, rearms: null, owed: 0 })
    expect(await ask()).toEqual({ threshold: 500.5, rearms: null, owed: 0 })
    expect((await set(ada, null)).body.result).toEqual({ threshold: null, rearms: null, owed: 0 })
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select(['action', 'detail'])
      .where('user_id', '=', ada.userId)
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'balance_alert_set', detail: { thresholdKobo: 50_050 } },
      { action: 'balance_alert_set', detail: { thresholdKobo: null } },
    ])
  })

  // @shows DEC-250
  test('is told on the devices of its person, too', async () => {
    const { ada, spend } = await watched(1000, 500)
    await pushDeviceOf(world, ada)
    await spend(600)
    await Promise.all([look(), look()])
    expect(await toldTo(world, ada)).toEqual([
      {
        kind: 'balance',
        title: 'Your balance is low',
        body: '₦400.00 left',
        path: '/payments',
        tag: 'balance',
      },
    ])
  })

  test('mails once when the balance falls below it, with the way to top up', async () => {
    const { ada, spend } = await watched(1000, 500)
    await look()
    await spend(500)
    await look()
    expect(await mailsTo(ada)).toEqual([]) // 500 is not below 500
    await spend(0.01 + 99.99)
    expect(await look()).toEqual({ sent: 1, armed: 0 })
    const workgroup = await world.ctx.db
      .selectFrom('workgroups')
      .select('name')
      .where('id', '=', ada.workgroupId)
      .executeTakeFirstOrThrow()
    const [mail] = await mailsTo(ada)
    expect(mail).toMatchObject({ channel: 'email', subject: 'Your Ekoline balance is below ₦500.00' })
    const link = `${world.ctx.config.publicUrl}/payments#top-up`
    expect(mail?.text).toBe(
      createText()('balance_alert_text', {
        username: ada.username,
        workgroup: workgroup.name,
        threshold: '500.00',
        balance: '400.00',
        rearms: '550.00',
        link,
      }),
    )
    expect(mail?.text).toContain(`\n${link}\n`)
    await spend(100)
    await look()
    await spend(100)
    await look()
    expect(await mailsTo(ada)).toHaveLength(1)
  })

  test('mails again only after the balance has been a tenth above', async () => {
    const { ada, spend } = await watched(1000, 500)
    await spend(600)
    await look()
    expect((await world.call('balanceAlert', {}, ada)).body.result).toEqual({
      threshold: 500,
      rearms: 550,
      owed: 0,
    })
    await fund(world.ctx, ada, 149)
    await look()
    await spend(100)
    await look()
    expect(await mailsTo(ada)).toHaveLength(1)
    await fund(world.ctx, ada, 101)
    expect((await look()).armed).toBe(1)
    expect((await world.call('balanceAlert', {}, ada)).body.result).toEqual({
      threshold: 500,
      rearms: null,
      owed: 0,
    })
    await spend(51)
    await look()
    expect(await mailsTo(ada)).toHaveLength(2)
  })

  test('does not mail about a balance that is below it already when it is set', async () => {
    const { ada } = await watched(100, 500)
    expect((await look()).sent).toBe(0)
    expect(await mailsTo(ada)).toEqual([])
    expect((await world.call('balanceAlert', {}, ada)).body.result.rearms).toBe(550)
  })

  test('mails once when several processes look at the same moment', async () => {
    const { ada, spend } = await watched(1000, 500)
    await spend(600)
    const rounds = await Promise.all([look(), look(), look(), look()])
    expect(rounds.reduce((sum, { sent }) => sum + sent, 0)).toBe(1)
    expect(await mailsTo(ada)).toHaveLength(1)
  })

  test('mails everybody, however many', async () => {
    const people: Person[] = []
    for (let n = 0; n < 205; n++) {
      const ada = await world.person()
      await fund(world.ctx, ada, 1)
      await set(ada, 1)
      people.push(ada)
    }
    await world.ctx.db.updateTable('balance_alerts').set({ threshold_kobo: 200, rearm_kobo: 220 }).execute()
    expect((await look()).sent).toBeGreaterThanOrEqual(205)
    const mails = await world.ctx.db
      .selectFrom('outbox')
      .select('recipient')
      .where(
        'recipient',
        'in',
        people.map(({ email }) => email),
      )
      .execute()
    expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(205)
    expect(mails).toHaveLength(205)
  })

  test.each([0, -1, 0.001])('of %d naira is refused', async (threshold) => {
    const { http, body } = await set(await world.person(), threshold)
    expect([http, body.errors?.[0]?.field]).toEqual([400, 'threshold'])
  })
})
