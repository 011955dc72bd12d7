// @shows DEC-171

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { ANYBODY, rateTo } from '../../money/tariffs/tariffs.service.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('rates', () => {
  test('are listed', async () => {
    const { out } = await operator('rates', 'list')
    expect(out).toMatch(/^Prefix +Name +A minute +At least$/m)
    expect(out).toMatch(/^\+23480 +Nigeria, mobile +₦18.00 +30 s$/m)
  })

  test('are set for a new prefix, changed, and taken away; each leaves a line in the audit', async () => {
    expect(await rateTo(world.ctx, ANYBODY, '447700900123')).toBeNull()
    const made = await operator(
      'rates',
      'set',
      '+44',
      '65.5',
      '--name',
      'Britain',
      '--reason',
      'new',
      '--yes',
    )
    expect(made).toMatchObject({ code: 0, out: 'Calls to +44 cost ₦65.50 a minute, at least 30 s.\n' })
    expect(await rateTo(world.ctx, ANYBODY, '447700900123')).not.toBeNull()
    const changed = await operator('rates', 'set', '44', '70', '--first', '60', '--reason', 'dearer', '--yes')
    expect(changed.err).toContain(
      'cost ₦70.00 a minute, at least 60 s, instead of ₦65.50 a minute, at least 30 s',
    )
    expect(await newestAudit()).toMatchObject({
      action: 'rate_set',
      detail: {
        prefix: '44',
        name: 'Britain',
        price: 700_000,
        firstSeconds: 60,
        deck: 'default',
        version: 3,
        was: { price: 655_000 },
        reason: 'dearer',
      },
    })
    const gone = await operator('rates', 'remove', '+44', '--reason', 'none', '--yes')
    expect(gone).toMatchObject({ code: 0, out: 'There is no rate for +44 any more.\n' })
    expect(await newestAudit()).toMatchObject({
      action: 'rate_removed',
      detail: { prefix: '44', reason: 'none' },
    })
    expect(await rateTo(world.ctx, ANYBODY, '447700900123')).toBeNull()
    expect((await operator('rates', 'list')).out).not.toContain('Britain')
  })

  test('may be 0, and have four decimals; what is said besides of a row stays', async () => {
    const set = (naira: string) =>
      operator('rates', 'set', '234800', naira, '--name', 'Toll-free', '--reason', 'x', '--yes')
    expect((await set('0')).out).toContain('cost ₦0.00 a minute')
    expect(await rateTo(world.ctx, ANYBODY, '2348001234567')).toMatchObject({
      perMinute: 0,
      firstSeconds: 30,
    })
    expect((await set('0.0001')).out).toContain('cost ₦0.0001 a minute')
    expect((await set('1.23456')).code).toBe(2)
    await operator('rates', 'remove', '234800', '--reason', 'x', '--yes')
    expect(await rateTo(world.ctx, ANYBODY, '2348001234567')).toBeNull()
  })

  test('that are not there cannot be taken away', async () => {
    const { code, err } = await operator('rates', 'remove', '+999', '--reason', 'x', '--yes')
    expect([code, err]).toEqual([1, 'There is no rate for +999. "rates list" shows them.\n'])
  })

  test.each([
    [['0803', '18'], '"0803" is not how a number begins'],
    [['+233', '18'], '+233 is new: it needs --name TEXT.'],
    [['+23480', 'much'], '"much" is not an amount in naira'],
    [['+23480', '18', '--first', '0'], '--first is a whole number of seconds from 1 to 3600, not "0".'],
  ])('refuse %j in plain words', async (words, message) => {
    const { code, err } = await operator('rates', 'set', ...words, '--reason', 'x', '--yes')
    expect(code).toBe(2)
    expect(err).toContain(message)
  })

  test('change nothing without a yes', async () => {
    expect(await operator('rates', 'set', '+23480', '1', '--reason', 'x')).toMatchObject({ code: 3 })
  })
})
