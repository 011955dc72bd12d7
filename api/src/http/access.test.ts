import type { Endpoint } from '@ekoline/contract/endpoint.ts'
import { type EndpointName, endpointsFor } from '@ekoline/contract/index.ts'
import { authMessages } from '@ekoline/contract/messages/auth.ts'
import { kobo } from '@ekoline/contract/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { transaction } from '../db/db.ts'
import { recordCalls } from '../features/calls/calls.service.ts'
import { recordingFile } from '../features/calls/recordings.service.ts'
import { postEvent } from '../features/webhooks/events.sql.ts'
import { business } from '../testing/business.ts'
import { didOf, makeGroup, phoneEnding } from '../testing/dialling.ts'
import { fund } from '../testing/money.ts'
import { giveNumber } from '../testing/numbers.ts'
import { wavFile } from '../testing/wavs.ts'
import { openWorld, type Person, type World } from '../testing/world.ts'

/** The uniqueid of the recorded call on somebody's card. */
const recordingOf = ({ cardId }: Pick<Person, 'cardId'>) => `recorded.${cardId}`

/** The file of somebody's card, by the card. */
const files = new Map<number, number>()
const fileOf = ({ cardId }: Pick<Person, 'cardId'>) => files.get(cardId) ?? 999_999
const conferences = new Map<number, number>()
/** The id of the conference on somebody's card. */
const conferenceOf = ({ cardId }: Pick<Person, 'cardId'>) => conferences.get(cardId) ?? 999_999

/** The menu on somebody's card, by the card. */
const menus = new Map<number, number>()
const menuOf = ({ cardId }: Pick<Person, 'cardId'>) => menus.get(cardId) ?? 999_999

/** What somebody's card has for the bulk dialler, by the card. */
const dialling = new Map<number, { group: number; campaign: number; contact: number; robocall: number }>()
const diallingOf = ({ cardId }: Pick<Person, 'cardId'>) =>
  dialling.get(cardId) ?? { group: 999_999, campaign: 999_999, contact: 999_999, robocall: 999_999 }
const callerIds = new Map<number, string>()
const contactOf = (owner: Person) => ({ id: diallingOf(owner).campaign, number: diallingOf(owner).contact })
const robocallOf = (owner: Person) => ({ params: { id: diallingOf(owner).robocall } })
const robocallWish = (owner: Person) => ({
  group_id: diallingOf(owner).group,
  file: fileOf(owner),
  username: owner.username,
  callerid: callerIds.get(owner.cardId) ?? '',
})

/** Input that is right for the owner, made from whose object it names. */
type Input = (owner: Person, reference: string) => object

/** The group on somebody's card, and who is in it, by the card. */
const groups = new Map<number, number>()
const groupOf = ({ cardId }: Pick<Person, 'cardId'>) => groups.get(cardId) ?? 999_999
const members = new Map<number, number>()
const memberOf = ({ cardId }: Pick<Person, 'cardId'>) => members.get(cardId) ?? 999_999

/** The API key of somebody's workgroup, by the workgroup. */
const keys = new Map<number, number>()
const keyOf = ({ workgroupId }: Pick<Person, 'workgroupId'>) => keys.get(workgroupId) ?? 999_999

const webhookIds = new Map<number, number>()
const webhookOf = ({ workgroupId }: Pick<Person, 'workgroupId'>) => webhookIds.get(workgroupId) ?? 999_999
const deliveries = new Map<number, number>()

