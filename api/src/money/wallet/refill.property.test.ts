// @shows DEC-108

import { kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { books, post, wallet } from './ledger.service.ts'
import { refillWallets } from './refill.service.ts'
import { putRefill } from './refill.sql.ts'

// Money is spent from both wallets and taken back while several processes look at once: each fall is one refill, never more
// than the month allows nor than the admin has.

let world: World
beforeAll(async () => {
  world = await openWorld({ config: { transferDelayHours: 0 } })
})
afterAll(() => world.close())

const amount = fc.integer({ min: 1, max: 400 })
const command = fc.oneof(
  fc.record({ do: fc.constant('member spends' as const), amount }),
  fc.record({ do: fc.constant('admin spends' as const), amount }),
  { arbitrary: fc.record({ do: fc.constant('look' as const), amount }), weight: 3 },
)
const steps = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { maxLength: 10 })
const amounts = fc
  .tuple(fc.integer({ min: 1, max: 300 }), fc.nat(200), fc.nat(800))
  .map(([threshold, more, rest]) => ({ threshold, amount: threshold + more, most: threshold + more + rest }))

let spendings = 0

test('refills are as many as falls, within the month and the admin’s wallet', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(steps, amounts, async (all, naira) => {
      await world.ctx.db.deleteFrom('refills').execute() // those of the run before
      const ada = await world.person({ admin: true })
      const bola = await world.person({ workgroup: ada.workgroupId })
      await fund(world.ctx, ada, 1_000)
      const set = {
        threshold: kobo(naira.threshold * 100),
        amount: kobo(naira.amount * 100),
        most: kobo(naira.most * 100),
      }
      await transaction(world.ctx.db, (tx) => putRefill(tx, bola.cardId, { ...set, fromCardId: ada.cardId }))
      const spent = { ada: 0, bola: 0 }
      const spend = async (who: 'ada' | 'bola', of: number) => {
        const { cardId, userId } = who === 'ada' ? ada : bola
        const entries = [
          { account: wallet(cardId), amount: kobo(-of * 100) },
          { account: books.calls, amount: kobo(of * 100) },
        ]
        const key = `refill-run:${++spendings}`
        const posting = {
          idempotencyKey: key,
          kind: 'call',
          description: 'A call',
          at: world.clock.now(),
          userId,
          entries,
        } as const
        try {
          await transaction(world.ctx.db, (tx) => post(tx, posting))
          spent[who] += of
        } catch (error) {
          if (!(error instanceof AppError && error.code === 'insufficient_funds')) throw error
        }
      }
      let refilled = 0
      const look = async () => {
        const done = await refillWallets(world.ctx)
        refilled += done.refilled
      }
      for (const step of all) {
        await Promise.all(
          step.map((action) =>
            action.do === 'look'
              ? look()
              : spend(action.do === 'admin spends' ? 'ada' : 'bola', action.amount),
          ),
        )
        const [theirs, left] = [await balanceOf(world, bola), await balanceOf(world, ada)]
        expect(theirs).toBe(refilled * naira.amount - spent.bola)
        expect(theirs).toBeLessThan(naira.threshold + naira.amount) // or a fall was refilled twice
        expect(left).toBe(1_000 - refilled * naira.amount - spent.ada)
        expect(refilled * naira.amount).toBeLessThanOrEqual(naira.most)
        // Once more alone: it is made where it can be, and not again.
        const due =
          theirs < naira.threshold && left >= naira.amount && (refilled + 1) * naira.amount <= naira.most
        const before = refilled
        await look()
        expect(refilled - before).toBe(due ? 1 : 0)
        await look()
        expect(refilled - before).toBe(due ? 1 : 0)
      }
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
