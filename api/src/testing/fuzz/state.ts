import type { EndpointName } from '@ekoline/contract/index.ts'
import { type Db, sql } from '../../db/db.ts'
import type { Person } from '../people.ts'

/** Everything in the database that a request could do harm to, in little: by user, by wallet, and of all. */
export interface State {
  /** by user: a digest of each group of rows that are the user's */
  readonly people: Record<
    string,
    Record<
      | 'self'
      | 'factor'
      | 'sessions'
      | 'payments'
      | 'keys'
      | 'alerts'
      | 'files'
      | 'menus'
      | 'groups'
      | 'rooms'
      | 'numbers'
      | 'calls'
      | 'dialling'
      | 'invited',
      string
    >
  >
  /** by user: the workgroups in which they have a seat */
  readonly members: Readonly<Record<string, readonly number[]>>
  /** kobo by card */
  readonly wallets: Record<string, number>
  /** by workgroup: a digest of its row, its plan among it, and whether its wallboard is on */
  readonly workgroups: Record<string, string>
  /** by workgroup: a digest of its business profile */
  readonly pages: Record<string, string>
  /** by workgroup: how many API keys and webhooks it has, how many are good, and how many numbers opted out */
  readonly developers: Record<string, string>
  /** of all payments that were credited, kobo that reached wallets */
  readonly credited: number
  /** and those that did not: of plans without airtime, and of numbers */
  readonly revenue: number
  readonly postings: number
  readonly messages: number
  /** a digest of what no call changes */
  readonly rest: string
}

const digest = (table: string) =>
  sql.raw(`count(*) || ':' || coalesce(sum(hashtextextended(${table}::text, 0)), 0)`)

/** Of a payment: what it bought is no airtime. */
const bought = sql`(plan_id is not distinct from 2 or (number_id is not null and given_kobo is null))`

