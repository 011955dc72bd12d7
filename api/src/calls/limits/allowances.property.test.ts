// @shows DEC-103

import { kobo } from '@ekoline/contract/units/money.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { booksOf, fund } from '../../../test/money/money.ts'
import { setRates } from '../../../test/money/rates.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { endCall } from '../live/end-call.service.ts'
import { beginCall, extendCall } from '../live/live-calls.service.ts'
import { markAnswered } from '../live/live-calls.sql.ts'
import { putAllowance, sumSpent } from './allowances.sql.ts'

// Random calls of one seat, begun, extended and ended at once: what they cost, with what is reserved for those that run,
// never passes what the admins allow.

let world: World
beforeAll(async () => {
  const none = { seat_at_once: null, workgroup_at_once: null, seat_a_minute: null, workgroup_a_minute: null }
  world = await openWorld({ config: { callLimits: { ...none, seat_day: null, workgroup_day: null } } })
  await setRates(world.ctx, [
    { prefix: '234803', name: 'Dear', kobo_per_minute: 15_000, first_seconds: 20 },
    { prefix: '234703', name: 'Cheap', kobo_per_minute: 1_777, first_seconds: 1 },
  ])
})
afterAll(() => world.close())

const CALLS = 6
const called = fc.constantFrom('2348035550142', '2347035550142')
const nth = fc.nat(CALLS - 1)
const command = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('begin'), nth, called }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('extend'), nth }), weight: 3 },
  fc.record({ do: fc.constant('end'), nth, seconds: fc.nat(400) }),
)
const together = fc.array(fc.array(command, { minLength: 1, maxLength: 5 }), { maxLength: 12 })

let runs = 0

test('what calls cost stays within the day and the month, however many begin and go on together', {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(together, fc.integer({ min: 30, max: 900 }), async (steps, limit) => {
      const who = await world.person()
      await fund(world.ctx, who, 100_000)
      const of = { cardId: who.cardId, workgroupId: who.workgroupId }
      const limits =
        runs++ % 2 === 0 ? { day: kobo(limit * 100), month: null } : { day: null, month: kobo(limit * 100) }
      await transaction(world.ctx.db, (tx) =>
        putAllowance(tx, who.cardId, { ...limits, destinations: 'all' }),
      )
      const idOf = (of: number) => `allowed-${runs}-${of}`
      const end = (callId: string, seconds: number) =>
        endCall(world.ctx, callId, () => ({
          cause: 1,
          talkMs: seconds * 1_000,
          at: world.clock.now(),
          recovered: false,
        }))
      const make = async (callId: string, to: string) => {
        const params = {
          ...who,
          callId,
          called: to,
          direction: 'outbound',
          src: '+2348030000000',
          node: 'one',
        } as const
        try {
          await transaction(world.ctx.db, (tx) => beginCall(world.ctx, tx, params))
          await markAnswered(world.ctx.db, { callId, leg: 'b', at: world.clock.now() })
        } catch (error) {
          if (!(error instanceof AppError && error.code.startsWith('call_allowance_'))) throw error
        }
      }
      const begun = new Set<number>()
      for (const step of steps) {
        await Promise.all(
          step.map((action) => {
            if (action.do === 'extend') return extendCall(world.ctx, idOf(action.nth))
            if (action.do === 'end')
              return 'seconds' in action && end(idOf(action.nth), action.seconds as number)
            if (begun.has(action.nth) || !('called' in action)) return null
            begun.add(action.nth)
            return make(idOf(action.nth), action.called as string)
          }),
        )
        const used = await sumSpent(world.ctx.db, { ...of, at: world.clock.now() })
        expect(used.day).toBeLessThanOrEqual(limit * 100)
        world.clock.advance(7_000)
      }
      for (const nth of begun) await end(idOf(nth), 400)
      const { cost } = await world.ctx.db
        .selectFrom('calls')
        .select(({ fn }) => fn.sum<number | null>('cost_kobo').as('cost'))
        .where('card_id', '=', who.cardId)
        .executeTakeFirstOrThrow()
      expect(Number(cost)).toBeLessThanOrEqual(limit * 100)
      expect(await booksOf(world)).toEqual([])
    }),
    { numRuns: 60 },
  )
})
