import type { Thing } from '@ekoline/contract/endpoint/facts.ts'
import { kobo } from '@ekoline/contract/units/money.ts'
import { Secret, TOTP } from 'otpauth'
import type { Destination, Key } from '../src/adapters/telephony/telephony.ts'
import { recordCalls } from '../src/calls/history/calls.service.ts'
import { recordingFile } from '../src/calls/recordings/recordings.service.ts'
import { documentOf } from '../src/core/legal/documents.ts'
import { listMessages } from '../src/core/outbox/outbox.sql.ts'
import { postEvent } from '../src/core/webhooks/events.sql.ts'
import { issueVerifyToken } from '../src/people/auth/verify-tokens.service.ts'
import { prepareCopies } from '../src/people/data-requests/copy.service.ts'
import { transaction } from '../src/platform/db/db.ts'
import { business } from './business.ts'
import { didOf, makeGroup } from './calls/dialling.ts'
import { makeQueue, talkedInQueue } from './calls/rooms.ts'
import { wavFile, wavOf } from './calls/wavs.ts'
import { workgroupOf } from './inviting.ts'
import { joining } from './joining.ts'
import { invoiced } from './money/invoices.ts'
import { beginTopUp, card, keepCard, payPlan, payTopUp } from './money/money.ts'
import { giveNumber } from './numbers.ts'
import { PASSWORD, type Person, type World } from './world.ts'

/** Where numbers lead that a world of things does not know itself: `openWorld` takes them. */
export type Leads = Record<string, Destination>

/** The configuration of a world in which all kinds of things can be made. */
export const withPhones = {
  browserPhone: 'wss://sip.ekoline.test/ws',
  sip: { host: 'sip.ekoline.test', port: 5060, transport: 'udp' },
} as const

interface Place {
  readonly world: World
  /** whose the things are */
  readonly owner: Person
  /** of the owner's workgroup */
  readonly admin: Person
  readonly leads: Leads
  member?: Promise<Person>
  newcomer?: ReturnType<ReturnType<typeof joining>['signedUp']>
  numberCode?: Promise<{ callId: string; code: string }>
}

type Its = (thing: Thing) => Promise<string | number>
type Maker = (place: Place, its: Its) => Promise<string | number>

const CONFERENCE_DID = '+2342014540001'
const PERIOD_MS = 30_000 // of an authenticator app

let made = 0
const nth = () => String(++made).padStart(5, '0')

/** The link in the newest message to somebody. */
async function linkTo({ world }: Place, to: string): Promise<URL> {
  const mail = (await listMessages(world.ctx)).find((it) => it.to === to)
  return new URL(mail?.text.split('\n').find((line) => line.startsWith('http')) ?? 'none:')
}

const columnOf = async (found: Promise<Record<string, string | number>>, name: string) =>
  (await found)[name] ?? ''

const appCode = ({ world }: Place, secret: string | number) =>
  new TOTP({ secret: Secret.fromBase32(String(secret)) }).generate({ timestamp: world.clock.now().getTime() })

/** Somebody who signed up and did not verify the phone yet. */
const newcomerOf = (place: Place) => {
  place.newcomer ??= joining(() => place.world).signedUp()
  return place.newcomer
}

/** A number of elsewhere to which an admin had a code sent. */
const numberCodeOf = (place: Place) => {
  const { world, admin } = place
  const send = async () => {
    const phoneNumber = `+23480377${nth()}`
    const body = { phoneNumber, channel: 'call' } as const
    const callId = (await world.call('sendNumberCode', { body }, admin)).body.result
    return { callId, code: await joining(() => world).codeTo(phoneNumber) }
  }
  place.numberCode ??= send()
  return place.numberCode
}

/** Somebody else of the workgroup. */
const memberOf = (place: Place) => {
  place.member ??= place.world.person({ workgroup: place.admin.workgroupId })
  return place.member
}