// One row for each call; a call that is missing here fails the first test below.
const input: Record<EndpointName, Input> = {
  signIn: () => ({ body: { email: 'x@ekoline.test', password: 'x' } }),
  signInSecondStep: () => ({ body: { token: 'x', code: '123456' } }),
  askSignInLink: () => ({ body: { email: 'x@ekoline.test' } }),
  signInByLink: (owner) => ({ params: { email: owner.email }, query: { expires: 1, signature: 'x' } }),
  forgotPassword: () => ({ body: { email: 'x@ekoline.test' } }),
  resetPassword: () => ({
    body: { token: 'x', password: 'harmattan-dust', confirm_password: 'harmattan-dust' },
  }),
  register: () => ({
    body: {
      firstName: 'Y',
      lastName: 'Z',
      email: 'z@ekoline.test',
      phoneNumber: '08035550142',
      password: 'harmattan-dust',
      source: 'web',
      planType: 'Personal',
      nin: '12345678901',
    },
  }),
  requestCode: () => ({ body: { phoneNumber: '08035550142' } }),
  confirmPhone: () => ({ body: { phoneNumber: '08035550142' } }),
  verifyPhone: (owner) => ({
    params: { person: owner.userId },
    query: { call_id: 'x' },
    body: { code: '0000' },
  }),
  unverified: () => ({ params: { verifytoken: 'x' } }),
  codeFate: () => ({ params: { verifytoken: 'x' }, query: { call_id: 'x' } }),
  changePhone: () => ({ params: { verifytoken: 'x' }, body: { phoneNumber: '08035550142' } }),
  logout: () => ({}),
  changePassword: () => ({
    body: { existing_password: 'x', password: 'harmattan-dust', confirm_password: 'harmattan-dust' },
  }),
  sessions: () => ({ query: {} }),
  endSession: (owner) => ({ params: { id: owner.sessionId } }),
  endOtherSessions: () => ({}),
  secondFactor: () => ({}),
  beginSecondFactor: () => ({ body: { password: 'x' } }),
  turnOnSecondFactor: () => ({ body: { code: '123456' } }),
  renewRecoveryCodes: () => ({ body: { password: 'x', code: '123456' } }),
  turnOffSecondFactor: () => ({ body: { password: 'x', code: '123456' } }),
  seats: () => ({}),
  selectAccount: (owner) => ({ body: { username: owner.username } }),
  seat: (owner) => ({ params: { username: owner.username } }),
  renameWorkgroup: () => ({ body: { name: 'Renamed' } }),
  workgroupUsers: () => ({ query: {} }),
  user: (owner) => ({ params: { id: owner.userId } }),
  updateUser: (owner) => ({ params: { id: owner.userId }, body: { address: '1 Marina' } }),
  loggedOnUser: () => ({}),
  activeUserDetails: () => ({}),
  balance: (owner) => ({ params: { username: owner.username } }),
  planlist: () => ({}),
  workgroupPlan: () => ({}),
  topUpMember: (owner) => ({
    params: { username: owner.username },
    body: { amount: 1, cardid: owner.cardId },
  }),
  statement: () => ({ query: {} }),
  statementBalances: () => ({ query: {} }),
  statementFile: () => ({ query: {} }),
  balanceAlert: () => ({}),
  setBalanceAlert: () => ({ body: { threshold: 500 } }),
  startPayment: (owner) => ({ body: { purpose: 'topup', amount: 500, cardid: owner.cardId } }),
  verify: (_, reference) => ({ query: { reference } }),
  verifyTransaction: (_, reference) => ({ params: { reference } }),
  numbers: () => ({ query: {} }),
  availableNumbers: () => ({ query: {} }),
  allocatedNumbers: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  assignNumber: (owner) => ({
    body: {
      phonenumber_id: owner.userId === missing.userId ? 999_999 : numberId,
      card_id: owner.cardId,
      category: 'user',
      destination: owner.username,
    },
  }),
  paymentRecord: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  paySandbox: (_, reference) => ({
    params: { reference },
    body: { card_number: '4084084084084081', expiry: '12/30', cvv: '408' },
  }),
  payment: (_, reference) => ({ params: { reference } }),
  receipt: (_, reference) => ({ params: { reference } }),
  claimPayment: (_, reference) => ({ body: { reference } }),
  endSubscription: () => ({}),
  referral: () => ({}),
  callHistory: (owner) => ({ body: { cardid: owner.cardId, from: '2026-11-01', to: '2026-11-20' } }),
  searchCallHistory: (owner) => ({
    body: { cardid: owner.cardId, from: '2026-11-01', to: '2026-11-20', phonenumber: '0803' },
  }),
  recentCalls: (owner) => ({ query: { cardid: owner.cardId } }),
  recentCallsPage: () => ({ params: { page: 1 }, query: { from: '2026-11-01', to: '2026-11-20' } }),
  callGraph: (owner) => ({ params: { cardid: owner.cardId } }),
  makeCall: (owner) => ({
    body: { called: '08035550199', calling: '08030000001', username: owner.username },
  }),
  call: (owner) => ({ params: { uniqueid: recordingOf(owner) } }),
  hangUp: (owner) => ({ params: { uniqueid: recordingOf(owner) } }),
  callQuote: () => ({ query: { number: '0803' } }),
  freeSeconds: () => ({}),
  myPhone: () => ({}),
  makePhoneSecret: () => ({}),
  makeBrowserSecret: () => ({}),
  keepBrowserSecret: () => ({}),
  phoneSetUp: () => ({ params: { token: 'x' } }),
  subscribe: () => ({
    body: {
      email: 'y@ekoline.test',
      firstName: 'Y',
      lastName: 'Z',
      phoneNumber: '08035550142',
      workgroup: 'Workgroup 1',
    },
  }),
  changeStatus: (owner) => ({ params: { id: owner.userId }, body: { status: 'user' } }),
  makeAdmin: (owner) => ({ params: { id: owner.userId }, body: { admin_status: true } }),
  resendInvitation: (owner) => ({ params: { id: owner.userId } }),
  revokeInvitation: (owner) => ({ params: { id: owner.userId } }),
  recordingLink: (owner) => ({ body: { uniqueid: recordingOf(owner), variant: 'individual' } }),
  individualRecording: (owner) => ({ params: { file: recordingFile(recordingOf(owner)) }, query: {} }),
  businessRecording: (owner) => ({ params: { file: recordingFile(recordingOf(owner)) }, query: {} }),
  getUpload: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  addUpload: (owner) => ({
    file: wavFile(),
    body: {
      card_id: owner.cardId,
      filebucket_type: 'ivr',
      filebucket_permission: 'public',
      workgroup_name: 'Workgroup 1',
    },
  }),
  deleteUpload: (owner) => ({
    body: {
      filebucket_number: fileOf(owner),
      filebucket_type: 'ivr',
      filebucket_extension: 'wav',
      card_id: owner.cardId,
      workgroup_name: 'Workgroup 1',
    },
  }),
  fileContent: (owner) => ({ params: { filebucket_number: fileOf(owner) }, query: {} }),
  ivrRecordings: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  ivrs: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  addIvr: (owner) => ({
    body: {
      name: 'Reception',
      description: 'Answers first',
      card_id: owner.cardId,
      workgroup_name: 'Workgroup 1',
      recording: fileOf(owner),
      ivr_members: [],
    },
  }),
  changeIvr: (owner) => ({ params: { id: menuOf(owner) }, body: { name: 'Changed' } }),
  deleteIvr: (owner) => ({ params: { id: menuOf(owner) } }),
  checkIvr: (owner) => ({ body: { card_id: owner.cardId, id: menuOf(owner) } }),
  walkIvr: (owner) => ({ body: { card_id: owner.cardId, id: menuOf(owner), steps: [] } }),
  campaigns: () => ({ query: {} }),
  campaign: (owner) => ({ params: { id: diallingOf(owner).campaign } }),
  addCampaign: (owner) => ({ body: { campaign_name: 'Renewals', group_id: diallingOf(owner).group } }),
  campaignContacts: (owner) => ({ params: { id: diallingOf(owner).campaign }, query: {} }),
  noteContact: (owner) => ({ params: contactOf(owner), body: { outcome: 'reached' } }),
  callContact: (owner) => ({ params: contactOf(owner), body: { username: owner.username } }),
  robocalls: (owner) => ({ query: { cardid: owner.cardId } }),
  robocall: robocallOf,
  previewRobocall: (owner) => ({ body: robocallWish(owner) }),
  addRobocall: (owner) => ({ body: { ...robocallWish(owner), campaign_name: 'Offer', consent: true } }),
  robocallProgress: robocallOf,
  robocallNumbers: (owner) => ({ ...robocallOf(owner), query: {} }),
  robocallReport: robocallOf,
  pauseRobocall: robocallOf,
  resumeRobocall: robocallOf,
  stopRobocall: robocallOf,
  optOuts: () => ({ query: {} }),
  addOptOut: () => ({ body: { phonenumber: '08035550142' } }),
  destinations: () => ({ query: { category: 'user' } }),
  conferences: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  addConference: (owner) => ({
    body: {
      conference_name: 'Stand-up',
      conference_description: 'Every morning',
      card_id: owner.cardId,
      workgroup_name: 'Workgroup 1',
    },
  }),
  changeConference: (owner) => ({
    params: { id: conferenceOf(owner) },
    body: { conference_name: 'Sit-down' },
  }),
  deleteConference: (owner) => ({ params: { id: conferenceOf(owner) } }),
  conferenceMembers: (owner) => ({ params: { id: conferenceOf(owner) } }),
  muteConferenceMember: (owner) => ({
    params: { id: conferenceOf(owner), call: 'x' },
    body: { muted: true },
  }),
  removeConferenceMember: (owner) => ({ params: { id: conferenceOf(owner), call: 'x' } }),
  queues: (owner) => ({ params: { cardid: owner.cardId }, query: {} }),
  agents: () => ({ query: {} }),
  ownAgent: () => ({}),
  changeAgent: () => ({ body: { state: 'in' } }),
  wallboardSwitch: () => ({}),
  switchWallboard: () => ({ body: { on: false } }),
  wallboard: (owner) => ({ params: { usersip: owner.username } }),
  groups: () => ({ query: {} }),
  addGroup: (owner) => ({ body: { name: `Group of ${owner.cardId}` } }),
  group: (owner) => ({ params: { id: groupOf(owner) } }),
  removeGroup: (owner) => ({ params: { id: groupOf(owner) } }),
  groupMembers: (owner) => ({ params: { groupId: groupOf(owner) }, query: {} }),
  addGroupMembers: (owner) => ({
    file: new File(['Phone Number\n08035550142\n'], 'numbers.csv'),
    body: { group_id: groupOf(owner) },
  }),
  rejectedLines: (owner) => ({ params: { groupId: groupOf(owner) } }),
  changeGroupMember: (owner) => ({ params: { id: memberOf(owner) }, body: { firstname: 'Changed' } }),
  removeGroupMember: (owner) => ({ params: { id: memberOf(owner) } }),
  businessProfile: () => ({}),
  addBusinessProfile: () => ({ body: business }),
  updateBusinessProfile: (owner) => ({ params: { userid: owner.userId }, body: { about: 'Other' } }),
  publicBusinessProfile: () => ({ params: { slug: 'nobody' } }),
  accountDocuments: () => ({ query: {} }),
  addIdentityDocument: (owner) => ({
    file: new File(['hello'], 'card.jpg'),
    body: { card_id: owner.cardId, workgroup_name: 'Workgroup 1', id_verification_type: 'Passport' },
  }),
  addUtilityDocument: (owner) => ({
    file: new File(['hello'], 'bill.jpg'),
    body: { card_id: owner.cardId, workgroup_name: 'Workgroup 1', utility_bill_type: 'Power bill' },
  }),
  apiKeys: () => ({ query: {} }),
  makeApiKey: () => ({ body: { name: 'Shop' } }),
  webhooks: () => ({}),
  makeWebhook: () => ({ body: { url: 'https://hooks.example.com/', events: ['call.ended'] } }),
  removeWebhook: (owner) => ({ params: { id: webhookOf(owner) } }),
  switchOnWebhook: (owner) => ({ params: { id: webhookOf(owner) } }),
  webhookDeliveries: (owner) => ({ params: { id: webhookOf(owner) }, query: {} }),
  redeliver: (owner) => ({ params: { id: deliveries.get(owner.workgroupId) ?? 999_999 } }),
  otpCall: () => ({ body: { phoneNumber: '08035550142', code: '4821' } }),
  otpHistory: (owner) => ({ body: { cardid: owner.cardId, from: '2026-11-01', to: '2026-11-20' } }),
  revokeApiKey: (owner) => ({ params: { id: keyOf(owner) } }),
  audit: () => ({ query: {} }),
  inviter: () => ({ params: { token: 'x' } }),
  referred: () => ({ query: {} }),
  wishedPlan: () => ({}),
  forgetWishedPlan: () => ({}),
  documents: () => ({}),
  acceptDocument: () => ({ body: { document: 'terms', version: 'x' } }),
  config: () => ({}),
  live: () => ({}),
  ready: () => ({}),
  outbox: () => ({}),
}

