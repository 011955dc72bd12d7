import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Dialler, makeDialler, makeGroup, robocallBody } from '../../../test/calls/dialling.ts'
import { balanceOf, booksOf, fund } from '../../../test/money/money.ts'
import { openWorld, testConfig, type World } from '../../../test/world.ts'
import type { Behaviour } from '../../adapters/exchange/simulator/controls.ts'

const DAILY_CAP = 4

let world: World
beforeAll(async () => {
  const robocalls = { ...testConfig().robocalls, hours: { from: 480, to: 1_200 }, dailyCap: DAILY_CAP }
  world = await openWorld({ config: { robocalls } })
})
afterAll(async () => {
  expect(await booksOf(world)).toEqual([])
  await world.close()
})

let phones = 0
const some = (count: number) =>
  Array.from({ length: count }, () => `+234807${String(++phones).padStart(7, '0')}`)

async function made(who: Dialler, numbers: readonly string[], more: object = {}): Promise<number> {
  const body = { ...robocallBody(who, await makeGroup(world, who, numbers)), consent: true, ...more }
  const { body: answer } = await world.call('addRobocall', { body }, who)
  expect(answer.code).toBeUndefined()
  return answer.id
}

/** Lets so much time pass, with a round every second, or every so many. */
async function pass(seconds: number, every = 1): Promise<void> {
  for (let passed = 0; passed < seconds; passed += every) {
    await world.robocalls.round()
    await world.telephony.advance(every * 1_000)
  }
}

const LONGEST = 330 // seconds

/** Lets time pass until a robocall has ended, then a minute more, in which nothing may be called or taken again. */
async function passToTheEnd(id: number): Promise<void> {
  const hasEnded = () => world.ctx.db.some`select from robocalls where id = ${id} and ended_at is not null`
  for (let passed = 0; passed < LONGEST && !(await hasEnded()); passed += 10) await pass(10, 2)
  await pass(60, 10)
}

/** Moves to a time of Lagos on the same day or the next one; people stay signed in. */
async function goTo(time: string): Promise<void> {
  const target = new Date(`${world.clock.now().toISOString().slice(0, 10)}T${time}:00+01:00`)
  while (target <= world.clock.now()) target.setUTCDate(target.getUTCDate() + 1)
  await world.telephony.advance(target.getTime() - world.clock.now().getTime())
  await world.ctx.db.updateTable('sessions').set({ last_used_at: world.clock.now() }).execute()
}

const progress = async (who: Dialler, id: number) =>
  (await world.call('robocallProgress', { params: { id } }, who)).body.result

// @shows DEC-124
describe('outside the hours', () => {
  it('a robocall waits until they begin, and says so', async () => {
    const who = await makeDialler(world)
    await goTo('19:59')
    const [number = ''] = some(1)
    world.telephony.behave({ kind: 'pstn', number }, { busy: true })
    const id = await made(who, [number], { attempts: 2, retry_minutes: 1 })
    await pass(2)
    await goTo('20:00')
    await pass(120, 10)
    expect(await progress(who, id)).toMatchObject({ waits: 'hours', pending: 1 })
    const opens = (await progress(who, id)).next_at
    expect(opens).toMatch(/ 07:00:00$/)
    const group = await makeGroup(world, who, some(1))
    const { campaign_name: _, ...body } = robocallBody(who, group)
    const { body: receipt } = await world.call('previewRobocall', { body }, who)
    expect(receipt.result).toMatchObject({
      hours: { from: '08:00', to: '20:00' },
      open: false,
      begins: opens,
    })
    await goTo('07:59')
    await pass(30, 5)
    expect(await progress(who, id)).toMatchObject({ pending: 1, state: 'running' })
    await pass(90, 5)
    expect(await progress(who, id)).toMatchObject({ pending: 0, failed: 1, state: 'finished' })
  })
})

