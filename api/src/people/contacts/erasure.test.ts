// @shows DEC-247

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { giveNumber } from '../../../test/numbers.ts'
import { openWorld, type Person, type World } from '../../../test/world.ts'
import { cleanUp, deleteExpired } from '../../jobs/retention.ts'
import { sql, transaction } from '../../platform/db/db.ts'
import { OWNER_ROLE } from '../../platform/db/migrate.ts'

const NAME = 'Zyxwhimsy'
const EMAIL = 'quillfeather@'
const NUMBER = '8091723345'
const NOTE = 'marzipan'
const SEVEN_YEARS_MS = 7 * 366 * 86_400_000

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
  ada = await world.person({ admin: true })
})
afterAll(() => world.close())

/** Where a text stands: tables, and files of the data directory. */
async function placesOf(text: string): Promise<string[]> {
  const tables = await transaction(world.ctx.db, async (tx) => {
    await tx.run`set local role ${sql.id(OWNER_ROLE)}`
    const names = await tx.column<string>`
      select c.relname from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`
    const found: string[] = []
    for (const name of names)
      if (
        await tx.some`select from ${sql.id(name)} as one where strpos(lower(one::text), ${text.toLowerCase()}) > 0 limit 1`
      )
        found.push(name)
    return found
  })
  const { dataDir } = world.ctx.config
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return [...tables, ...files.filter((path) => `${path} ${readFileSync(path, 'latin1')}`.includes(text))]
}

test('a contact that is deleted is nowhere any more; its number is where it called, until that is emptied', async () => {
  const body = {
    name: `${NAME} Bello`,
    company: `${NAME} Stores`,
    numbers: [{ number: `0${NUMBER}`, label: 'Mobile' }],
    emails: [`${EMAIL}bello.example`],
    tags: [`${NAME}s`],
    note: `Likes ${NOTE}`,
  }
  const { id } = (await world.call('addContact', { body }, ada)).body.result
  const card = `BEGIN:VCARD\nVERSION:3.0\nFN:${NAME} Bello\nTEL:0${NUMBER}\nNOTE:More ${NOTE}\nEND:VCARD\n`
  const file = new File([card], 'contacts.vcf')
  await world.call('previewContacts', { body: {}, file } as never, ada)
  await world.call('importContacts', { body: {}, file } as never, ada)
  await world.raw('exportContacts', { query: { format: 'csv' } }, ada)
  await world.call('contacts', { query: { search: NAME } }, ada)

  await giveNumber(world, ada, { category: 'user', destination: ada.username })
  const did = await world.ctx.db.value<string>`select did from phone_numbers`
  const call = world.telephony.inbound(did, `+234${NUMBER}`, {})
  await world.telephony.advance(120_000)
  const seen = await world.call('callDetail', { params: { uniqueid: call } }, ada)
  expect(seen.body.result.other.name).toBe(`${NAME} Bello`)
  expect(await placesOf(NAME)).toEqual(expect.arrayContaining(['contacts', 'contact_tags']))

  await world.call('deleteContact', { params: { id } }, ada)
  for (const text of [NAME, EMAIL, NOTE]) expect([text, await placesOf(text)]).toEqual([text, []])
  expect((await placesOf(NUMBER)).length).toBeGreaterThan(0)

  world.clock.set(new Date(world.clock.now().getTime() + SEVEN_YEARS_MS))
  await cleanUp(world.ctx)
  await deleteExpired(world.ctx, new AbortController().signal)
  expect(await placesOf(NUMBER)).toEqual([])
})
