import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../test/world.ts'
import { sql } from '../../platform/db/db.ts'
import { listUses } from './files.sql.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const menu = (workgroup: number) => sql`
  select 5::bigint as file_id, 'IVR' as place, 'Reception' as name where ${workgroup}::bigint = 7`
const queue = () =>
  sql`select 5::bigint as file_id, 'Queue' as place, 'Sales' as name union all select 6, 'Queue', 'Support'`

test('what plays a file is found in every line, by file', async () => {
  const uses = await listUses(world.ctx.db, 7, [5, 9], [menu, queue])
  expect([...uses]).toEqual([
    [
      5,
      [
        { place: 'IVR', name: 'Reception' },
        { place: 'Queue', name: 'Sales' },
      ],
    ],
  ])
})

test('nothing is asked for no files', async () => {
  expect(await listUses(world.ctx.db, 7, [], [menu])).toEqual(new Map())
})