export async function stateOf(db: Db): Promise<State> {
  const { rows } = await sql<{ state: State | string }>`
    select json_build_object(
      'people', (select json_object_agg(u.id, json_build_object(
        'self', md5(u::text) || (select ${digest('s')} from seats s where s.user_id = u.id) ||
          (select ${digest('n')} from sign_ups n where n.user_id = u.id) ||
          (select ${digest('c')} from consents c where c.user_id = u.id),
        'factor', (select ${digest('f')} from second_factors f where f.user_id = u.id) ||
          (select ${digest('r')} from recovery_codes r where r.user_id = u.id),
        'sessions', (select count(*) || ':' || coalesce(sum(hashtextextended(encode(s.token_hash, 'hex') || s.seat_id, 0)), 0)
          from sessions s where s.user_id = u.id) ||
          (select ${digest('t')} from sign_in_tickets t where t.user_id = u.id) ||
          (select ${digest('l')} from password_links l where l.user_id = u.id and l.purpose = 'reset'),
        'payments', (select ${digest('p')} from payments p where p.user_id = u.id) ||
          (select ${digest('b')} from sandbox_payments b join payments p using (reference) where p.user_id = u.id),
        'keys', (select ${digest('k')} from idempotency_keys k join seats s on s.id = k.seat_id where s.user_id = u.id),
        'alerts', (select ${digest('a')} from balance_alerts a join seats s using (card_id) where s.user_id = u.id),
        'files', (select ${digest('f')} from files f join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('d')} from documents d where d.user_id = u.id),
        'menus', (select ${digest('i')} from ivrs i join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('m')} from ivr_members m join ivrs i on i.id = m.ivr_id join seats s using (card_id)
            where s.user_id = u.id),
        'groups', (select ${digest('g')} from contact_groups g join seats s on s.card_id = g.created_by
            where s.user_id = u.id) ||
          (select ${digest('m')} from contact_group_members m join contact_groups g on g.id = m.group_id
            join seats s on s.card_id = g.created_by where s.user_id = u.id),
        'rooms', (select ${digest('c')} from conferences c join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('g')} from agents g join seats s on s.id = g.seat_id where s.user_id = u.id),
        'numbers', (select ${digest('a')} from number_allocations a join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('n')} from phone_numbers n where n.held_by = u.id),
        'calls', (select count(*) from otp_calls o join seats s using (card_id) where s.user_id = u.id) || ':' ||
          (select count(*) from live_calls l where l.user_id = u.id),
        'dialling', (select ${digest('c')} from campaigns c join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('n')} from campaign_contacts n join campaigns c on c.id = n.campaign_id
            join seats s using (card_id) where s.user_id = u.id) ||
          (select ${digest('r')} from robocalls r where r.user_id = u.id) ||
          (select ${digest('n')} from robocall_numbers n join robocalls r on r.id = n.robocall_id where r.user_id = u.id),
        'invited', (select ${digest('l')} from password_links l where l.user_id = u.id and l.purpose = 'invitation')
      )) from users u),
      'members', (select json_object_agg(user_id, groups) from
        (select user_id, array_agg(workgroup_id order by workgroup_id) as groups from seats group by user_id) s),
      'wallets', (select coalesce(json_object_agg(card_id, balance_kobo), '{}') from ledger_accounts where card_id is not null),
      'workgroups', (select json_object_agg(w.id, md5(w::text) || exists (select from wallboards_off o where o.workgroup_id = w.id) ||
        (select count(unwanted_at) from subscriptions join payments p using (reference) join seats s using (card_id)
          where s.workgroup_id = w.id)) from workgroups w),
      'pages', (select coalesce(json_object_agg(b.workgroup_id, md5(b::text)), '{}') from business_profiles b),
      'developers', (select json_object_agg(w.id, (select count(*) || ':' || count(revoked_at) from api_keys k
        where k.workgroup_id = w.id) || ':' || (select count(*) || ':' || count(switched_off_at) from webhooks h
        where h.workgroup_id = w.id) || ':' || (select count(*) from suppressed_numbers n where n.workgroup_id = w.id))
        from workgroups w),
      'credited', (select coalesce(sum(credit_kobo), 0) from payments where state = 'credited' and not ${bought}),
      'revenue', (select coalesce(sum(credit_kobo), 0) from payments where state = 'credited' and ${bought}),
      'postings', (select count(*) from ledger_transactions),
      'messages', (select count(*) from outbox),
      'rest', (select ${digest('p')} from plans p) ||
        (select ${digest('n')} from number_terms n) || (select count(*) from phone_numbers) ||
        (select ${digest('c')} from calls c) || (select ${digest('d')} from call_days d) ||
        (select ${digest('q')} from queues q) || (select ${digest('a')} from queue_agents a) ||
        (select ${digest('e')} from queue_calls e)
    ) as state`.execute(db)
  const state = rows[0]?.state
  if (!state) throw new Error('no state')
  return typeof state === 'string' ? (JSON.parse(state) as State) : state
}

/** The request that came between two looks. */
export interface Doing {
  readonly name: EndpointName
  readonly http: number
  readonly caller: Person | null
}

type Group = keyof State['people'][string]

