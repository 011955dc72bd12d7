import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeQueue } from '../../../test/calls/rooms.ts'
import { inviting, workgroupOf } from '../../../test/inviting.ts'
import { fund } from '../../../test/money/money.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { replaceSupervised } from '../../core/workgroups/supervised-queues.sql.ts'
import { updateRole } from '../../core/workgroups/workgroups.sql.ts'
import { transaction } from '../../platform/db/db.ts'

let world: World
let admin: Person
let workgroup: string
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 3 })
  workgroup = await workgroupOf(world, admin)
  await fund(world.ctx, admin, 1_000)
})
afterEach(() => world.ctx.db.deleteFrom('limits').execute())
afterAll(() => world.close())

const { mailTo, auditOf } = inviting(() => ({ world, admin, workgroup }))

const member = (more: object = {}) => world.person({ workgroup: admin.workgroupId, ...more })
const setRole = (person: Person, role: 'accountant' | null, who = admin) =>
  world.call('setRole', { params: { id: person.userId }, body: { role } }, who)
const readsCompany = async (who: Person) => (await world.call('companyWallets', { query: {} }, who)).http
const changesOf = async ({ seatId }: Person) =>
  (await auditOf('role_set')).filter(({ target }) => target === `seat:${seatId}`)
/** A mail's text to a person whose name is First and a number. */
function says(
  key: Parameters<World['ctx']['text']>[0],
  person: Person,
  place: string,
  more: Record<string, string> = {},
) {
  const firstName = `First${/\d+/.exec(person.email)?.[0]}`
  return world.ctx.text(key, {
    ...more,
    brand: 'Ekoline',
    workgroup,
    firstName,
    link: `${world.ctx.config.publicUrl}/${place}`,
  })
}
const nameOf = ({ email }: Person) => `First${/\d+/.exec(email)?.[0]} Last${/\d+/.exec(email)?.[0]}`
const roleOf = async (who: Person) => (await world.call('loggedOnUser', {}, who)).body.role

// @shows DEC-220
describe('an accountant', () => {
  it('reads all money of the company, changes nothing of it, and is told by mail', async () => {
    const obi = await member()
    expect(await readsCompany(obi)).toBe(403)
    expect((await setRole(obi, 'accountant')).http).toBe(200)
    const given = await mailTo(obi.email)
    expect(given.subject).toBe(`You are now an accountant of ${workgroup}`)
    expect(given.text).toBe(says('accountant_given_text', obi, 'statement/company'))
    expect((await mailTo(admin.email)).text).toContain(world.ctx.text('role_set_accountant'))
    expect(await roleOf(obi)).toBe('accountant')
    expect(await readsCompany(obi)).toBe(200)
    for (const name of ['companyStatement', 'companyBalances', 'companySums', 'invoices'] as const) {
      const query = name === 'companySums' ? { by: 'member' } : {}
      expect([name, (await world.call(name, { query } as never, obi)).http]).toEqual([name, 200])
    }
    const query = { cardid: admin.cardId }
    expect((await world.call('companyStatement', { query }, obi)).http).toBe(200)
    const topUp = { params: { username: admin.username }, body: { amount: 1 } }
    expect((await world.call('topUpMember', topUp as never, obi)).http).toBe(403)
    const details = { body: { company: 'Mine', address: '', tin: '' } }
    expect((await world.call('setBillingDetails', details, obi)).http).toBe(403)
    expect((await setRole(obi, null, obi)).http).toBe(403)
    expect((await world.call('audit', { query: {} }, obi)).http).toBe(403)
  })

  it('is one no more when the role is taken, and is told', async () => {
    const obi = await member()
    await setRole(obi, 'accountant')
    expect((await setRole(obi, null)).http).toBe(200)
    const taken = await mailTo(obi.email)
    expect(taken.subject).toBe(`You are no longer an accountant of ${workgroup}`)
    expect(taken.text).toBe(says('accountant_taken_text', obi, 'login'))
    expect(await readsCompany(obi)).toBe(403)
    expect(await changesOf(obi)).toHaveLength(2)
  })

  it('sees the company of the seat that the session acts for, and no other', async () => {
    const obi = await member()
    await setRole(obi, 'accountant')
    const other = await world.person({ admin: true })
    await world.ctx.db
      .insertInto('seats')
      .values({
        user_id: obi.userId,
        workgroup_id: other.workgroupId,
        username: `${obi.username}x`,
        referral_code: `${obi.username}x`,
        created_at: world.clock.now(),
      })
      .execute()
    await world.call('selectAccount', { body: { username: `${obi.username}x` } }, obi)
    expect(await readsCompany(obi)).toBe(403)
    expect(await roleOf(obi)).toBeNull()
  })

  it('is none by an API key, nor who is removed and comes back', async () => {
    const obi = await member()
    await setRole(obi, 'accountant')
    const remove = { params: { id: obi.userId } }
    expect((await world.call('removeMember', remove, admin)).http).toBe(200)
    const seats = world.ctx.db.selectFrom('seats').select('role').where('id', '=', obi.seatId)
    expect(await seats.executeTakeFirst()).toEqual({ role: null })
  })
})

