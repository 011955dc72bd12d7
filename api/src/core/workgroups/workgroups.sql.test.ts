import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { explain } from '../../../test/explain.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'
import { countMembers, listMembers, type MemberSearch } from './workgroups.sql.ts'

const MEMBERS = 10_000
const OTHERS = 20_000
const PAGE = 50

let world: World
let workgroupId: number

beforeAll(async () => {
  world = await openWorld()
  const { db, clock } = world.ctx
  const at = clock.now()
  workgroupId = (await world.person({ admin: true })).workgroupId
  const other = (await world.person({ admin: true })).workgroupId
  await db.run`
    insert into users (email, first_name, last_name, phone, created_at)
      select 'member' || n || '@ekoline.test', 'First' || n % 97,
             case when n < ${MEMBERS}::int then 'Own' else 'Other' end || n, '+2348030000000', ${at}::timestamptz
        from generate_series(1, ${MEMBERS + OTHERS}::int) as n`
  // Without the triggers, which count on in the workgroup's row and look the person up for each seat.
  await transaction(db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    await tx.run`alter table seats disable trigger user`
    await tx.run`
      insert into seats (user_id, workgroup_id, username, referral_code, extension, member_name, member_search, created_at)
        select id, case when last_name like 'Own%' then ${workgroupId}::bigint else ${other}::bigint end,
               'sip' || id, 'REF' || id, (10000 + id)::text, search_fold(first_name || ' ' || last_name),
               search_fold(first_name || ' ' || last_name || ' sip' || id || E'\\n' || email), ${at}::timestamptz
          from users where email like 'member%'`
    await tx.run`alter table seats enable trigger user`
  })
}, 120_000)
afterAll(() => world.close())

const params = (more: Partial<MemberSearch> = {}): MemberSearch => ({
  workgroupId,
  search: '',
  byEmail: true,
  page: 1,
  size: PAGE,
  ...more,
})

/** What the server does on its own once in a while: only the owner may. */
const analyze = () =>
  transaction(world.ctx.db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    await tx.run`analyze seats`
  })

/** What a page reads of a table. */
const readOf = (table: 'seats' | 'users', more: Partial<MemberSearch> = {}) =>
  explain(world.ctx.db, table, (db) => listMembers(db, params(more)))

describe('a workgroup of 10,000 seats', () => {
  test('has a first page that costs its own rows', async () => {
    expect(await readOf('seats')).toMatchObject({
      rows: 2 * PAGE,
      indexes: ['seats_by_name', 'seats_in_workgroup'],
      sequential: false,
    })
    expect(await readOf('users')).toMatchObject({ rows: PAGE, indexes: ['users_pkey'], sequential: false })
  })

  test('has a last page that passes over its own seats in the index, and over no one else', async () => {
    const seats = await readOf('seats', { page: MEMBERS / PAGE })
    expect(seats).toMatchObject({ indexes: ['seats_by_name', 'seats_in_workgroup'], sequential: false })
    expect(seats.rows).toBe(MEMBERS + PAGE)
    expect((await readOf('users', { page: MEMBERS / PAGE })).rows).toBe(PAGE)
  })

  test('is searched, before the database knows its tables, in its own seats only', async () => {
    const seats = await readOf('seats', { search: 'own777' })
    expect(seats.sequential).toBe(false)
    expect(seats.rows).toBeLessThanOrEqual(MEMBERS + PAGE)
  })

  describe('whose tables the database knows', () => {
    beforeAll(analyze)

    test.each([
      ['a name', 'First10 Own7770', 1],
      ['an e-mail', 'member2345@', 1],
      ['a part of a name', 'own123', 11],
    ])('is searched for %s by the index of parts', async (_, search, found) => {
      expect(await countMembers(world.ctx.db, params({ search }))).toBe(found)
      const seats = await readOf('seats', { search })
      expect(seats).toMatchObject({ indexes: ['seats_by_part', 'seats_in_workgroup'], sequential: false })
      expect(seats.rows).toBeLessThanOrEqual(40 * found)
      expect((await readOf('users', { search })).rows).toBe(found)
    })

    test('is searched for a single letter without reading another workgroup', async () => {
      const seats = await readOf('seats', { search: 'o' })
      expect(seats.sequential).toBe(false)
      expect(seats.rows).toBeLessThanOrEqual(2 * MEMBERS + PAGE)
    })
  })
})
