import { kobo } from '@ekoline/contract/units/money.ts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { asOwner } from '../../../test/owner.ts'
import { sealAudit } from '../../../test/seal.ts'
import { openWorld, type World } from '../../../test/world.ts'
import { type Fragment, sql, type Tx, transaction } from '../../platform/db/db.ts'
import { deleteOldAuditLines, writeAudit } from './audit.sql.ts'
import { checkAudit, createAuditSealing, sealedAfter } from './audit-seals.service.ts'
import { type AuditSeal, auditEnd, newestAuditSeal } from './audit-seals.sql.ts'

const HOUR_MS = 3_600_000
const YEAR_MS = 366 * 24 * HOUR_MS
const onServer = inject('databaseTemplate').kind === 'postgres'
const running = new AbortController().signal

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const actor = { caller: null, request: { id: 'x', address: '10.0.0.1', agent: '', idempotencyKey: null } }
const write = (db = world.ctx.db, at = world.clock.now()) =>
  writeAudit(db, at, actor, { action: 'signed_in', target: 'unknown', detail: { sum: kobo(5) } })

async function writeLines(count: number) {
  for (let line = 0; line < count; line++) await write()
}

const sealAll = () => sealAudit(world)
const checked = () => checkAudit(world.ctx, running)
const idsOf = async () => world.ctx.db.column<number>`select id from audit order by id`

/** What the check finds of a forgery by the owner, which is undone. */
async function foundAfter(forgery: readonly Fragment<unknown>[], kept?: Pick<AuditSeal, 'number' | 'hash'>) {
  const undo = new Error('undo')
  let found: unknown
  const forged = asOwner(world, async (tx: Tx) => {
    for (const table of ['audit', 'audit_hashes', 'audit_seals'])
      await tx.run`alter table ${sql.id(table)} disable trigger user`
    for (const statement of forgery) await tx.run(statement)
    found = (await checkAudit({ db: tx as never }, running, kept)).map(
      ({ line, found: what }) => `${line} ${what}`,
    )
    throw undo
  })
  await expect(forged).rejects.toBe(undo)
  return found as string[]
}

