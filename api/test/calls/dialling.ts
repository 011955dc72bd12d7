import { fund } from '../money/money.ts'
import { giveNumber } from '../numbers.ts'
import type { Person, World } from '../world.ts'
import { wavFile } from './wavs.ts'

let groups = 0

/** A group of numbers on a person's card, in this order. @returns its id */
export async function makeGroup(
  { ctx }: Pick<World, 'ctx'>,
  { workgroupId, cardId }: Pick<Person, 'workgroupId' | 'cardId'>,
  phones: readonly string[],
): Promise<number> {
  const at = ctx.clock.now()
  const { id } = await ctx.db
    .insertInto('contact_groups')
    .values({
      workgroup_id: workgroupId,
      created_by: cardId,
      name: `Customers ${++groups}`,
      created_at: at,
      removed_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.run`
    insert into contact_group_members (group_id, position, phone, first_name, last_name, created_at)
      select ${id}, place - 1, phone, 'First' || place, 'Last' || place, ${at}
        from unnest(${phones}::text[]) with ordinality as it (phone, place)`
  return id
}

/** A person who can make robocalls: with money, a number of their own and a recording. */
export interface Dialler extends Person {
  readonly did: string
  readonly file: number
}

/** Uploads a recording. @returns its number */
export async function makeRecording(world: World, who: Person, seconds = 2): Promise<number> {
  const { name } = await world.ctx.db
    .selectFrom('workgroups')
    .select('name')
    .where('id', '=', who.workgroupId)
    .executeTakeFirstOrThrow()
  const body = {
    card_id: who.cardId,
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
    workgroup_name: name,
  } as const
  const file = wavFile('offer.wav', { seconds })
  const { body: answer } = await world.call('addUpload', { body, file }, who)
  return answer.result.filebucket_number
}

/** The number of an allocation's id. */
export async function didOf({ ctx }: Pick<World, 'ctx'>, numberId: number): Promise<string> {
  const { did } = await ctx.db
    .selectFrom('phone_numbers')
    .select('did')
    .where('id', '=', numberId)
    .executeTakeFirstOrThrow()
  return did
}

export async function makeDialler(
  world: World,
  { naira = 10_000, seconds = 2, plan = 13 }: { naira?: number; seconds?: number; plan?: number } = {},
): Promise<Dialler> {
  const who = await world.person({ admin: true, plan })
  if (naira > 0) await fund(world.ctx, who, naira)
  const did = await didOf(world, await giveNumber(world, who))
  return { ...who, did, file: await makeRecording(world, who, seconds) }
}

/** What a robocall of theirs to a group is asked for with. */
export const robocallBody = (who: Dialler, group_id: number) => ({
  campaign_name: 'Offer of the week',
  group_id,
  file: who.file,
  username: who.username,
  callerid: who.did,
})
