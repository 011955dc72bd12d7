import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorIn } from '../../../test/operator.ts'
import { openWorld, type World } from '../../../test/world.ts'

let world: World
let operator: ReturnType<typeof operatorIn>
beforeAll(async () => {
  world = await openWorld()
  operator = operatorIn(world)
})
afterAll(() => world.close())

const words = ['--reason', 'asked by mail', '--yes'] as const
const newestAudit = () =>
  world.ctx.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()

describe('the list of suppressed numbers', () => {
  test('is empty, gets a number once, and loses it', async () => {
    expect(await operator('suppressed', 'list')).toMatchObject({ out: 'Nobody is on the list.\n' })
    expect(await operator('suppress', '0803 555 0142', ...words)).toMatchObject({
      code: 0,
      out: '+2348035550142 is on the list.\n',
    })
    expect(await newestAudit()).toMatchObject({
      action: 'number_suppressed',
      detail: { reason: 'asked by mail' },
    })
    expect((await operator('suppress', '+2348035550142', ...words)).out).toBe(
      '+2348035550142 was on the list before.\n',
    )
    expect((await operator('suppressed', 'list')).out).toMatch(/^\+2348035550142 +\d{4}-\d\d-\d\d/m)
    expect((await operator('unsuppress', '08035550142', ...words)).out).toBe(
      '+2348035550142 is off the list.\n',
    )
    expect(await newestAudit()).toMatchObject({ action: 'number_unsuppressed' })
    expect(await operator('unsuppress', '08035550142', ...words)).toMatchObject({
      code: 1,
      err: expect.stringContaining('+2348035550142 is not on the list.'),
    })
  })

  test('takes no part of a number, and nothing without a yes', async () => {
    expect(await operator('suppress', '0803', ...words)).toMatchObject({
      code: 2,
      err: expect.stringContaining('"0803" is not a whole phone number'),
    })
    expect(await operator('suppress', '08035550142', '--reason', 'x')).toMatchObject({ code: 3 })
  })
})