describe('the sealed audit', () => {
  let ids: number[]
  const at = (place: number) => ids.at(place) as number
  beforeAll(async () => {
    for (const lines of [3, 4, 3]) {
      await writeLines(lines)
      await sealAll()
      world.clock.advance(HOUR_MS / 2)
    }
    ids = await idsOf()
    expect(ids).toHaveLength(10)
  })
  beforeEach(async () => expect(await checked()).toEqual([]))

  test('has each line under a seal', async () => {
    const { lines, seals } = await world.ctx.db.only<{ lines: number; seals: number }>`
      select sum(lines) as lines, count(*) as seals from audit_seals`
    expect([Number(lines), seals]).toEqual([10, 3])
    const [hashes] = await world.ctx.db.column<number>`select count(*) from audit_hashes`
    expect(hashes).toBe(10)
  })

  // @shows DEC-141
  test.each<[string, () => Fragment<unknown>[], () => string[]]>([
    [
      'a line that was changed',
      () => [sql`update audit set target = 'user:1' where id = ${at(4)}`],
      () => [`${at(4)} was changed`],
    ],
    [
      'a login that was changed',
      () => [sql`update audit set login = 'another' where id = ${at(9)}`],
      () => [`${at(9)} was changed`],
    ],
    [
      'a line deleted in the middle',
      () => [sql`delete from audit where id = ${at(5)}`],
      () => [`${at(5)} was deleted`],
    ],
    [
      'a tail that was deleted',
      () => [sql`delete from audit where id >= ${at(8)}`],
      () => [`${at(8)} was deleted`, `${at(9)} was deleted`],
    ],
    [
      'a head that was deleted as if it had had its time',
      () => [sql`delete from audit where id <= ${at(2)}`, sql`delete from audit_hashes where id <= ${at(2)}`],
      () => [`1 and those up to ${at(2)} were deleted before their time`],
    ],
    [
      'a line put in where there was none',
      () => [
        sql`insert into audit (id, at, request_id, address, action) overriding system value
          select ${-1}, at, request_id, address, action from audit where id = ${at(1)}`,
      ],
      () => ['-1 was put in later'],
    ],
    [
      'a line changed together with its hash',
      () => [
        sql`update audit set target = 'user:1' where id = ${at(4)}`,
        sql`update audit_hashes set hash = audit_line_hash(audit) from audit where audit.id = ${at(4)} and audit_hashes.id = ${at(4)}`,
      ],
      () => [`${at(3)} or one up to ${at(6)} was changed or deleted with its hash`],
    ],
    [
      'a line changed together with its hash and its seal',
      () => [
        sql`update audit set target = 'user:1' where id = ${at(4)}`,
        sql`update audit_hashes set hash = audit_line_hash(audit) from audit where audit.id = ${at(4)} and audit_hashes.id = ${at(4)}`,
        sql`update audit_seals set lines_hash = (select sha256(string_agg(hash, ''::bytea order by id)) from audit_hashes
          where id between ${at(3)} and ${at(6)}) where number = 2`,
        sql`update audit_seals s set hash = audit_seal_hash((select hash from audit_seals where number = 1), s) where number = 2`,
      ],
      () => [`${at(7)} begins seal 3, which was changed`],
    ],
    [
      'a seal that is gone',
      () => [sql`delete from audit_seals where number = 2`],
      () => expect.arrayContaining([expect.stringMatching('there is none before seal 3')]),
    ],
    [
      'the newest seal that is gone',
      () => [sql`delete from audit_seals where number = 3`],
      () => [`${at(7)} lost its seal`],
    ],
  ])('does not hide %s', async (_, forgery, found) => {
    expect(await foundAfter(forgery())).toEqual(found())
  })

  test('does not hide a line that was dated back and sealed later', async () => {
    await sealAll()
    await write(world.ctx.db, new Date(world.clock.now().getTime() - 30 * 24 * HOUR_MS))
    await sealAll()
    const last = (await idsOf()).at(-1)
    expect(await checked()).toEqual([{ line: last, found: 'is dated before what was sealed before it' }])
    await asOwner(world, async (tx) => {
      for (const table of ['audit', 'audit_hashes', 'audit_seals']) {
        await tx.run`alter table ${sql.id(table)} disable trigger user`
      }
      await tx.run`delete from audit where id = ${last}`
      await tx.run`delete from audit_hashes where id = ${last}`
      await tx.run`delete from audit_seals where last_line = ${last}`
      for (const table of ['audit', 'audit_hashes', 'audit_seals'])
        await tx.run`alter table ${sql.id(table)} enable trigger user`
    })
  })

  test('cannot be cut off at its end with its seals where a seal is kept elsewhere', async () => {
    const kept = await newestAuditSeal(world.ctx.db)
    if (!kept) throw new Error('no seal')
    expect(await checkAudit(world.ctx, running, kept)).toEqual([])
    const cut = [
      sql`delete from audit where id >= ${at(7)}`,
      sql`delete from audit_hashes where id >= ${at(7)}`,
      sql`delete from audit_seals where number = 3`,
    ]
    expect(await foundAfter(cut)).toEqual([]) // which is why one is kept
    expect(await foundAfter(cut, kept)).toEqual([`${at(7)} is cut off: seal 3 is gone`])
    const other = await checkAudit(world.ctx, running, { ...kept, hash: '00' })
    expect(other).toEqual([{ line: at(7), found: 'or one before it is not what the kept seal 3 says' }])
  })

  test('cannot be written to by the service but through a new line, whose id and login are the database’s', async () => {
    const attempts = [
      sql`insert into audit (id, at, request_id, address, action) overriding system value values (-1, now(), '', '', '')`,
      sql`insert into audit (login, at, request_id, address, action) values ('another', now(), '', '', '')`,
      sql`insert into audit_hashes values (1, '')`,
      sql`delete from audit_hashes`,
      sql`update audit_seals set hash = ''`,
      sql`delete from audit_seals`,
      sql`delete from audit`,
    ]
    for (const attempt of attempts)
      await expect(world.ctx.db.run(attempt)).rejects.toMatchObject({ code: '42501' })
    const login = await world.ctx.db.value<string>`select session_user`
    expect(new Set(await world.ctx.db.column<string>`select login from audit`)).toEqual(new Set([login]))
  })

  test('is read in order, each seal behind its lines', async () => {
    const all = []
    for await (const page of sealedAfter(world.ctx.db, at(1))) all.push(...page)
    expect(all.map((one) => ('line' in one ? one.line.id : `seal ${one.seal.number}`))).toEqual([
      at(2),
      'seal 1',
      ...ids.slice(3, 7),
      'seal 2',
      ...ids.slice(7),
      'seal 3',
    ])
  })
})

