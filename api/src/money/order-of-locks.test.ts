import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { fund } from '../../test/money/money.ts'
import { giveNumber, stockNumber } from '../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../test/world.ts'
import { lookAfterNumbers } from './phone-numbers/renewals.service.ts'
import { giveJoiningMoney } from './wallet/credit/joining-money.service.ts'
import { refillWallets } from './wallet/refill.service.ts'

let world: World
let admin: Person
let member: Person
let number: number
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 0 } })
  admin = await world.person({ admin: true, plan: 3 })
  member = await world.person({ workgroup: admin.workgroupId })
  await fund(world.ctx, admin, 50_000)
  number = await giveNumber(world, admin)
})
afterAll(() => world.close())

const topUp = () =>
  world.call(
    'topUpMember',
    { params: { username: member.username }, body: { amount: 500, cardid: member.cardId } },
    admin,
  )

const giveCredit = async () => {
  await world.call('askForCredit', {}, member)
  const [request] = (await world.call('creditRequests', {}, admin)).body.result
  return () => world.call('giveCredit', { params: { id: request?.id ?? 0 }, body: { amount: 100 } }, admin)
}

const joiningMoney = async () => {
  await world.ctx.db.run`
    insert into joining_money (user_id, workgroup_id, from_card_id, amount_kobo)
      values (${member.userId}, ${admin.workgroupId}, ${admin.cardId}, 10000)`
  return () => giveJoiningMoney(world.ctx)
}

const refill = async () => {
  const body = { refill_below: 10_000, refill_amount: 10_000, refill_most: 100_000 }
  await world.call('setRefill', { params: { username: member.username }, body }, admin)
  return () => refillWallets(world.ctx)
}

const renewal = async () => {
  await world.ctx.db
    .run`update number_allocations set paid_until = ${world.clock.now()} where number_id = ${number}`
  return () => lookAfterNumbers(world.ctx)
}

const buyNumber = async () => {
  const phonenumber_id = await stockNumber(world)
  return () => world.call('buyNumber', { body: { phonenumber_id } }, admin)
}

const at = (act: () => Promise<unknown>) => async () => act

/** The tables in which a transaction that waits holds rows. */
const heldByWaiting = () => world.ctx.db.column<string>`
  select distinct relation::regclass::text from pg_locks held join pg_class on pg_class.oid = relation
    where relkind = 'r' and granted and mode in ('RowShareLock', 'RowExclusiveLock')
      and pid in (select pid from pg_locks join pg_stat_activity using (pid)
                    where datname = current_database() and not granted)`

// The embedded database has one connection: nothing waits for another.
test
  .runIf(inject('databaseTemplate').kind === 'postgres')
  .each<[string, () => Promise<() => Promise<unknown>>]>([
    ['money for a member', at(topUp)],
    [
      'money back from a member',
      at(() =>
        world.call(
          'takeFromMember',
          { params: { username: member.username }, body: { amount: 100, cardid: member.cardId } },
          admin,
        ),
      ),
    ],
    ['an answer to who asked for money', giveCredit],
    ['a number from the wallet', buyNumber],
    [
      'a top-up',
      at(() =>
        world.call('startPayment', { body: { purpose: 'topup', amount: 500, cardid: admin.cardId } }, admin),
      ),
    ],
    ['money on joining', joiningMoney],
    ['a refill', refill],
    ['the renewal of a number', renewal],
  ])('%s locks the workgroup before anything else of it', async (_, prepare) => {
  await topUp()
  const act = await prepare()
  const blocker = await world.engine.acquire()
  await blocker.query('begin')
  await blocker.query('select from workgroups where id = $1 for update', [admin.workgroupId])
  let isOver = false
  const moved = act().finally(() => {
    isOver = true
  })
  let held = await heldByWaiting()
  for (; held.length === 0 && !isOver; held = await heldByWaiting()) await pause(5)
  await blocker.query('commit')
  blocker.release()
  await moved
  expect(held.filter((table) => table !== 'idempotency_keys')).toEqual(['workgroups'])
})
