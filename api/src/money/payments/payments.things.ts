import { beginTopUp, card, keepCard, payPlanOfOne, payTopUp } from '../../../test/money/money.ts'
import { type Makers, nth, ofWorkgroup, type Place } from '../../../test/things/makers.ts'

async function makePayLink({ world, owner }: Place) {
  const body = { amount: 1_000, fixed: true, cardid: owner.cardId, days: 7 }
  return (await world.call('makePayLink', { body }, owner)).body.result
}

export const things: Makers = {
  'open payment': ({ world, owner }) => beginTopUp(world, owner),
  'paid payment': ({ world, owner }) => payTopUp(world, owner),
  'credited payment': async ({ world, owner }) => {
    const reference = await payTopUp(world, owner)
    await world.call('verify', { query: { reference } }, owner)
    return reference
  },
  'pay link': async (place) => (await makePayLink(place)).id,
  'pay link key': async (place) => (await makePayLink(place)).link.split('#')[1] ?? '',
  'open link payment': async ({ world }, its) => {
    const key = String(await its('pay link key'))
    const body = { key, amount: 1_000, email: `payer${nth()}@ekoline.test` }
    return (await world.call('payByLink', { body }, null)).body.result.reference
  },
  'paid link payment': async ({ world }, its) => {
    const reference = String(await its('open link payment'))
    const body = { ...card.pays, key: String(await its('pay link key')), reference }
    await world.call('paySandboxByLink', { body }, null)
    return reference
  },
  'credited link payment': async ({ world }, its) => {
    const reference = String(await its('paid link payment'))
    await world.call('verifyByLink', { body: { key: String(await its('pay link key')), reference } }, null)
    return reference
  },
  'bank account': async ({ world, owner }) => {
    await world.call('makeBankAccount', {}, owner)
    return owner.cardId
  },
  'saved card': async ({ world, owner }) => {
    const body = { top_up_below: 500, top_up_amount: 1_000, top_up_most: 10_000 }
    const reference = await keepCard(world, owner)
    await world.call('setAutoTopUp', { body }, owner)
    return reference
  },
  subscription: ofWorkgroup(async ({ world, admin }) => {
    const reference = await payPlanOfOne(world, admin)
    // Its plan would refuse much.
    const plan = { plan_id: 3, plan_ends_at: null }
    await world.ctx.db.updateTable('workgroups').set(plan).where('id', '=', admin.workgroupId).execute()
    return reference
  }),
}