/** Calls that name an object of somebody: the ones where a foreign object must look like a missing one. */
const namesAnObject: EndpointName[] = [
  'endSession',
  'selectAccount',
  'seat',
  'user',
  'updateUser',
  'balance',
  'topUpMember',
  'startPayment',
  'verify',
  'verifyTransaction',
  'paymentRecord',
  'allocatedNumbers',
  'assignNumber',
  'paySandbox',
  'payment',
  'receipt',
  'claimPayment',
  'callHistory',
  'searchCallHistory',
  'recentCalls',
  'callGraph',
  'makeCall',
  'call',
  'hangUp',
  'changeStatus',
  'makeAdmin',
  'resendInvitation',
  'revokeInvitation',
  'recordingLink',
  'individualRecording',
  'businessRecording',
  'getUpload',
  'addUpload',
  'deleteUpload',
  'fileContent',
  'ivrRecordings',
  'ivrs',
  'addIvr',
  'changeIvr',
  'deleteIvr',
  'checkIvr',
  'walkIvr',
  'conferences',
  'addConference',
  'changeConference',
  'deleteConference',
  'conferenceMembers',
  'muteConferenceMember',
  'removeConferenceMember',
  'queues',
  'group',
  'removeGroup',
  'groupMembers',
  'addGroupMembers',
  'rejectedLines',
  'changeGroupMember',
  'removeGroupMember',
  'updateBusinessProfile',
  'addIdentityDocument',
  'addUtilityDocument',
  'revokeApiKey',
  'otpHistory',
  'removeWebhook',
  'switchOnWebhook',
  'webhookDeliveries',
  'redeliver',
  'campaign',
  'addCampaign',
  'campaignContacts',
  'noteContact',
  'callContact',
  'robocalls',
  'robocall',
  'previewRobocall',
  'addRobocall',
  'robocallProgress',
  'robocallNumbers',
  'robocallReport',
  'pauseRobocall',
  'resumeRobocall',
  'stopRobocall',
]

