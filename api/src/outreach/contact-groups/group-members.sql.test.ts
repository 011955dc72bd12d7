import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import { searchMembers } from './group-members.sql.ts'

const MEMBERS = 20_000
const MOST_READ = 60

let world: World
let groupId: number
beforeAll(async () => {
  world = await openWorld()
  const { db } = world.ctx
  const { workgroupId, cardId } = await world.person()
  const at = world.clock.now()
  groupId = await db.value<number>`
    insert into contact_groups (workgroup_id, created_by, name, created_at)
      values (${workgroupId}, ${cardId}, 'Many', ${at}) returning id`
  await db.run`
    insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
      select ${groupId}::bigint, n, '+23480' || lpad(n::text, 8, '0'),
             case n when 7 then 'Ɗanjuma' else 'First' || n end, case n when 7 then '’Yar-Adua' else 'Last' || n end,
             ${at}::timestamptz
        from generate_series(1, ${MEMBERS}::int) as n`
  await transaction(db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    await tx.run`analyze contact_group_members` // as a server does by itself
  })
}, 120_000)
afterAll(() => world.close())

const NONE = { phone: '-', otherPhone: '-', name: '\u{10ffff}' }

test.each([
  ['a number', { ...NONE, phone: '+2348000000007' }],
  ['a name without its hook', { ...NONE, name: 'danjuma' }],
  ['a last name without its apostrophe, and with a blank for its hyphen', { ...NONE, name: 'yar adua' }],
])('the search for %s reads what it finds, by indexes', async (_, search) => {
  const place = { groupId, passed: 0, size: 50, most: 10_000 }
  expect((await searchMembers(world.ctx.db, { ...place, ...search })).rows).toMatchObject([
    { phonenumber: '+2348000000007' },
  ])
  const reading = await explain(world.ctx.db, 'contact_group_members', (db) =>
    searchMembers(db, { ...place, ...search }),
  )
  expect(reading.sequential).toBe(false)
  expect(reading.rows).toBeLessThanOrEqual(MOST_READ)
})
