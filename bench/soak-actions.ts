import { setTimeout as pause } from 'node:timers/promises'
import type { EndpointName } from '@ekoline/contract/index.ts'
import { endpointsFor } from '@ekoline/contract/index.ts'
import { addDays, dayOf } from '@ekoline/contract/units/time.ts'
import { wavOf } from '../api/test/calls/wavs.ts'
import { card } from '../api/test/money/money.ts'
import { requestOf } from '../api/test/request.ts'
import type { User, Users } from './soak-users.ts'

/** Something that people do, every so often on average. */
interface Action {
  readonly name: string
  readonly everyMs: number
  act(users: Users): Promise<unknown>
}

const QUEUES = ['301', '302', '303'] // by their own numbers, as the simulator has it
const NUMBERS = 200 // of a robocall
const SOUND_SECONDS = 20

const range = () => ({ from: addDays(dayOf(new Date()), -30), to: dayOf(new Date()) })
const digits = (users: Users, count: number) => users.random.text('0123456789', count)

/** A mobile that mostly answers; some are busy, unreachable or nothing that can be called. */
const mobile = ({ random }: Users) =>
  `0${random.pick(['803', '805', '810'])}${random.text('0123456789', 2)}${random.next() < 0.15 ? random.pick(['99486', '99480', '99503', '99603']) : random.text('0123456789', 5)}`

async function topUp(users: Users, who: User, amount: number) {
  const { body } = await users.ask(
    'startPayment',
    { body: { purpose: 'topup', amount, cardid: who.cardId } },
    who,
  )
  const { reference } = body.result
  await users.ask('paySandbox', { params: { reference }, body: card.pays }, who)
  await users.ask('verify', { query: { reference } }, who)
  return reference
}

/** A request whose answer is a file: read to its end. */
async function file(users: Users, name: EndpointName, args: object, who: User) {
  const endpoint = endpointsFor('ekoline')[name]
  const { url, payload, headers } = await requestOf(endpoint, 'ekoline', args)
  return users.fetch(name, url, who, { method: endpoint.method, headers, ...(payload && { body: payload }) })
}

/** A call from outside by the page of simulated callers. */
function comesIn(users: Users, called: string, key = '') {
  const form = {
    called,
    from: `+234803${digits(users, 7)}`,
    seconds: String(users.random.whole(10, 50)),
    key,
  }
  const init = {
    method: 'POST',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  }
  return users.fetch('makeCall', '/dev/calls', null, init)
}

async function looksAround(users: Users) {
  const who = users.anyone
  await users.ask('overview', {}, who)
  await users.ask('balance', { params: { username: who.username } }, who)
  await users.ask('calls', { query: { cardid: who.cardId, ...range(), page: users.random.whole(1, 3) } }, who)
  await users.ask('callTotals', { query: { cardid: who.cardId, ...range() } }, who)
  await users.ask('callGraph', { params: { cardid: who.cardId } }, who)
  await users.ask('statement', { query: range() }, who)
}

async function adminLooks(users: Users) {
  const { admin } = users
  await users.ask('workgroupUsers', { query: { search: users.random.pick(['a', 'bo', '']) } }, admin)
  await users.ask('liveCalls', { query: {} }, admin)
  await users.ask('audit', { query: { page: users.random.whole(1, 5) } }, admin)
  await users.ask('callsToday', {}, admin)
  await users.ask('queueReport', { query: { by: 'hour', ...range() } }, admin)
  await users.ask('webhooks', {}, admin)
  await users.ask('robocalls', { query: { cardid: admin.cardId } }, admin)
}

async function searches(users: Users) {
  const { admin } = users
  const query = { ...range(), number: digits(users, users.random.whole(3, 7)) }
  await users.ask('calls', { query }, admin)
  await users.ask('internalNumbers', { query: { search: users.random.pick(['a', 'Ola', '3']) } }, admin)
}

async function callsOut(users: Users) {
  const who = users.random.pick(users.team)
  const own = await users.ask('callerIds', { params: { username: who.username } }, who)
  const made = await users.ask(
    'makeCall',
    { body: { called: mobile(users), calling: who.phone, username: who.username } },
    who,
  )
  if (made.http !== 200 || own.http !== 200) return
  const { uniqueid } = made.body.result
  for (let asked = 0; asked < 4; asked++) {
    await pause(1_500) // as the portal follows its call
    await users.ask('call', { params: { uniqueid } }, who)
  }
  if (users.random.next() < 0.3) await users.ask('hangUp', { params: { uniqueid } }, who)
}

async function upload(users: Users) {
  const { admin } = users
  const form = {
    card_id: admin.cardId,
    filebucket_type: 'ivr',
    filebucket_permission: 'public',
    workgroup_name: users.workgroup,
  }
  const sound = new File([new Uint8Array(wavOf({ seconds: SOUND_SECONDS }))], `soak ${digits(users, 8)}.wav`)
  const { http, body } = await users.ask('addUpload', { body: form as never, file: sound }, admin)
  return http === 200 ? body.result.filebucket_number : null
}

async function uploadsAndHears(users: Users) {
  const { admin } = users
  const number = await upload(users)
  if (!number) return
  await users.ask('getUpload', { params: { cardid: admin.cardId }, query: {} }, admin)
  await file(users, 'fileContent', { params: { filebucket_number: number } }, admin)
  const body = {
    filebucket_number: number,
    filebucket_type: 'ivr',
    filebucket_extension: 'wav',
    card_id: admin.cardId,
    workgroup_name: users.workgroup,
  }
  await users.ask('deleteUpload', { body: body as never }, admin)
}

