import { kobo } from '@ekoline/contract/money.ts'
import type { Destination } from '../../adapters/telephony/telephony.ts'
import { transaction } from '../../db/db.ts'
import { recordCalls } from '../../features/calls/calls.service.ts'
import { recordingFile } from '../../features/calls/recordings.service.ts'
import { documentOf } from '../../features/legal/documents.ts'
import { postEvent } from '../../features/webhooks/events.sql.ts'
import { business } from '../business.ts'
import { didOf, makeGroup, makeRecording } from '../dialling.ts'
import { workgroupOf } from '../inviting.ts'
import { beginTopUp, fund, payPlan, payTopUp } from '../money.ts'
import { giveNumber, stockNumbers } from '../numbers.ts'
import { asOwner } from '../owner.ts'
import { makeQueue } from '../rooms.ts'
import { wavFile } from '../wavs.ts'
import type { Person, World } from '../world.ts'
import { type Real, type Role, roles } from './fuzz-request.ts'

/** What a request may name of somebody. */
export type Things = Partial<Record<Real, string | number>>

export type People = Readonly<Record<Role, Person>>

/** Those who have a workgroup of their own to look after. */
const owners = ['admin', 'stranger'] as const
type Owner = (typeof owners)[number]

const PREPARED = 'Prepared' // a robocall that stays as it is

/** A number that leads to the conference which was opened last. */
const CONFERENCE_DID = '+2342014540001'

/** What everybody has as long as the world lasts. */
export async function prepare(world: World, people: People): Promise<Record<Role, Things>> {
  await stockNumbers(world, 6)
  const numbers = new Map<Role, number>()
  for (const role of roles) {
    await prepareOne(world, people[role])
    numbers.set(role, await giveNumber(world, people[role]))
  }
  const things: Record<Role, Things> = { user: {}, admin: {}, lead: {}, stranger: {} }
  for (const role of ['admin', 'user', 'lead', 'stranger'] as const) // so that campaigns have the people's ids
    things[role] = await prepareThings(world, people[role], numbers.get(role) ?? 0)
  for (const role of owners) await subscribe(world, people[role])
  return things
}

/** Money, calls, a conference and a queue, so that the lists are not empty. */
async function prepareOne(world: World, person: Person): Promise<void> {
  const { ctx } = world
  await fund(ctx, person, 100_000)
  const call = (n: number) => ({
    uniqueid: uniqueidOf(person, n),
    cardId: person.cardId,
    src: person.username,
    calledstation: `0803555014${n}`,
    startedAt: new Date(ctx.clock.now().getTime() - n * 3_600_000),
    talkSeconds: n,
    cause: 1,
    cost: kobo(n),
    recorded: true,
  })
  await ctx.db
    .insertInto('conferences')
    .values({
      workgroup_id: person.workgroupId,
      card_id: person.cardId,
      name: 'Stand-up',
      description: 'Every morning',
      created_at: ctx.clock.now(),
    })
    .execute()
  await makeQueue(world, person, [person])
  const calls = [0, 1, 2, 3].map(call)
  await transaction(ctx.db, (tx) => recordCalls(tx, calls))
  for (const { uniqueid } of calls) await ctx.recordings.store(uniqueid, Buffer.from(`sound of ${uniqueid}`))
}

const uniqueidOf = ({ cardId }: Person, n: number) => `${cardId}-${n}`

/** Among other things a group, a campaign on it, and a robocall to others that nobody runs. */
async function prepareThings(world: World, person: Person, numberId: number): Promise<Things> {
  const { ctx } = world
  const contact = (n: number) => `+23480355${String(person.seatId).padStart(4, '0')}${n}`
  const group = await makeGroup(world, person, [contact(1), contact(2)])
  const { workgroupId: workgroup_id, cardId: card_id, seatId } = person
  const { id: campaignId } = await ctx.db
    .insertInto('campaigns')
    .values({ workgroup_id, card_id, name: 'Renewals', group_id: group, created_at: ctx.clock.now() })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.db.updateTable('seats').set({ lead: false }).where('id', '=', seatId).execute()
  const callerId = await didOf(world, numberId)
  const body = {
    campaign_name: PREPARED,
    group_id: await makeGroup(world, person, [contact(3)]),
    file: await makeRecording(world, person),
    username: person.username,
    callerid: callerId,
    consent: true,
  }
  await world.call('addRobocall', { body }, person)
  const { id: contactId } = await ctx.db
    .selectFrom('contact_group_members')
    .select('id')
    .where('group_id', '=', group)
    .limit(1)
    .executeTakeFirstOrThrow()
  const { referral_code, phone } = await ctx.db
    .selectFrom('seats')
    .innerJoin('users', 'users.id', 'seats.user_id')
    .select(['referral_code', 'phone'])
    .where('seats.id', '=', seatId)
    .executeTakeFirstOrThrow()
  return {
    cardid: card_id,
    username: person.username,
    id: person.userId,
    email: person.email,
    phone,
    uniqueid: uniqueidOf(person, 1),
    recordingFile: recordingFile(uniqueidOf(person, 1)),
    numberId,
    contactId,
    campaignId,
    callerId,
    referralCode: referral_code,
    termsVersion: documentOf(ctx.config, 'terms').version,
  }
}