// @shows DEC-141
test('is checked after its oldest lines had their time: their seals prove the rest', async () => {
  const own = await openWorld()
  const outer = world
  world = own
  try {
    const old = own.clock.now()
    await writeLines(5)
    await sealAll()
    own.clock.advance(YEAR_MS * 3)
    await writeLines(2)
    await sealAll()
    own.clock.advance(YEAR_MS * 3 + HOUR_MS)
    await writeLines(1)
    await sealAll()
    const before = new Date(own.clock.now().getTime() - 6 * YEAR_MS)
    expect(before > old).toBe(true)
    expect(await deleteOldAuditLines(own.ctx.db, before, 1)).toBe(5)
    expect(await deleteOldAuditLines(own.ctx.db, before, 1)).toBe(0)
    expect(await idsOf()).toHaveLength(3)
    expect(await checked()).toEqual([])
    const second = (await idsOf())[0]
    expect(await foundAfter([sql`update audit_seals set newest = newest where false`])).toEqual([])
    expect(await foundAfter([sql`update audit set target = 'x' where id = ${second}`])).toEqual([
      `${second} was changed`,
    ])
    expect(await foundAfter([sql`update audit_seals set lines = 4 where number = 1`])).toEqual([
      '1 begins seal 1, which was changed',
    ])
  } finally {
    world = outer
    await own.close()
  }
})

// @shows DEC-144
test('goes into the log line by line once it is sealed, and each line once', async () => {
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const logging = { ...world.ctx, log, config: { ...world.ctx.config, auditLog: true } }
  const seals = [createAuditSealing(logging), createAuditSealing(logging)] // of two processes
  await write()
  for (const round of [0, 1, 0, 1, 0]) await seals[round]?.()
  const { id } = await auditEnd(world.ctx.db)
  // Transactions of other databases on the server are waited for, however long they last.
  while (((await newestAuditSeal(world.ctx.db))?.lastLine ?? 0) < id) await seals[0]?.()
  const logged = lines.map((line) => JSON.parse(line).audit)
  expect(logged.filter((entry) => entry.line?.id === id)).toHaveLength(1)
  expect(logged.at(-2)).toMatchObject({
    line: { id, action: 'signed_in', address: '10.0.0.1', detail: { sum: 5 } },
  })
  expect(logged.at(-1)).toEqual({ seal: await newestAuditSeal(world.ctx.db) })
})

// The embedded database has one session: no commit comes behind another.
test.runIf(onServer)(
  'a line that is committed behind newer ones is sealed, not taken for one put in later',
  async () => {
    const seal = createAuditSealing(world.ctx)
    const [written, allowed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const slow = transaction(world.ctx.db, async (tx) => {
      await write(tx as never)
      written.resolve()
      await allowed.promise
    })
    await written.promise
    await write()
    for (let round = 0; round < 3; round++) await seal()
    allowed.resolve()
    await slow
    await sealAll()
    expect(await checked()).toEqual([])
  },
)

test('lets others write between its statements, however much is sealed', async () => {
  await world.ctx.db.run`insert into audit (at, request_id, address, action)
    select ${world.clock.now()}::timestamptz, 'bulk', 'local', 'signed_in' from generate_series(1, 10000)`
  const sealing = sealAll().then(() => 'sealed')
  const writes = write().then(() => 'written')
  expect(await Promise.race([sealing, writes])).toBe('written')
  await sealing
  const most = await world.ctx.db.value<number>`select max(lines) from audit_seals`
  expect(most).toBe(1000)
  expect(await checked()).toEqual([])
})