async function makeRobocall(place: Place, its: Its): Promise<number> {
  const { world, owner } = place
  const body = {
    campaign_name: 'Offer of the week',
    group_id: await makeGroup(world, owner, [`+234805${nth()}99`]),
    file: Number(await its('file')),
    username: owner.username,
    callerid: String(await its('caller id')),
    consent: true,
  }
  return (await world.call('addRobocall', { body }, owner)).body.id
}

async function makeBoard({ world, admin }: Place, its: Its) {
  const body = { name: 'Hall', queues: [Number(await its('queue'))] }
  return (await world.call('makeWallboardLink', { body }, admin)).body.result
}

async function makePayLink({ world, owner }: Place) {
  const body = { amount: 1_000, fixed: true, cardid: owner.cardId, days: 7 }
  return (await world.call('makePayLink', { body }, owner)).body.result
}

async function makeWebhook({ world, admin }: Place): Promise<number> {
  const body = { url: 'https://hooks.example.com/', events: ['call.ended'] } as const
  return (await world.call('makeWebhook', { body: { ...body, events: [...body.events] } }, admin)).body.result
    .id
}

/** Makes one of each kind of thing that a request can name; each is found by its owner, and by nobody elsewhere. */
const makers: Record<Thing, Maker> = {
  card: async ({ owner }) => owner.cardId,
  email: async ({ owner }) => owner.email,
  session: async ({ owner }) => owner.sessionId,
  user: async ({ owner }) => owner.userId,
  username: async ({ owner }) => owner.username,
  'shown username': async ({ world, owner, admin }) => {
    await world.call('switchWallboard', { body: { on: true } }, admin)
    return owner.username
  },
  phone: ({ world, owner }) =>
    columnOf(
      world.ctx.db
        .selectFrom('users')
        .select('phone')
        .where('id', '=', owner.userId)
        .executeTakeFirstOrThrow(),
      'phone',
    ),
  workgroup: ({ world, admin }) => workgroupOf(world, admin),
  'referral code': ({ world, owner }) =>
    columnOf(
      world.ctx.db
        .selectFrom('seats')
        .select('referral_code')
        .where('id', '=', owner.seatId)
        .executeTakeFirstOrThrow(),
      'referral_code',
    ),
  'terms version': async ({ world }) => documentOf(world.ctx.config, 'terms').version,

  'money of a member': async (place) => {
    const { username, cardId } = await memberOf(place)
    const body = { amount: 5_000, cardid: cardId }
    await place.world.call('topUpMember', { params: { username }, body }, place.admin)
    return cardId
  },
  member: async (place) => (await memberOf(place)).userId,
  'member card': async (place) => (await memberOf(place)).cardId,
  'agent username': async (place) => {
    const member = await memberOf(place)
    await makeQueue(place.world, place.admin, [member])
    return member.username
  },
  'member username': async (place) => (await memberOf(place)).username,
  'invited user': async ({ world, admin }, its) => {
    const email = `invited${nth()}@ekoline.test`
    const workgroup = String(await its('workgroup'))
    const who = { email, firstName: 'Simi', lastName: 'Coker', phoneNumber: '08035550143', workgroup }
    await world.call('subscribe', { body: who }, admin)
    const found = world.ctx.db.selectFrom('users').select('id').where('email', '=', email)
    return (await found.executeTakeFirstOrThrow()).id
  },
  'other admin': async ({ world, admin }) =>
    (await world.person({ workgroup: admin.workgroupId, admin: true })).userId,
  'own invitation': async ({ world, owner }) => {
    const boss = await world.person({ admin: true })
    const body = {
      email: owner.email,
      firstName: 'Ada',
      lastName: 'Obi',
      phoneNumber: '08035550142',
      workgroup: await workgroupOf(world, boss),
    }
    await world.call('subscribe', { body }, boss)
    return (await world.call('ownInvitations', {}, owner)).body.result[0]?.id ?? 0
  },
  'sent invitation': async ({ world, admin }, its) => {
    const { email } = await world.person()
    const workgroup = String(await its('workgroup'))
    const body = { email, firstName: 'Ada', lastName: 'Obi', phoneNumber: '08035550142', workgroup }
    await world.call('subscribe', { body }, admin)
    return (await world.call('sentInvitations', { query: {} }, admin)).body.result[0]?.id ?? 0
  },
  'other session': async ({ world, owner }) =>
    (await world.call('signIn', { body: { email: owner.email, password: PASSWORD } }, null)).body.token,

  'open payment': ({ world, owner }) => beginTopUp(world, owner),
  'paid payment': ({ world, owner }) => payTopUp(world, owner),
  'credited payment': async ({ world, owner }) => {
    const reference = await payTopUp(world, owner)
    await world.call('verify', { query: { reference } }, owner)
    return reference
  },
  'pay link': async (place) => (await makePayLink(place)).id,
  'pay link key': async (place) => (await makePayLink(place)).link.split('#')[1] ?? '',
  'open link payment': async ({ world }, its) => {
    const key = String(await its('pay link key'))
    const body = { key, amount: 1_000, email: `payer${nth()}@ekoline.test` }
    return (await world.call('payByLink', { body }, null)).body.result.reference
  },
  'paid link payment': async ({ world }, its) => {
    const reference = String(await its('open link payment'))
    const body = { ...card.pays, key: String(await its('pay link key')), reference }
    await world.call('paySandboxByLink', { body }, null)
    return reference
  },
  'credited link payment': async ({ world }, its) => {
    const reference = String(await its('paid link payment'))
    await world.call('verifyByLink', { body: { key: String(await its('pay link key')), reference } }, null)
    return reference
  },
  invoice: ({ world, admin }) => invoiced(world, admin),
  'bank account': async ({ world, owner }) => {
    await world.call('makeBankAccount', {}, owner)
    return owner.cardId
  },
  'saved card': async ({ world, owner }) => {
    const body = { top_up_below: 500, top_up_amount: 1_000, top_up_most: 10_000 }
    const reference = await keepCard(world, owner)
    await world.call('setAutoTopUp', { body }, owner)
    return reference
  },
  subscription: async ({ world, admin }) => {
    const reference = await payPlan(world, admin, 2)
    await world.call('verify', { query: { reference } }, admin)
    // Its plan would refuse much.
    const plan = { plan_id: 3, plan_ends_at: null }
    await world.ctx.db.updateTable('workgroups').set(plan).where('id', '=', admin.workgroupId).execute()
    return reference
  },
  'wished plan': async ({ world: { ctx }, owner }) => {
    const params = { user_id: owner.userId, about_us: '', wished_plan_id: 1, created_at: ctx.clock.now() }
    await ctx.db.insertInto('sign_ups').values(params).execute()
    return params.wished_plan_id
  },

  call: async ({ world, owner: { cardId, username } }) => {
    const uniqueid = `recorded.${cardId}`
    const call = {
      uniqueid,
      cardId,
      src: username,
      calledstation: '08035550143',
      startedAt: new Date(world.clock.now().getTime() - 3_600_000),
      talkSeconds: 60,
      cause: 1,
      cost: kobo(0),
      recorded: true,
    }
    await transaction(world.ctx.db, (tx) => recordCalls(tx, [call]))
    await world.ctx.recordings.store(uniqueid, Buffer.from(`sound of ${uniqueid}`))
    return uniqueid
  },
  recording: async (_, its) => recordingFile(String(await its('call'))),
  'live call': async ({ world, owner }, its) => {
    const calling = String(await its('phone'))
    const body = { called: '08036661234', calling, username: owner.username }
    return (await world.call('makeCall', { body }, owner)).body.result.uniqueid
  },
  'supervisable call': async (place) => {
    const { world, owner } = place
    const { username } = await memberOf(place)
    const number = await giveNumber(world, owner, { category: 'user', destination: username })
    for (const user of [owner.username, username])
      await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 100 })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(1_000)
    return call
  },
  'recordable call': async ({ world, owner }) => {
    await world.ctx.db.run`update seats set recording = 'demand' where id = ${owner.seatId}`
    const number = await giveNumber(world, owner, { category: 'user', destination: owner.username })
    await world.telephony.engine.putSipUser({ user: owner.username, ha1: 'h', maxContacts: 1 })
    world.telephony.behave({ kind: 'sip', user: owner.username }, { answerAfterMs: 100 })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(1_000)
    return call
  },
  'parked call': async ({ world, owner, admin }) => {
    const { username } = owner
    const number = await giveNumber(world, owner, { category: 'user', destination: username })
    for (const user of [username, admin.username])
      await world.telephony.engine.putSipUser({ user, ha1: 'h', maxContacts: 1 })
    const digits = [...'##700#'].map((key, nth) => ({ atMs: 500 + 400 * nth, key: key as Key }))
    world.telephony.behave({ kind: 'sip', user: username }, { answerAfterMs: 100, digits })
    const call = world.telephony.inbound(await didOf(world, number), '+2348035550001', {})
    await world.telephony.advance(10_000)
    return call
  },

  'data request': async ({ world, owner }) => {
    const ask = async (kind: 'deletion' | 'copy') =>
      (await world.call('askDataRequest', { body: { kind } }, owner)).body.result
    return ((await ask('deletion')) ?? (await ask('copy'))).id // the last admin of others must hand over first
  },
  'data copy': async ({ world, owner }) => {
    const { id } = (await world.call('askDataRequest', { body: { kind: 'copy' } }, owner)).body.result
    await prepareCopies(world.ctx, new AbortController().signal)
    return id
  },
  'verified number': async ({ world, admin }, its) => {
    const body = { call_id: String(await its('number call')), code: String(await its('number code')) }
    return (await world.call('addVerifiedNumber', { body }, admin)).body.result.id
  },
  'number call': async (place) => (await numberCodeOf(place)).callId,
  'number code': async (place) => (await numberCodeOf(place)).code,
  number: ({ world, owner }) => giveNumber(world, owner),
  'caller id': async ({ world }, its) => didOf(world, Number(await its('number'))),
  file: async ({ world, owner }, its) => {
    const body = {
      card_id: owner.cardId,
      workgroup_name: String(await its('workgroup')),
      filebucket_type: 'ivr',
      filebucket_permission: 'public',
    } as const
    return (await world.call('addUpload', { body, file: wavFile() }, owner)).body.result.filebucket_number
  },
  menu: async ({ world, owner }, its) => {
    const body = {
      name: 'Reception',
      description: 'Answers first',
      card_id: owner.cardId,
      workgroup_name: String(await its('workgroup')),
      recording: Number(await its('menu file')),
      ivr_members: [],
    }
    return (await world.call('addIvr', { body }, owner)).body.result.id
  },
  'menu file': (place, its) => makers.file(place, its), // for a menu plays it, and it may not be deleted

  conference: async ({ world, owner, leads }, its) => {
    const body = {
      conference_name: 'Stand-up',
      conference_description: 'Every morning',
      card_id: owner.cardId,
      workgroup_name: String(await its('workgroup')),
    }
    const { id, conference_number } = (await world.call('addConference', { body }, owner)).body.result
    leads[CONFERENCE_DID] = { category: 'conference', conferenceId: conference_number }
    return id
  },
  queue: async ({ world, admin }) => {
    const number = await makeQueue(world, admin, [])
    const made = world.ctx.db.selectFrom('queues').select('id').where('queue_number', '=', number)
    return (await made.executeTakeFirstOrThrow()).id
  },
  'call of a queue': async ({ world, owner, admin }) => {
    const number = await makeQueue(world, admin, [owner], { wrapUpSeconds: 600 })
    return talkedInQueue(world, number, owner)
  },
  'wallboard link': async (place, its) => (await makeBoard(place, its)).id,
  'wallboard key': async (place, its) => (await makeBoard(place, its)).key,
  'conference member': async ({ world: { telephony } }, its) => {
    await its('conference')
    const member = telephony.inbound(CONFERENCE_DID, '+2348035550001', {})
    await telephony.advance(100)
    return member
  },

  group: ({ world, owner }) => makeGroup(world, owner, [`+234805${nth()}01`, `+234805${nth()}02`]),
  'group member': async ({ world }, its) => {
    const members = world.ctx.db.selectFrom('contact_group_members').select('id')
    const group = Number(await its('group'))
    return (await members.where('group_id', '=', group).limit(1).executeTakeFirstOrThrow()).id
  },
  campaign: async ({ world, owner }, its) => {
    const body = { campaign_name: 'Renewals', group_id: Number(await its('group')) }
    return (await world.call('addCampaign', { body }, owner)).body.id
  },
  contact: async ({ world, owner }, its) => {
    const params = { id: Number(await its('campaign')) }
    return (await world.call('campaignContacts', { params, query: {} }, owner)).body.result[0]?.id ?? 0
  },
  schedule: async ({ world, admin }) => {
    const to = { category: 'user', destination: admin.username } as const
    const body = { name: 'Office hours', hours: [], own_days: [], open: to, closed: to, holiday: null }
    return (await world.call('addSchedule', { body }, admin)).body.result.id
  },
  'outside number': async ({ world, admin }) => {
    const body = { number: '+2348035550190', name: 'Night guard' }
    return (await world.call('addOutsideNumber', { body }, admin)).body.result.id
  },
  'ring group': async ({ world, admin }) => {
    const members = [{ username: admin.username, seconds: 20 }]
    const body = { name: 'Sales', order: 'together', members, next: null } as const
    return (await world.call('addRingGroup', { body }, admin)).body.result.id
  },
  'voicemail box': async ({ world, owner }) => {
    const body = {
      owner: owner.username,
      name: '',
      people: [],
      greeting: null,
      longest_seconds: 60,
      mails: true,
    }
    return (await world.call('addVoicemailBox', { body }, owner)).body.result.id
  },
  'voicemail message': async ({ world: { ctx } }, its) => {
    const uniqueid = `voicemail.${nth()}`
    await ctx.recordings.store(uniqueid, wavOf())
    const message = {
      box_id: Number(await its('voicemail box')),
      uniqueid,
      sound: uniqueid,
      caller: '+2348035550001',
      left_at: ctx.clock.now(),
      seconds: 12,
    }
    const made = ctx.db.insertInto('voicemail_messages').values(message).returning('id')
    return (await made.executeTakeFirstOrThrow()).id
  },
  robocall: makeRobocall,
  'paused robocall': async (place, its) => {
    const id = await makeRobocall(place, its)
    await place.world.call('pauseRobocall', { params: { id } }, place.owner)
    return id
  },

  'API key': async ({ world, admin }) =>
    (await world.call('makeApiKey', { body: { name: 'Shop' } }, admin)).body.result.id,
  'resting API key': async ({ world }, its) => {
    const id = Number(await its('API key'))
    await world.ctx.db
      .updateTable('api_keys')
      .set({ rests_since: world.clock.now() })
      .where('id', '=', id)
      .execute()
    return id
  },
  webhook: makeWebhook,
  'switched-off webhook': async (place) => {
    const id = await makeWebhook(place)
    const { db, clock } = place.world.ctx
    await db.updateTable('webhooks').set({ switched_off_at: clock.now() }).where('id', '=', id).execute()
    return id
  },
  delivery: async ({ world: { ctx }, admin: { cardId } }, its) => {
    const webhook = Number(await its('webhook'))
    const event = { event: 'call.ended', cardId, of: 'x', at: ctx.clock.now(), data: {} } as const
    await transaction(ctx.db, (tx) => postEvent(tx, event))
    const failed = { state: 'failed', due_at: null } as const
    const deliveries = ctx.db.updateTable('webhook_deliveries').set(failed).where('webhook_id', '=', webhook)
    return (await deliveries.returning('id').executeTakeFirstOrThrow()).id
  },
  'business page': async ({ world, admin }) =>
    (await world.call('addBusinessProfile', { body: business }, admin)).body.slug,

  'phone set-up': async ({ world, owner }) =>
    (await world.call('makePhoneSecret', {}, owner)).body.result.set_up.linphone.split('/').at(-1) ?? '',
  'SIP phone': async ({ world, owner }) => {
    await world.call('addPhone', { body: { name: 'Desk' } }, owner)
    return (await world.call('myPhone', {}, owner)).body.result.phones.at(-1)?.id ?? 0
  },
  'unverified phone': async ({ world, owner }) => {
    const users = world.ctx.db.updateTable('users').set({ phone_verified_at: null })
    return (await users.where('id', '=', owner.userId).returning('phone').executeTakeFirstOrThrow()).phone
  },
  'browser phone': async ({ world, owner }) =>
    (await world.call('makeBrowserSecret', {}, owner)).body.result.user,
  'app secret': async ({ world, owner }) =>
    (await world.call('beginSecondFactor', { body: { password: PASSWORD } }, owner)).body.result.secret,
  'first app code': async (place, its) => appCode(place, await its('app secret')),
  'recovery code': async ({ world, owner }, its) => {
    const body = { code: String(await its('first app code')) }
    return (await world.call('turnOnSecondFactor', { body }, owner)).body.result.recovery_codes[0] ?? ''
  },
  'app code': async (place, its) => {
    await its('recovery code')
    place.world.clock.advance(PERIOD_MS)
    return appCode(place, await its('app secret'))
  },
  'sign-in ticket': async ({ world, owner }, its) => {
    await its('recovery code')
    const body = { email: owner.email, password: PASSWORD }
    return (await world.call('signIn', { body }, null)).body.token
  },
  'sign-in link': async (place) => {
    await place.world.call('askSignInLink', { body: { email: place.owner.email } }, null)
    return (await linkTo(place, place.owner.email)).href
  },
  'sign-in link end': async (_, its) =>
    new URL(String(await its('sign-in link'))).searchParams.get('expires') ?? '',
  'sign-in link signature': async (_, its) =>
    new URL(String(await its('sign-in link'))).searchParams.get('signature') ?? '',
  password: async () => PASSWORD,
  'password link': async (place) => {
    await place.world.call('forgotPassword', { body: { email: place.owner.email } }, null)
    return (await linkTo(place, place.owner.email)).pathname.split('/').at(-1) ?? ''
  },
  newcomer: async (place) => (await newcomerOf(place)).userId,
  'newcomer phone': async (place) => (await newcomerOf(place)).phone,
  'phone code': async (place) => (await newcomerOf(place)).code,
  'code call': async (place) => (await newcomerOf(place)).callId,
  'email proof': ({ world, owner }) =>
    transaction(world.ctx.db, (tx) => issueVerifyToken(world.ctx, tx, owner.userId, 'mailed')),
  'verify token': async (place) => (await newcomerOf(place)).verifytoken,
}