/** Begins a subscription, and leaves the plan what it was. */
async function subscribe(world: World, who: Person): Promise<void> {
  const reference = await payPlan(world, who, 2)
  await world.call('verify', { query: { reference } }, who)
  const plan = { plan_id: 3, plan_ends_at: null }
  await world.ctx.db.updateTable('workgroups').set(plan).where('id', '=', who.workgroupId).execute()
}

interface Round {
  /** counts the times */
  readonly round: number
  /** where numbers lead; told of the newest conference */
  readonly conferences: Record<string, Destination>
}

/** What requests use up or change, made anew. */
export async function renew(
  world: World,
  people: People,
  { round, conferences }: Round,
): Promise<Record<Role, Things>> {
  await clear(world)
  const things: Record<Role, Things> = { user: {}, admin: {}, lead: {}, stranger: {} }
  for (const role of owners) {
    const ofWorkgroup = await renewWorkgroup(world, people[role], round, role)
    const { workgroupId } = people[role]
    for (const other of Object.keys(things) as Role[])
      if (people[other].workgroupId === workgroupId) Object.assign(things[other], ofWorkgroup)
  }
  for (const role of ['user', 'admin', 'stranger'] as const) {
    const workgroup = String(things[role].workgroupName)
    Object.assign(things[role], await renewPerson(world, people[role], { round, workgroup, conferences }))
    Object.assign(things[role], await payments(world, people[role]))
  }
  return things
}

async function clear(world: World): Promise<void> {
  await asOwner(world, async (tx) => {
    await tx.deleteFrom('ivrs').execute() // they play the files
    const gone = [
      'files',
      'documents',
      'webhooks',
      'api_keys',
      'business_profiles',
      'suppressed_numbers',
    ] as const
    for (const table of gone) await tx.deleteFrom(table).execute()
    // Numbers that a robocall is to call are left out of the next one.
    const over = { state: 'stopped', ended_at: world.clock.now() }
    await tx.updateTable('robocalls').set(over).where('name', '<>', PREPARED).execute()
    await tx.updateTable('subscriptions').set({ unwanted_at: null }).execute()
  })
}

async function renewWorkgroup(world: World, owner: Person, round: number, role: Owner): Promise<Things> {
  const { ctx } = world
  const workgroupName = await workgroupOf(world, owner) // a request may have renamed it
  const email = `invited${round}.${role}@ekoline.test`
  const body = {
    email,
    firstName: 'Simi',
    lastName: 'Coker',
    phoneNumber: '08035550142',
    workgroup: workgroupName,
  }
  await world.call('subscribe', { body }, owner)
  const { id: invitedId } = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  const url = 'https://hooks.example.com/'
  const webhook = await world.call('makeWebhook', { body: { url, events: ['call.ended'] } }, owner)
  const webhookId = webhook.body.result.id
  const news = { event: 'call.ended', cardId: owner.cardId, of: 'x', at: ctx.clock.now(), data: {} } as const
  await transaction(ctx.db, (tx) => postEvent(tx, news))
  const { id: deliveryId } = await ctx.db
    .selectFrom('webhook_deliveries')
    .select('id')
    .where('webhook_id', '=', webhookId)
    .executeTakeFirstOrThrow()
  await ctx.db
    .updateTable('webhook_deliveries')
    .set({ state: 'failed', due_at: null })
    .where('id', '=', deliveryId)
    .execute()
  const key = await world.call('makeApiKey', { body: { name: 'Shop' } }, owner)
  // One workgroup has a page, the other one may add it.
  const hasPage = role === 'stranger'
  const slug = hasPage
    ? (await world.call('addBusinessProfile', { body: business }, owner)).body.slug
    : 'none'
  return { workgroupName, invitedId, webhookId, deliveryId, apiKeyId: key.body.result.id, slug }
}

async function renewPerson(
  world: World,
  person: Person,
  { round, conferences, workgroup }: Round & { readonly workgroup: string },
): Promise<Things> {
  const { telephony } = world
  const own = { card_id: person.cardId, workgroup_name: workgroup }
  const kind = { filebucket_type: 'ivr', filebucket_permission: 'public' } as const
  const added = await world.call('addUpload', { file: wavFile(), body: { ...own, ...kind } }, person)
  const fileNumber = added.body.result.filebucket_number

  const recording = await makeRecording(world, person) // the other file is played by nothing
  const menu = { name: 'Reception', description: 'Answers first', recording, ivr_members: [] }
  const ivr = await world.call('addIvr', { body: { ...own, ...menu } }, person)

  const group_id = (await world.call('addGroup', { body: { name: `Group ${round}` } }, person)).body.id
  const file = new File(['Name,Phone\nAda,08035550142\n'], 'numbers.csv')
  await world.call('addGroupMembers', { file, body: { group_id } }, person)

  const room = { conference_name: 'Stand-up', conference_description: 'Every morning' }
  const { id, conference_number } = (await world.call('addConference', { body: { ...own, ...room } }, person))
    .body.result
  conferences[CONFERENCE_DID] = { category: 'conference', conferenceId: conference_number }
  const liveMember = telephony.inbound(CONFERENCE_DID, '+2348035550001', {})
  await telephony.advance(100)
  return { fileNumber, ivrId: ivr.body.result.id, groupId: group_id, conferenceId: id, liveMember }
}

async function payments(world: World, person: Person): Promise<Things> {
  const credited = await payTopUp(world, person)
  await world.call('verify', { query: { reference: credited } }, person)
  return {
    creditedReference: credited,
    openReference: await beginTopUp(world, person),
    paidReference: await payTopUp(world, person),
  }
}