/** What a call that succeeded may change of its caller's own. */
const own: Partial<Record<EndpointName, readonly Group[]>> = {
  logout: ['sessions'],
  selectAccount: ['sessions'],
  changePassword: ['self', 'sessions'],
  endSession: ['sessions'],
  endOtherSessions: ['sessions'],
  beginSecondFactor: ['factor'],
  updateUser: ['self'],
  acceptDocument: ['self'],
  forgetWishedPlan: ['self'],
  startPayment: ['payments', 'keys', 'numbers'],
  paySandbox: ['payments', 'keys'],
  verify: ['payments', 'numbers'],
  verifyTransaction: ['payments', 'numbers'],
  claimPayment: ['payments', 'numbers'],
  assignNumber: ['numbers'],
  topUpMember: ['keys'],
  setBalanceAlert: ['alerts'],
  addUpload: ['files'],
  deleteUpload: ['files'],
  addIvr: ['menus'],
  changeIvr: ['menus'],
  deleteIvr: ['menus'],
  addGroup: ['groups'],
  removeGroup: ['groups'],
  addGroupMembers: ['groups'],
  changeGroupMember: ['groups'],
  removeGroupMember: ['groups'],
  addConference: ['rooms'],
  changeConference: ['rooms'],
  deleteConference: ['rooms'],
  changeAgent: ['rooms'],
  addIdentityDocument: ['files', 'self'],
  addUtilityDocument: ['files', 'self'],
  otpCall: ['keys', 'calls'],
  makeCall: ['keys', 'calls'],
  addCampaign: ['dialling'],
  noteContact: ['dialling'],
  callContact: ['keys', 'calls', 'dialling', 'groups'],
  subscribe: ['keys'],
  addRobocall: ['keys', 'dialling'],
  pauseRobocall: ['dialling'],
  resumeRobocall: ['dialling'],
  stopRobocall: ['dialling'],
}

/** Calls that change the business page of their caller's workgroup. */
const writesPage: readonly EndpointName[] = ['addBusinessProfile', 'updateBusinessProfile']

/** Calls that mail somebody. */
const mails: readonly EndpointName[] = [
  'askSignInLink',
  'forgotPassword',
  'changePassword',
  'register',
  'requestCode',
  'confirmPhone',
  'subscribe',
  'resendInvitation',
]

/** Calls that show who somebody is by what they carry, and begin something for that person. */
const admits: readonly EndpointName[] = ['signIn', 'askSignInLink', 'forgotPassword']
/** What a call of an admin that succeeded may change of one member of the workgroup. */
const ofMembers: Partial<Record<EndpointName, readonly Group[]>> = {
  resendInvitation: ['invited'],
  revokeInvitation: ['invited', 'self'],
  changeStatus: ['self'],
  makeAdmin: ['self'],
  addUpload: ['files'],
  deleteUpload: ['files'],
  addIvr: ['menus'],
  changeIvr: ['menus'],
  deleteIvr: ['menus'],
  removeGroup: ['groups'],
  addGroupMembers: ['groups'],
  changeGroupMember: ['groups'],
  removeGroupMember: ['groups'],
  addConference: ['rooms'],
  changeConference: ['rooms'],
  deleteConference: ['rooms'],
  assignNumber: ['numbers'],
  noteContact: ['dialling'],
  callContact: ['dialling', 'groups'],
  pauseRobocall: ['dialling'],
  resumeRobocall: ['dialling'],
  stopRobocall: ['dialling'],
}
/** What somebody who has an account gets by being added to a workgroup. */
const added: readonly Group[] = ['self', 'invited']
/** Calls of an admin that change the workgroup itself. */
const ofWorkgroup: readonly EndpointName[] = ['renameWorkgroup', 'switchWallboard', 'endSubscription']

const sum = (amounts: Record<string, number>) =>
  Object.values(amounts).reduce((total, kobo) => total + kobo, 0)

/**
 * What changed although nothing allowed it: a failed call changes nothing, a call changes only what is its caller's
 * own, a wallet grows by a payment of its owner or by a transfer, and nothing comes from nowhere.
 *
 * @param doing null: nothing was done at all
 * @returns null when all is well
 */