/** Registered besides the contract's calls. The webhook knows its sender by the signature over the raw body. */
const besides = [
  'GET /openapi.json',
  'GET /dev/outbox',
  'GET /dev/outbox.css',
  'GET /dev/outbox.js',
  'GET /dev/outbox/mail/:id',
  'GET /dev/calls',
  'POST /dev/calls',
  'GET /terms',
  'GET /privacy',
  'GET /legal.css',
  'POST /webhooks/paystack',
  'GET /business/:slug',
  'GET /business/:slug/:logo',
  'GET /business/*',
]

const endpoints: Record<EndpointName, Endpoint> = endpointsFor('ekoline')
const names = Object.keys(endpoints) as EndpointName[]
const signedIn = names.filter((name) => endpoints[name].access !== 'public')
const changes = names.filter((name) => endpoints[name].access.endsWith('-change'))
const adminOnly = names.filter((name) => endpoints[name].access.startsWith('admin'))

const recordedCall = {
  src: '08035550142',
  calledstation: '08035550143',
  startedAt: new Date('2026-11-18T09:30:00Z'),
  talkSeconds: 60,
  cause: 1,
  cost: kobo(0),
  recorded: true,
}

let world: World
let owner: Person
let admin: Person
let member: Person
let lead: Person
let stranger: Person
let reference: string
let numberId: number
const missing = {
  userId: 999_999,
  sessionId: 999_999,
  seatId: 999_999,
  cardId: 999_999,
  workgroupId: 999_999,
  username: 'nobody',
}

