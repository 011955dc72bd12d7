import { expect, test } from 'vitest'
import type { Person } from '../people.ts'
import { changesOf, type Doing, type State } from './state.ts'

const untouched = {
  self: 'a',
  factor: 'e',
  sessions: 'b',
  payments: 'c',
  keys: 'd',
  alerts: 'f',
  files: 'g',
  rooms: 'h',
  numbers: 'i',
  menus: 'j',
  calls: 'k',
  dialling: 'l',
  groups: 'm',
  invited: 'n',
}
const before: State = {
  people: { 1: untouched, 2: untouched, 4: untouched },
  members: { 1: [11], 2: [12], 4: [11] },
  wallets: { 101: 500, 102: 500 },
  workgroups: { 11: 'w', 12: 'w' },
  pages: { 11: 'p' },
  developers: { 11: 'd', 12: 'd' },
  credited: 0,
  revenue: 0,
  postings: 2,
  messages: 0,
  rest: 'x',
}
const caller = { userId: 1, cardId: 101, workgroupId: 11 } as Person
const did = (name: Doing['name'], http = 200): Doing => ({ name, http, caller })

const people = (user: 1 | 2 | 4, group: keyof typeof untouched): Partial<State> => ({
  people: { ...before.people, [user]: { ...untouched, [group]: 'changed' } },
})
const credited: Partial<State> = { wallets: { 101: 700, 102: 500 }, credited: 200, postings: 3, messages: 1 }
const unlimited: Partial<State> = { revenue: 600, postings: 3, messages: 1, workgroups: { 11: 'v', 12: 'w' } }
const transferred: Partial<State> = { wallets: { 101: 400, 102: 600 }, postings: 3 }

test.each<[string, Partial<State>, Doing | null]>([
  ['nothing', {}, did('seats')],
  ['one’s own session by logout', people(1, 'sessions'), did('logout')],
  ['one’s own payments by startPayment', people(1, 'payments'), did('startPayment')],
  ['one’s own wallet by a payment that was verified', credited, did('verify')],
  ['one’s own workgroup by renameWorkgroup', { workgroups: { 11: 'b', 12: 'w' } }, did('renameWorkgroup')],
  ['one’s own business page', { pages: { 11: 'q' } }, did('updateBusinessProfile')],
  ['the messages by changePassword', { messages: 1 }, did('changePassword')],
  ['a ticket by askSignInLink', { ...people(2, 'sessions'), messages: 1 }, did('askSignInLink')],
  [
    'one’s own plan by a payment that was verified',
    { ...credited, workgroups: unlimited.workgroups ?? {} },
    did('verify'),
  ],
  ['one’s own plan by a payment that gives no airtime', unlimited, did('verify')],
  ['one’s own wallet by a payment that was missed', credited, did('claimPayment')],
  ['one’s own menus', people(1, 'menus'), did('addIvr')],
  ['one’s own calls by one that speaks a password', people(1, 'calls'), did('otpCall')],
  ['one’s own low-balance alert', people(1, 'alerts'), did('setBalanceAlert')],
  [
    'nobody who was there, by somebody who registers',
    {
      people: { ...before.people, 3: untouched },
      workgroups: { ...before.workgroups, 13: 'n' },
      messages: 1,
    },
    { ...did('register'), caller: null },
  ],
  ['one’s own switch as an agent', people(1, 'rooms'), did('changeAgent')],
  ['the conference of a member', people(4, 'rooms'), did('deleteConference')],
  ['one’s own wallboard', { workgroups: { 11: 'b', 12: 'w' } }, did('switchWallboard')],
  ['the API keys of the own workgroup', { developers: { 11: 'e', 12: 'd' } }, did('makeApiKey')],
  ['two wallets by a transfer', transferred, did('topUpMember')],
  ['the role of a member', people(4, 'self'), did('makeAdmin')],
  [
    'who is new by adding them',
    { people: { ...before.people, 3: untouched }, members: { ...before.members, 3: [11] }, messages: 1 },
    did('subscribe'),
  ],
  [
    'the seats of somebody who is added',
    { ...people(2, 'self'), members: { ...before.members, 2: [11, 12] }, messages: 1 },
    did('subscribe'),
  ],
  ['the link of an invitation', { ...people(4, 'invited'), messages: 1 }, did('resendInvitation')],
  ['whom an invitation was for', { people: { 1: untouched, 2: untouched } }, did('revokeInvitation')],
])('allows a change of %s', (_, change, doing) => {
  expect(changesOf(before, { ...before, ...change }, doing)).toBeNull()
})

