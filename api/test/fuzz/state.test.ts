import { expect, test } from 'vitest'
import { changesOf, type Doing, type State } from './state.ts'

const before: State = {
  rows: {
    'users:1/': 'a',
    'users:2/': 'b',
    'users:4/': 'c',
    'workgroups:/11': 'd',
    'workgroups:/12': 'e',
    'plans:': 'f',
  },
  members: { 1: [11], 2: [12], 4: [11] },
  wallets: { 101: 500, 102: 500 },
  credited: 0,
  spent: 0,
  revenue: 0,
  audits: { signed_in: 3 },
  messages: { 'Receipt for ₦5': 1 },
}
const caller = { userId: 1, cardId: 101, workgroupId: 11, admin: true }
const did = (name: Doing['name'], http = 200): Doing => ({ name, http, caller })
const byUser = (name: Doing['name']): Doing => ({ name, http: 200, caller: { ...caller, admin: false } })
const withoutSignIn = (name: Doing['name']): Doing => ({ name, http: 200, caller: null })

const rows = (...keys: string[]): Partial<State> => ({
  rows: { ...before.rows, ...Object.fromEntries(keys.map((key) => [key, 'changed'])) },
})
const messages = (subject: string) => ({ messages: { ...before.messages, [subject]: 2 } })
const audits = (action: string) => ({ audits: { ...before.audits, [action]: 4 } })
const posted = ['ledger_accounts:1/11', 'ledger_transactions:']
const credited: Partial<State> = {
  ...rows('payments:1/', ...posted),
  ...messages('Receipt for ₦5'),
  wallets: { 101: 700, 102: 500 },
  credited: 200,
}
const paidByLink: Partial<State> = { ...credited, messages: before.messages }
const paidPlan = rows('payments:1/', 'workgroups:/11', ...posted)
const gone = (key: string): Partial<State> => ({
  rows: Object.fromEntries(Object.entries(before.rows).filter(([name]) => name !== key)),
})
const unlimited: Partial<State> = { ...paidPlan, revenue: 600 }
const transferred: Partial<State> = {
  ...rows(...posted, 'ledger_accounts:4/11'),
  wallets: { 101: 400, 102: 600 },
}

test.each<[string, Partial<State>, Doing | null]>([
  ['nothing', {}, did('seats')],
  ['one’s own session by logout', rows('sessions:1/'), did('logout')],
  ['one’s own payments by startPayment', rows('payments:1/'), did('startPayment')],
  ['one’s own wallet by a payment that was verified', credited, did('verify')],
  ['one’s own workgroup by renameWorkgroup', rows('workgroups:/11'), did('renameWorkgroup')],
  ['one’s own business page', rows('business_profiles:/11'), did('updateBusinessProfile')],
  ['the messages by changePassword', messages('Your password was changed'), did('changePassword')],
  [
    'a ticket by askSignInLink',
    { ...rows('sign_in_tickets:2/'), ...messages('Your login link') },
    withoutSignIn('askSignInLink'),
  ],
  ['one’s own plan by a payment that gives no airtime', unlimited, did('verify')],
  ['one’s own wallet by a payment that was missed', credited, did('claimPayment')],
  ['the wallet of who made a link, by its payment', paidByLink, withoutSignIn('verifyByLink')],
  ['one’s own menus', rows('ivrs:1/11', 'ivr_members:1/11'), byUser('addIvr')],
  ['one’s own calls by one that speaks a password', rows('otp_calls:1/11'), did('otpCall')],
  ['one’s own low-balance alert', rows('balance_alerts:1/11'), did('setBalanceAlert')],
  [
    'no one who was there, by a person who registers',
    {
      ...rows('users:3/', 'seats:3/13', 'workgroups:/13'),
      ...messages('Verify your phone number'),
      members: { ...before.members, 3: [13] },
    },
    withoutSignIn('register'),
  ],
  ['one’s own plan by a payment that was verified', { ...credited, ...paidPlan }, did('verify')],
  ['one’s own switch as an agent', rows('agents:1/11', 'agent_pauses:1/11'), did('changeAgent')],
  ['one’s own report by mail', rows('queue_report_mails:1/11'), did('setReportMail')],
  ['one’s own wallboard', rows('wallboards_on:/11'), did('switchWallboard')],
  ['the person an invitation was for', gone('users:4/'), did('revokeInvitation')],
  ['the conference of a member', rows('conferences:4/11'), did('deleteConference')],
  ['the API keys of the own workgroup', rows('api_keys:/11'), did('makeApiKey')],
  ['two wallets by a transfer', transferred, did('topUpMember')],
  [
    'two wallets by money that is taken back',
    { ...transferred, wallets: { 101: 600, 102: 400 } },
    did('takeFromMember'),
  ],
  [
    'one’s own wallet by a number that it pays',
    {
      ...rows(...posted, 'number_allocations:1/11'),
      wallets: { 101: 400, 102: 500 },
      spent: 100,
    },
    did('buyNumber'),
  ],
  ['the role of a member', rows('seats:4/11'), did('makeAdmin')],
  [
    'who is new by adding them',
    { ...rows('users:3/', 'seats:3/11'), members: { ...before.members, 3: [11] } },
    did('subscribe'),
  ],
  [
    'the seats of a person who is added',
    { ...rows('seats:2/11'), members: { ...before.members, 2: [11, 12] } },
    did('subscribe'),
  ],
  [
    'the link of an invitation',
    { ...rows('password_links:4/'), ...messages('A invites you to B & C on Ekoline') },
    did('resendInvitation'),
  ],
  ['an action that the call audits', audits('signed_out'), did('logout')],
  ['the refusal of a call that failed', audits('access_refused'), did('logout', 404)],
])('allows a change of %s', (_, change, doing) => {
  expect(changesOf(before, { ...before, ...change }, doing)).toBeNull()
})

