// @shows DEC-23

import { randomInt } from 'node:crypto'
import { wireTime } from '@ekoline/contract/units/time.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openTestDatabase } from '../../../../test/database.ts'
import { booksOf, fund, planOf } from '../../../../test/money/money.ts'
import { webhook } from '../../../../test/money/refunds.ts'
import {
  expectProvider,
  expectVat,
  expectWallets,
  providerBalance,
} from '../../../../test/money-steps/books.ts'
import { command, deck } from '../../../../test/money-steps/commands.ts'
import { ADMIN, Model, STRANGER } from '../../../../test/money-steps/model.ts'
import { mortal } from '../../../../test/money-steps/mortal.ts'
import { end, type Run, step } from '../../../../test/money-steps/steps.ts'
import { stockNumbers } from '../../../../test/numbers.ts'
import { operatorIn } from '../../../../test/operator.ts'
import { openWorld, type Person } from '../../../../test/world.ts'
import { setVat } from '../../bookkeeping/vat.service.ts'
import { readInbox } from './inbox.service.ts'

// Random commands of three people, their admins and operators, the provider and the jobs, of which any may kill the
// process, against the API and against a model: after every command both agree on every answer, every balance and every
// plan, while decks and taxes change. A failure prints the seed and the shortest history that fails; MONEY_SEED=<seed>
// begins with that one, and MONEY_STEPS says how many steps there are.

const STEPS = Number(process.env.MONEY_STEPS ?? 1_500)
const SEED = Number(process.env.MONEY_SEED ?? randomInt(2 ** 30))
const RUNS = 60 // on one database

const NUMBERS = 3
const OPENING = [5_000, 400, 1_500] // naira of each
const DAY_MS = 86_400_000

/** Histories on a fresh database. @returns how many steps they had */
async function histories(seed: number, counted: Run['counted']): Promise<number> {
  const database = await openTestDatabase()
  const process = mortal(database.engine)
  const world = await openWorld({
    database: { ...database, engine: process.engine },
    config: { transferDelayHours: 0 },
  })
  const { ctx, clock } = world
  const vat: Run['vat'] = { periods: [], whenBought: seed % 2 === 0 }
  const versions: Run['versions'] = []
  const name = await ctx.db.value<string>`
    select name from tariff_decks d join tariff_uses u on u.deck_id = d.id
     where u.kind = 'sold' and workgroup_id is null and plan_id is null`
  const newest = await ctx.db.value<number>`select max(number)::integer from tariff_versions`
  let [steps, keys] = [0, 0]

  /** As at the beginning, whatever the history before left: versions that were still to come, and a tax. */
  async function begin(rows: typeof deck extends fc.Arbitrary<infer R> ? R : never): Promise<Run> {
    clock.advance(DAY_MS)
    await readInbox(ctx)
    const from = clock.now().getTime() + 1
    await ctx.db.deleteFrom('limits').execute()
    await ctx.db.deleteFrom('refills').execute()
    await setVat(
      ctx,
      webhook,
      { startsAt: new Date(from), rate: 750, whenBought: vat.whenBought },
      'the test',
    )
    vat.periods.push({ from, rate: 750 })
    clock.advance(1)
    const admin = await world.person({ admin: true })
    const persons = [admin, await world.person({ workgroup: admin.workgroupId }), await world.person()]
    const run: Run = {
      world,
      process,
      operator: operatorIn(world),
      deck: name,
      versions,
      vat,
      persons,
      model: new Model(clock.now().getTime()),
      stock: await stockNumbers(world, NUMBERS),
      counted,
      newKey: () => `key-${++keys}`,
    }
    if (versions.length === 0) versions.push({ number: newest, from: 0, rows: [] })
    for (const [who, naira] of OPENING.entries()) {
      await fund(ctx, persons[who] as Person, naira)
      run.model.move(who, naira * 100)
    }
    await step(run, { do: 'deck', rows, ahead: 0, dies: 0 })
    return run
  }

  try {
    await fc.assert(
      fc.asyncProperty(
        deck,
        fc.array(command, { minLength: 5, maxLength: 75, size: 'max' }),
        async (rows, commands) => {
          const run = await begin(rows)
          const before = await providerBalance(world)
          const { model, persons } = run
          for (const action of commands) {
            await step(run, action)
            steps++
            await expectWallets(world, persons, model)
            await expectProvider(world, model, before)
            for (const who of [ADMIN, STRANGER]) {
              const { id, ends } = model.planOf(who)
              const endsAt = Number.isFinite(ends) ? wireTime(new Date(model.start + ends)) : null
              expect(await planOf(world, persons[who] as Person)).toEqual([id, endsAt])
            }
          }
          await end(run)
          await expectWallets(world, persons, model)
          await expectProvider(world, model, before)
          await expectVat(world, vat.periods, vat.whenBought)
          expect(await booksOf(world)).toEqual([])
        },
      ),
      { numRuns: RUNS, seed },
    )
  } finally {
    await world.close()
  }
  return steps
}

test(`P18: whatever happens to money in ${STEPS} steps, the wallets hold what a model says to the kobo`, {
  timeout: 60_000 + STEPS * 500,
}, async () => {
  const counted = { deaths: 0, calls: 0, refused: 0 }
  let steps = 0
  for (let seed = SEED; steps < STEPS; seed++) steps += await histories(seed, counted)
  process.stdout.write(`${steps} steps from seed ${SEED}: ${JSON.stringify(counted)}\n`)
  expect(Math.min(...Object.values(counted))).toBeGreaterThan(0)
})
