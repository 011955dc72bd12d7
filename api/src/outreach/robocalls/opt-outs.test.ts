import { numberMessages } from '@ekoline/contract/messages/fields.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const add = (who: Person, phonenumber: string) => world.call('addOptOut', { body: { phonenumber } }, who)
const listed = async (who: Person, search?: string) => {
  const { result } = (await world.call('optOuts', { query: { ...(search && { search }) } }, who)).body
  return result.map(({ phonenumber }) => phonenumber)
}

describe('an opted-out number', () => {
  test.each([
    ['009 1 212 555 0100', '+12125550100'],
    ['009 44 20 7946 0958', '+442079460958'],
    ['+44 (0)20 7946 0958', '+442079460958'],
    ['＋44 20 7946 0958', '+442079460958'],
    ['\u202a+234 803 555 0142\u202c', '+2348035550142'],
    ['tel:08035550142', '+2348035550142'],
    ['00 234 803 555 0142', '+2348035550142'],
    ['0803\ufe0e5550142', '+2348035550142'],
  ])('%j is kept as %s', async (typed, kept) => {
    const who = await world.person({ admin: true })
    expect((await add(who, typed)).http).toBe(200)
    expect(await listed(who)).toEqual([kept])
  })

  test.each([
    ['+44 20 7946 0958 ext 12', numberMessages.field_phone_extension],
    ['08035550142 / 08035550143', numberMessages.field_phone_two],
    ['0803 555 0142 Ada', numberMessages.field_phone_letters],
  ])('%j is refused with words, and nothing is kept', async (typed, message) => {
    const who = await world.person({ admin: true })
    const { http, body } = await add(who, typed)
    expect({ http, errors: body.errors }).toEqual({ http: 400, errors: [{ field: 'phonenumber', message }] })
    expect(await listed(who)).toEqual([])
  })

  test('is found by a part of it in any spelling, and by no letters', async () => {
    const who = await world.person({ admin: true })
    await add(who, '0803 555 0142')
    for (const search of ['0803', '+234 (0) 803', '009 234 803 5', '00234803', '555 01', 'tel:0803', '٠٨٠٣'])
      expect([search, await listed(who, search)]).toEqual([search, ['+2348035550142']])
    for (const search of ['0804', 'ada', '009 44'])
      expect([search, await listed(who, search)]).toEqual([search, []])
  })
})