// @shows DEC-242
describe('a supervisor', () => {
  const queueId = async (name: string, who = admin) => {
    const number = await makeQueue(world, who, [], { name })
    const queues = world.ctx.db.selectFrom('queues').select('id').where('queue_number', '=', number)
    return (await queues.executeTakeFirstOrThrow()).id
  }
  const make = (person: Person, queues: number[], who = admin) =>
    world.call('setRole', { params: { id: person.userId }, body: { role: 'supervisor', queues } }, who)
  const supervised = async (person: Person) => {
    const { body } = await world.call('workgroupUsers', { query: {} }, admin)
    return body.result.find(({ id }) => id === person.userId)?.supervises?.map(({ name }) => name) ?? null
  }

  it('has the queues that an admin names, of which they and the admins are mailed', async () => {
    const obi = await member()
    const [sales, returns] = [await queueId('Sales'), await queueId('Returns')]
    expect((await make(obi, [sales, returns])).http).toBe(200)
    expect([await roleOf(obi), await supervised(obi)]).toEqual(['supervisor', ['Sales', 'Returns']])
    const given = await mailTo(obi.email)
    expect(given.subject).toBe(`You supervise queues of ${workgroup}`)
    expect(given.text).toBe(says('supervisor_given_text', obi, 'queues', { queues: '• Sales\n• Returns' }))
    const seen = await mailTo(admin.email)
    const name = nameOf(obi)
    expect(seen.subject).toBe(world.ctx.text('role_set_subject', { name, workgroup }))
    const role = world.ctx.text('role_set_supervisor', { queues: 'Sales, Returns' })
    expect(seen.text).toBe(says('role_set_text', admin, 'users', { name, role, who: nameOf(admin) }))
    expect((await make(obi, [returns, sales])).http).toBe(200) // the same again
    expect(await changesOf(obi)).toHaveLength(1)
    expect((await make(obi, [returns])).http).toBe(200)
    expect(await supervised(obi)).toEqual(['Returns'])
    expect((await setRole(obi, null)).http).toBe(200)
    const taken = await mailTo(obi.email)
    expect(taken.subject).toBe(`You are no longer a supervisor of ${workgroup}`)
    expect(taken.text).toBe(says('supervisor_taken_text', obi, 'login'))
    expect((await mailTo(admin.email)).text).toContain(world.ctx.text('role_set_none'))
    expect([await roleOf(obi), await supervised(obi), (await changesOf(obi)).length]).toEqual([null, null, 3])
  })

  it('has at least one queue, of the own workgroup, that is there', async () => {
    const obi = await member()
    const stranger = await world.person({ admin: true })
    const gone = await queueId('Gone')
    await world.ctx.db
      .updateTable('queues')
      .set({ removed_at: world.clock.now() })
      .where('id', '=', gone)
      .execute()
    const none = await make(obi, [])
    const message = world.ctx.text('field_supervised_queues')
    expect([none.http, none.body.errors]).toEqual([400, [{ field: 'queues', message }]])
    const [mine, theirs] = [await queueId('Mine'), await queueId('Theirs', stranger)]
    for (const queues of [[theirs], [mine, theirs], [gone], [999_999]])
      expect([queues, (await make(obi, queues)).http]).toEqual([queues, 404])
    const body = { role: 'accountant' as const, queues: [mine] }
    expect((await world.call('setRole', { params: { id: obi.userId }, body }, admin)).http).toBe(400)
    expect(await roleOf(obi)).toBeNull()
    const asSupervisor = (queue: number | null) =>
      transaction(world.ctx.db, async (tx) => {
        await updateRole(tx, obi.seatId, 'supervisor')
        if (queue !== null) await replaceSupervised(tx, obi, [queue])
      })
    await expect(asSupervisor(null)).rejects.toThrow('a supervisor has at least one queue')
    await expect(asSupervisor(theirs)).rejects.toThrow('foreign key')
  })

  it('is one no more as an admin, or once removed', async () => {
    const rows = async ({ seatId }: Person) =>
      (
        await world.ctx.db
          .selectFrom('supervised_queues')
          .select('queue_id')
          .where('seat_id', '=', seatId)
          .execute()
      ).length
    const [obi, ify] = [await member(), await member()]
    const sales = await queueId('Sales')
    for (const person of [obi, ify]) await make(person, [sales])
    expect(await rows(obi)).toBe(1)
    const promote = { params: { id: obi.userId }, body: { admin_status: true } }
    expect((await world.call('makeAdmin', promote, admin)).http).toBe(200)
    expect((await world.call('removeMember', { params: { id: ify.userId } }, admin)).http).toBe(200)
    expect([await roleOf(obi), await rows(obi), await rows(ify)]).toEqual([null, 0, 0])
    expect((await make(obi, [sales])).body.code).toBe('role_of_admin')
  })
})

// @shows DEC-220
describe('a role', () => {
  it('is none of an admin: an admin is refused one, and who becomes an admin has none', async () => {
    const obi = await member()
    await setRole(obi, 'accountant')
    const make = { params: { id: obi.userId }, body: { admin_status: true } }
    expect((await world.call('makeAdmin', make, admin)).http).toBe(200)
    expect(await roleOf(obi)).toBeNull()
    expect((await setRole(obi, 'accountant')).body.code).toBe('role_of_admin')
  })

  it('that they have already changes nothing and mails nothing', async () => {
    const obi = await member()
    expect((await setRole(obi, null)).http).toBe(200)
    expect(await changesOf(obi)).toHaveLength(0)
  })

  it('is given by admins of the workgroup alone: to others a person is missing', async () => {
    const stranger = await world.person({ admin: true })
    const obi = await member()
    expect((await setRole(obi, 'accountant', stranger)).http).toBe(404)
    expect((await setRole(obi, 'accountant', await member())).http).toBe(403)
    expect((await setRole(obi, 'accountant', await member({ admin: true, lead: true }))).http).toBe(403)
  })
})