describe('the daily cap', () => {
  it('is of all robocalls of a workgroup together, and ends with the Lagos day', async () => {
    await goTo('12:00')
    const who = await makeDialler(world)
    const ids = [await made(who, some(3)), await made(who, some(3))]
    await pass(60, 2)
    const states = await Promise.all(ids.map((id) => progress(who, id)))
    expect(states.reduce((sum, { done }) => sum + done, 0)).toBe(DAILY_CAP)
    expect(states.map(({ waits }) => waits)).toContain('daily cap')
    await goTo('08:00')
    await pass(60, 2)
    expect((await Promise.all(ids.map((id) => progress(who, id)))).map(({ state }) => state)).toEqual([
      'finished',
      'finished',
    ])
  })
})

// @shows DEC-125
describe('the money', () => {
  const outcome = fc.constantFrom<Behaviour>(
    { busy: true },
    { noAnswer: true },
    { congestion: true },
    { rejected: true },
    { answerAfterMs: 1_000 },
    { answerAfterMs: 1_000, hangupAfterMs: 2_000 },
    { answerAfterMs: 2_000, digits: [{ atMs: 500, key: '9' }] },
    { answerAfterMs: 20_000 },
  )
  const story = fc.record({
    seconds: fc.constantFrom(1, 31, 57),
    attempts: fc.integer({ min: 1, max: 2 }),
    numbers: fc.array(outcome, { minLength: 1, maxLength: DAILY_CAP }),
    event: fc.constantFrom('none', 'crash', 'stop', 'pause', 'opt out'),
    after: fc.integer({ min: 0, max: 40 }),
  })

  it('that was held is what its postings took and what was released, whatever its calls come to', async () => {
    await fc.assert(
      fc.asyncProperty(story, async ({ seconds, attempts, numbers, event, after }) => {
        await goTo('09:00')
        const who = await makeDialler(world, { naira: 0, seconds })
        const phones = some(numbers.length)
        for (const [index, number] of phones.entries())
          world.telephony.behave({ kind: 'pstn', number }, numbers[index] ?? {})
        const price = numbers.length * Math.max(30, seconds + 4) * 0.3
        await fund(world.ctx, who, Number(price.toFixed(2)))
        const id = await made(who, phones, { attempts, retry_minutes: 1 })
        expect(await progress(who, id)).toMatchObject({ held: Number(price.toFixed(2)), spent: 0 })
        expect(
          (await world.call('balance', { params: { username: who.username } }, who)).body.result,
        ).toMatchObject([{ credit: 0 }])
        await pass(after)
        const params = { id }
        if (event === 'crash') await world.telephony.crash()
        if (event === 'stop') await world.call('stopRobocall', { params }, who)
        if (event === 'opt out')
          await world.call('addOptOut', { body: { phonenumber: phones[0] ?? '' } }, who)
        if (event === 'pause') {
          await world.call('pauseRobocall', { params }, who)
          await pass(90, 10)
          await world.call('resumeRobocall', { params }, who)
        }
        await pass(2)
        if (attempts > 1) await goTo('08:00')
        await passToTheEnd(id)
        const end = await progress(who, id)
        expect(end.ended_at).not.toBeNull()
        const rows = await world.ctx.db.many<{
          amount: number
          taken: number
          state: string
          cost: number
          calls: number
        }>`
          select h.amount_kobo as amount, h.taken_kobo as taken, h.state,
                 (select coalesce(sum(cost_kobo), 0) from calls c where c.card_id = r.card_id)::bigint as cost,
                 (select count(*) from calls c where c.card_id = r.card_id)::int as calls
            from robocalls r join ledger_holds h on h.id = r.hold_id where r.id = ${id}`
        const [money] = rows
        expect(money).toMatchObject({
          amount: Math.round(price * 100),
          state: 'released',
          taken: money?.cost,
        })
        expect(await balanceOf(world, who)).toBe(Number((price - (money?.cost ?? 0) / 100).toFixed(2)))
        expect(money?.calls).toBeLessThanOrEqual(numbers.length * attempts)
        expect(end).toMatchObject({ done: numbers.length, pending: 0, held: 0 })
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 12) },
    )
  })
})