test.each<[string, Partial<State>, Doing | null]>([
  ['who was there by registering', people(2, 'self'), did('register')],
  [
    'who is new by a call that registers nobody',
    { people: { ...before.people, 3: untouched } },
    did('seats'),
  ],
  ['a workgroup that was there by registering', { workgroups: { 11: 'b', 12: 'w' } }, did('register')],
  ['somebody else’s session', people(2, 'sessions'), did('logout')],
  ['one’s own name', people(1, 'self'), did('startPayment')],
  ['one’s own payments by a call that failed', people(1, 'payments'), did('startPayment', 422)],
  ['the role of somebody elsewhere', people(2, 'self'), did('makeAdmin')],
  ['the session of a member', people(4, 'sessions'), did('changeStatus')],
  ['a wallet without a payment', { ...credited, credited: 0 }, did('verify')],
  ['somebody else’s wallet by a payment', { ...credited, wallets: { 101: 500, 102: 700 } }, did('verify')],
  ['two wallets by a transfer that failed', transferred, did('topUpMember', 409)],
  [
    'the other way round by a transfer',
    { ...transferred, wallets: { 101: 600, 102: 400 } },
    did('topUpMember'),
  ],
  ['wallets by a call that only reads', transferred, did('balance')],
  ['the books alone', { postings: 3 }, did('topUpMember')],
  ['a message by a call that sends none', { messages: 1 }, did('signIn')],
  ['a workgroup by a call that renames none', { workgroups: { 11: 'b', 12: 'w' } }, did('updateUser')],
  ['somebody else’s workgroup', { workgroups: { 11: 'w', 12: 'b' } }, did('renameWorkgroup')],
  ['somebody else’s second factor', people(2, 'factor'), did('beginSecondFactor')],
  ['the conference of somebody elsewhere', people(2, 'rooms'), did('deleteConference')],
  ['somebody else’s switch as an agent', people(4, 'rooms'), did('changeAgent')],
  ['a business page by a call that writes none', { pages: { 11: 'q' } }, did('updateUser')],
  ['somebody else’s business page', { pages: { 11: 'p', 12: 'q' } }, did('addBusinessProfile')],
  ['a plan of the list', { rest: 'y' }, did('verify')],
  ['one’s own plan without a payment', { workgroups: { 11: 'v', 12: 'w' } }, did('verify')],
  ['somebody else’s plan by a payment', { ...unlimited, workgroups: { 11: 'w', 12: 'v' } }, did('verify')],
  ['somebody else’s calls', people(2, 'calls'), did('otpCall')],
  ['somebody else’s API keys', { developers: { 11: 'd', 12: 'e' } }, did('makeApiKey')],
  ['API keys by a call that makes none', { developers: { 11: 'e', 12: 'd' } }, did('seats')],
  [
    'who is new elsewhere by adding somebody',
    { people: { ...before.people, 3: untouched }, members: { ...before.members, 3: [12] } },
    did('subscribe'),
  ],
  [
    'the sessions of somebody who is added',
    { ...people(2, 'sessions'), members: { ...before.members, 2: [11, 12] } },
    did('subscribe'),
  ],
  ['the invitation of somebody elsewhere', people(2, 'invited'), did('resendInvitation')],
  ['somebody who is gone elsewhere', { people: { 1: untouched, 4: untouched } }, did('revokeInvitation')],
  ['somebody who is gone', { people: { 1: untouched, 2: untouched } }, did('changeStatus')],
  ['anything while nothing is done', people(1, 'sessions'), null],
])('refuses a change of %s', (_, change, doing) => {
  expect(changesOf(before, { ...before, ...change }, doing)).not.toBeNull()
})