const call = (
  name: EndpointName,
  who: Pick<Person, 'token'> | null,
  whose: object = owner,
  ref = reference,
) => world.call(name, input[name](whose as Person, ref) as never, who)

beforeAll(async () => {
  world = await openWorld()
  admin = await world.person({ admin: true, plan: 3 })
  owner = await world.person({ workgroup: admin.workgroupId })
  member = await world.person({ workgroup: admin.workgroupId })
  lead = await world.person({ workgroup: admin.workgroupId, lead: true, admin: true })
  stranger = await world.person({ admin: true, plan: 3 })
  for (const { cardId } of [owner, admin])
    await transaction(world.ctx.db, (tx) =>
      recordCalls(tx, [{ ...recordedCall, uniqueid: recordingOf({ cardId }), cardId }]),
    )
  const room = await world.call('addConference', input.addConference(owner, '') as never, owner)
  conferences.set(owner.cardId, room.body.result.id)
  numberId = await giveNumber(world, owner)
  const started = await world.call('startPayment', input.startPayment(owner, '') as never, owner)
  reference = started.body.result.reference
  const uploaded = await world.call('addUpload', input.addUpload(owner, '') as never, owner)
  files.set(owner.cardId, uploaded.body.result.filebucket_number)
  await fund(world.ctx, owner, 1_000)
  callerIds.set(owner.cardId, await didOf(world, numberId))
  const called = await makeGroup(world, owner, [phoneEnding('00001')])
  dialling.set(owner.cardId, { group: called, campaign: 0, contact: 0, robocall: 0 })
  const campaign = await world.call('addCampaign', input.addCampaign(owner, '') as never, owner)
  const contacts = await world.call(
    'campaignContacts',
    { params: { id: campaign.body.id }, query: {} },
    owner,
  )
  const robocall = await world.call('addRobocall', input.addRobocall(owner, '') as never, owner)
  dialling.set(owner.cardId, {
    group: called,
    campaign: campaign.body.id,
    contact: contacts.body.result[0]?.id ?? 0,
    robocall: robocall.body.id,
  })
  const menu = await world.call('addIvr', input.addIvr(owner, '') as never, owner)
  menus.set(owner.cardId, menu.body.result.id)
  const group = await world.call('addGroup', input.addGroup(owner, '') as never, owner)
  groups.set(owner.cardId, group.body.id)
  const listed = await world.call('addGroupMembers', input.addGroupMembers(owner, '') as never, owner)
  members.set(owner.cardId, listed.body[0]?.id ?? 0)
  const made = await world.call('makeApiKey', input.makeApiKey(owner, '') as never, admin)
  keys.set(admin.workgroupId, made.body.result.id)
  const webhook = await world.call('makeWebhook', input.makeWebhook(owner, '') as never, admin)
  webhookIds.set(admin.workgroupId, webhook.body.result.id)
  const at = world.ctx.clock.now()
  const news = { event: 'call.ended', cardId: admin.cardId, of: 'x', at, data: {} } as const
  await transaction(world.ctx.db, (tx) => postEvent(tx, news))
  const told = world.ctx.db.selectFrom('webhook_deliveries').select('id')
  deliveries.set(admin.workgroupId, (await told.executeTakeFirstOrThrow()).id)
})
afterAll(() => world.close())

