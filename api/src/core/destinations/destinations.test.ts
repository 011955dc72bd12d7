import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { AppError } from '../../platform/app-error.ts'
import { transaction } from '../../platform/db/db.ts'
import { destinationOf, keepDestination, refuseWhileUsed, usesOf } from './destinations.service.ts'

let world: World
let admin: Person
let stranger: Person
beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, firstName: 'Ada', lastName: 'Okafor' })
  await world.person({ workgroup: admin.workgroupId, firstName: 'Bọ́lá', lastName: 'Adé' })
  stranger = await world.person({ admin: true })
})
afterAll(() => world.close())

const listed = async (search: string, page = 1) => {
  const query = { category: 'user', search, page } as const
  const { body } = await world.call('destinations', { query }, admin)
  return { total: body.total, names: body.result.map(({ name }) => name) }
}
const caller = (of: Person) => ({ ...of, admin: true, lead: false, tokenHash: new Uint8Array() })
const user = (of: Person) => ({ category: 'user', destination: of.username }) as const

test('lists what calls can be led to, by name', async () => {
  expect(await listed('')).toEqual({ total: 2, names: ['Ada Okafor', 'Bọ́lá Adé'] })
  expect(await listed('bola')).toEqual({ total: 1, names: ['Bọ́lá Adé'] })
  for (const sign of ['%', '_', '％', '＿']) expect(await listed(sign)).toEqual({ total: 0, names: [] })
  expect(await listed('', 2)).toEqual({ total: 2, names: [] })
})

test('lists a few of each kind, and how many there are of all, without a category', async () => {
  const asked = async (search: string, page = 1) => {
    const { body } = await world.call('destinations', { query: { search, page } }, crowded)
    return {
      total: body.total,
      found: body.result.map(({ category, name }) => `${category} ${name}`),
    }
  }
  const crowded = await world.person({ admin: true, firstName: 'Aa', lastName: 'Aa' })
  for (const firstName of ['Bb', 'Cc', 'Dd', 'Ee', 'Ff'])
    await world.person({ workgroup: crowded.workgroupId, firstName, lastName: 'Sales' })
  const box = { owner: null, name: 'Sales box', people: [], greeting: null, longest_seconds: 60, mails: true }
  await world.call('addVoicemailBox', { body: box }, crowded)

  expect(await asked('')).toEqual({
    total: 8,
    found: [
      'hangup Hang up',
      'user Aa Aa',
      'user Bb Sales',
      'user Cc Sales',
      'user Dd Sales',
      'user Ee Sales',
      'voicemail Sales box',
    ],
  })
  expect(await asked('ff SALES')).toEqual({ total: 1, found: ['user Ff Sales'] })
  expect(await asked('sales BOX')).toEqual({ total: 1, found: ['voicemail Sales box'] })
  expect(await asked('nobody')).toEqual({ total: 0, found: [] })
  expect(await asked('', 2)).toEqual({ total: 8, found: ['user Ff Sales'] })
})

test('finds a destination of the workgroup, and keeps it', async () => {
  const found = { ...user(admin), name: 'Ada Okafor' }
  expect(await destinationOf(world.ctx, caller(admin), user(admin))).toEqual(found)
  const kept = transaction(world.ctx.db, (tx) =>
    keepDestination(world.ctx, tx, admin.workgroupId, user(admin)),
  )
  expect(await kept).toEqual(found)
})

test.each(['user', 'ivr', 'queue', 'conference', 'schedule', 'group', 'voicemail', 'outside'] as const)(
  'refuses a %s that is not there, and one of somebody else, alike',
  async (category) => {
    const asked = [{ category, destination: 'nobody' }, user(stranger)]
    for (const it of asked) {
      const refused = destinationOf(world.ctx, caller(admin), it)
      await expect(refused).rejects.toThrow(AppError)
      await expect(refused).rejects.toMatchObject({ details: { fields: [{ field: 'destination' }] } })
      const notKept = transaction(world.ctx.db, (tx) => keepDestination(world.ctx, tx, admin.workgroupId, it))
      await expect(notKept).rejects.toThrow(AppError)
    }
  },
)

test('nothing leads to somebody whom nothing leads to', async () => {
  expect(await usesOf(world.ctx, admin.workgroupId, user(admin))).toEqual([])
  await transaction(world.ctx.db, (tx) => refuseWhileUsed(world.ctx, tx, admin.workgroupId, user(admin)))
})
