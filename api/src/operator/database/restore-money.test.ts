import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupPlaces, runOn } from '../../../test/backup-places.ts'
import { openPlace } from '../../../test/database.ts'
import { balanceOf, beginTopUp, booksOf } from '../../../test/money/money.ts'
import { suspense } from '../../../test/money/subscriptions.ts'
import { operatorIn } from '../../../test/operator.ts'
import { PaystackStandIn } from '../../../test/paystack/paystack-stand-in.ts'
import { openPaystackWorld, type PaystackWorld } from '../../../test/paystack/paystack-world.ts'
import type { Person } from '../../../test/world.ts'
import { backup } from './backup.ts'
import { restore } from './restore.ts'

const { folder, newPlace, migrated } = backupPlaces('restore-money')

async function pay(world: PaystackWorld, who: Person, naira: number): Promise<string> {
  const reference = await beginTopUp(world, who, naira)
  world.paystack.books.pay(reference)
  await world.deliverAndRead()
  return reference
}

test('P20: what was paid after the backup is listed after the restore, and taken once', async () => {
  const [lost, saved] = [await migrated(), await newPlace()]
  const file = join(folder, 'money.backup')
  const paystack = await PaystackStandIn.start()
  const before = await openPaystackWorld({ database: await openPlace(lost), paystack })
  const ada = await before.person({ admin: true })
  const kept = await pay(before, ada, 1000)
  const open = await beginTopUp(before, ada, 700)
  await before.close()
  await runOn(backup, lost, file)
  const after = await openPaystackWorld({ database: await openPlace(lost), paystack })
  const newer = await pay(after, ada, 2000)
  after.paystack.books.pay(open)
  await after.deliverAndRead()
  expect(await balanceOf(after, ada)).toBe(3700)
  await after.close()
  await runOn(restore, saved, file)

  const world = await openPaystackWorld({ database: await openPlace(saved), paystack })
  expect(await balanceOf(world, ada)).toBe(1000)
  const operator = operatorIn(world)
  const found = await operator('payments', 'reconcile', '--json')
  expect(found.code).toBe(4)
  expect(found.json().differences).toEqual([
    { reference: open, difference: 'paid at the provider, and not settled here' },
    { reference: newer, difference: 'paid at the provider, and unknown here' },
  ])
  expect(
    found.json().differences.map((difference: { reference: string }) => difference.reference),
  ).not.toContain(kept)
  for (const settled of [[open, newer], []]) {
    const done = await operator('payments', 'reconcile', '--settle', '--json')
    expect([done.code, done.json()]).toMatchObject([0, { settled, differences: [], faults: [] }])
  }
  expect([await balanceOf(world, ada), await suspense(world)]).toEqual([1700, [203_046]])
  for (const step of ['claim', 'credit']) {
    const card = step === 'claim' ? [String(ada.cardId)] : []
    expect(
      (await operator('payments', step, newer, ...card, '--reason', 'After the restore', '--yes')).code,
    ).toBe(0)
  }
  expect([(await balanceOf(world, ada)) > 3700, await booksOf(world)]).toEqual([true, []])
  await world.close()
  await paystack.close()
})