describe('the table of access', () => {
  it('has a row for every route that the server knows', async () => {
    expect(Object.keys(input).sort()).toEqual([...names].sort())
    const routes = world.app.printRoutes({ commonPrefix: false })
    const known = new Set(names.map((name) => endpoints[name].path.replace('{product}', 'ekoline')))
    for (const path of known)
      expect(
        world.app.hasRoute({
          method:
            endpoints[
              names.find(
                (name) => endpoints[name].path.replace('{product}', 'ekoline') === path,
              ) as EndpointName
            ].method,
          url: path,
        }),
      ).toBe(true)
    const leaves = (routes.match(/\((?:GET|POST|PUT|PATCH|DELETE)[^)]*\)/g) ?? []).flatMap(
      (methods) => methods.match(/GET|POST|PUT|PATCH|DELETE/g) ?? [],
    )
    const distinct = new Set(names.map((name) => `${endpoints[name].method} ${endpoints[name].path}`))
    expect(leaves).toHaveLength(distinct.size + besides.length)
  })
})

describe('without a live session', () => {
  it.each(signedIn)('%s is refused: no token', async (name) => {
    const { http, body } = await call(name, null)
    expect({ http, message: body.message }).toEqual({ http: 401, message: authMessages.not_authenticated })
  })

  it.each(signedIn)('%s is refused: dead token', async (name) => {
    const { http } = await call(name, { token: 'a'.repeat(43) })
    expect(http).toBe(401)
  })
})