async function hearsRecording(users: Users) {
  const { admin } = users
  const { body } = await users.ask('calls', { query: { ...range(), size: 50 } }, admin)
  const recorded = body.result.filter(({ recorded }) => recorded)
  if (recorded.length === 0) return
  const { uniqueid } = users.random.pick(recorded)
  const link = await users.ask('recordingLink', { body: { uniqueid, variant: 'business' } }, admin)
  if (link.http === 200) await users.fetch('businessRecording', link.body.result.url, null)
}

/** A list of numbers is imported, and all of it called. */
async function robocalls(users: Users) {
  const { admin } = users
  const name = `Soak ${digits(users, 8)}`
  const group = await users.ask('addGroup', { body: { name } }, admin)
  if (group.http !== 200) return
  const lines = Array.from({ length: NUMBERS }, (_, nth) => `Guest ${nth},${mobile(users)}`)
  const numbers = new File([`Name,Phone\n${lines.join('\n')}\n`], 'numbers.csv')
  const { id } = group.body
  await users.ask('addGroupMembers', { body: { group_id: id }, file: numbers } as never, admin)
  const number = await upload(users)
  const callerid = await users.ask('allocatedNumbers', { params: { cardid: admin.cardId }, query: {} }, admin)
  const [own] = callerid.body.result
  if (!number || !own) return
  const params = { group_id: id, file: number, username: admin.username, callerid: own.did }
  await users.ask(
    'addRobocall',
    { body: { campaign_name: name, ...params, per_second: 2, at_once: 20, consent: true } },
    admin,
  )
}

async function answersQueue(users: Users) {
  const who = users.random.pick(users.team)
  const own = await users.ask('ownAgent', {}, who)
  if (own.body.result?.queues.length === 0) return
  const state = users.random.next() < 0.8 ? 'in' : 'paused'
  await users.ask('changeAgent', { body: { state, ...(state === 'paused' && { reason: 'break' }) } }, who)
}

async function webhookComes(users: Users) {
  const { admin } = users
  const made = await users.ask('makeWebhook', { body: { url: users.webhook, events: ['call.ended'] } }, admin)
  if (made.http !== 200) return
  await pause(60_000)
  await users.ask('webhookDeliveries', { params: { id: made.body.result.id }, query: {} }, admin)
  await users.ask('removeWebhook', { params: { id: made.body.result.id } }, admin)
}

async function signsIn(users: Users) {
  const known = users.random.pick(users.newcomers.length > 0 ? users.newcomers : [await users.join()])
  const again = await users.signIn(known.email, 'harmattan-dust-24')
  await looksAround(users)
  await users.ask('logout', {}, again)
}

async function readsReceipt(users: Users) {
  const who = users.random.pick(users.team)
  const reference = await topUp(users, who, users.random.whole(500, 2_500))
  await file(users, 'receipt', { params: { reference } }, who)
}

async function exports(users: Users) {
  const { admin } = users
  await file(users, 'exportCalls', { body: range() }, admin)
  await file(users, 'statementFile', { query: range() }, admin)
  await file(users, 'companyStatementFile', { query: range() }, admin)
  await file(users, 'queueReportFile', { query: { by: 'agent', ...range() } }, admin)
}

async function bundles(users: Users) {
  const { admin } = users
  const { body } = await users.ask('calls', { query: { ...range(), size: 10 } }, admin)
  const [call] = body.result
  if (call) await file(users, 'bundleCall', { params: { uniqueid: call.uniqueid } }, admin)
}

/** What all of it comes to: about 25 requests a second besides the wallboards, 1.5 calls a second. */
export const actions: readonly Action[] = [
  { name: 'a screen of one person', everyMs: 1_500, act: looksAround },
  { name: 'screens of an admin', everyMs: 4_000, act: adminLooks },
  { name: 'a search', everyMs: 3_000, act: searches },
  { name: 'the page itself', everyMs: 2_000, act: (users) => users.fetch('config', '/login', null) },
  { name: 'a call', everyMs: 1_500, act: callsOut },
  { name: 'a caller of a queue', everyMs: 4_000, act: (users) => comesIn(users, users.random.pick(QUEUES)) },
  { name: 'a caller of a menu', everyMs: 5_000, act: (users) => comesIn(users, users.did, users.random.pick(['1', '2', ''])) },
  { name: 'an agent', everyMs: 10_000, act: answersQueue },
  { name: 'a sign-up', everyMs: 15_000, act: (users) => users.join() },
  { name: 'a sign-in', everyMs: 4_000, act: signsIn },
  { name: 'a sign-in link', everyMs: 15_000, act: (users) => users.ask('askSignInLink', { body: { email: users.anyone.email } }, null) },
  { name: 'a top-up', everyMs: 5_000, act: (users) => topUp(users, users.random.pick(users.team), users.random.whole(500, 2_500)) },
  { name: 'a receipt', everyMs: 20_000, act: readsReceipt },
  { name: 'money for the admin', everyMs: 20_000, act: (users) => topUp(users, users.admin, 50_000) },
  { name: 'an upload', everyMs: 15_000, act: uploadsAndHears },
  { name: 'a recording', everyMs: 10_000, act: hearsRecording },
  { name: 'exports', everyMs: 20_000, act: exports },
  { name: 'a bundle', everyMs: 45_000, act: bundles },
  { name: 'a robocall', everyMs: 120_000, act: robocalls },
  { name: 'a webhook', everyMs: 60_000, act: webhookComes },
] // biome-ignore format: a table
