import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Files } from '../../src/adapters/files/files.ts'
import { addRobocall } from '../../src/outreach/robocalls/robocalls.service.ts'
import type { TestContext } from '../kysely/kysely.ts'
import { giveNumber } from '../numbers.ts'
import type { Person } from '../people.ts'
import { testConfig } from '../world.ts'
import { didOf, makeGroup } from './dialling.ts'
import { wavOf } from './wavs.ts'

/** A second of sound in a folder that others see too. @returns the file's id */
export async function makeSound(
  { db, clock }: Pick<TestContext, 'db' | 'clock'>,
  who: Person,
  files: Files,
  folder: string,
): Promise<number> {
  const stored = `audio/${who.cardId}/offer.wav`
  const path = join(folder, 'offer.wav')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path, wavOf({ seconds: 1 }))
  await files.store(stored, path)
  const { id } = await db
    .insertInto('files')
    .values({
      card_id: who.cardId,
      workgroup_id: who.workgroupId,
      type: 'ivr',
      name: 'offer',
      stored_as: stored,
      bytes: 16_044,
      length_ms: 1_000,
      created_at: clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

interface Params {
  readonly numbers: readonly string[]
  readonly perSecond: number
  readonly atOnce: number
  /** where its sound is kept */
  readonly files: Files
  /** for what is on its way there */
  readonly folder: string
}

/** A robocall of theirs, by a number of theirs, that may run at any hour; other processes run it. @returns its id */
export async function makeRobocall(ctx: TestContext, who: Person, params: Params): Promise<number> {
  const numberId = await giveNumber({ ctx }, who)
  const caller = { ...who, admin: true, lead: false, tokenHash: new Uint8Array() }
  const request = { id: 'test', address: 'local', agent: '', idempotencyKey: null }
  const robocalls = { hours: null, perSecond: 1_000, atOnce: 10_000, dailyCap: 1_000_000 }
  const { id } = await addRobocall(
    { ...ctx, config: { ...testConfig(), robocalls } },
    { caller, request },
    {
      campaign_name: 'Offer of the week',
      group_id: await makeGroup({ ctx }, who, params.numbers),
      file: await makeSound(ctx, who, params.files, params.folder),
      username: who.username,
      callerid: await didOf({ ctx }, numberId),
      per_second: params.perSecond,
      at_once: params.atOnce,
      attempts: 1,
      retry_minutes: 1,
    },
  )
  return id
}

/** The state of a robocall, and what holds its money. */
export const progressOf = (ctx: TestContext, id: number) =>
  ctx.db
    .selectFrom('robocalls')
    .innerJoin('ledger_holds', 'ledger_holds.id', 'robocalls.hold_id')
    .select(['robocalls.state', 'ended_at', 'amount_kobo', 'taken_kobo', 'ledger_holds.state as hold'])
    .where('robocalls.id', '=', id)
    .executeTakeFirstOrThrow()