describe('a user of another workgroup', () => {
  it.each(namesAnObject)('sees a foreign object as missing: %s', async (name) => {
    const foreign = await call(name, stranger)
    const absent = await call(name, stranger, missing, 'EKO-nothing')
    expect(foreign.http).toBe(404)
    expect(foreign.body).toEqual(absent.body)
  })

  it('leaves as many lines in the audit for what is missing, so that neither takes longer', async () => {
    const audited = async () => {
      const lines = world.ctx.db.selectFrom('audit').select('id').where('user_id', '=', stranger.userId)
      return (await lines.where('action', '=', 'access_refused').execute()).length
    }
    for (const name of namesAnObject) {
      const before = await audited()
      await call(name, stranger)
      const between = await audited()
      await call(name, stranger, missing, 'EKO-nothing')
      expect([name, between - before, (await audited()) - between]).toEqual([name, 1, 1])
    }
  })

  it('leaves a line in the audit', async () => {
    const lines = await world.ctx.db
      .selectFrom('audit')
      .select('target')
      .where('user_id', '=', stranger.userId)
      .where('action', '=', 'access_refused')
      .execute()
    expect(lines.length).toBeGreaterThanOrEqual(namesAnObject.length)
  })
})

describe('a member who is no admin', () => {
  it.each(namesAnObject.filter((name) => !adminOnly.includes(name)))(
    'sees another member’s object as missing: %s',
    async (name) => {
      const foreign = await call(name, member)
      const absent = await call(name, member, missing, 'EKO-nothing')
      expect(foreign.http).toBe(404)
      expect(foreign.body).toEqual(absent.body)
    },
  )

  it.each(adminOnly)('is refused by role: %s', async (name) => {
    const { http, body } = await call(name, member)
    expect({ http, message: body.message }).toEqual({ http: 403, message: authMessages.forbidden })
  })
})

describe('a lead', () => {
  it.each(changes)('may not change: %s', async (name) => {
    const { http, body } = await call(name, lead)
    expect({ http, message: body.message }).toEqual({ http: 403, message: authMessages.lead_refused })
  })

  it('may read and top up', async () => {
    expect((await call('workgroupUsers', lead)).http).toBe(200)
    expect((await call('startPayment', lead, lead)).http).toBe(200)
  })
})

describe('the refusals', () => {
  it('changed nothing', async () => {
    const balances = await world.ctx.db
      .selectFrom('ledger_accounts')
      .select(['card_id', 'balance_kobo'])
      .where('card_id', 'is not', null)
      .execute()
    const others = balances.filter(({ card_id }) => card_id !== owner.cardId)
    expect(others.every(({ balance_kobo }) => balance_kobo === kobo(0))).toBe(true)
    expect(balances).toContainEqual({ card_id: owner.cardId, balance_kobo: kobo(100_000) })
  })
})
