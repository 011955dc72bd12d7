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

const keep = (workgroupId: number, phone: string) =>
  world.ctx.db
    .insertInto('suppressed_numbers')
    .values({ workgroup_id: workgroupId, phone, source: 'request', since: world.ctx.clock.now() })
    .execute()

describe('numbers suspects', () => {
  test('says that nothing looks wrong', async () => {
    await world.person()
    expect(await operator('numbers', 'suspects')).toMatchObject({
      code: 0,
      out: 'No stored number looks wrong.\n',
    })
  })

  test('lists what was read wrongly, the surest first, and changes nothing', async () => {
    const { workgroupId } = await world.person()
    for (const phone of ['+912125550100', '+9442079460958', '+442079460958', '+2348035550142'])
      await keep(workgroupId, phone)
    const { code, out } = await operator('numbers', 'suspects', '--days', '7', '--reason', 'ticket 12')
    expect(code).toBe(0)
    expect(
      out
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(/\s{2,}/)),
    ).toEqual([
      ['+9442079460958', '+442079460958', 'yes', 'opt-outs', '1'],
      ['+912125550100', '+12125550100', 'perhaps', 'opt-outs', '1'],
    ])
  })

  test.each(['0', '9999', 'x'])('refuses --days %s', async (days) => {
    expect((await operator('numbers', 'suspects', '--days', days)).code).toBe(2)
  })
})