export function changesOf(before: State, after: State, doing: Doing | null): string | null {
  if (before.rest !== after.rest) return 'plans or calls changed'
  const done = doing?.http === 200 ? doing : null
  const changed = peopleChanged(before, after, done)
  if (changed) return changed
  for (const [id, value] of Object.entries(after.workgroups)) {
    const changes = done && (ofWorkgroup.includes(done.name) || (isVerify(done) && paidIn(before, after) > 0))
    const allowed = changes && id === String(done.caller?.workgroupId)
    const isNew = done?.name === 'register' && before.workgroups[id] === undefined
    if (before.workgroups[id] !== value && !allowed && !isNew) return `workgroup ${id} changed`
  }
  for (const [id, value] of Object.entries(after.pages)) {
    const allowed = done && writesPage.includes(done.name) && id === String(done.caller?.workgroupId)
    if (before.pages[id] !== value && !allowed) return `the business page of workgroup ${id} changed`
  }
  for (const [id, value] of Object.entries(after.developers)) {
    const allowed = done && developing.includes(done.name) && id === String(done.caller?.workgroupId)
    const isNew = before.developers[id] === undefined
    if (before.developers[id] !== value && !allowed && !isNew) return `API keys of workgroup ${id} changed`
  }
  return moneyMoved(before, after, done)
}

function peopleChanged(before: State, after: State, done: Doing | null): string | null {
  const name = done?.name
  const { userId, workgroupId = 0 } = done?.caller ?? {}
  const mine = (name && own[name]) ?? []
  const ofMember = (name && ofMembers[name]) ?? []
  const isMember = (user: string, { members }: State) => members[user]?.includes(workgroupId) ?? false
  const isAdded = (user: string) => name === 'subscribe' && !isMember(user, before) && isMember(user, after)
  const isNew = (user: string) => !before.people[user] && (name === 'register' || isAdded(user))

  for (const user of Object.keys(before.people))
    if (!after.people[user] && !(name === 'revokeInvitation' && isMember(user, before)))
      return `user ${user} is gone`
  for (const [user, groups] of Object.entries(after.people).filter(([user]) => !isNew(user)))
    for (const [key, value] of Object.entries(groups)) {
      const group = key as Group
      if (before.people[user]?.[group] === value) continue
      if (name && admits.includes(name) && group === 'sessions') continue // whose, the e-mail said
      const allowed =
        (user === String(userId) && mine.includes(group)) ||
        (isMember(user, before) && ofMember.includes(group)) ||
        (isAdded(user) && added.includes(group))
      if (!allowed) return `${group} of user ${user} changed`
    }
  return null
}

/** The calls of an admin that change what developers of the workgroup use. */
const developing: readonly EndpointName[] = [
  'makeApiKey',
  'revokeApiKey',
  'makeWebhook',
  'removeWebhook',
  'switchOnWebhook',
  'addOptOut',
  'noteContact',
]

/** The calls that settle a payment. */
const settling: readonly EndpointName[] = ['verify', 'verifyTransaction', 'claimPayment']

const isVerify = ({ name }: Doing) => settling.includes(name)

const paidIn = (before: State, after: State) =>
  after.credited + after.revenue - before.credited - before.revenue

function moneyMoved(before: State, after: State, done: Doing | null): string | null {
  const came = after.credited - before.credited
  if (sum(after.wallets) - sum(before.wallets) !== came)
    return `wallets grew by ${sum(after.wallets) - sum(before.wallets)} kobo, payments by ${came}`
  const moved = Object.entries(after.wallets).filter(([card, kobo]) => (before.wallets[card] ?? 0) !== kobo)
  const verifies = done !== null && isVerify(done)
  const tells = verifies || (done && mails.includes(done.name))
  if (!tells && before.messages !== after.messages) return 'a message was written'
  const booked = before.postings !== after.postings
  if (moved.length === 0)
    return booked && !(verifies && paidIn(before, after) > 0) ? 'something was posted' : null
  const card = String(done?.caller?.cardId)
  if (verifies && moved.length === 1 && moved[0]?.[0] === card && came > 0) return null
  const paid = (before.wallets[card] ?? 0) - (after.wallets[card] ?? 0)
  if (done?.name === 'topUpMember' && moved.length === 2 && paid > 0) return null
  return `wallets changed: ${JSON.stringify(moved)}`
}
