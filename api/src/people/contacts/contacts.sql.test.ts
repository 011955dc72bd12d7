// @shows DEC-211

import { afterAll, beforeAll, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import { contactsNamed, listContacts, type Wanted } from './contacts.sql.ts'

const CONTACTS = 20_000
const MOST_READ = 300
const PAGE = { passed: 0, size: 50, most: 10_000 }

let world: World
let all: Wanted
beforeAll(async () => {
  world = await openWorld()
  const { workgroupId, seatId } = await world.person()
  all = { workgroupId, tag: '', begins: '', words: [], numbers: [] }
  await transaction(world.ctx.db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    await tx.run`
      insert into contacts (workgroup_id, added_by, name, company, emails, created_at, listed_as, search)
        select ${workgroupId}, ${seatId}, name, '', '{}', now(), name_fold(name), name_fold(name) || E'\n' || '080' || lpad((n::bigint * 7654321 % 100000000)::text, 8, '0')
          from generate_series(1, ${CONTACTS}::int) as n,
               lateral (select md5(n::text) || case n when 7 then ' Ɗanjuma’s Shop' else '' end as name) as it`
    await tx.run`
      insert into contact_numbers (contact_id, workgroup_id, place, number, label)
        select id, workgroup_id, 1, '+23480' || lpad((row_number() over (order by id))::text, 8, '0'), '' from contacts`
    await tx.run`
      insert into contact_tags (contact_id, workgroup_id, place, tag, folded, listed_as)
        select id, workgroup_id, 1, tag, lower(tag), listed_as
          from contacts cross join lateral (select case when id % 1000 = 0 then 'Rare' else 'Common' end as tag) as its`
    await tx.run`analyze contacts, contact_numbers, contact_tags` // as a server does by itself
  })
}, 120_000)
afterAll(() => world.close())

test.each([
  ['a word in the middle', { words: ['danjumas'] }, 1],
  ['two words', { words: ['shop', 'danjuma'] }, 1],
  ['a part of a number', { words: ['08053580247'], numbers: ['08053580247'] }, 1],
  ['a tag', { tag: 'rare' }, 20],
])('a search for %s reads what it finds, by indexes', async (_, wanted, found) => {
  const search = { ...all, ...wanted }
  expect((await listContacts(world.ctx.db, search, PAGE)).found).toBe(found)
  const reading = await explain(world.ctx.db, 'contacts', (db) => listContacts(db, search, PAGE))
  expect(reading.sequential).toBe(false)
  expect(reading.rows).toBeLessThanOrEqual(MOST_READ)
})

test.each([
  ['all', '', CONTACTS],
  ['a tag that nearly all have', 'common', CONTACTS - 20],
])('each page of %s has what the order says, the last ones read from the end', async (_, tag, found) => {
  const search = { ...all, tag }
  const last = { ...PAGE, passed: found - (found % PAGE.size || PAGE.size) }
  const names = await world.ctx.db.column<string>`
    select name from contacts c where (${tag} = '' or exists (
      select from contact_tags where contact_id = c.id and folded = ${tag})) order by listed_as, id`
  const middle = { ...PAGE, passed: PAGE.size * Math.ceil(found / PAGE.size / 2) }
  for (const page of [PAGE, middle, last, { ...PAGE, passed: found }]) {
    const { rows, found: counted } = await listContacts(world.ctx.db, search, page)
    expect(counted).toBe(found)
    expect(rows.map(({ name }) => name)).toEqual(names.slice(page.passed, page.passed + page.size))
  }
  if (tag === '') return
  const reading = await explain(world.ctx.db, 'contacts', (db) => listContacts(db, search, last))
  expect(reading.sequential).toBe(false)
  expect(reading.rows).toBeLessThanOrEqual(PAGE.size)
})

test('the name of a number is read by its index', async () => {
  const ask = (db: typeof world.ctx.db) =>
    db.many`select key, name from (${contactsNamed(all.workgroupId, sql`array['+2348000000007']`)}) as known`
  expect(await ask(world.ctx.db)).toHaveLength(1)
  const reading = await explain(world.ctx.db, 'contact_numbers', (db) => ask(db as never))
  expect(reading.sequential).toBe(false)
  expect(reading.rows).toBeLessThanOrEqual(2)
})
