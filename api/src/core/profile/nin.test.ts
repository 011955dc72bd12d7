// @shows RUN-15

import { fieldMessages } from '@ekoline/contract/messages/fields.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type RegistryInMemory, registryInMemory } from '../../../test/identity/registry-in-memory.ts'
import { joining } from '../../../test/joining.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const NIN = '12345678901' // that of who signs up, too: see joining.ts

async function storedOf({ ctx }: World, userId: number) {
  const users = ctx.db.selectFrom('users').select(['nin_last4', 'nin_checked_at', 'nin_checked_by'])
  return users.where('id', '=', userId).executeTakeFirstOrThrow()
}
const save = (world: World, who: Person, nin: string) =>
  world.call('updateUser', { params: { id: who.userId }, body: { nin } }, who)
const unchecked = { nin_last4: '8901', nin_checked_at: null, nin_checked_by: null }
const none = { nin_last4: null, nin_checked_at: null, nin_checked_by: null }

describe('a NIN', () => {
  let world: World
  let registry: RegistryInMemory
  beforeAll(async () => {
    registry = registryInMemory([{ nin: NIN, firstName: 'Adaeze', lastName: 'Obi' }])
    world = await openWorld({ identity: registry })
  })
  afterAll(() => world.close())

  it('counts as checked when the registry says whose it is, and who said so is kept', async () => {
    const ada = await world.person({ firstName: 'Adaeze', lastName: 'Obi' })
    expect((await save(world, ada, NIN)).http).toBe(200)
    expect(await storedOf(world, ada.userId)).toEqual({
      nin_last4: '8901',
      nin_checked_at: world.clock.now(),
      nin_checked_by: 'test registry',
    })
  })

  it('of another person is refused at its field, and nothing is stored', async () => {
    const eve = await world.person({ firstName: 'Eve', lastName: 'Obi' })
    const { http, body } = await save(world, eve, NIN)
    expect({ http, error: body.errors?.[0] }).toEqual({
      http: 400,
      error: { field: 'nin', message: fieldMessages.field_nin_refused },
    })
    expect(await storedOf(world, eve.userId)).toEqual(none)
  })

  it('of another person does not sign up', async () => {
    const { newcomer, register } = joining(() => world)
    const { body } = await register(newcomer({ firstName: 'Eve' }))
    expect(body.errors?.[0]?.field).toBe('nin')
  })

  it('is stored as not checked while the registry does not answer', async () => {
    const ada = await world.person({ firstName: 'Adaeze', lastName: 'Obi' })
    registry.down = true
    expect((await save(world, ada, NIN)).http).toBe(200)
    registry.down = false
    expect(await storedOf(world, ada.userId)).toEqual(unchecked)
  })
})

it('without a registry eleven digits are stored, and never count as checked', async () => {
  const world = await openWorld()
  const ada = await world.person({ firstName: 'Adaeze', lastName: 'Obi' })
  expect((await save(world, ada, NIN)).http).toBe(200)
  expect(await storedOf(world, ada.userId)).toEqual(unchecked)
  await world.close()
})