/** Ends the calls that things and requests have begun. */
export async function hangUpAll({ telephony }: Pick<World, 'telephony'>): Promise<void> {
  for (const { callId } of await telephony.engine.liveCalls()) await telephony.engine.hangup(callId, 'admin')
  await telephony.advance(1_000)
}

/** What a workgroup has in common, whoever of it asks. */
const common: ReadonlySet<Thing> = new Set([
  'API key',
  'business page',
  'delivery',
  'invited user',
  'queue',
  'outside number',
  'ring group',
  'schedule',
  'sent invitation',
  'subscription',
  'switched-off webhook',
  'wallboard link',
  'webhook',
])

/** What one person has of each kind, made when it is first asked for. */
export class Things {
  readonly #place: Place
  readonly #admins: Things | undefined
  readonly #made = new Map<Thing, Promise<string | number>>()

  /** @param admins those of the workgroup's admin, when that is somebody else */
  constructor(place: Omit<Place, 'admin'>, admins?: Things) {
    this.#place = { ...place, admin: admins ? admins.#place.owner : place.owner }
    this.#admins = admins
  }

  readonly get: Its = (thing) => {
    if (this.#admins && common.has(thing)) return this.#admins.get(thing)
    const known = this.#made.get(thing) ?? makers[thing](this.#place, this.get)
    this.#made.set(thing, known)
    return known
  }
}
