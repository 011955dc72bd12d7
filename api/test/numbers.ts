import type { DestinationCategory } from '@ekoline/contract/core/destinations.ts'
import { NUMBER_MS } from '@ekoline/contract/money/plan-rules.ts'
import { card } from './money/money.ts'
import type { Person, World } from './world.ts'

/** Puts Lagos numbers into stock, each another one. @returns their ids */
export async function stockNumbers({ ctx }: Pick<World, 'ctx'>, count = 1): Promise<number[]> {
  const { numbers } = await ctx.db
    .selectFrom('phone_numbers')
    .select((query) => query.fn.countAll<number>().as('numbers'))
    .executeTakeFirstOrThrow()
  const at = ctx.clock.now()
  const rows = await ctx.db
    .insertInto('phone_numbers')
    .values(
      Array.from({ length: count }, (_, n) => ({ did: `+${2342017000001 + numbers + n}`, added_at: at })),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function stockNumber(world: Pick<World, 'ctx'>): Promise<number> {
  const [id] = await stockNumbers(world)
  if (id === undefined) throw new Error('no number')
  return id
}

interface Leads {
  readonly category: DestinationCategory
  readonly destination: string
}

/** Gives a person a number, paid for 30 days. @returns its id */
export async function giveNumber(
  world: Pick<World, 'ctx'>,
  who: Person,
  leads: Leads | null = null,
): Promise<number> {
  const id = await stockNumber(world)
  const { db, clock } = world.ctx
  const at = clock.now()
  await db.updateTable('phone_numbers').set({ taken: true }).where('id', '=', id).execute()
  await db
    .insertInto('number_allocations')
    .values({
      number_id: id,
      card_id: who.cardId,
      ...leads,
      allocated_at: at,
      paid_until: new Date(at.getTime() + NUMBER_MS),
    })
    .execute()
  return id
}

/** Begins to buy a number. @returns the call's answer */
export const beginNumber = (world: World, who: Person, phonenumber_id: number) =>
  world.call('startPayment', { body: { purpose: 'number', phonenumber_id, cardid: who.cardId } }, who)

/** The same, and pays it by the sandbox's card form; no one verified it yet. @returns its reference */
export async function payNumber(world: World, who: Person, id: number): Promise<string> {
  const { reference } = (await beginNumber(world, who, id)).body.result
  await world.call('paySandbox', { params: { reference }, body: card.pays }, who)
  return reference
}

/** The numbers that a person sees as theirs. */
export async function numbersOf(world: Pick<World, 'call'>, who: Person) {
  return (await world.call('numbers', { query: {} }, who)).body.result
}

/** Says where a number's calls go: to a user. */
export const assign = (world: World, who: Person, id: number, to: Person = who, cardId = who.cardId) => {
  const body = { phonenumber_id: id, card_id: cardId, category: 'user', destination: to.username } as const
  return world.call('assignNumber', { body }, who)
}