test.each<[string, Partial<State>, Doing | null]>([
  ['who was there by registering', rows('users:2/'), withoutSignIn('register')],
  ['who is new by a call that registers no one', rows('users:3/'), did('seats')],
  ['a workgroup that was there by registering', rows('workgroups:/11'), withoutSignIn('register')],
  ['another person’s session', rows('sessions:2/'), did('logout')],
  ['one’s own name', rows('users:1/'), did('startPayment')],
  ['one’s own payments by a call that failed', rows('payments:1/'), did('startPayment', 422)],
  ['the role of a person elsewhere', rows('seats:2/12'), did('makeAdmin')],
  ['one’s own seat elsewhere', rows('seats:1/12'), did('makeAdmin')],
  ['the session of a member', rows('sessions:4/'), did('changeStatus')],
  ['what is a member’s by a user', rows('conferences:4/11'), byUser('deleteConference')],
  ['a wallet without a payment', { ...credited, credited: 0 }, did('verify')],
  ['another person’s wallet by a payment', { ...credited, wallets: { 101: 500, 102: 700 } }, did('verify')],
  ['a wallet by a link without a payment', { ...paidByLink, credited: 0 }, withoutSignIn('verifyByLink')],
  ['two wallets by a transfer that failed', transferred, did('topUpMember', 409)],
  [
    'the other way round by a transfer',
    { ...transferred, wallets: { 101: 600, 102: 400 } },
    did('topUpMember'),
  ],
  ['two wallets the other way round by taking it', transferred, did('takeFromMember')],
  ['wallets by a call that only reads', transferred, did('balance')],
  ['the books alone', rows('ledger_transactions:'), did('topUpMember')],
  ['a message by a call that sends none', messages('A invites you to B on Ekoline'), did('logout')],
  [
    'a message by a call that sends another',
    messages('A invites you to B on Ekoline'),
    did('changePassword'),
  ],
  ['a message by a call that failed', messages('Your password was changed'), did('changePassword', 422)],
  ['an action that the call does not audit', audits('password_changed'), did('logout')],
  ['a workgroup by a call that renames none', rows('workgroups:/11'), did('updateUser')],
  ['another person’s workgroup', rows('workgroups:/12'), did('renameWorkgroup')],
  ['another person’s second factor', rows('second_factors:2/'), did('beginSecondFactor')],
  ['another person’s business page', rows('business_profiles:/12'), did('addBusinessProfile')],
  ['a plan of the list', rows('plans:'), did('verify')],
  ['one’s own plan without a payment', { ...unlimited, revenue: 0 }, did('verify')],
  ['another person’s plan by a payment', { ...unlimited, ...rows('workgroups:/12') }, did('verify')],
  ['a business page by a call that writes none', rows('business_profiles:/11'), did('updateUser')],
  ['the conference of a person elsewhere', rows('conferences:2/12'), did('deleteConference')],
  ['another person’s switch as an agent', rows('agents:4/11'), byUser('changeAgent')],
  ['another person’s calls', rows('otp_calls:2/12'), did('otpCall')],
  ['API keys by a call that makes none', rows('api_keys:/11'), did('seats')],
  ['another person’s API keys', rows('api_keys:/12'), did('makeApiKey')],
  [
    'who is new elsewhere by adding a person',
    { ...rows('seats:3/12'), members: { ...before.members, 3: [12] } },
    did('subscribe'),
  ],
  [
    'the sessions of a person who is added',
    { ...rows('sessions:2/'), members: { ...before.members, 2: [11, 12] } },
    did('subscribe'),
  ],
  ['the invitation of a person elsewhere', rows('password_links:2/'), did('resendInvitation')],
  ['a person who is gone', gone('users:4/'), did('changeStatus')],
  ['a person who is gone elsewhere', gone('users:2/'), did('revokeInvitation')],
  ['anything while nothing is done', rows('sessions:1/'), null],
])('refuses a change of %s', (_, change, doing) => {
  expect(changesOf(before, { ...before, ...change }, doing)).not.toBeNull()
})
