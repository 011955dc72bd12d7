// @shows DEC-212, DEC-215

import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { openWorld, type Person, type World } from '../../../test/world.ts'

const onServer = inject('databaseTemplate').kind === 'postgres'

let world: World
let ada: Person
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  ada = await world.person({ admin: true })
})

const add = async (name: string, number: string) =>
  (await world.call('addContact', { body: { name, numbers: [{ number }] } }, ada)).body.result.id
const bring = (content: string) => {
  const file = new File([content], 'contacts.vcf')
  return world.call('importContacts', { body: {}, file } as never, ada)
}
const card = (name: string, ...lines: string[]) => `BEGIN:VCARD\nFN:${name}\n${lines.join('\n')}\nEND:VCARD\n`
const listed = async () => (await world.call('contacts', { query: {} }, ada)).body.result

async function waitsForLock(): Promise<boolean> {
  const rows = await world.ctx.db.many`select from pg_locks join pg_stat_activity using (pid)
    where datname = current_database() and not granted`
  return rows.length > 0
}

/** What a call answers that has to wait for a contact which another transaction has locked, and then changes. */
async function whileLocked<T>(id: number, call: () => Promise<T>, change: string): Promise<T> {
  const blocker = await world.engine.acquire()
  await blocker.query('begin')
  await blocker.query('select from contacts where id = $1 for update', [id])
  const waiting = call()
  while (!(await waitsForLock())) await pause(5)
  await blocker.query(change, [id])
  await blocker.query('commit')
  blocker.release()
  return waiting
}

test.runIf(onServer)(
  'a contact that is deleted while a file is added to it is added by the file',
  async () => {
    const id = await add('Halima Bello', '08035520140')
    const file = card('Halima Bello', 'TEL:08035520140', 'TEL:02017730912', 'NOTE:Night only')
    const { body } = await whileLocked(id, () => bring(file), 'delete from contacts where id = $1')
    expect(body.result).toMatchObject({ added: 1, merged: 0 })
    expect(await listed()).toMatchObject([{ name: 'Halima Bello', number: '+2348035520140' }])
  },
)

test.runIf(onServer)(
  'a contact that gets another name while a file is added to it keeps what it says',
  async () => {
    const id = await add('Halima Bello', '08035520140')
    const rename = "update contacts set name = 'Musa', listed_as = 'musa' where id = $1"
    const { body } = await whileLocked(
      id,
      () => bring(card('Halima Bello', 'TEL:08035520140', 'TEL:02017730912')),
      rename,
    )
    expect(body.result).toMatchObject({ added: 1, merged: 0 })
    expect((await listed()).map(({ name }) => name)).toEqual(['Halima Bello', 'Musa'])
  },
)

test.runIf(onServer)('merges, deletions and files at once lose no number', async () => {
  const numbers = Array.from({ length: 8 }, (_, n) => `+234803552${1_000 + n}`)
  const ids = await Promise.all(numbers.map((number) => add('Halima Bello', number)))
  const file = numbers
    .toReversed()
    .map((number) => card('Halima Bello', `TEL:${number}`))
    .join('')
  const merges = ids.map((id, nth) => ({ id, other: ids[(nth + 1) % ids.length] ?? 0 }))
  const answers = await Promise.all([
    ...merges.map(({ id, other }) => world.call('mergeContacts', { params: { id }, body: { other } }, ada)),
    bring(file),
    ...merges.map(({ id, other }) =>
      world.call('mergeContacts', { params: { id: other }, body: { other: id } }, ada),
    ),
    bring(file),
  ])
  expect(answers.filter(({ http }) => http >= 500)).toEqual([])
  const kept = await world.ctx.db
    .selectFrom('contact_numbers')
    .select('number')
    .where('workgroup_id', '=', ada.workgroupId)
    .execute()
  expect(new Set(kept.map(({ number }) => number))).toEqual(new Set(numbers))
})
